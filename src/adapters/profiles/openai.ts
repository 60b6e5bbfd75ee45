/**
 * OpenAI, function tools of Chat Completions and Responses.
 * Sources: openai 7.59.0 (`lib/transform.js`, `resources/**`), the structured outputs guide, error texts of the API.
 * Conflicts are resolved to the safe side: string lengths and `default` were seen refused and accepted in strict mode, so
 * they are not sent there.
 */
import { drop, each, inWords, type KeywordEntry, keep, type Profile, RARELY_SUPPORTED } from '../profile.ts';
import { hasLookaround } from './patterns.ts';
import { rulesOf } from './rules.ts';
import { verbatim } from './verbatim.ts';

export const VERIFIED = '2026-11-30';
const rule = rulesOf('openai', VERIFIED);
const GUIDE = 'https://platform.openai.com/docs/guides/structured-outputs';

export const OPENAI_RULES = {
  root: rule(
    'root-object',
    'API error: schema must have type "object" and not have oneOf/anyOf/allOf/enum/const/not at the top level',
  ),
  dialect: rule('dialect', 'https://platform.openai.com/docs/guides/function-calling'),
  properties: rule('root-properties', 'API error: object schema missing properties'),
  items: rule('array-items', 'API error: array schema missing items'),
  propertyNames: rule('property-names', "API error: 'propertyNames' is not permitted (seen without strict as well)"),
  references: rule('references', `${GUIDE}#definitions-are-supported`),
  lookaround: rule('lookaround', 'API error on Responses and in strict mode: lookaround in pattern is not supported'),
  name: rule('name', 'openai 7.59.0 resources/shared.d.ts FunctionDefinition.name'),
  description: rule('description-length', 'API error string_above_max_length: function.description, 1024 characters'),
  tools: rule('tool-count', 'API error array_above_max_length: tools, 128'),
  closed: rule('strict-closed', `${GUIDE}#additionalproperties-false-must-always-be-set-in-objects`),
  required: rule('strict-required', `${GUIDE}#all-fields-must-be-required`),
  keyword: rule('strict-keyword', 'openai 7.59.0 lib/transform.js, keywords rejected in strict mode'),
  union: rule('strict-any-of', `${GUIDE}#root-objects-must-not-be-anyof-and-must-be-an-object`),
  siblings: rule(
    'strict-ref-siblings',
    'openai 7.59.0 lib/transform.js: only annotations beside $ref; reports of the API refusing those too',
  ),
  format: rule('strict-format', `${GUIDE}#supported-properties`),
  length: rule(
    'strict-length',
    'conflicting: API error "\'minLength\' is not permitted" (2025-12), other probes accepted it',
  ),
  default: rule('strict-default', 'conflicting: API error "\'default\' is not permitted", later probes accepted it'),
  any: rule('strict-any', `${GUIDE}#supported-schemas: every schema needs a type`),
  type: rule('strict-type', `${GUIDE}#supported-schemas`),
  enums: rule('strict-enum', `${GUIDE}#limitations-on-enum-size`),
  size: rule('strict-size', `${GUIDE}#objects-have-limitations-on-nesting-depth-and-size`),
} as const;
const R = OPENAI_RULES;

/** Maps with `propertyNames` are refused even without strict; saying that keys are strings is saying nothing. */
const propertyNames: KeywordEntry = value =>
  JSON.stringify(value) === '{"type":"string"}' || value === true
    ? { action: 'remove', rule: R.propertyNames }
    : inWords(R.propertyNames);

/** Non-strict: the schema is prompt text. Only the root and the shape of arrays are checked. */
const standard: Profile = {
  ...verbatim('openai-standard', R.root),
  keywords: { propertyNames },
  root: { noUnions: R.root, noDialect: R.dialect, empty: 'properties', emptyRule: R.properties },
  references: { local: 'keep', siblings: 'any', recursion: 'keep', rule: R.references },
  dialect: '2020-12',
  dialectRule: R.dialect,
  arrays: { items: { rule: R.items, any: true }, tuples: 'keep', rule: R.items },
};

export const chatStandard: Profile = standard;

/** The Responses API refuses lookaround without strict as well. */
export const responsesStandard: Profile = {
  ...standard,
  id: 'openai-responses-standard',
  keywords: {
    propertyNames,
    pattern: value => (typeof value === 'string' && hasLookaround(value) ? inWords(R.lookaround) : keep),
  },
};

export const STRICT_FORMATS: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** Strict is an allow-list: a keyword that is not listed is answered with 400. */
export const strict: Profile = {
  id: 'openai-strict',
  keywords: {
    ...each(
      [
        'type',
        'enum',
        'const',
        'title',
        'examples',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minItems',
        'maxItems',
      ],
      keep,
    ),
    ...each(['minLength', 'maxLength'], inWords(R.length)),
    ...each([...RARELY_SUPPORTED, 'minProperties', 'maxProperties'], inWords(R.keyword)),
    ...each(
      ['unevaluatedProperties', 'unevaluatedItems', 'additionalItems', '$dynamicRef', '$recursiveRef'],
      drop(R.keyword),
    ),
    ...each(
      [
        '$comment',
        'deprecated',
        'readOnly',
        'writeOnly',
        'example',
        '$id',
        '$anchor',
        '$dynamicAnchor',
        'contentEncoding',
        'contentMediaType',
        'contentSchema',
        '$schema',
      ],
      drop(R.keyword),
    ),
    default: drop(R.default),
    propertyNames,
    format: value => (typeof value === 'string' && STRICT_FORMATS.has(value) ? keep : inWords(R.format)),
    pattern: value => (typeof value === 'string' && hasLookaround(value) ? inWords(R.lookaround) : keep),
    additionalProperties: keep,
  },
  otherwise: drop(R.keyword),
  root: { noUnions: R.root, noDialect: R.dialect, empty: 'properties', emptyRule: R.properties },
  references: { local: 'keep', siblings: 'none', recursion: 'keep', rule: R.siblings },
  dialect: '2020-12',
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.union },
  allOf: { action: 'merge', rule: R.keyword },
  objects: { closed: R.closed, open: 'text', optional: 'nullable', rule: R.required },
  arrays: { items: { rule: R.items, any: false }, tuples: 'list', rule: R.keyword },
  any: 'text',
  anyRule: R.any,
  types: { spelling: 'json', lists: 'keep', stated: R.type, rule: R.type },
  enums: { values: 'primitive', constant: 'keep', rule: R.enums },
};
