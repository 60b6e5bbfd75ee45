/** What holds for an execution boundary when a manifest says nothing: the defaults that the manifest schema states. */
import { manifestSchema } from './manifest.schema.gen.ts';

const { timeout, retryPolicy } = manifestSchema.properties.executionBoundary.properties;
const { maxRetries, backoffMs, backoff } = retryPolicy.properties;

export const DEFAULT_BOUNDARY = {
  /** Milliseconds for one attempt. */
  timeout: timeout.default,
  retryPolicy: { maxRetries: maxRetries.default, backoffMs: backoffMs.default, backoff: backoff.default },
  /** Unlimited. */
  concurrency: null,
} as const;
