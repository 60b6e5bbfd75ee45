/** Events of a run, for tests: numbered and placed in time. */
import type { RunEvent } from '../../runtime/run-result.ts';

type Bare<Event> = Event extends RunEvent ? Omit<Event, 'seq' | 'at'> : never;

/** `[0, {…}]`: what happened at which virtual millisecond. */
export const eventsOf = (...steps: [number, Bare<RunEvent>][]): RunEvent[] =>
  steps.map(([at, event], seq) => ({ seq, at, ...event }) as RunEvent);

/** One call that times out, waits, and succeeds at its second attempt, with a default filled in. */
export const retriedCall = (callId = 'a'): [number, Bare<RunEvent>][] => [
  [0, { type: 'call-received', callId, turn: 1, wireName: 'send_mail', sent: '{"to":"a@b.example","due":null}' }],
  [0, { type: 'call-restored', callId, toolId: 'mail.send', arguments: { to: 'a@b.example' }, diagnostics: [] }],
  [
    0,
    {
      type: 'defaults-applied',
      callId,
      arguments: { to: 'a@b.example', priority: 'normal' },
      applied: [{ path: ['priority'], value: 'normal' }],
      diagnostics: [],
    },
  ],
  [0, { type: 'input-checked', callId, diagnostics: [] }],
  [0, { type: 'permission-decided', callId, decision: 'allow', reasons: [], argumentsHash: 'x' }],
  [0, { type: 'attempt-started', callId, attempt: 1, timeoutMs: 5000, argumentsHash: 'x' }],
  [5000, { type: 'attempt-ended', callId, attempt: 1, outcome: { kind: 'timeout', afterMs: 5000 } }],
  [5000, { type: 'retry-scheduled', callId, attempt: 2, waitMs: 500 }],
  [5500, { type: 'attempt-started', callId, attempt: 2, timeoutMs: 5000, argumentsHash: 'x' }],
  [5800, { type: 'attempt-ended', callId, attempt: 2, outcome: { kind: 'ok', output: { queued: true } } }],
  [5800, { type: 'output-checked', callId, diagnostics: [] }],
  [
    5800,
    {
      type: 'call-ended',
      callId,
      status: 'ok',
      result: { callId, name: 'send_mail', output: { queued: true }, isError: false },
    },
  ],
];
