import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { SeverityIcon } from '../../ui/severity.tsx';
import { argumentsLine } from '../timeline/call-notes.ts';
import { duration, moment } from '../timeline/duration.ts';
import type { CallRow, RunRow } from '../timeline/run-rows.ts';
import { callStatus } from '../timeline/status-words.ts';

const COLUMNS =
  'grid grid-cols-[28px_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 px-4 @min-[520px]:grid-cols-[28px_minmax(0,1fr)_minmax(0,1.8fr)_minmax(0,0.9fr)_40px_56px]';

/** The calls alone, one a line, to compare them. */
export function CallsTable({ rows }: { rows: readonly RunRow[] }) {
  const scroller = useRef<HTMLElement>(null);
  const calls = rows.filter((row): row is CallRow => row.kind === 'call');
  const virtualizer = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 12,
  });
  if (calls.length === 0) return <p className="m-0 p-4 text-muted">No call was made.</p>;
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Calls"
      className="@container h-full overflow-y-auto focus-visible:-outline-offset-2"
    >
      <div
        aria-hidden="true"
        className={`${COLUMNS} sticky top-0 z-10 border-b border-line bg-panel py-1.5 text-muted`}
      >
        <span>#</span>
        <span>Tool</span>
        <span className="hidden @min-[520px]:block">Arguments</span>
        <span>Result</span>
        <span className="hidden text-right @min-[520px]:block">Tries</span>
        <span className="hidden text-right @min-[520px]:block">Took</span>
      </div>
      <ol className="relative m-0 list-none p-0" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const row = calls[item.index];
          return (
            row && (
              <li
                key={row.id}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-testid="run-event"
                aria-setsize={calls.length}
                aria-posinset={item.index + 1}
                className={`${COLUMNS} absolute inset-x-0 top-0 items-baseline border-b border-line py-1.5`}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <CallCells row={row} number={item.index + 1} />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

function CallCells({ row, number }: { row: CallRow; number: number }) {
  const { parts, text } = argumentsLine(row);
  const end = callStatus(row).at(-1);
  const ended = row.events.at(-1);
  return (
    <>
      <span className="text-muted tabular-nums">{number}</span>
      <span className="font-mono text-code [overflow-wrap:anywhere]">{row.toolId ?? row.wireName}</span>
      <span className="hidden font-mono text-code [overflow-wrap:anywhere] @min-[520px]:line-clamp-3">
        {parts ? `{ ${parts.map(part => part.text).join(', ')} }` : text}
      </span>
      <span className="flex items-baseline gap-1.5">
        {end && <SeverityIcon severity={end.severity} label="" className="size-2.5" />}
        {end?.words}
      </span>
      <span className="hidden text-right tabular-nums @min-[520px]:block">{row.attempts}</span>
      <span className="hidden text-right tabular-nums @min-[520px]:block" title={`began at ${moment(row.at)}`}>
        {ended && row.status ? duration(ended.at - row.at) : ''}
      </span>
    </>
  );
}
