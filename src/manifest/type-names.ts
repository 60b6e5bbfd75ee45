/** Names of types that come from other languages, and what they are in JSON Schema. */
import { type Json, type JsonObject, own } from './json.ts';
import { nearestName } from './near-name.ts';
import { TYPE_NAMES } from './schema-vocabulary.ts';

const TO_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ['number', ['float', 'double', 'decimal', 'real', 'numeric', 'num', 'float32', 'float64', 'bigdecimal']],
  ['integer', ['int', 'long', 'short', 'int32', 'int64', 'uint', 'uint32', 'uint64', 'bigint', 'byte']],
  ['string', ['str', 'text', 'char', 'varchar', 'uuid', 'file', 'binary']],
  ['boolean', ['bool', 'bit']],
  ['object', ['dict', 'dictionary', 'map', 'hash', 'hashmap', 'record', 'struct', 'json', 'mapping']],
  ['array', ['list', 'tuple', 'set', 'vector', 'sequence', 'arraylist']],
  ['null', ['none', 'nil', 'nonetype', 'undefined', 'void']],
]);

const ALIASES: ReadonlyMap<string, string> = new Map(
  [...TO_TYPE].flatMap(([type, names]) => names.map(name => [name, type] as const)),
);

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['date', 'date'],
  ['datetime', 'date-time'],
  ['date-time', 'date-time'],
  ['timestamp', 'date-time'],
  ['time', 'time'],
  ['email', 'email'],
  ['url', 'uri'],
  ['uri', 'uri'],
]);

export const isTypeName = (name: Json | undefined): boolean => typeof name === 'string' && TYPE_NAMES.includes(name);

/** The JSON Schema type that a foreign or misspelt type name means; undefined when that is not clear. */
export function typeMeantBy(name: string): string | undefined {
  const lower = name.trim().toLowerCase();
  if (TYPE_NAMES.includes(lower)) return lower;
  return ALIASES.get(lower) ?? (FORMATS.has(lower) ? 'string' : nearestName(lower, TYPE_NAMES));
}

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/**
 * The keywords to set instead of a `type` that is no type name, `undefined` for one to remove; nothing when the meaning is
 * not clear. `any` allows everything, and `enum` (with its `values`) is a keyword, not a type.
 */
export function replacementForType(schema: JsonObject): { [keyword: string]: Json | undefined } | undefined {
  const name = own(schema, 'type');
  if (typeof name !== 'string') return undefined;
  const lower = name.trim().toLowerCase();
  if (lower === 'any' || lower === 'mixed' || lower === 'unknown' || lower === '') return { type: undefined };
  if (lower === 'enum') {
    const values = [own(schema, 'enum'), own(schema, 'values'), own(schema, 'options')].find(Array.isArray);
    if (!values) return undefined;
    const types = new Set(values.map(typeOf));
    const [only] = types;
    return {
      type: types.size === 1 ? only : undefined,
      enum: values,
      values: undefined,
      options: undefined,
    };
  }
  const type = typeMeantBy(name);
  if (type === undefined) return undefined;
  const format = FORMATS.get(lower);
  return format && !Object.hasOwn(schema, 'format') && !TYPE_NAMES.includes(lower) ? { type, format } : { type };
}
