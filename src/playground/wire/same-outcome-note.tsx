import { useMemo } from 'react';
import type { RunLane } from '../../studio/play/play-state.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { runFigures } from '../timeline/outcome-words.ts';
import { outcomeDifferences } from './same-outcome.ts';

/** The point of it all: another wire, the same outcome; or which one differs, and how. */
export function SameOutcomeNote({ lanes }: { lanes: readonly RunLane[] }) {
  const results = useMemo(() => lanes.flatMap(({ result }) => (result ? [result] : [])), [lanes]);
  const differences = useMemo(() => outcomeDifferences(results), [results]);
  const [lead] = results;
  if (results.length < 2 || results.length < lanes.length || !lead || lead.exchanges.length === 0) return null;
  const same = differences.length === 0;
  return (
    <div data-testid="same-outcome" className="shrink-0 border-t border-line bg-sunken px-4 py-2">
      <p className="m-0 flex flex-wrap items-baseline gap-x-1.5">
        <SeverityIcon severity={same ? 'fine' : 'warning'} label="" className="size-2.5" />
        <span className="font-medium">
          {same ? `Same outcome on ${results.length} providers` : 'Not the same outcome everywhere'}
        </span>
        {same && (
          <span className="text-muted">
            {runFigures(lead.events)}, {lead.text === undefined ? 'no final text' : 'text equal'}
          </span>
        )}
      </p>
      {!same && (
        <ul className="m-0 mt-1 grid max-h-32 list-none gap-0.5 overflow-y-auto p-0">
          {differences.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two differences may read alike
            <li key={index} className="[overflow-wrap:anywhere]">
              <Prose>{words}</Prose>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
