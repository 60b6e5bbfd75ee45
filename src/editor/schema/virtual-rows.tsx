import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SchemaRow } from './schema-rows.ts';

interface VirtualRowsProps {
  rows: readonly SchemaRow[];
  keyOf: (id: string) => string;
  scroller: RefObject<HTMLElement | null>;
  activeId: string | undefined;
  scrollTo: RefObject<(index: number) => void>;
  draw: (row: SchemaRow, index: number) => ReactNode;
}

/** Rows of a large schema: only those in sight are in the document, and the one that the tab key lands on. */
export function VirtualRows({ rows, keyOf, scroller, activeId, scrollTo, draw }: VirtualRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const activeIndex = rows.findIndex(row => row.id === activeId);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 34,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: index => keyOf(rows[index]?.id ?? String(index)),
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      if (activeIndex >= 0 && activeIndex < from) indexes.unshift(activeIndex);
      if (activeIndex > to) indexes.push(activeIndex);
      return indexes;
    },
  });
  // What stands above grows and shrinks; the rows have to know where they begin.
  useLayoutEffect(() => {
    const frame = scroller.current;
    const content = frame?.firstElementChild;
    if (!frame || !content) return;
    const measure = (): void => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top - frame.getBoundingClientRect().top + frame.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);
  useLayoutEffect(() => {
    scrollTo.current = index => virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  return (
    <div ref={body} role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(item => {
        const row = rows[item.index];
        return (
          row && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="presentation"
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${item.start - margin}px)` }}
            >
              {draw(row, item.index)}
            </div>
          )
        );
      })}
    </div>
  );
}
