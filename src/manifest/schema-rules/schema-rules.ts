/** What the operand of each JSON Schema keyword has to be. Source: the meta-schemas of 2020-12 and draft-07. */
import type { KeywordRule } from './keyword-rule.ts';
import { dependencies, dependentRequired, required } from './name-lists.ts';
import { exclusive, items } from './old-forms.ts';
import { flag, list, map, number, pattern, patternMap, positive, schemaList, size, text } from './shapes.ts';
import { type } from './type-rule.ts';

/** By keyword. That a schema position holds a schema is checked where the schemas are walked. */
export const schemaRules: ReadonlyMap<string, KeywordRule> = new Map<string, KeywordRule>([
  ...['$schema', '$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', '$comment'].map(
    name => [name, text] as const,
  ),
  ...['title', 'description', 'format', 'contentEncoding', 'contentMediaType'].map(name => [name, text] as const),
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'].map(name => [name, flag] as const),
  ...['minimum', 'maximum'].map(name => [name, number] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    name => [name, size] as const,
  ),
  ...['minContains', 'maxContains'].map(name => [name, size] as const),
  ...['properties', '$defs', 'definitions', 'dependentSchemas'].map(name => [name, map] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map(name => [name, schemaList] as const),
  ['type', type],
  ['enum', list],
  ['examples', list],
  ['multipleOf', positive],
  ['exclusiveMinimum', exclusive('minimum')],
  ['exclusiveMaximum', exclusive('maximum')],
  ['required', required],
  ['pattern', pattern],
  ['patternProperties', patternMap],
  ['items', items],
  ['dependentRequired', dependentRequired],
  ['dependencies', dependencies],
]);
