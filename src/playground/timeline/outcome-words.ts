/** How a run ended, and what to do about it. */
import { count } from '../../manifest/words.ts';
import type { RunEvent, RunOutcome } from '../../runtime/run-result.ts';
import type { UiSeverity } from '../../ui/severity.tsx';

export interface OutcomeWords {
  severity: UiSeverity;
  title: string;
  /** What to do; absent where there is nothing to do. */
  advice?: string;
}

const WORDS: Record<RunOutcome, OutcomeWords> = {
  completed: { severity: 'fine', title: 'Completed' },
  'turn-limit': {
    severity: 'warning',
    title: 'Stopped at the turn limit',
    advice: 'Raise the limit of the scenario, or let the model end with a text.',
  },
  cancelled: { severity: 'warning', title: 'Cancelled', advice: 'Run again to see the rest.' },
  failed: {
    severity: 'error',
    title: 'Failed',
    advice: 'The last response on the wire says what the provider refused.',
  },
};

export const outcomeWords = (outcome: RunOutcome): OutcomeWords => WORDS[outcome];

/** What happened in numbers: `3 calls, 1 retry, 1 approval`. */
export function runFigures(events: readonly RunEvent[]): string {
  const of = (type: RunEvent['type']): number => events.filter(event => event.type === type).length;
  const refused = events.filter(
    event => event.type === 'call-ended' && event.result.isError && event.status !== 'cancelled',
  ).length;
  const parts = [count(of('call-received'), 'call')];
  if (of('retry-scheduled') > 0) parts.push(count(of('retry-scheduled'), 'retry', 'retries'));
  if (of('approval-asked') > 0) parts.push(count(of('approval-asked'), 'approval'));
  if (refused > 0) parts.push(count(refused, 'error result'));
  return parts.join(', ');
}
