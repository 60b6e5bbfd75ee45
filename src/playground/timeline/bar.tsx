import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Axis, placeOn } from './axis.ts';
import type { Segment, SegmentKind } from './segments.ts';

/** Each kind has a shape of its own: full, striped, striped with an end, dotted, hollow. Colour only repeats it. */
const SHAPES: Record<SegmentKind, string> = {
  ok: 'inset-y-1 rounded-xs bg-fine',
  running: 'inset-y-1 rounded-xs border border-accent bg-accent-soft',
  error:
    'inset-y-1 rounded-xs border border-error bg-[repeating-linear-gradient(135deg,var(--error)_0_3px,var(--error-soft)_3px_6px)]',
  timeout:
    'inset-y-1 rounded-xs border border-error border-r-4 bg-[repeating-linear-gradient(90deg,var(--error)_0_1px,var(--error-soft)_1px_6px)]',
  backoff: 'top-1/2 -mt-px border-t-2 border-dotted border-muted',
  slot: 'inset-y-1 rounded-xs border border-dashed border-muted',
  approval:
    'inset-y-1 rounded-xs bg-warning [clip-path:polygon(0_0,calc(100%-4px)_0,100%_50%,calc(100%-4px)_100%,0_100%)]',
};

/** When a call waited, ran, failed and ran again. Said in words below it wherever that is more than one thing. */
export const Bar = memo(function Bar({ segments, axis }: { segments: readonly Segment[]; axis: Axis }) {
  return (
    <div
      role="img"
      aria-label={segments.map(({ words }) => words).join(', then ')}
      className="relative h-4 overflow-hidden rounded-sm border border-line bg-sunken"
    >
      {segments.map(({ kind, from, to }, index) => {
        const { left, width } = placeOn(axis, from, to);
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: two that take no time are alike
            key={index}
            data-segment={kind}
            className={classNames('absolute', SHAPES[kind])}
            // What took no time is still to be seen, also at the end of the axis.
            style={{ left: `min(${left}%, calc(100% - 4px))`, width: `max(${width}%, 4px)` }}
          />
        );
      })}
    </div>
  );
});

/** What the shapes mean that are there. */
export function BarLegend({ kinds }: { kinds: ReadonlySet<SegmentKind> }) {
  const entries: [SegmentKind, string][] = [
    ['ok', 'answered'],
    ['error', 'failed'],
    ['timeout', 'timed out'],
    ['backoff', 'backoff'],
    ['slot', 'waits for a slot'],
    ['approval', 'approval'],
  ];
  return (
    <ul className="m-0 flex list-none flex-wrap gap-x-3 gap-y-1 p-0 text-sm text-muted">
      {entries
        .filter(([kind]) => kinds.has(kind))
        .map(([kind, words]) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="relative inline-block h-4 w-6">
              <span className={classNames('absolute inset-x-0', SHAPES[kind])} />
            </span>
            {words}
          </li>
        ))}
    </ul>
  );
}
