/** `examples` inside a schema that the schema itself refuses. */
import { checkValueAt } from '../../check-value.ts';
import { own } from '../../json.ts';
import type { LintRule } from '../lint-rule.ts';

export const rule: LintRule = {
  code: 'lint/invalid-example',
  severity: 'warning',
  title: 'Example that its own schema refuses',
  explanation: 'Models imitate examples. One that the schema refuses teaches them to make calls that fail.',
  runsPatterns: true,
  *check({ schemas }) {
    for (const { schema, path, document } of schemas) {
      const examples = own(schema, 'examples');
      if (!Array.isArray(examples)) continue;
      for (const [index, example] of examples.entries()) {
        const fault = checkValueAt(document.root, path.slice(1), example).find(({ severity }) => severity === 'error');
        if (!fault || fault.code === 'call/invalid-schema') continue;
        const at = [...path, 'examples', index];
        yield {
          path: at,
          message: `This example does not fit its own schema. ${fault.message}`,
          fix: { title: 'Remove the example', edits: [{ op: 'remove', path: at }] },
        };
      }
    }
  },
};
