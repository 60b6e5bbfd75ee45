/** A list whose items are not described. */
import { hasOwn, own } from '../../json.ts';
import { schemaPlace } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const DESCRIBED_BY = [
  'items',
  'prefixItems',
  'contains',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'unevaluatedItems',
];

export const rule: LintRule = {
  code: 'lint/array-without-items',
  severity: 'warning',
  title: 'List without a schema for its items',
  explanation:
    'Several providers refuse a list without `items`, and a model has to guess what belongs in it. An empty schema says that anything does.',
  *check({ schemas }) {
    for (const { schema, path } of schemas) {
      const type = own(schema, 'type');
      const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
      if (!isList || DESCRIBED_BY.some(keyword => hasOwn(schema, keyword))) continue;
      yield {
        path,
        message: `${schemaPlace(path.slice(1))} is a list without ${'`items`'}; say what its items are.`,
        fix: { title: 'Allow any item explicitly', edits: [{ op: 'set', path: [...path, 'items'], value: {} }] },
      };
    }
  },
};
