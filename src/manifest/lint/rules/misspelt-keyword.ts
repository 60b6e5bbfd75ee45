/** Keywords that are nearly those of JSON Schema: an unknown keyword is ignored without a word. */
import { hasOwn, type Json } from '../../json.ts';
import { nearestName } from '../../near-name.ts';
import { schemaKeywords } from '../../schema-keywords.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

/** Words of their own that other vocabularies use on schemas. */
const FOREIGN = new Set([
  'example',
  'nullable',
  'discriminator',
  'xml',
  'externalDocs',
  'name',
  'label',
  'id',
  'values',
  'options',
  'order',
  'optional',
  'propertyOrdering',
  'enumNames',
  'enumDescriptions',
  'errorMessage',
  'version',
  'hint',
  'note',
  'comment',
  'ref',
  'group',
  'min',
  'max',
  'code',
  'min_value',
  'max_value',
]);

export const rule: LintRule = {
  code: 'lint/misspelt-keyword',
  severity: 'warning',
  title: 'Keyword that is nearly one of JSON Schema',
  explanation: 'Validators and providers ignore a keyword that they do not know, so a misspelt rule is no rule.',
  *check({ schemas }) {
    for (const { schema, path } of schemas) {
      for (const keyword of Object.keys(schema)) {
        if (schemaKeywords.has(keyword) || FOREIGN.has(keyword) || /^(?:x-|_|\$|@)/.test(keyword)) continue;
        const near = nearestName(keyword, schemaKeywords);
        if (near === undefined) continue;
        const at = [...path, keyword];
        yield {
          path: at,
          message: `${code(keyword)} is not a keyword of JSON Schema and is ignored. Did you mean ${code(near)}?`,
          ...(hasOwn(schema, near)
            ? {}
            : {
                fix: {
                  title: `Rename it to ${code(near)}`,
                  edits: [
                    { op: 'set', path: [...path, near], value: schema[keyword] as Json },
                    { op: 'remove', path: at },
                  ],
                },
              }),
        };
      }
    }
  },
};
