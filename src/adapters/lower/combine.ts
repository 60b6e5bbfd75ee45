/** `allOf`, `oneOf` and `anyOf` brought into the form that a profile takes, before its keywords are looked at. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS, isSchema } from '../../manifest/schema-vocabulary.ts';
import { areDisjoint } from './disjoint.ts';
import type { Lowering } from './lowering.ts';
import { mergeSchemas } from './merge.ts';
import { isRecursive } from './references.ts';
import { wordingOf } from './wording.ts';

type Schema = JsonObject | boolean;

/** Distributing keywords over more branches than this makes a schema that nobody can read. */
const MAX_BRANCHES = 64;

const STRUCTURE: ReadonlySet<string> = new Set(['$defs', 'definitions', '$schema', '$id', '$comment']);
export const isConstraint = (keyword: string): boolean =>
  !ANNOTATION_KEYWORDS.has(keyword) && !STRUCTURE.has(keyword) && !keyword.startsWith('x-');

/** A schema that `node` can be replaced by, with the combinators the profile has no use for worked in. */
export function combine(lowering: Lowering, node: JsonObject): Schema {
  const { profile } = lowering;
  let current: Schema = node;
  if (Array.isArray(node.allOf) && profile.allOf.action === 'merge') current = mergeAllOf(lowering, node);
  if (!isObject(current)) return current;
  if (Array.isArray(current.oneOf) && profile.unions.oneOf === 'anyOf') current = oneOfToAnyOf(lowering, current);
  if (!isObject(current) || !Array.isArray(current.anyOf) || profile.unions.siblings === 'keep') return current;
  return distribute(lowering, current);
}

/** The branches of `allOf` and the keywords beside it as one schema. What cannot be merged exactly goes into words. */
export function mergeAllOf(lowering: Lowering, node: JsonObject): Schema {
  const { allOf, ...rest } = node;
  let merged: Schema = lowering.places.inherit(rest, node);
  const fragments: string[] = [];
  for (const branch of Array.isArray(allOf) ? allOf : []) {
    if (!isSchema(branch)) continue;
    const flat = flatten(lowering, branch);
    const result = mergeSchemas(merged, flat, lowering.places);
    for (const conflict of result.conflicts) {
      fragments.push(wordingOf(conflict.keyword, conflict.value, conflict.node));
      lowering.report(conflict.node, conflict.keyword, {
        code: 'schema/all-of-not-merged',
        severity: 'warning',
        effect: 'described',
        rule: lowering.profile.allOf.rule,
        message: `Two branches of allOf at {at} both set ${conflict.keyword}, and no single keyword says both; one was kept, the other moved into the description.`,
      });
    }
    merged = result.schema;
  }
  lowering.report(node, 'allOf', {
    code: 'schema/all-of-merged',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.allOf.rule,
    message: 'The branches of allOf at {at} were merged into one schema.',
  });
  if (isObject(merged)) lowering.addFragments(merged, [...lowering.fragmentsOf(node), ...fragments]);
  return merged;
}

/** A branch without an outer reference or `allOf`, so that its keywords can be seen. */
function flatten(lowering: Lowering, branch: Schema, depth = 0): Schema {
  if (!isObject(branch) || depth > 32) return branch;
  let current: Schema = branch;
  const reference = current.$ref;
  if (typeof reference === 'string' && !isRecursive(lowering, reference)) {
    const target = lowering.definition(reference);
    const { $ref: _ref, ...siblings } = current;
    const beside = lowering.places.inherit(siblings, branch);
    if (isSchema(target)) {
      const copy = isObject(target) ? lowering.places.again(target) : target;
      current = mergeSchemas(beside, copy, lowering.places).schema;
    }
  }
  if (isObject(current) && Array.isArray(current.allOf)) current = mergeAllOf(lowering, current);
  return isObject(current) && current !== branch ? flatten(lowering, current, depth + 1) : current;
}

/** Follows references one step, for looking only. */
export const resolver =
  (lowering: Lowering) =>
  (schema: Schema): Schema =>
    isObject(schema) && typeof schema.$ref === 'string' ? (lowering.definition(schema.$ref) ?? schema) : schema;

/** True when at most one of the branches can hold at a time. */
export function areExclusive(lowering: Lowering, branches: readonly Schema[]): boolean {
  const resolve = resolver(lowering);
  return branches.every((a, i) => branches.slice(i + 1).every(b => areDisjoint(a, b, resolve)));
}

