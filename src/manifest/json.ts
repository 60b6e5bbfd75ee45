/** JSON values and the safe ways to look into them. Every layer uses these; nothing here knows about manifests. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
/** A place in a JSON value: property names and array indexes from the root. */
export type Path = (string | number)[];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own-property test: a schema property may be called `constructor` or `toString`. */
export const hasOwn = (object: object, key: string): boolean => Object.hasOwn(object, key);

/** Own property or `undefined`; never a member of the prototype. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  hasOwn(object, key) ? object[key] : undefined;

/** Sets an own property even for the key `__proto__`, which plain assignment would turn into a prototype change. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

/** The value at `path`, or `undefined` when there is none. */
export function valueAt(root: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  let current = root;
  for (const key of path) {
    if (Array.isArray(current)) current = typeof key === 'number' ? current[key] : undefined;
    else if (isObject(current)) current = own(current, String(key));
    else return undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

/** Structural equality as JSON Schema defines it: key order does not matter, `1` equals `1.0`. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => hasOwn(b, key) && sameJson(a[key], b[key]));
}

/** A text that is the same for values that `sameJson` takes for equal, and for no others. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return typeof value === 'number' ? String(value) : JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map(name => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`).join(',')}}`;
}

/** A deep copy that keeps key order and survives a key named `__proto__`. */
export function cloneJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(cloneJson);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) setOwn(copy, key, cloneJson(value[key] as Json));
  return copy;
}

/** `/inputSchema/properties/a~1b`: RFC 6901, for messages and keys. */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
