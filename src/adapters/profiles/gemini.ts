/**
 * Google Gemini function declarations.
 * Sources: @google/genai 3.3.0 (`genai.d.ts`: Schema, FunctionDeclaration, GenerateContentConfig.responseJsonSchema,
 * FunctionT; `processJsonSchema`), error texts of the API. The keyword list of `parametersJsonSchema` is the one stated
 * for `responseJsonSchema`; other keywords may be sent and are not enforced. Where the Developer API and Vertex differ,
 * the stricter one counts.
 */
import { isObject, type Json } from '../../manifest/json.ts';
import {
  drop,
  each,
  ignored,
  inWords,
  type KeywordRule,
  keep,
  type Profile,
  type PropertyKeyPolicy,
  RARELY_SUPPORTED,
} from '../profile.ts';
import { isRegular } from './patterns.ts';
import { rulesOf } from './rules.ts';
import { verbatim } from './verbatim.ts';

export const VERIFIED = '2026-11-30';
const rule = rulesOf('gemini', VERIFIED);
const SDK = '@google/genai 3.3.0 genai.d.ts';

export const GEMINI_RULES = {
  fields: rule('schema-fields', `${SDK} Schema: the complete field list; API error: Unknown name, Cannot find field`),
  list: rule('json-schema-keywords', `${SDK} GenerateContentConfig.responseJsonSchema`),
  empty: rule(
    'no-parameters',
    `${SDK} FunctionDeclaration.parameters: can be left unset for a function without parameters`,
  ),
  dialect: rule('dialect', 'API error: Unknown name "$schema": Cannot find field'),
  references: rule(
    'references',
    `${SDK}: Schema has no $ref; in JSON Schema only $-keywords may stand beside it, recursion only in optional properties`,
  ),
  union: rule(
    'any-of-alone',
    'API error: schema specified other fields alongside any_of. When using any_of, it must be the only field set',
  ),
  objects: rule('object-properties', 'API error: properties: should be non-empty for OBJECT type'),
  items: rule('array-items', 'API error: items: missing field'),
  type: rule('type', `${SDK} Schema.type: one value of an enumeration; null is said by nullable`),
  enums: rule('enum', 'API error: enum: only allowed for STRING type; enum values must be non-empty strings'),
  format: rule('format', "API error: only 'enum' and 'date-time' are supported for STRING type"),
  pattern: rule('pattern', 'The pattern is read by an RE2-like engine: no lookaround, no backreferences'),
  nothing: rule('null-fields', `${SDK} processJsonSchema: a field whose value is null is left out on the way`),
  bounds: rule('bounds', `${SDK} Schema: minimum and maximum, no exclusive bounds, no multipleOf`),
  keys: rule(
    'property-keys',
    `${SDK} FunctionDeclaration.parameters: keys start with a letter or _, then letters, digits, _; 64 characters`,
  ),
  name: rule(
    'name',
    'API error: Must start with a letter or an underscore … maximum length of 64; 128 in newer SDK texts',
  ),
  count: rule('declaration-count', `${SDK} Tool.functionDeclarations: at most 512`),
  interactions: rule(
    'interactions-keywords',
    `${SDK} FunctionT.parameters: a subset of JSON Schema; the listed keywords are ignored and not enforced`,
  ),
} as const;
const R = GEMINI_RULES;

const integerTyped = (node: { [key: string]: Json }): boolean => node.type === 'integer';

const admits = (node: { [key: string]: Json }, type: string): boolean =>
  node.type === type || (Array.isArray(node.type) && node.type.includes(type));

/** `x > 3` for integers is `x >= 4`; for numbers the bound itself becomes acceptable. */
const exclusive =
  (inclusive: 'minimum' | 'maximum', step: 1 | -1) =>
  (value: Json, node: { [key: string]: Json }): KeywordRule => {
    if (typeof value !== 'number') return drop(R.bounds);
    const whole = integerTyped(node) && Number.isInteger(value);
    const bound = whole ? value + step : value;
    const present = node[inclusive];
    if (
      typeof present === 'number' &&
      (step === 1 ? present >= bound && present > value : present <= bound && present < value)
    ) {
      return { action: 'remove', rule: R.bounds };
    }
    return {
      action: 'rewrite',
      rule: R.bounds,
      set: { [inclusive]: bound },
      effect: whole ? 'rewritten' : 'widened',
      message: whole
        ? `An exclusive bound of ${value} for integers became ${inclusive} ${bound}, which says the same.`
        : `An exclusive bound of ${value} became ${inclusive} ${bound}; the bound itself is accepted now, and a call with it is still rejected here.`,
    };
  };

