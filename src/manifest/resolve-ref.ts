/**
 * Local references of a JSON Schema. Nothing is ever fetched: a reference that leaves the document is reported as remote.
 * Source: JSON Schema core 2020-12, sections 8.2 and 9; draft-07 `$id: "#name"` and draft-04 `id` are understood as well.
 */
import { hasOwn, isObject, type Json, type JsonObject, own, type Path } from './json.ts';
import type { Schema } from './manifest.ts';
import { isSchema, type SubSchema, subSchemas } from './schema-vocabulary.ts';
import { decodePercent, resolveUri, splitFragment } from './uri.ts';

export interface ResolvedRef {
  schema: Schema;
  /** From the root of the schema. */
  path: Path;
}

export interface UnresolvedRef {
  /** remote: another document. missing: no such place here. not-a-schema: the place holds something else. */
  reason: 'remote' | 'missing' | 'not-a-schema';
}

/** What a schema document names: embedded resources by URI, anchors by `uri#name`. */
export interface SchemaIndex {
  resources: ReadonlyMap<string, Path>;
  anchors: ReadonlyMap<string, Path>;
  /** Subset of `anchors` that were declared with `$dynamicAnchor`. */
  dynamicAnchors: ReadonlySet<string>;
  rootBase: string;
}

const indexes = new WeakMap<JsonObject, SchemaIndex>();

function declaredId(schema: JsonObject): string | undefined {
  const id =
    own(schema, '$id') ?? (String(own(schema, '$schema') ?? '').includes('draft-04') ? own(schema, 'id') : undefined);
  return typeof id === 'string' ? id : undefined;
}

/** The base URI inside `schema`, given the one outside of it. `$id: "#name"` (draft-07) names a place and moves no base. */
function baseWithin(schema: JsonObject, outer: string): string {
  const id = declaredId(schema);
  return id === undefined || id.startsWith('#') ? outer : splitFragment(resolveUri(outer, id)).uri;
}

/** Every `$id`, `$anchor` and `$dynamicAnchor` of the document. Remembered by object identity. */
export function indexSchema(root: JsonObject): SchemaIndex {
  const known = indexes.get(root);
  if (known) return known;
  const resources = new Map<string, Path>();
  const anchors = new Map<string, Path>();
  const dynamicAnchors = new Set<string>();
  const pending: (SubSchema & { base: string })[] = [{ schema: root, path: [], base: '' }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isObject(next.schema)) continue;
    const { schema, path } = next;
    const base = baseWithin(schema, next.base);
    if (path.length === 0 || base !== next.base) if (!resources.has(base)) resources.set(base, path);
    const name = (anchor: Json | undefined, dynamic: boolean): void => {
      if (typeof anchor !== 'string') return;
      const key = `${base}#${anchor}`;
      if (!anchors.has(key)) anchors.set(key, path);
      if (dynamic) dynamicAnchors.add(key);
    };
    name(own(schema, '$anchor'), false);
    name(own(schema, '$dynamicAnchor'), true);
    const id = declaredId(schema);
    if (id?.startsWith('#')) name(id.slice(1), false);
    for (const sub of subSchemas(schema).reverse()) {
      pending.push({ schema: sub.schema, path: [...path, ...sub.path], base });
    }
  }
  const index = { resources, anchors, dynamicAnchors, rootBase: baseWithin(root, '') };
  indexes.set(root, index);
  return index;
}

/** The base URI that holds at `path`: that of the nearest enclosing `$id`. */
export function baseAt(root: JsonObject, path: readonly (string | number)[]): string {
  let base = baseWithin(root, '');
  let current: Json | undefined = root;
  for (const key of path) {
    current = Array.isArray(current) ? current[Number(key)] : isObject(current) ? own(current, String(key)) : undefined;
    if (current === undefined) break;
    if (isObject(current)) base = baseWithin(current, base);
  }
  return base;
}

/** Follows a JSON pointer from `start`; numbers in the returned path where arrays are crossed. */
function follow(start: Json, segments: readonly string[]): { value: Json; path: Path } | undefined {
  let value = start;
  const path: Path = [];
  for (const segment of segments) {
    if (Array.isArray(value)) {
      const item: Json | undefined = /^(?:0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
      if (item === undefined) return undefined;
      value = item;
      path.push(Number(segment));
    } else if (isObject(value) && hasOwn(value, segment)) {
      value = value[segment] as Json;
      path.push(segment);
    } else return undefined;
  }
  return { value, path };
}

const pointerSegments = (fragment: string): string[] =>
  fragment
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The schema that `ref` names in the document `root`, with its path, or why there is none.
 * Understands `#`, JSON pointers (percent and `~` escapes), anchors, and `$id`-relative references as far as they stay
 * inside the document. `from` is the path of the schema that holds the `$ref`; it matters only when `$id`s are nested.
 */
export function resolveLocalRef(
  root: Schema,
  ref: string,
  from: readonly (string | number)[] = [],
): ResolvedRef | UnresolvedRef {
  if (!isObject(root)) return ref === '#' ? { schema: root, path: [] } : { reason: 'missing' };
  const index = indexSchema(root);
  // Bases differ only where there are several resources; the common case needs no walk.
  const base = index.resources.size > 1 ? baseAt(root, from) : index.rootBase;
  const { uri, fragment = '' } = splitFragment(resolveUri(base, ref));
  const resource = index.resources.get(uri);
  if (!resource) return { reason: 'remote' };
  if (fragment !== '' && !fragment.startsWith('/')) {
    const anchor = index.anchors.get(`${uri}#${decodePercent(fragment)}`);
    return anchor ? placed(root, anchor, []) : { reason: 'missing' };
  }
  if (fragment === '') return placed(root, resource, []);
  const decoded = placed(root, resource, pointerSegments(decodePercent(fragment)));
  // A key that itself holds a percent sign is often written unescaped.
  return 'schema' in decoded ? decoded : placed(root, resource, pointerSegments(fragment), decoded);
}

function placed(
  root: JsonObject,
  resource: Path,
  segments: readonly string[],
  otherwise?: UnresolvedRef,
): ResolvedRef | UnresolvedRef {
  const start = follow(root, resource.map(String));
  const end = start && follow(start.value, segments);
  if (!start || !end) return otherwise ?? { reason: 'missing' };
  if (!isSchema(end.value)) return otherwise ?? { reason: 'not-a-schema' };
  return { schema: end.value, path: [...start.path, ...end.path] };
}

/** True when the reference was found. */
export const isResolved = (result: ResolvedRef | UnresolvedRef): result is ResolvedRef => 'schema' in result;
