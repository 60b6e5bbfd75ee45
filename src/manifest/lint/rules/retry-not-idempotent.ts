/** Retries of a tool that must not run twice. */
import { isObject, own } from '../../json.ts';
import type { LintRule } from '../lint-rule.ts';

export const rule: LintRule = {
  code: 'lint/retry-not-idempotent',
  severity: 'warning',
  title: 'Retries of a tool that is not idempotent',
  explanation:
    'After a timeout nobody knows whether the first attempt took effect. With `idempotent: false` such a call is not made again, so the retry policy only acts on failures that are certain.',
  *check({ manifest }) {
    const boundary = own(manifest, 'executionBoundary');
    const policy = isObject(boundary) ? own(boundary, 'retryPolicy') : undefined;
    const retries = isObject(policy) ? own(policy, 'maxRetries') : undefined;
    if (own(manifest, 'idempotent') !== false || typeof retries !== 'number' || retries <= 0) return;
    const path = ['executionBoundary', 'retryPolicy', 'maxRetries'];
    yield {
      path,
      message: 'The tool is not idempotent, so it is not retried after a timeout or an unknown outcome.',
      fix: { title: 'Set the retries to 0', edits: [{ op: 'set', path, value: 0 }] },
    };
  },
};
