/** References of a schema: each has to lead somewhere in the document, and none back to itself without moving on. */
import type { Diagnostic, Fix } from './diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, pointer, valueAt } from './json.ts';
import { nearestName } from './near-name.ts';
import { report } from './report.ts';
import { isResolved, resolveLocalRef } from './resolve-ref.ts';
import { decodePercent } from './uri.ts';
import { code } from './words.ts';

/** A `$ref` (or `$dynamicRef`, `$recursiveRef`) and the schema that holds it. */
export interface RefSite {
  schema: JsonObject;
  keyword: string;
  ref: string;
  /** From the root of the schema. */
  path: Path;
}

const DEFINITIONS = ['$defs', 'definitions'];

/** A definition of that name, or nearly, wherever definitions are kept. */
function nearestDefinition(root: JsonObject, ref: string): string | undefined {
  const name = decodePercent(ref.split('/').at(-1) ?? '');
  for (const container of DEFINITIONS) {
    const definitions = own(root, container);
    if (!isObject(definitions)) continue;
    const found = Object.hasOwn(definitions, name) ? name : nearestName(name, Object.keys(definitions));
    if (found !== undefined) return `#${pointer([container, found])}`;
  }
  return undefined;
}

/** Reports a reference that cannot be followed. `prefix` leads to the root of the schema. */
export function checkReference(root: JsonObject, site: RefSite, prefix: Path): Diagnostic | undefined {
  const result = resolveLocalRef(root, site.ref, site.path);
  if (isResolved(result)) return undefined;
  const path = [...prefix, ...site.path, site.keyword];
  const near = nearestDefinition(root, site.ref);
  const fix: Fix | undefined =
    near === undefined ? undefined : { title: `Use ${near}`, edits: [{ op: 'set', path, value: near }] };
  const hint = near === undefined ? '' : ` Did you mean ${code(near)}?`;
  if (result.reason === 'remote') {
    const message = `${code(site.ref)} points outside of this schema. Remote references are never fetched: copy the schema into ${code('$defs')}.${hint}`;
    return report('schema/remote-reference', path, message, fix);
  }
  const why = result.reason === 'missing' ? 'leads nowhere' : 'leads to something that is no schema';
  return report('schema/dangling-reference', path, `The reference ${code(site.ref)} ${why}.${hint}`, fix);
}

const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLES = ['not', 'if', 'then', 'else'];

/** The schemas that apply to the same value as the schema at `path`. */
function inPlace(root: JsonObject, schema: JsonObject, path: Path): Path[] {
  const found: Path[] = [];
  const ref = own(schema, '$ref');
  if (typeof ref === 'string') {
    const target = resolveLocalRef(root, ref, path);
    if (isResolved(target)) found.push(target.path);
  }
  for (const keyword of LISTS) {
    const branches: Json | undefined = own(schema, keyword);
    if (Array.isArray(branches)) for (const index of branches.keys()) found.push([...path, keyword, index]);
  }
  for (const keyword of SINGLES) if (isObject(own(schema, keyword))) found.push([...path, keyword]);
  const dependents = own(schema, 'dependentSchemas');
  if (isObject(dependents)) for (const name of Object.keys(dependents)) found.push([...path, 'dependentSchemas', name]);
  return found;
}

/** Reports the references that come back to the same value for ever. Iterative depth-first search over schemas in place. */
export function checkEndlessReferences(root: JsonObject, sites: readonly RefSite[], prefix: Path): Diagnostic[] {
  const finished = new Set<string>();
  const found: Diagnostic[] = [];
  for (const site of sites) {
    if (site.keyword !== '$ref') continue;
    const active = new Set<string>();
    const stack: { path: Path; key: string; left: Path[] }[] = [];
    const enter = (path: Path): boolean => {
      const key = pointer(path);
      if (active.has(key)) return true;
      const schema = valueAt(root, path);
      if (finished.has(key) || !isObject(schema)) return false;
      active.add(key);
      stack.push({ path, key, left: inPlace(root, schema, path) });
      return false;
    };
    let isEndless = enter(site.path);
    while (stack.length > 0) {
      const top = stack.at(-1);
      const next = top?.left.pop();
      if (top && !next) {
        active.delete(top.key);
        finished.add(top.key);
        stack.pop();
      } else if (next && enter(next)) isEndless = true;
    }
    if (isEndless) {
      const message = `The reference ${code(site.ref)} comes back to itself without looking at a part of the value, so no value can be checked.`;
      found.push(report('schema/endless-reference', [...prefix, ...site.path, '$ref'], message));
    }
  }
  return found;
}