function oneOfToAnyOf(lowering: Lowering, node: JsonObject): Schema {
  const { rule } = lowering.profile.unions;
  const branches = (node.oneOf as Json[]).filter(isSchema);
  const exclusive = areExclusive(lowering, branches);
  lowering.report(node, 'oneOf', {
    code: 'schema/one-of-as-any-of',
    severity: exclusive ? 'info' : 'warning',
    effect: exclusive ? 'rewritten' : 'widened',
    rule,
    message: exclusive
      ? '`oneOf` at {at} became `anyOf`; its branches exclude each other, so nothing changes.'
      : '`oneOf` at {at} became `anyOf`; a value that matches several branches is accepted now, and the manifest still rejects it.',
  });
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword !== 'oneOf') out[keyword] = value;
    else if (!Array.isArray(node.anyOf)) out.anyOf = branches;
  }
  const placed = lowering.places.inherit(out, node);
  lowering.addFragments(placed, lowering.fragmentsOf(node));
  if (!Array.isArray(node.anyOf)) {
    lowering.places.keywordFrom(placed, 'anyOf', node, 'oneOf');
    return placed;
  }
  const product = (node.anyOf as Json[])
    .filter(isSchema)
    .flatMap(a => branches.map(b => mergeSchemas(flatten(lowering, a), flatten(lowering, b), lowering.places).schema));
  placed.anyOf = product.slice(0, MAX_BRANCHES);
  return placed;
}

/** Moves the constraints beside `anyOf` into each branch: `anyOf` alone says the same. */
function distribute(lowering: Lowering, node: JsonObject): Schema {
  const { rule } = lowering.profile.unions;
  const branches = (node.anyOf as Json[]).filter(isSchema).filter(branch => branch !== false);
  if (branches.length === 0) return false;
  const constraints: JsonObject = {};
  const rest: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'anyOf') continue;
    (isConstraint(keyword) ? constraints : rest)[keyword] = value;
  }
  // A branch that accepts everything makes the union say nothing.
  if (branches.some(branch => branch === true || !Object.keys(branch).some(isConstraint))) {
    const { anyOf: _anyOf, ...without } = node;
    const placed = lowering.places.inherit(without, node);
    lowering.addFragments(placed, lowering.fragmentsOf(node));
    return placed;
  }
  if (Object.keys(constraints).length === 0 && branches.length > 1) {
    if (branches.length === (node.anyOf as Json[]).length) return node;
    const placed = lowering.places.inherit({ ...node, anyOf: branches }, node);
    lowering.addFragments(placed, lowering.fragmentsOf(node));
    return placed;
  }
  const base = lowering.places.inherit(constraints, node);
  const fragments: string[] = [];
  const merged: Schema[] = [];
  for (const branch of branches) {
    const result = mergeSchemas(flatten(lowering, branch), base, lowering.places);
    for (const conflict of result.conflicts) {
      fragments.push(wordingOf(conflict.keyword, conflict.value, conflict.node));
      lowering.report(conflict.node, conflict.keyword, {
        code: 'schema/all-of-not-merged',
        severity: 'warning',
        effect: 'described',
        rule,
        message: `\`${conflict.keyword}\` at {at} cannot be combined exactly with the branches of anyOf; it moved into the description.`,
      });
    }
    if (result.schema !== false && !merged.some(have => sameJson(have, result.schema))) merged.push(result.schema);
  }
  if (merged.length === 0) return false;
  if (Object.keys(constraints).length > 0) {
    lowering.report(node, 'anyOf', {
      code: 'schema/union-distributed',
      severity: 'info',
      effect: 'rewritten',
      rule,
      message: 'Nothing may stand beside anyOf there, so the keywords beside it at {at} were moved into each branch.',
    });
  }
  const [only] = merged;
  const out: JsonObject = merged.length === 1 && isObject(only) ? { ...only, ...rest } : { ...rest, anyOf: merged };
  const placed = lowering.places.inherit(out, merged.length === 1 && isObject(only) ? only : node);
  lowering.places.keywordFrom(placed, 'anyOf', node);
  lowering.addFragments(placed, [...lowering.fragmentsOf(node), ...fragments]);
  return placed;
}
