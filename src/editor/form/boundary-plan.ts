/** What an execution boundary comes to in time: the attempts of one call, the waits between them, and the longest it can take. */
import { DEFAULT_BOUNDARY } from '../../manifest/default-boundary.ts';
import { isObject, type Json } from '../../manifest/json.ts';

export interface BoundarySpan {
  kind: 'attempt' | 'wait';
  /** Milliseconds from the start of the call. */
  start: number;
  length: number;
}

export interface BoundaryPlan {
  attempts: number;
  timeoutMs: number;
  /** Milliseconds until the call has ended for sure. */
  longestMs: number;
  /** At most `MOST_SPANS`; the rest is not drawn. */
  spans: BoundarySpan[];
}

const MOST_SPANS = 25;

const numberOr = (value: Json | undefined, least: number, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least ? value : fallback;

/** Reads `executionBoundary` as far as it makes sense; what does not counts as absent. */
export function boundaryPlan(boundary: Json | undefined): BoundaryPlan {
  const fields = isObject(boundary) ? boundary : {};
  const retry = isObject(fields.retryPolicy) ? fields.retryPolicy : {};
  const timeoutMs = numberOr(fields.timeout, 1, DEFAULT_BOUNDARY.timeout);
  const retries = Math.floor(numberOr(retry.maxRetries, 0, 0));
  const backoffMs = numberOr(retry.backoffMs, 0, 0);
  const doubling = retry.backoff === 'exponential';
  const attempts = retries + 1;
  const waits = doubling ? backoffMs * (2 ** retries - 1) : backoffMs * retries;
  return {
    attempts,
    timeoutMs,
    longestMs: timeoutMs * attempts + waits,
    spans: spansOf(attempts, timeoutMs, backoffMs, doubling),
  };
}

function spansOf(attempts: number, timeoutMs: number, backoffMs: number, doubling: boolean): BoundarySpan[] {
  const spans: BoundarySpan[] = [];
  let start = 0;
  for (let attempt = 0; attempt < attempts && spans.length < MOST_SPANS; attempt++) {
    const wait = attempt === 0 ? 0 : backoffMs * (doubling ? 2 ** (attempt - 1) : 1);
    if (wait > 0) spans.push({ kind: 'wait', start, length: wait });
    start += wait;
    spans.push({ kind: 'attempt', start, length: timeoutMs });
    start += timeoutMs;
  }
  return spans;
}

/** `500 ms`, `16 s`, `2 min 30 s`, `3 h`: the largest units that say it exactly enough. */
export function duration(ms: number): string {
  if (!Number.isFinite(ms)) return 'unlimited';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${trim(ms / 1000)} s`;
  const [large, unit, small, name] = ms < 3_600_000 ? [60_000, 'min', 1000, 's'] : [3_600_000, 'h', 60_000, 'min'];
  const whole = Math.floor(ms / Number(large));
  const rest = Math.round((ms % Number(large)) / Number(small));
  if (rest === 60) return `${whole + 1} ${unit}`;
  return rest === 0 ? `${group(whole)} ${unit}` : `${group(whole)} ${unit} ${rest} ${name}`;
}

const trim = (value: number): string => String(Math.round(value * 100) / 100);
const group = (value: number): string => value.toLocaleString('en-US');

/** "3 attempts, at most 16 s". */
export function boundarySummary(plan: BoundaryPlan): string {
  return `${group(plan.attempts)} attempt${plan.attempts === 1 ? '' : 's'}, at most ${duration(plan.longestMs)}`;
}
