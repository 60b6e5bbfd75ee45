/** Where defaults stand in a schema, as seen from the place that they fill. */
import { hasOwn, isObject, type Json, type JsonObject, own, type Path } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { isResolved, resolveLocalRef } from '../manifest/resolve-ref.ts';

/** A schema with its path in the document. */
export interface Place {
  schema: Schema | Json | undefined;
  path: Path;
}

/** A schema that applies to the same value, unconditionally: the target of a reference or a part of `allOf`. */
export function unconditionalParts(root: Schema, schema: JsonObject, path: Path): Place[] {
  const parts: Place[] = [];
  // In a document of one piece a dynamic reference leads where a plain one would.
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const ref = own(schema, keyword);
    const target = typeof ref === 'string' ? resolveLocalRef(root, ref, path) : undefined;
    if (target && isResolved(target)) parts.push(target);
  }
  const all = own(schema, 'allOf');
  if (Array.isArray(all))
    all.forEach((part, index) => void parts.push({ schema: part, path: [...path, 'allOf', index] }));
  return parts;
}

/** With one of these another schema may have evaluated the members, so that nobody can tell which are left. */
const IN_PLACE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas', 'contains'];

/** The keyword that speaks of the members which no other one names. */
export const restKeyword = (schema: JsonObject, plain: string, unevaluated: string): string =>
  hasOwn(schema, plain) || IN_PLACE.some(keyword => hasOwn(schema, keyword)) ? plain : unevaluated;

/** A schema and all that applies with it unconditionally, each once, nearest first. */
function* appliedWith(root: Schema, place: Place): Generator<{ schema: JsonObject; path: Path }> {
  const seen = new Set<JsonObject>();
  const pending = [place];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { schema, path } = next;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    yield { schema, path };
    pending.push(...unconditionalParts(root, schema, path).reverse());
  }
}

/** The default of a schema: its own, else the first one that its `$ref` or `allOf` leads to. */
export function defaultOf(root: Schema, place: Place): Json | undefined {
  for (const { schema } of appliedWith(root, place)) if (hasOwn(schema, 'default')) return schema.default;
  return undefined;
}

/** The names of the direct properties of a schema that have a default. */
export function propertiesWithDefault(root: Schema, place: Place): string[] {
  const names = new Set<string>();
  for (const { schema, path } of appliedWith(root, place)) {
    const properties = own(schema, 'properties');
    if (!isObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      const property = { schema: properties[name], path: [...path, 'properties', name] };
      if (defaultOf(root, property) !== undefined) names.add(name);
    }
  }
  return [...names];
}
