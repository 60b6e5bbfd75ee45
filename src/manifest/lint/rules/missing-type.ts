/** Object keywords without the type. */
import { hasOwn, isObject, own } from '../../json.ts';
import type { LintRule } from '../lint-rule.ts';

const SAID_ELSEWHERE = ['type', '$ref', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];
const IN_PLACE = new Set<string | number | undefined>([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

export const rule: LintRule = {
  code: 'lint/missing-type',
  severity: 'info',
  title: 'Properties without a type',
  explanation:
    'Without `"type": "object"` the keywords for objects only act when the value happens to be one: a number passes. Some providers refuse a schema without a type.',
  *check({ schemas }) {
    for (const { schema, path, step, parent } of schemas) {
      // The root is told by its own rule; a branch shares the type of what it is a branch of.
      if (!parent || IN_PLACE.has(step[0]) || !isObject(own(schema, 'properties'))) continue;
      if (SAID_ELSEWHERE.some(keyword => hasOwn(schema, keyword))) continue;
      yield {
        path,
        message: 'This schema has properties but no type, so anything that is no object passes.',
        fix: { title: 'Set the type to "object"', edits: [{ op: 'set', path: [...path, 'type'], value: 'object' }] },
      };
    }
  },
};
