import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { FoundTool } from './found-tool.tsx';
import type { ImportChoices } from './import-choices.ts';

/** A few tools show their findings at once; in a long list each is opened by hand. */
const FEW = 3;

/** The tools that were found; only those in sight are in the document. */
export function FoundList({ model, showsFormat }: { model: ImportChoices; showsFormat: boolean }) {
  const { choices } = model;
  const scroller = useRef<HTMLElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const startsOpen = choices.length <= FEW;
  const virtualizer = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 42,
    overscan: 8,
  });
  const toggle = (index: number, open: boolean): void => {
    const next = new Set(toggled);
    if (open === startsOpen) next.delete(index);
    else next.add(index);
    setToggled(next);
  };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached without a mouse
      tabIndex={0}
      aria-label="Tools found"
      className="max-h-[max(12rem,calc(100dvh-24rem))] min-h-0 overflow-y-auto rounded-md border border-line bg-panel"
    >
      <ul className="relative m-0 list-none p-0" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const choice = choices[index];
          return (
            choice && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={choices.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <FoundTool
                  choice={choice}
                  index={index}
                  model={model}
                  showsFormat={showsFormat}
                  open={toggled.has(index) !== startsOpen}
                  onOpenChange={open => toggle(index, open)}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
