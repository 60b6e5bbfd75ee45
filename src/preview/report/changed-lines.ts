/** Which lines of a compiled definition differ from the manifest, and how much it matters. */

import { jsonLinePaths } from '../../document/json-line-paths.ts';
import type { Diagnostic, Effect } from '../../manifest/diagnostic.ts';
import { isObject, type Json, own, type Path, pointer, sameJson, valueAt } from '../../manifest/json.ts';
import type { LineMark } from '../../ui/code/line-mark.ts';

const LOSING: ReadonlySet<Effect> = new Set<Effect>(['described', 'widened', 'narrowed', 'dropped', 'refused']);
/** Envelopes are shallow: Bedrock's schema stands at `toolSpec.inputSchema.json`. */
const ENVELOPE_DEPTH = 4;

/** Where in `output` the schema stands that `source` became: the sub-object most like it, the outermost of equals. */
export function findSchema(output: Json, source: Json): Path | undefined {
  if (!isObject(source)) return undefined;
  const names = Object.keys(isObject(own(source, 'properties')) ? (own(source, 'properties') as object) : {});
  let best: { score: number; path: Path } | undefined;
  let level: { value: Json; path: Path }[] = [{ value: output, path: [] }];
  for (let depth = 0; depth <= ENVELOPE_DEPTH; depth++) {
    const next: typeof level = [];
    for (const { value, path } of level) {
      if (Array.isArray(value)) next.push(...value.map((item, index) => ({ value: item, path: [...path, index] })));
      if (!isObject(value)) continue;
      for (const [key, child] of Object.entries(value)) next.push({ value: child, path: [...path, key] });
      const properties = own(value, 'properties');
      const type = own(value, 'type');
      if (!isObject(properties) && !(typeof type === 'string' && type.toLowerCase() === 'object')) continue;
      const shared = isObject(properties) ? names.filter(name => Object.hasOwn(properties, name)).length : 0;
      const score = 1 + shared * 2 + Object.keys(source).filter(key => Object.hasOwn(value, key)).length;
      if (!best || score > best.score) best = { score, path };
    }
    level = next;
  }
  return best?.path;
}

/** By manifest path of a schema: the findings that speak of it or of one of its keywords. */
function findingsByPlace(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const places = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (!diagnostic.effect) continue;
    for (const place of new Set([pointer(diagnostic.path), pointer(diagnostic.path.slice(0, -1))])) {
      places.set(place, [...(places.get(place) ?? []), diagnostic]);
    }
  }
  return places;
}

function markOf(findings: readonly Diagnostic[]): LineMark {
  return {
    kind: findings.some(finding => finding.effect && LOSING.has(finding.effect) && finding.severity !== 'info')
      ? 'lost'
      : 'changed',
    reasons: [...new Set(findings.map(finding => finding.message))],
  };
}

/**
 * Marks by zero-based line of `JSON.stringify(output, null, 2)`. `source` is the manifest's input schema; `name` the wire name.
 * Lines of the envelope are never marked, save a renamed tool; a keyword that is gone marks the line that opens its schema.
 */
export function changedLines(
  output: Json,
  source: Json | undefined,
  diagnostics: readonly Diagnostic[],
  name?: string,
): Map<number, LineMark> {
  const marks = new Map<number, LineMark>();
  const paths = jsonLinePaths(output);
  const renamed = diagnostics.filter(diagnostic => diagnostic.effect === 'renamed' && diagnostic.path.length === 1);
  const root = source === undefined ? undefined : findSchema(output, source);
  const places = findingsByPlace(diagnostics);
  const gone = new Set(
    diagnostics
      .filter(({ effect, severity }) => effect === 'dropped' && severity !== 'info')
      .map(({ path }) => pointer(path)),
  );
  paths.forEach((path, line) => {
    if (!path || path.length === 0) return;
    if (renamed.length > 0 && path.at(-1) === 'name' && valueAt(output, path) === name && !isInside(path, root)) {
      marks.set(line, markOf(renamed));
    }
    if (!root || source === undefined || !isInside(path, root)) return;
    const inner = path.slice(root.length);
    const here = valueAt(output, path);
    const there = valueAt(source, inner);
    const place = pointer(['inputSchema', ...inner]);
    const parent = pointer(['inputSchema', ...inner.slice(0, -1)]);
    if (isLeaf(here) ? !sameJson(here, there) : there === undefined || isLeaf(there)) {
      marks.set(line, markOf([...(places.get(place) ?? []), ...(inner.length > 0 ? (places.get(parent) ?? []) : [])]));
    } else if (isObject(here) && isObject(there)) {
      const lost = Object.keys(there).filter(
        key => !Object.hasOwn(here, key) && gone.has(`${place}/${escapeKey(key)}`),
      );
      if (lost.length > 0)
        marks.set(line, markOf((places.get(place) ?? []).filter(({ effect }) => effect === 'dropped')));
    }
  });
  return marks;
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const isLeaf = (value: Json | undefined): boolean =>
  value === null || typeof value !== 'object' || Object.keys(value).length === 0;
const isInside = (path: Path, root: Path | undefined): boolean =>
  root !== undefined && root.length <= path.length && root.every((key, index) => path[index] === key);
