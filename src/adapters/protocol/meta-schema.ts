/** What the meta-schema of draft 2020-12 says a keyword may hold (https://json-schema.org/draft/2020-12/meta). */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';

export interface InvalidKeyword {
  keyword: string;
  value: Json;
  /** The types that it should be of; empty where it is of the right type and still not one of the values. */
  types: readonly string[];
}

interface Meaning {
  types: readonly string[];
  /** What it must be beyond its type. */
  accepts?: (value: Json) => boolean;
}

const TYPES: readonly Json[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const isSchema = (value: Json): boolean => typeof value === 'boolean' || isObject(value);
const isUnique = (value: Json): boolean => Array.isArray(value) && new Set(value).size === value.length;
const isNames = (value: Json): boolean => isUnique(value) && (value as Json[]).every(name => typeof name === 'string');
const isFilled = (value: Json): boolean => Array.isArray(value) && value.length > 0;

const SCHEMA: Meaning = { types: ['object', 'boolean'] };
const SCHEMAS: Meaning = { types: ['array'], accepts: value => isFilled(value) && (value as Json[]).every(isSchema) };
const SCHEMA_MAP: Meaning = { types: ['object'], accepts: value => Object.values(value as JsonObject).every(isSchema) };
const COUNT: Meaning = { types: ['integer'], accepts: value => Number(value) >= 0 };

const each = (keywords: string, meaning: Meaning): [string, Meaning][] =>
  keywords.split(' ').map(keyword => [keyword, meaning]);

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...each('$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format pattern', {
    types: ['string'],
  }),
  ...each('contentEncoding contentMediaType', { types: ['string'] }),
  ...each('deprecated readOnly writeOnly uniqueItems', { types: ['boolean'] }),
  ...each('minimum maximum exclusiveMinimum exclusiveMaximum', { types: ['number'] }),
  ...each('multipleOf', { types: ['number'], accepts: value => Number(value) > 0 }),
  ...each('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains', COUNT),
  ...each('items contains additionalProperties propertyNames if then else not', SCHEMA),
  ...each('unevaluatedItems unevaluatedProperties contentSchema', SCHEMA),
  ...each('properties patternProperties dependentSchemas $defs', SCHEMA_MAP),
  ...each('anyOf oneOf allOf prefixItems', SCHEMAS),
  ...each('required', { types: ['array'], accepts: isNames }),
  ...each('dependentRequired', {
    types: ['object'],
    accepts: value => Object.values(value as JsonObject).every(isNames),
  }),
  ...each('enum examples', { types: ['array'] }),
  ...each('type', { types: ['string', 'array'], accepts: isType }),
]);

function isType(value: Json): boolean {
  return Array.isArray(value)
    ? isFilled(value) && isUnique(value) && value.every(type => TYPES.includes(type))
    : TYPES.includes(value);
}

function isOf(type: string, value: Json): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** The first keyword of a schema that holds what it may not; the schemas inside it are not entered. */
export function invalidKeyword(schema: JsonObject): InvalidKeyword | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const meaning = MEANINGS.get(keyword);
    if (meaning === undefined) continue;
    if (!meaning.types.some(type => isOf(type, value))) return { keyword, value, types: meaning.types };
    if (meaning.accepts?.(value) === false) return { keyword, value, types: [] };
  }
  return undefined;
}
