/** A first input for an example: what the schema itself offers, else a blank of the right type. Never deep, never wrong on purpose. */
import { cloneJson, isObject, type Json, type JsonObject, setOwn, valueAt } from '../../manifest/json.ts';
import { effectiveTypes } from '../../manifest/type-summary.ts';

const DEEPEST = 6;

/** An object with the required parameters of the manifest's input schema. */
export function sampleInput(manifest: Json | undefined): Json {
  const sample = blank(valueAt(manifest, ['inputSchema']), 0);
  return isObject(sample) ? sample : {};
}

function blank(schema: Json | undefined, depth: number): Json {
  if (!isObject(schema)) return null;
  for (const keyword of ['const', 'default']) {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (value !== undefined) return cloneJson(value);
  }
  for (const keyword of ['examples', 'enum']) {
    const values = schema[keyword];
    if (Array.isArray(values) && values[0] !== undefined) return cloneJson(values[0]);
  }
  switch (effectiveTypes(schema)[0]) {
    case 'string':
      return '';
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return false;
    case 'array':
      return typeof schema.minItems === 'number' && schema.minItems > 0 && depth < DEEPEST
        ? [blank(schema.items, depth + 1)]
        : [];
    case 'object':
      return depth < DEEPEST ? blankObject(schema, depth) : {};
    default:
      return null;
  }
}

function blankObject(schema: JsonObject, depth: number): JsonObject {
  const result: JsonObject = {};
  const { properties, required } = schema;
  if (!isObject(properties) || !Array.isArray(required)) return result;
  for (const name of required) {
    if (typeof name === 'string' && Object.hasOwn(properties, name))
      setOwn(result, name, blank(properties[name], depth + 1));
  }
  return result;
}
