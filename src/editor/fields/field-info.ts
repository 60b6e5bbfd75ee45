/** Labels and hints of the form: the titles and descriptions of the manifest's own schema, so that there is one wording. */
import { isObject, type Json, valueAt } from '../../manifest/json.ts';
import { manifestSchema } from '../../manifest/manifest.schema.gen.ts';

const root = manifestSchema as unknown as Json;

export interface FieldInfo {
  label: string;
  hint: string;
}

/** What the schema says of the field at `path` (names of properties only); its name and no hint where it says nothing. */
export function fieldInfo(...path: string[]): FieldInfo {
  const schema = valueAt(
    root,
    path.flatMap(name => ['properties', name]),
  );
  const text = (key: string): string | undefined => {
    const value = isObject(schema) ? schema[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { label: text('title') ?? path.at(-1) ?? '', hint: text('description') ?? '' };
}

/** What a JSON Schema keyword means, in one sentence; empty for a keyword the schema does not list. */
export function keywordHint(keyword: string): string {
  const value = valueAt(root, ['$defs', 'schema', 'properties', keyword, 'description']);
  return typeof value === 'string' ? value : '';
}

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

/** Permissions that people have agreed on; any other that fits the pattern is fine too. */
export const knownPermissions: readonly string[] = strings(
  valueAt(root, ['properties', 'permissions', 'items', 'examples']),
);

/** Vendors whose options an adapter reads. */
export const knownVendors: readonly string[] = strings(
  valueAt(root, ['properties', 'extensions', 'propertyNames', 'examples']),
);

/** The fields the form knows, in the order of the schema. */
export const knownFields: readonly string[] = Object.keys(manifestSchema.properties);
