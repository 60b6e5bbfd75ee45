import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Axis, keptAxes, ticks, turnAxes } from './axis.ts';
import { duration, moment } from './duration.ts';
import type { RunRow } from './run-rows.ts';
import { TimelineRow } from './timeline-row.tsx';

interface TimelineProps {
  rows: readonly RunRow[];
  /** Virtual milliseconds of the whole run, also of what is not shown yet. */
  endMs: number;
  /** The exchange that the wire shows. */
  exchange: number;
  /** A row that should be in sight. */
  follow: string | undefined;
  onExchange: (exchange: number) => void;
}

/** More turns than these are each measured against themselves: on one axis their bars would be hairlines. */
const TURNS_ON_ONE_AXIS = 8;

/** The run on its virtual time axis. Rows far from sight are not drawn, so that hundreds of turns stay smooth. */
export function Timeline({ rows, endMs, exchange, follow, onExchange }: TimelineProps) {
  const scroller = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const axes = useAxes(rows);
  const whole = useMemo<Axis>(() => ({ from: 0, to: endMs }), [endMs]);
  const onePerTurn = axes.size > TURNS_ON_ONE_AXIS;
  const toggle = useCallback((id: string): void => {
    setOpened(before => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (rows[index]?.kind === 'call' ? 112 : 52),
    overscan: 6,
    getItemKey: index => rows[index]?.id ?? index,
  });
  useFollow(rows, follow, index => virtualizer.scrollToIndex(index, { align: 'auto' }));
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <AxisHead axis={whole} onePerTurn={onePerTurn} />
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Timeline"
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <ol className="relative m-0 list-none p-0" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(item => {
            const row = rows[item.index];
            if (!row) return null;
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-testid="run-event"
                data-kind={row.kind}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 px-4"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <TimelineRow
                  row={row}
                  isFirst={item.index === 0}
                  axis={onePerTurn ? (axes.get(row.exchange) ?? whole) : whole}
                  open={opened.has(row.id)}
                  onToggle={toggle}
                  onWire={row.exchange === exchange}
                  onExchange={onExchange}
                />
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

/** The axes of the turns; one that did not change stays the same object, so that its bars are not drawn again. */
function useAxes(rows: readonly RunRow[]): ReadonlyMap<number, Axis> {
  const last = useRef<ReadonlyMap<number, Axis>>(new Map());
  return useMemo(() => {
    last.current = keptAxes(last.current, turnAxes(rows));
    return last.current;
  }, [rows]);
}

function useFollow(rows: readonly RunRow[], follow: string | undefined, scrollTo: (index: number) => void): void {
  const latest = useRef(scrollTo);
  latest.current = scrollTo;
  const index = follow === undefined ? -1 : rows.findIndex(row => row.id === follow);
  useEffect(() => {
    if (index >= 0) latest.current(index);
  }, [index]);
}

const AxisHead = memo(function AxisHead({ axis, onePerTurn }: { axis: Axis; onePerTurn: boolean }) {
  return (
    <div className="grid shrink-0 border-b border-line px-4 @min-[480px]:grid-cols-[84px_minmax(0,1fr)_52px] @min-[480px]:gap-x-3">
      <span className="hidden @min-[480px]:block" />
      {onePerTurn ? (
        <span className="py-1 text-sm text-muted">Each turn on an axis of its own</span>
      ) : (
        <div aria-hidden="true" className="relative h-6 overflow-hidden text-xs text-muted tabular-nums">
          {ticks(axis).map(at => {
            const left = axis.to > axis.from ? ((at - axis.from) / (axis.to - axis.from)) * 100 : 0;
            return (
              <span
                key={at}
                className="absolute top-1 border-l border-line-strong pl-1"
                style={left > 92 ? { right: `${100 - left}%`, borderLeft: 0, paddingRight: 4 } : { left: `${left}%` }}
              >
                {axis.to < 1000 ? duration(at) : moment(at)}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
});
