/** A first schema from one sample value. It states only what the sample shows; nothing is made required but what every sample has. */
import { isObject, type Json, type JsonObject, type Path, sameJson, setOwn, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { type Outcome, refuse } from './outcome.ts';
import { propertyNames } from './schema-place.ts';

const FORMATS: readonly [string, RegExp][] = [
  ['date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['uri', /^https?:\/\/\S+$/],
];

/** The schema of `sample`. Items of an array are merged: a property is required when every item has it. */
export function inferSchema(sample: Json): JsonObject {
  if (sample === null) return { type: 'null' };
  if (Array.isArray(sample)) {
    if (sample.length === 0) return { type: 'array' };
    return { type: 'array', items: sample.map(inferSchema).reduce(mergeSchemas) };
  }
  if (isObject(sample)) return inferObject(sample);
  if (typeof sample === 'number') return { type: Number.isInteger(sample) ? 'integer' : 'number' };
  if (typeof sample === 'boolean') return { type: 'boolean' };
  const format = FORMATS.find(([, pattern]) => pattern.test(sample))?.[0];
  return format === undefined ? { type: 'string' } : { type: 'string', format };
}

function inferObject(sample: JsonObject): JsonObject {
  const properties: JsonObject = {};
  // A property of this name could never be checked safely; the manifest rules refuse it.
  const names = Object.keys(sample).filter(name => name !== '__proto__');
  for (const name of names) setOwn(properties, name, inferSchema(sample[name] as Json));
  return names.length === 0 ? { type: 'object', properties } : { type: 'object', properties, required: names };
}

/** The smallest of these plain schemas that accepts what either accepts. */
export function mergeSchemas(a: JsonObject, b: JsonObject): JsonObject {
  if (sameJson(a, b)) return a;
  const types = [...new Set([a.type, b.type].flat())].filter(type => typeof type === 'string');
  const widened = types.includes('number') ? types.filter(type => type !== 'integer') : types;
  const merged: JsonObject = { type: widened.length === 1 ? (widened[0] as string) : widened };
  if (a.format !== undefined && a.format === b.format) merged.format = a.format;
  const items = [a.items, b.items].filter(isObject);
  if (items.length > 0) merged.items = items.reduce(mergeSchemas);
  const maps = [a.properties, b.properties].filter(isObject);
  if (maps.length === 0) return merged;
  const properties: JsonObject = {};
  for (const map of maps) {
    for (const [name, schema] of Object.entries(map)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      setOwn(properties, name, isObject(known) && isObject(schema) ? mergeSchemas(known, schema) : schema);
    }
  }
  merged.properties = properties;
  const required = namesIn(a).filter(name => maps.length === 1 || namesIn(b).includes(name));
  const kept = maps.length === 1 ? [...namesIn(a), ...namesIn(b)] : required;
  if (kept.length > 0) merged.required = kept;
  return merged;
}

const namesIn = (schema: JsonObject): string[] =>
  Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : [];

/**
 * The changes that add what `sample` shows to the object schema at `path`. Properties that are declared stay as they are; names
 * become required only where nothing was declared before.
 */
export function inferInto(root: Json, path: Path, sample: Json): Outcome {
  const schema = valueAt(root, path);
  const inferred = inferSchema(sample);
  if (!isObject(inferred.properties))
    return refuse('The sample has to be a JSON object, such as the arguments of one call.');
  if (!isObject(schema)) return refuse('There is no schema object here to add to.');
  const declared = propertyNames(root, path);
  const fresh = Object.keys(inferred.properties).filter(name => !declared.includes(name));
  if (fresh.length === 0) return refuse('Every property of the sample is declared already.');
  const properties = inferred.properties;
  const changes: ValueChange[] = [];
  if (schema.type === undefined) changes.push({ op: 'set', path: [...path, 'type'], value: 'object' });
  if (!isObject(schema.properties)) changes.push({ op: 'set', path: [...path, 'properties'], value: {} });
  for (const name of fresh)
    changes.push({ op: 'set', path: [...path, 'properties', name], value: properties[name] as Json });
  if (declared.length === 0 && schema.required === undefined && inferred.required !== undefined) {
    changes.push({ op: 'set', path: [...path, 'required'], value: inferred.required });
  }
  const count = `${fresh.length} ${fresh.length === 1 ? 'property' : 'properties'}`;
  const focus = [...path, 'properties', fresh[0] as string];
  return { ok: true, changes, label: `Infer ${count}`, said: `${count} added from the sample`, focus };
}
