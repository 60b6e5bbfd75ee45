/** Where defaults stand in a schema, as seen from the place that they fill. */
import { hasOwn, isObject, type Json, type JsonObject, own, type Path } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { isResolved, resolveLocalRef } from '../manifest/resolve-ref.ts';

/** A schema with its path in the document. */
export interface Place {
  schema: Schema | Json | undefined;
  path: Path;
}

/** A schema that applies to the same value, unconditionally: a `$ref` target or a part of `allOf`. */
export function unconditionalParts(root: Schema, schema: JsonObject, path: Path): Place[] {
  const parts: Place[] = [];
  const ref = own(schema, '$ref');
  if (typeof ref === 'string') {
    const target = resolveLocalRef(root, ref, path);
    if (isResolved(target)) parts.push(target);
  }
  const all = own(schema, 'allOf');
  if (Array.isArray(all))
    all.forEach((part, index) => void parts.push({ schema: part, path: [...path, 'allOf', index] }));
  return parts;
}

/** The default of a schema: its own, else the first one that its `$ref` or `allOf` leads to. */
export function defaultOf(root: Schema, { schema, path }: Place): Json | undefined {
  if (!isObject(schema)) return undefined;
  if (hasOwn(schema, 'default')) return schema.default;
  for (const part of unconditionalParts(root, schema, path)) {
    const found = defaultOf(root, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names of the direct properties of a schema that have a default. */
export function propertiesWithDefault(root: Schema, { schema, path }: Place): string[] {
  if (!isObject(schema)) return [];
  const properties = own(schema, 'properties');
  const names = isObject(properties)
    ? Object.keys(properties).filter(
        name => defaultOf(root, { schema: properties[name], path: [...path, 'properties', name] }) !== undefined,
      )
    : [];
  const inherited = unconditionalParts(root, schema, path).flatMap(part => propertiesWithDefault(root, part));
  return [...new Set([...names, ...inherited])];
}
