/** Long numeric ids that programs round. */
import { hasOwn, own } from '../../json.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const LIMITS = ['maximum', 'exclusiveMaximum', 'enum', 'const', 'format'];

export const rule: LintRule = {
  code: 'lint/large-integer-id',
  severity: 'info',
  title: 'Integer id without a maximum',
  explanation:
    'Integers beyond 9007199254740991 are rounded by JavaScript and many JSON readers; ids of 19 digits are common. Use text, or give the number a maximum.',
  *check({ schemas }) {
    for (const { schema, path, step } of schemas) {
      const name = step[0] === 'properties' ? String(step[1]) : '';
      if (!/(?:^id|_id|Id|ID)$/.test(name) || own(schema, 'type') !== 'integer') continue;
      if (LIMITS.some(keyword => hasOwn(schema, keyword))) continue;
      yield {
        path,
        message: `${code(name)} is an integer without a maximum; ids past 9007199254740991 are rounded.`,
        fix: {
          title: 'Set the maximum to 9007199254740991',
          edits: [{ op: 'set', path: [...path, 'maximum'], value: Number.MAX_SAFE_INTEGER }],
        },
      };
    }
  },
};
