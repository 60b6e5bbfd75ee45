import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import type { Axis } from './axis.ts';
import { CallRowView } from './call-row-view.tsx';
import { moment } from './duration.ts';
import { outcomeWords } from './outcome-words.ts';
import type { RunRow, TurnHead } from './run-rows.ts';

interface TimelineRowProps {
  row: RunRow;
  isFirst: boolean;
  axis: Axis;
  open: boolean;
  onToggle: (id: string) => void;
  /** The wire shows the exchange of this row. */
  onWire: boolean;
  onExchange: (exchange: number) => void;
}

/** The turn at the left, what happened in the middle, when at the right; above one another where there is no room. */
export const TimelineRow = memo(function TimelineRow({
  row,
  isFirst,
  axis,
  open,
  onToggle,
  onWire,
  onExchange,
}: TimelineRowProps) {
  return (
    <div
      className={classNames(
        'grid gap-y-1 py-2.5 @min-[480px]:grid-cols-[84px_minmax(0,1fr)_52px] @min-[480px]:gap-x-3',
        row.head && !isFirst && 'border-t border-line',
      )}
    >
      <div>{row.head && <Head head={row.head} onWire={onWire} onExchange={onExchange} />}</div>
      <div className="min-w-0">
        {row.kind === 'call' && <CallRowView row={row} axis={axis} open={open} onToggle={onToggle} />}
        {row.kind === 'text' && (
          <p className="m-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {row.text === '' ? <span className="text-muted">The model said nothing.</span> : row.text}
          </p>
        )}
        {row.kind === 'waiting' && <p className="m-0 text-muted">Waiting for the model…</p>}
        {row.kind === 'end' && <End outcome={row.outcome} />}
      </div>
      <span className="hidden text-right font-mono text-code text-muted tabular-nums @min-[480px]:block">
        {moment(row.at)}
      </span>
    </div>
  );
});

function End({ outcome }: { outcome: Extract<RunRow, { kind: 'end' }>['outcome'] }) {
  const { severity, title } = outcomeWords(outcome);
  return (
    <p className="m-0 flex items-center gap-1.5 text-muted">
      <SeverityIcon severity={severity} label="" className="size-2.5" />
      {title}
    </p>
  );
}

interface HeadProps {
  head: TurnHead;
  onWire: boolean;
  onExchange: (exchange: number) => void;
}

function Head({ head, onWire, onExchange }: HeadProps) {
  const { usage, calls } = head;
  const tokens = usage && `${usage.estimated ? '≈ ' : ''}${usage.input} → ${usage.output}`;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 @min-[480px]:block">
      <button
        type="button"
        aria-pressed={onWire}
        data-tooltip="Show its request and response"
        onClick={() => onExchange(head.exchange)}
        className={classNames('-ml-1 min-h-6 rounded-sm px-1 font-medium hover:bg-hover', onWire && 'text-accent')}
      >
        {calls === 0 ? 'Answer' : `Turn ${head.turn}`}
      </button>
      {calls > 0 && <p className="m-0 text-muted">{calls === 1 ? '1 call' : `${calls} calls`}</p>}
      {tokens && (
        <p
          className="m-0 text-xs text-muted tabular-nums"
          title={`Tokens in and out${usage?.estimated ? ', estimated' : ''}`}
        >
          {tokens}
        </p>
      )}
      {head.mended.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may read alike
        <p key={index} className="m-0 mt-1 text-sm text-warning">
          <Prose>{sentence}</Prose>
        </p>
      ))}
    </div>
  );
}
