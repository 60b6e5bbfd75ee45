import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { jsonLinePaths } from '../../document/json-line-paths.ts';
import { pointer } from '../../manifest/json.ts';
import { type BlockMark, JsonBlock } from '../../ui/code/json-block.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { changeWords } from './call-notes.ts';
import { type CallStep, callSteps } from './call-steps.ts';
import { moment } from './duration.ts';
import type { CallEvent } from './run-rows.ts';

/** Everything that happened to a call; each step opens. */
export function StepList({ events }: { events: readonly CallEvent[] }) {
  const steps = useMemo(() => callSteps(events), [events]);
  return (
    <ol className="m-0 mt-2 list-none overflow-hidden rounded-md border border-line bg-panel p-0">
      {steps.map(step => (
        <li key={step.seq} data-testid="run-event" data-step={step.title} className="border-line not-first:border-t">
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

const HEAD = 'grid grid-cols-[12px_minmax(0,1fr)_auto_14px] items-baseline gap-x-2 py-1 pr-1.5 pl-2.5';

function Step({ step }: { step: CallStep }) {
  const { changes = [], diagnostics = [] } = step;
  const head = (
    <>
      <SeverityIcon severity={step.severity} label="" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{step.title}</span>{' '}
        <span className="text-muted">
          <Prose>{step.words}</Prose>
        </span>
      </span>
      <span className="font-mono text-code text-muted tabular-nums">{moment(step.at)}</span>
    </>
  );
  if (step.value === undefined && changes.length === 0 && diagnostics.length === 0) {
    return <div className={HEAD}>{head}</div>;
  }
  return (
    <details className="group">
      <summary className={`${HEAD} cursor-pointer hover:bg-hover focus-visible:-outline-offset-2`}>
        {head}
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="self-center text-muted transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid gap-2 border-t border-line bg-sunken py-2 pr-2.5 pl-7.5">
        {diagnostics.length > 0 && (
          <ul className="m-0 grid list-none gap-1 p-0">
            {diagnostics.map(({ severity, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may read alike
              <li key={index} className="flex gap-1.5">
                <SeverityIcon severity={severity} className="mt-1" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Prose>{message}</Prose>
                </span>
              </li>
            ))}
          </ul>
        )}
        {changes.length > 0 && (
          <ul className="m-0 grid list-none gap-0.5 p-0 [overflow-wrap:anywhere]">
            {changes.map(change => (
              <li key={pointer(change.path)}>
                <Prose>{changeWords(change)}</Prose>
              </li>
            ))}
          </ul>
        )}
        {step.value !== undefined && <StepValue step={step} />}
      </div>
    </details>
  );
}

function StepValue({ step: { value, filledIn } }: { step: CallStep }) {
  const marks = useMemo(() => {
    if (value === undefined || !filledIn || filledIn.length === 0) return undefined;
    const places = new Set(filledIn.map(pointer));
    const found = new Map<number, BlockMark>();
    jsonLinePaths(value).forEach((path, line) => {
      if (path && places.has(pointer(path))) found.set(line, { tone: 'filled', note: 'default filled in' });
    });
    return found;
  }, [value, filledIn]);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return <JsonBlock text={text} {...(marks && { marks })} />;
}
