/** Which JSON types a schema admits, as far as its own keywords tell. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { KEYWORDS_BY_TYPE, TYPE_NAMES } from '../../manifest/schema-vocabulary.ts';

export const { object: OBJECT_KEYWORDS, array: ARRAY_KEYWORDS } = KEYWORDS_BY_TYPE;
const { string: STRING_KEYWORDS, number: NUMBER_KEYWORDS } = KEYWORDS_BY_TYPE;
const NO_KEYWORDS: ReadonlySet<string> = new Set();

/** The keywords that act on values of `type` only; other keywords act on every value. */
export function keywordsOf(type: string): ReadonlySet<string> {
  if (type === 'integer') return NUMBER_KEYWORDS;
  return type === 'object' || type === 'array' || type === 'string' || type === 'number'
    ? KEYWORDS_BY_TYPE[type]
    : NO_KEYWORDS;
}

/** The stated types, or undefined when the schema states none. */
export function statedTypes(schema: JsonObject): string[] | undefined {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((name): name is string => typeof name === 'string') : undefined;
}

export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return isObject(value) ? 'object' : typeof value;
}

/** The types of a list of values, `integer` and `number` joined when both occur. */
export function typesOfValues(values: readonly Json[]): string[] {
  const types = new Set(values.map(typeOfValue));
  if (types.has('number')) types.delete('integer');
  return TYPE_NAMES.filter(name => types.has(name));
}

/** The values that `enum` or `const` leave, or undefined when the schema does not list its values. */
export function listedValues(schema: JsonObject): Json[] | undefined {
  const { enum: list } = schema;
  if (!Object.hasOwn(schema, 'const')) return Array.isArray(list) ? list : undefined;
  const value = schema.const as Json;
  return Array.isArray(list) && !list.some(item => sameJson(item, value)) ? [] : [value];
}

/** Types admitted by stated type and listed values together; undefined means that nothing narrows them. */
export function admittedTypes(schema: JsonObject): string[] | undefined {
  const stated = statedTypes(schema);
  const values = listedValues(schema);
  if (!values) return stated;
  const types = typesOfValues(values);
  return stated
    ? types.filter(type => stated.includes(type) || (type === 'integer' && stated.includes('number')))
    : types;
}

/** The common part of two type lists; `integer` is a part of `number`. */
export function intersectTypes(a: readonly string[], b: readonly string[]): string[] {
  const both = a.filter(type => b.includes(type));
  if (!both.includes('integer')) {
    if (a.includes('integer') && b.includes('number')) both.push('integer');
    else if (b.includes('integer') && a.includes('number')) both.push('integer');
  }
  return both;
}

/** What a schema without a stated type is about, judged by its keywords: `object` for one with `properties`. */
export function impliedTypes(schema: JsonObject): string[] {
  const found: string[] = [];
  const keys = Object.keys(schema);
  if (keys.some(key => OBJECT_KEYWORDS.has(key))) found.push('object');
  if (keys.some(key => ARRAY_KEYWORDS.has(key))) found.push('array');
  if (keys.some(key => STRING_KEYWORDS.has(key))) found.push('string');
  if (keys.some(key => NUMBER_KEYWORDS.has(key))) found.push('number');
  return found;
}
