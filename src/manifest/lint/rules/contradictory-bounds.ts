/** Bounds that leave nothing between them. */
import { own } from '../../json.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const PAIRS: readonly (readonly [string, string, boolean])[] = [
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
  ['minContains', 'maxContains', false],
];

export const rule: LintRule = {
  code: 'lint/contradictory-bounds',
  severity: 'error',
  title: 'Bounds that exclude everything',
  explanation: 'No value lies above the lower bound and below the upper one.',
  *check({ schemas }) {
    for (const { schema, path } of schemas) {
      for (const [least, most, isOpen] of PAIRS) {
        const low = own(schema, least);
        const high = own(schema, most);
        if (typeof low !== 'number' || typeof high !== 'number' || low < high || (low === high && !isOpen)) continue;
        yield {
          path: [...path, least],
          message: `${code(least)} is ${low} and ${code(most)} is ${high}: nothing fits.`,
        };
      }
    }
  },
};
