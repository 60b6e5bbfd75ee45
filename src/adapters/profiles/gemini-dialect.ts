/** Gemini's `Schema` message in terms of JSON Schema: for checking values against what was sent. */
import { isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';

const COUNTS: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
]);

/** Type names in lower case, int64 fields as numbers, `nullable` as a union; `format` is a hint there and is left out. */
export function fromGeminiDialect(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable' || keyword === 'format') continue;
    if (keyword === 'type' && typeof value === 'string') out.type = value.toLowerCase();
    else if (COUNTS.has(keyword)) out[keyword] = Number(value);
    else if (keyword === 'items' && isObject(value)) out.items = fromGeminiDialect(value);
    else if (keyword === 'anyOf' && Array.isArray(value)) out.anyOf = value.map(read);
    else if (keyword === 'properties' && isObject(value)) {
      const properties: JsonObject = {};
      for (const [name, property] of Object.entries(value)) setOwn(properties, name, read(property));
      out.properties = properties;
    } else out[keyword] = value;
  }
  return schema.nullable === true ? { anyOf: [out, { type: 'null' }] } : out;
}

const read = (value: Json): Json => (isObject(value) ? fromGeminiDialect(value) : value);
