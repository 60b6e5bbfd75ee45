import type { JsonObject } from '../../json.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { rule } from './retry-not-idempotent.ts';

const tool = (maxRetries: number, extra: JsonObject): JsonObject => ({
  executionBoundary: { retryPolicy: { maxRetries } },
  ...extra,
});

ruleCases(rule, {
  clean: {
    'an idempotent tool': tool(2, { idempotent: true }),
    'nothing said': tool(2, {}),
    'no retries': tool(0, { idempotent: false }),
    'no boundary': { idempotent: false },
  },
  found: [
    {
      of: 'retries',
      manifest: tool(2, { idempotent: false }),
      path: ['executionBoundary', 'retryPolicy', 'maxRetries'],
      message: /not idempotent/,
      fixed: tool(0, { idempotent: false }),
    },
  ],
});
