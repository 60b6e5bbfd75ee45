import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import type { Axis } from './axis.ts';
import { Bar } from './bar.tsx';
import { argumentsLine, type CallNote, callNotes } from './call-notes.ts';
import type { CallRow } from './run-rows.ts';
import { callStatus } from './status-words.ts';
import { StepList } from './step-list.tsx';

interface CallRowViewProps {
  row: CallRow;
  axis: Axis;
  open: boolean;
  onToggle: (id: string) => void;
}

/** One call: its name and end, its bar, its arguments, what is worth knowing; all of its steps when it is open. */
export const CallRowView = memo(function CallRowView({ row, axis, open, onToggle }: CallRowViewProps) {
  const words = row.segments.length > 1 ? row.segments.map(segment => segment.words).join(' · ') : undefined;
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onToggle(row.id)}
        className="-ml-1 flex max-w-full items-start gap-x-1.5 rounded-sm pr-1.5 text-left hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={classNames('my-[5px] shrink-0 text-muted transition-transform', open && 'rotate-90')}
        />
        <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5">
          <span className="font-mono text-code [overflow-wrap:anywhere]">{row.toolId ?? row.wireName}</span>
          <Status row={row} />
        </span>
      </button>
      {row.segments.length > 0 && (
        <div className="mt-1">
          <Bar segments={row.segments} axis={axis} />
        </div>
      )}
      {words && <p className="m-0 mt-0.5 text-sm text-muted">{words}</p>}
      {open ? <StepList events={row.events} /> : <Summary row={row} />}
    </div>
  );
});

function Status({ row }: { row: CallRow }) {
  return callStatus(row).map(({ severity, words }, index) => (
    <span key={words} className="inline-flex items-center gap-1">
      {index > 0 && (
        <span aria-hidden="true" className="text-muted">
          →
        </span>
      )}
      <SeverityIcon severity={severity} label="" className="size-2.5" />
      <span className={TEXT[severity]}>{words}</span>
    </span>
  ));
}

const TEXT = { fine: 'text-fine', error: 'text-error', warning: 'text-warning', info: 'text-muted' } as const;

function Summary({ row }: { row: CallRow }) {
  const { parts, text, inner } = argumentsLine(row);
  const notes = callNotes(row);
  const filled = parts?.some(part => part.filledIn) || inner > 0;
  return (
    <div className="mt-1.5 rounded-md border border-line bg-sunken px-2.5 py-1.5">
      <p className="m-0 font-mono text-code [overflow-wrap:anywhere]">
        {parts ? (
          <>
            {'{ '}
            {parts.map((part, index) => (
              <span key={part.text}>
                <span className={part.filledIn ? 'rounded-xs bg-warning-soft px-1' : undefined}>{part.text}</span>
                {index < parts.length - 1 && ', '}
              </span>
            ))}
            {' }'}
          </>
        ) : (
          text
        )}
        {filled && (
          <span className="ml-3 font-sans text-sm text-muted">
            {inner > 0 ? `${inner} default${inner === 1 ? '' : 's'} filled in further inside` : 'default filled in'}
          </span>
        )}
      </p>
      {notes.length > 0 && <Notes notes={notes} />}
    </div>
  );
}

function Notes({ notes }: { notes: readonly CallNote[] }) {
  return (
    <ul className="m-0 mt-1 grid list-none gap-0.5 p-0">
      {notes.map(({ severity, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes may read alike
        <li key={index} className="flex items-baseline gap-1.5">
          <SeverityIcon severity={severity} className="size-2.5" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Prose>{text}</Prose>
          </span>
        </li>
      ))}
    </ul>
  );
}
