/** All statuses that a call can have. */
import type { CallStatus } from '../run-result.ts';

const all: Record<CallStatus, true> = {
  ok: true,
  'invalid-arguments': true,
  denied: true,
  timeout: true,
  failed: true,
  'invalid-output': true,
  'unknown-tool': true,
  cancelled: true,
};

export const STATUSES = Object.keys(all) as readonly CallStatus[];
