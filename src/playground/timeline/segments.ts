/** What a call did when, as bars on the time axis. */
import type { RunEvent } from '../../runtime/run-result.ts';
import { duration } from './duration.ts';

export type SegmentKind = 'approval' | 'slot' | 'running' | 'ok' | 'error' | 'timeout' | 'backoff';

export interface Segment {
  kind: SegmentKind;
  /** Virtual milliseconds since the start of the run. */
  from: number;
  /** Equal to `from` for what took no time; the time of the last event for what has not ended. */
  to: number;
  /** In words, for those who do not see the bar: `attempt 1 timed out after 5 s`. */
  words: string;
}

type Timed = Extract<RunEvent, { callId: string }>;

/** The bars of one call out of its own events, in order. `now` ends what has not ended. */
export function segmentsOf(events: readonly Timed[], now: number): Segment[] {
  const segments: Segment[] = [];
  let open: { kind: SegmentKind; from: number; words: string; attempt?: number } | undefined;
  const close = (to: number, kind = open?.kind, words = open?.words): void => {
    if (open && kind && words !== undefined) segments.push({ kind, from: open.from, to, words });
    open = undefined;
  };
  for (const event of events) {
    switch (event.type) {
      case 'approval-asked':
        open = { kind: 'approval', from: event.at, words: 'waiting for approval' };
        break;
      case 'approval-given': {
        const answer = event.answer === 'approve' ? 'approved' : 'refused';
        const by = { person: 'by hand', policy: 'by the policy', nobody: 'as nobody was there to ask' }[event.by];
        close(event.at, 'approval', `${answer} ${by}`);
        break;
      }
      case 'slot-awaited':
        open = { kind: 'slot', from: event.at, words: `waiting, ${event.running} of ${event.concurrency} running` };
        break;
      case 'attempt-started':
        close(event.at);
        open = { kind: 'running', from: event.at, words: `attempt ${event.attempt} running`, attempt: event.attempt };
        break;
      case 'attempt-ended': {
        const { outcome, attempt } = event;
        const from = open?.from ?? event.at;
        open ??= { kind: 'running', from, words: '' };
        close(event.at, outcome.kind, attemptWords(attempt, outcome, event.at - from));
        break;
      }
      case 'retry-scheduled':
        segments.push({
          kind: 'backoff',
          from: event.at,
          to: Math.min(now, event.at + event.waitMs),
          words: `${duration(event.waitMs)} backoff`,
        });
        break;
      case 'call-ended':
        close(event.at);
        break;
    }
  }
  close(now);
  return segments;
}

type Outcome = Extract<RunEvent, { type: 'attempt-ended' }>['outcome'];

function attemptWords(attempt: number, outcome: Outcome, tookMs: number): string {
  if (outcome.kind === 'timeout') return `attempt ${attempt} timed out after ${duration(outcome.afterMs)}`;
  if (outcome.kind === 'error') return `attempt ${attempt} failed after ${duration(tookMs)}`;
  return `attempt ${attempt} ok in ${duration(tookMs)}`;
}
