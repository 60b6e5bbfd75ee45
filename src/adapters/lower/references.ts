/**
 * References in one simple form. After this every `$ref` is `#`, `#/$defs/name` or `#/definitions/name`: others (into a
 * sibling property, by anchor, by `$id`) are replaced by what they point to, or moved to `$defs` when they are recursive.
 */
import { isObject, type Json, type JsonObject, type Path, pointer, setOwn, valueAt } from '../../manifest/json.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { ANNOTATION_KEYWORDS, subSchemas, visitSchemas } from '../../manifest/schema-vocabulary.ts';
import type { Lowering } from './lowering.ts';
import { withoutIdentity } from './place.ts';

const SIMPLE = /^#(\/(\$defs|definitions)\/[^/]+)?$/;

/** Rewrites the references of `root` (a placed copy of `source`) in place. Unresolvable ones were refused before. */
export function simplifyReferences(lowering: Lowering, root: JsonObject, source: JsonObject): void {
  const recursive = recursiveTargets(source);
  const hoisted = new Map<string, string>();
  const pending: JsonObject[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const reference = node.$ref;
    if (typeof reference === 'string' && !SIMPLE.test(reference)) {
      const from = lowering.places.of(node).slice(1);
      const found = resolveLocalRef(source, reference, from);
      if (isResolved(found)) {
        const place = pointer(found.path);
        const direct = simpleReference(found.path);
        if (direct !== undefined) node.$ref = direct;
        else if (recursive.has(place)) node.$ref = hoist(lowering, root, source, found.path, hoisted, pending);
        else inlineInto(lowering, node, source, found.path);
        lowering.report(node, '$ref', {
          code: 'schema/reference-rewritten',
          severity: 'info',
          effect: 'rewritten',
          rule: lowering.profile.references.rule,
          message: `{at} refers to ${reference}; providers follow references into $defs only, so it ${
            typeof node.$ref === 'string' ? 'points there now' : 'was replaced by what it points to'
          }.`,
        });
        // The replacement may hold references of its own, at the node itself or further down.
        pending.push(node);
        continue;
      }
    }
    for (const sub of subSchemas(node)) if (isObject(sub.schema)) pending.push(sub.schema);
  }
}

const simpleReference = (path: Path): string | undefined => {
  if (path.length === 0) return '#';
  const [table, name] = path;
  return path.length === 2 && (table === '$defs' || table === 'definitions') && name !== ''
    ? `#${pointer([table, String(name)])}`
    : undefined;
};

function inlineInto(lowering: Lowering, node: JsonObject, source: JsonObject, path: Path): void {
  const target = valueAt(source, path);
  delete node.$ref;
  if (typeof target === 'boolean') {
    if (!target) node.not = {};
    return;
  }
  if (!isObject(target)) return;
  const copy = withoutIdentity(lowering.places.copy(target, ['inputSchema', ...path]));
  const constrained = Object.keys(node).some(key => !ANNOTATION_KEYWORDS.has(key));
  if (constrained) {
    const all = Array.isArray(node.allOf) ? node.allOf : [];
    node.allOf = [...all, copy];
    return;
  }
  for (const [key, value] of Object.entries(copy)) {
    if (Object.hasOwn(node, key)) continue;
    setOwn(node, key, value);
    lowering.places.keywordFrom(node, key, copy);
  }
}

function hoist(
  lowering: Lowering,
  root: JsonObject,
  source: JsonObject,
  path: Path,
  hoisted: Map<string, string>,
  pending: JsonObject[],
): string {
  const place = pointer(path);
  const known = hoisted.get(place);
  if (known) return known;
  const table: JsonObject = isObject(root.$defs) ? root.$defs : {};
  root.$defs = table;
  let name = String(path.at(-1)).replace(/[^A-Za-z0-9_.-]/g, '_') || 'node';
  while (Object.hasOwn(table, name)) name += '_';
  const reference = `#${pointer(['$defs', name])}`;
  hoisted.set(place, reference);
  const target = valueAt(source, path);
  const copy = isObject(target) ? lowering.places.copy(target, ['inputSchema', ...path]) : ({} as JsonObject);
  setOwn(table, name, copy);
  pending.push(copy);
  return reference;
}

/** The places (JSON pointers) that can be reached again from themselves by following references. */
export function recursiveTargets(source: JsonObject): Set<string> {
  const edges = new Map<string, Set<string>>();
  const reach = (path: Path): Set<string> => {
    const place = pointer(path);
    const known = edges.get(place);
    if (known) return known;
    const found = new Set<string>();
    edges.set(place, found);
    const target = path.length === 0 ? source : valueAt(source, path);
    if (isObject(target)) {
      visitSchemas(target, (schema, inner) => {
        const reference = isObject(schema) ? schema.$ref : undefined;
        if (typeof reference !== 'string') return;
        const resolved = resolveLocalRef(source, reference, [...path, ...inner]);
        if (isResolved(resolved)) {
          found.add(pointer(resolved.path));
          reach(resolved.path);
        }
      });
    }
    return found;
  };
  visitSchemas(source, (schema, path) => {
    const reference = isObject(schema) ? schema.$ref : undefined;
    if (typeof reference !== 'string') return;
    const resolved = resolveLocalRef(source, reference, path);
    if (isResolved(resolved)) reach(resolved.path);
  });
  return cyclesOf(edges);
}

/** The nodes of a directed graph that lie on a cycle. */
function cyclesOf(edges: Map<string, Set<string>>): Set<string> {
  const cyclic = new Set<string>();
  for (const start of edges.keys()) {
    const seen = new Set<string>();
    const pending = [...(edges.get(start) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === start) {
        cyclic.add(start);
        break;
      }
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(...(edges.get(next) ?? []));
    }
  }
  return cyclic;
}

/** True when `schema` holds a reference to itself, directly or through definitions. */
export function isRecursive(lowering: Lowering, reference: string): boolean {
  const seen = new Set<string>();
  const pending: (Json | undefined)[] = [lowering.definition(reference)];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObject(next)) continue;
    const inner: string[] = [];
    visitSchemas(next, schema => {
      if (isObject(schema) && typeof schema.$ref === 'string') inner.push(schema.$ref);
    });
    for (const found of inner) {
      if (found === reference) return true;
      if (seen.has(found)) continue;
      seen.add(found);
      pending.push(lowering.definition(found));
    }
  }
  return false;
}
