/** Combinators beside the root object, which several providers refuse there. */
import { isObject, own } from '../../json.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', '$ref'];

export const rule: LintRule = {
  code: 'lint/root-combinator',
  severity: 'info',
  title: 'Combinator at the root of the input schema',
  explanation:
    'Several providers accept no `anyOf`, `oneOf`, `allOf`, `not` or `enum` at the root. For them the rule is moved into the description; the call layer still checks it.',
  *check({ manifest }) {
    const schema = own(manifest, 'inputSchema');
    if (!isObject(schema)) return;
    for (const keyword of COMBINATORS) {
      if (own(schema, keyword) === undefined) continue;
      yield {
        path: ['inputSchema', keyword],
        message: `Several providers accept no ${code(keyword)} at the root of a schema.`,
      };
    }
  },
};