/** Only names that are declared and stay as they are; the API rejects others. */
const ordering = (value: Json, node: { [key: string]: Json }): KeywordRule => {
  const names = isObject(node.properties) ? node.properties : {};
  const isSound =
    Array.isArray(value) && value.every(name => typeof name === 'string' && Object.hasOwn(names, name) && isKey(name));
  return isSound ? keep : drop(R.fields);
};

/** The field list has `example`, for one; `examples` of JSON Schema is not in it. */
const examples = (value: Json): KeywordRule => {
  const [first, ...others] = Array.isArray(value) ? value : [];
  if (first === undefined || others.length > 0) return drop(R.fields);
  if (first === null) return drop(R.nothing);
  return {
    action: 'rewrite',
    rule: R.fields,
    set: { example: first },
    effect: 'rewritten',
    message: '`examples` with one entry is called `example` there.',
  };
};

const isKey = (name: string): boolean => name.length <= keys.maxLength && keys.pattern.test(name);

const keys: PropertyKeyPolicy = { pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/, maxLength: 64, depth: 'all', rule: R.keys };

/** The field `parameters`: a closed message type; one unknown key anywhere rejects the whole request. */
export const openapi: Profile = {
  id: 'gemini-openapi',
  keywords: {
    ...each(['type', 'enum', 'title', 'minimum', 'maximum'], keep),
    ...each(['default', 'example'], value => (value === null ? drop(R.nothing) : keep)),
    propertyOrdering: ordering,
    examples,
    // int64 fields travel as strings in the JSON form of protocol buffers, and the SDK types them so.
    ...each(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'], value =>
      typeof value === 'number' ? { action: 'keep', as: String(value) } : keep,
    ),
    exclusiveMinimum: exclusive('minimum', 1),
    exclusiveMaximum: exclusive('maximum', -1),
    pattern: value => (typeof value === 'string' && isRegular(value) ? keep : inWords(R.pattern)),
    format: (value, node) =>
      (value === 'date-time' && admits(node, 'string')) ||
      ((value === 'float' || value === 'double') && node.type === 'number') ||
      ((value === 'int32' || value === 'int64') && integerTyped(node))
        ? keep
        : inWords(R.format),
    additionalProperties: value =>
      value === false
        ? drop(R.fields)
        : value === true || JSON.stringify(value) === '{}'
          ? { action: 'remove', rule: R.fields }
          : inWords(R.fields),
    ...each([...RARELY_SUPPORTED, 'const', 'multipleOf'], inWords(R.fields)),
  },
  otherwise: drop(R.fields),
  root: { noUnions: R.union, noDialect: R.dialect, empty: 'omit', emptyRule: R.empty },
  references: { local: 'inline', siblings: 'none', recursion: 'text', rule: R.references },
  dialect: '2020-12',
  unions: { oneOf: 'anyOf', siblings: 'alone', rule: R.union },
  allOf: { action: 'merge', rule: R.fields },
  objects: { neverEmpty: R.objects, open: 'text', optional: 'keep', rule: R.objects },
  arrays: { items: { rule: R.items, any: false }, tuples: 'list', rule: R.fields },
  any: 'text',
  anyRule: R.type,
  types: { spelling: 'upper', lists: 'nullable', stated: R.type, rule: R.type },
  enums: { values: 'string', constant: 'enum', noEmptyString: R.enums, rule: R.enums },
  propertyKeys: keys,
};

/** The field `parametersJsonSchema`: JSON Schema, of which a part is enforced. */
const ENFORCED = [
  '$id',
  '$anchor',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'anyOf',
  'properties',
  'additionalProperties',
  'required',
  'propertyOrdering',
];
const NOT_ENFORCED = [
  'pattern',
  'minLength',
  'maxLength',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
];

export const jsonSchema: Profile = {
  ...verbatim('gemini-json-schema', R.list),
  keywords: { ...each(ENFORCED, keep), ...each(NOT_ENFORCED, ignored(R.list)), oneOf: ignored(R.list) },
  root: { noUnions: R.union, noDialect: R.dialect, empty: 'omit', emptyRule: R.empty },
  references: { local: 'keep', siblings: 'none', recursion: 'optional', rule: R.references },
  dialect: '2020-12',
  dialectRule: R.dialect,
  arrays: { items: { rule: R.items, any: true }, tuples: 'keep', rule: R.list },
  enums: { values: 'any', constant: 'enum', rule: R.list },
};

/** Interactions `parameters`: the same family; these keywords are stated to be ignored. */
export const interactions: Profile = {
  ...jsonSchema,
  id: 'gemini-interactions',
  keywords: {
    ...jsonSchema.keywords,
    ...each(
      [
        'minLength',
        'maxLength',
        'minProperties',
        'maxProperties',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
      ],
      ignored(R.interactions),
    ),
  },
};
