/** Where a schema sits in the schema around it, read by position: a property may itself be called `properties` or `items`. */
import { hasOwn, isObject, type Json, type JsonObject, type Path, valueAt } from '../../manifest/json.ts';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../../manifest/schema-vocabulary.ts';

export interface SchemaPlace {
  /** The schema itself, from the root of the manifest. */
  path: Path;
  /** The schema that holds it; undefined for `inputSchema` and `outputSchema`. */
  owner: Path | undefined;
  /** `properties`, `$defs`, `anyOf`, `not`… */
  keyword: string | undefined;
  /** Its name in a map, its index in a list; undefined where the keyword holds one schema. */
  key: string | number | undefined;
}

/** The place of the schema at `path`; undefined when the path does not lead along schema positions. `path[0]` is the root schema. */
export function placeOf(path: Path): SchemaPlace | undefined {
  let owner: Path | undefined;
  let keyword: string | undefined;
  let key: string | number | undefined;
  let at = 1;
  while (at < path.length) {
    const part = path[at];
    const next = path[at + 1];
    if (typeof part !== 'string') return undefined;
    owner = path.slice(0, at);
    keyword = part;
    if (SCHEMA_MAP_KEYWORDS.has(part) && typeof next === 'string') key = next;
    else if ((SCHEMA_LIST_KEYWORDS.has(part) || part === 'items') && typeof next === 'number') key = next;
    else if (SCHEMA_KEYWORDS.has(part)) key = undefined;
    else return undefined;
    at += key === undefined ? 1 : 2;
  }
  return at === path.length && path.length > 0 ? { path, owner, keyword, key } : undefined;
}

/** The longest schema position at or above `path`: the row that a diagnostic or a cursor belongs to. */
export function schemaPathAbove(path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const candidate = path.slice(0, length);
    if (placeOf(candidate)) return candidate;
  }
  return undefined;
}

/** Follows `items` down to what an array holds in the end: the properties of that schema are shown below the array. */
export function elementPath(root: Json | undefined, path: Path): Path {
  let current = path;
  for (let depth = 0; depth < 32; depth++) {
    const schema = valueAt(root, current);
    if (!isObject(schema) || !isObject(schema.items) || hasOwn(schema, 'properties')) return current;
    current = [...current, 'items'];
  }
  return current;
}

/** True when properties can be added below this schema without changing what it is. */
export function holdsProperties(schema: Json | undefined): schema is JsonObject {
  if (!isObject(schema)) return false;
  if (isObject(schema.properties)) return true;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.includes('object') && (schema.properties === undefined || isObject(schema.properties));
}

/** The names declared in `properties` of the schema at `path`, in document order. */
export function propertyNames(root: Json | undefined, path: Path): string[] {
  const properties = valueAt(root, [...path, 'properties']);
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The names in `required` of the schema at `path`; anything that is no string is passed over. */
export function requiredNames(root: Json | undefined, path: Path): string[] {
  const required = valueAt(root, [...path, 'required']);
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}
