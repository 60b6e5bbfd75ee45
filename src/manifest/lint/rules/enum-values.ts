/** Lists of allowed values that hold something that can never be given. */
import { evaluate } from '../../evaluate/evaluate.ts';
import { canonicalJson, type JsonObject, own } from '../../json.ts';
import { isTypeName } from '../../type-names.ts';
import { shown } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

export const rule: LintRule = {
  code: 'lint/enum-values',
  severity: 'warning',
  title: 'Allowed value that can never be given',
  explanation:
    'A value in `enum` that the type of the same schema excludes, or that is listed twice, is a slip; providers may refuse it.',
  *check({ schemas }) {
    for (const { schema, path } of schemas) {
      const values = own(schema, 'enum');
      if (!Array.isArray(values)) continue;
      if (values.length === 0) {
        yield { path: [...path, 'enum'], message: '`enum` is empty, so no value is allowed.' };
        continue;
      }
      const seen = new Set<string>();
      const type = own(schema, 'type');
      const isKnown = (Array.isArray(type) ? type : [type]).every(isTypeName);
      const typed: JsonObject = isKnown && type !== undefined ? { type } : {};
      for (const [index, value] of values.entries()) {
        const at = [...path, 'enum', index];
        const removal = { title: `Remove ${shown(value)}`, edits: [{ op: 'remove' as const, path: at }] };
        const key = canonicalJson(value);
        if (seen.has(key)) yield { path: at, message: `${shown(value)} is listed twice.`, fix: removal };
        else if (evaluate(typed, value).outcome === 'refused') {
          const isNull = value === null && typeof type === 'string';
          yield {
            path: at,
            message: `${shown(value)} can never be given, because the type is ${shown(Array.isArray(type) ? type.join(' or ') : type)}.`,
            fix: isNull
              ? {
                  title: 'Add "null" to the type',
                  edits: [{ op: 'set', path: [...path, 'type'], value: [type, 'null'] }],
                }
              : removal,
          };
        }
        seen.add(key);
      }
    }
  },
};
