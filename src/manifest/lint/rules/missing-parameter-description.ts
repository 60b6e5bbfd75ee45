/** A parameter without a description leaves the model guessing. */
import { isObject, own } from '../../json.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const hasWords = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

export const rule: LintRule = {
  code: 'lint/missing-parameter-description',
  severity: 'info',
  title: 'Parameter without a description',
  explanation: 'The description of a parameter is what the model goes by. Say what it means, its unit and an example.',
  *check({ schemas }) {
    for (const { schema, path, step, document } of schemas) {
      if (document.field !== 'inputSchema' || step[0] !== 'properties') continue;
      if (hasWords(own(schema, 'description'))) continue;
      // A reference or a constant says by itself what it is.
      if (own(schema, '$ref') !== undefined || own(schema, 'const') !== undefined || isObject(own(schema, 'not')))
        continue;
      yield { path, message: `${code(String(step[1]))} has no description for the model.` };
    }
  },
};
