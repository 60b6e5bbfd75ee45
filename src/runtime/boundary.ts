/** The execution boundary of a tool as the loop keeps it. What a manifest leaves out, or says wrongly, has its default. */
import { DEFAULT_BOUNDARY } from '../manifest/default-boundary.ts';
import { isObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { LONGEST_WAIT_MS } from './clock.ts';

export interface Boundary {
  /** For one attempt. */
  timeoutMs: number;
  /** Attempts after the first one. */
  maxRetries: number;
  backoffMs: number;
  backoff: 'constant' | 'exponential';
  /** `Infinity` where there is no limit. */
  concurrency: number;
  /** False: nothing is tried again while it is unknown whether it took effect. */
  isIdempotent: boolean;
}

/** A manifest may ask for any number of retries; a run has to end. */
export const MOST_RETRIES = 100;

const whole = (value: unknown, least: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least ? value : otherwise;

export function boundaryOf({ executionBoundary, idempotent }: Manifest): Boundary {
  const given = isObject(executionBoundary) ? executionBoundary : {};
  const retry = isObject(given.retryPolicy) ? given.retryPolicy : {};
  const usual = DEFAULT_BOUNDARY;
  return {
    timeoutMs: Math.min(whole(given.timeout, 1, usual.timeout), LONGEST_WAIT_MS),
    maxRetries: Math.min(whole(retry.maxRetries, 0, usual.retryPolicy.maxRetries), MOST_RETRIES),
    backoffMs: whole(retry.backoffMs, 0, usual.retryPolicy.backoffMs),
    backoff: retry.backoff === 'exponential' ? 'exponential' : 'constant',
    concurrency: whole(given.concurrency, 1, Number.POSITIVE_INFINITY),
    isIdempotent: idempotent !== false,
  };
}

/** Milliseconds before the attempt that follows attempt `attempt` (counted from 1): `backoffMs`, or `backoffMs * 2^n`. */
export const waitAfter = ({ backoff, backoffMs }: Boundary, attempt: number): number =>
  Math.min(backoff === 'exponential' ? backoffMs * 2 ** (attempt - 1) : backoffMs, LONGEST_WAIT_MS);
