/** A nested object or list that a model encoded as a text, where the manifest allows no text: decoded, and told. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, setOwn } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { isResolved, resolveLocalRef } from '../manifest/resolve-ref.ts';
import { isSchema } from '../manifest/schema-vocabulary.ts';
import { statedTypes } from './lower/types-of.ts';

export function repairNested(root: JsonObject, value: Json, report: (diagnostic: Diagnostic) => void): Json {
  return walk(root, root, value, [], report);
}

function walk(
  root: JsonObject,
  schema: JsonObject | boolean | undefined,
  given: Json,
  path: Path,
  report: (diagnostic: Diagnostic) => void,
): Json {
  const node = follow(root, schema);
  if (!node) return given;
  const value = decoded(node, given, path, report);
  if (Array.isArray(value)) {
    const { items, prefixItems } = node;
    if (!isSchema(items) && !Array.isArray(prefixItems)) return value;
    return value.map((item, index) => {
      const place = Array.isArray(prefixItems) && index < prefixItems.length ? prefixItems[index] : items;
      return walk(root, isSchema(place) ? place : undefined, item, [...path, index], report);
    });
  }
  if (!isObject(value) || !isObject(node.properties)) return value;
  const out: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const property = own(node.properties, key);
    setOwn(out, key, walk(root, isSchema(property) ? property : undefined, member, [...path, key], report));
  }
  return out;
}

function decoded(schema: JsonObject, value: Json, path: Path, report: (diagnostic: Diagnostic) => void): Json {
  const types = statedTypes(schema);
  if (typeof value !== 'string' || !types || types.includes('string')) return value;
  if (!types.includes('object') && !types.includes('array')) return value;
  const { value: parsed, diagnostics } = parseJsonText(value);
  if (parsed === undefined || diagnostics.some(({ severity }) => severity !== 'info')) return value;
  const fits = Array.isArray(parsed) ? types.includes('array') : isObject(parsed) && types.includes('object');
  if (!fits) return value;
  report({
    code: 'call/repaired',
    severity: 'info',
    message: `\`${path.join('.')}\` arrived as JSON text; the manifest wants ${Array.isArray(parsed) ? 'a list' : 'an object'}, so the text was read.`,
    path,
  });
  return parsed;
}

function follow(root: JsonObject, schema: JsonObject | boolean | undefined): JsonObject | undefined {
  let current = schema;
  for (let steps = 0; isObject(current) && typeof current.$ref === 'string' && steps < 32; steps++) {
    const found = resolveLocalRef(root, current.$ref, []);
    if (!isResolved(found)) return undefined;
    current = found.schema as JsonObject | boolean;
  }
  return isObject(current) ? current : undefined;
}
