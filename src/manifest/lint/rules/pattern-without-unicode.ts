/** Patterns that are illegal under the `u` flag, which JSON Schema validators use. */
import { compilePattern } from '../../pattern.ts';
import { unicodePattern } from '../../unicode-pattern.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';
import { patternSites } from '../pattern-sites.ts';

export const rule: LintRule = {
  code: 'lint/pattern-without-unicode',
  severity: 'warning',
  title: 'Pattern that validators refuse',
  explanation:
    'JSON Schema asks for the `u` flag. Under it a backslash before a character that needs none is an error: the tool loads, and every call fails.',
  *check({ schemas }) {
    for (const { pattern, path, isKey } of patternSites(schemas)) {
      const compiled = compilePattern(pattern);
      if (!compiled || compiled.unicode) continue;
      const repaired = unicodePattern(pattern);
      const hint = repaired === undefined ? '' : ` ${code(repaired)} means the same.`;
      yield {
        path,
        message: `${code(pattern)} is not valid under the ${code('u')} flag that validators use.${hint}`,
        ...(repaired === undefined || isKey
          ? {}
          : { fix: { title: `Use ${code(repaired)}`, edits: [{ op: 'set', path, value: repaired }] } }),
      };
    }
  },
};
