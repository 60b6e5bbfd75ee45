/** How a call stands, in words and severity. */
import type { UiSeverity } from '../../ui/severity.tsx';
import type { CallRow } from './run-rows.ts';

export interface StatusWords {
  severity: UiSeverity;
  words: string;
}

const ENDS: Record<NonNullable<CallRow['status']>, StatusWords> = {
  ok: { severity: 'fine', words: 'ok' },
  'invalid-arguments': { severity: 'error', words: 'arguments do not fit, not run' },
  denied: { severity: 'error', words: 'denied, not run' },
  timeout: { severity: 'error', words: 'timed out' },
  failed: { severity: 'error', words: 'failed' },
  'invalid-output': { severity: 'error', words: 'output does not fit' },
  'unknown-tool': { severity: 'error', words: 'no such tool' },
  cancelled: { severity: 'warning', words: 'cancelled' },
};

/** The words of a status as it stands in a result. */
export const statusWords = (status: NonNullable<CallRow['status']>): StatusWords => ENDS[status];

/** What led here, and how it ended: `asked`, then `approved`, then `ok on attempt 2`. */
export function callStatus(row: CallRow): StatusWords[] {
  const words: StatusWords[] = [];
  for (const event of row.events) {
    if (event.type === 'approval-asked') words.push({ severity: 'warning', words: 'asked' });
    if (event.type === 'approval-given') {
      const approved = event.answer === 'approve';
      words.push({ severity: approved ? 'fine' : 'error', words: approved ? 'approved' : 'refused' });
    }
  }
  if (row.status === undefined) {
    const asking = words.at(-1)?.words === 'asked';
    return [...words, { severity: 'info', words: asking ? 'waits for your answer' : 'running' }];
  }
  const end = ENDS[row.status];
  const late = row.attempts > 1 ? ` ${row.status === 'ok' ? 'on attempt' : 'after attempt'} ${row.attempts}` : '';
  return [...words, { ...end, words: `${end.words}${late}` }];
}
