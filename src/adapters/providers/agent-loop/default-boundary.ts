/** The defaults of a boundary, as `public/manifest.schema.json` states them: what holds when a manifest says nothing. */
export const DEFAULT_BOUNDARY = {
  /** Milliseconds for one attempt. */
  timeout: 30_000,
  retryPolicy: { maxRetries: 0, backoffMs: 0, backoff: 'constant' },
  /** Unlimited. */
  concurrency: null,
} as const;
