/** `allOf`, `oneOf` and `anyOf` brought into the form that a profile takes, before its keywords are looked at. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, sameJson, setOwn } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS, isSchema } from '../../manifest/schema-vocabulary.ts';
import { tellConflicts, tellHidden, tellLeftOut } from './combine-findings.ts';
import { areDisjoint } from './disjoint.ts';
import type { Lowering } from './lowering.ts';
import { mergeInto, mergeSchemas, type Schema } from './merge.ts';
import { wordingOf } from './wording.ts';

/** Distributing keywords over more branches than this makes a schema that nobody can read. */
const MAX_BRANCHES = 64;

const STRUCTURE: ReadonlySet<string> = new Set(['$defs', 'definitions', '$schema', '$id', '$comment']);
const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);

export const isConstraint = (keyword: string): boolean =>
  !ANNOTATION_KEYWORDS.has(keyword) && !STRUCTURE.has(keyword) && !keyword.startsWith('x-');

/** A schema that `node` can be replaced by, with the combinators the profile has no use for worked in. */
export function combine(lowering: Lowering, node: JsonObject): Schema {
  const { profile } = lowering;
  let current: Schema = node;
  if (profile.allOf.action === 'merge') {
    if (Array.isArray(node.allOf)) current = mergeAllOf(lowering, node);
    if (isObject(current)) current = withoutUnevaluated(lowering, current);
  }
  if (!isObject(current)) return current;
  if (Array.isArray(current.oneOf) && profile.unions.oneOf === 'anyOf') current = oneOfToAnyOf(lowering, current);
  if (!isObject(current) || !Array.isArray(current.anyOf) || profile.unions.siblings === 'keep') return current;
  return distribute(lowering, current);
}

/** The branches of `allOf` and the keywords beside it as one schema. What cannot be merged exactly goes into words. */
export function mergeAllOf(lowering: Lowering, node: JsonObject): Schema {
  const { rule } = lowering.profile.allOf;
  const { allOf, ...rest } = node;
  let merged: Schema = lowering.places.inherit(rest, node);
  const fragments: string[] = [];
  for (const branch of Array.isArray(allOf) ? allOf : []) {
    if (!isSchema(branch)) continue;
    const flat = flatten(lowering, branch);
    const result = mergeInto(merged, flat, lowering.places);
    fragments.push(...wordsIn(lowering, flat), ...tellConflicts(lowering, result, rule));
    merged = result.schema;
    // Each merge copies what was merged before.
    if (isObject(merged) && isObject(merged.properties)) lowering.step(Object.keys(merged.properties).length);
  }
  lowering.report(node, 'allOf', {
    code: 'schema/all-of-merged',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: 'The branches of allOf at {at} were merged into one schema.',
  });
  if (isObject(merged)) lowering.addFragments(merged, [...lowering.fragmentsOf(node), ...fragments]);
  return merged;
}

const wordsIn = (lowering: Lowering, schema: Schema): readonly string[] =>
  isObject(schema) ? lowering.fragmentsOf(schema) : [];

/** A branch without an outer reference or `allOf`, so that its keywords can be seen. In a checked schema that has an end. */
function flatten(lowering: Lowering, branch: Schema): Schema {
  lowering.step();
  if (!isObject(branch)) return branch;
  let current: Schema = branch;
  const reference = branch.$ref;
  if (typeof reference === 'string') {
    const target = lowering.definition(reference);
    if (isSchema(target)) current = referenceInto(lowering, branch, target, lowering.profile.references.rule);
  }
  if (isObject(current) && Array.isArray(current.allOf)) current = mergeAllOf(lowering, current);
  return isObject(current) && current !== branch ? flatten(lowering, current) : current;
}

/** A reference and what stands beside it as one schema. */
export function referenceInto(lowering: Lowering, node: JsonObject, target: Schema, rule: RuleRef): Schema {
  const { $ref: reference, ...siblings } = node;
  lowering.writtenOut.add(lowering.spelling(String(reference)));
  const beside = lowering.places.inherit(siblings, node);
  const copy = isObject(target) ? lowering.places.again(target) : target;
  const merged = mergeInto(beside, copy, lowering.places);
  const { schema } = merged;
  const words = tellConflicts(lowering, merged, rule);
  if (isObject(schema)) lowering.addFragments(schema, [...lowering.fragmentsOf(node), ...words]);
  return schema;
}

const IN_PLACE = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];
const UNEVALUATED = [
  { keyword: 'unevaluatedProperties', plain: 'additionalProperties', others: IN_PLACE },
  { keyword: 'unevaluatedItems', plain: 'items', others: [...IN_PLACE, 'contains'] },
] as const;

/** Where nothing else looks at the same value, `unevaluatedProperties` is `additionalProperties`, which targets know. */
function withoutUnevaluated(lowering: Lowering, node: JsonObject): JsonObject {
  let current = node;
  for (const { keyword, plain, others } of UNEVALUATED) {
    const rest = current[keyword];
    if (!isSchema(rest) || others.some(other => Object.hasOwn(current, other))) continue;
    // Beside the plain keyword, which leaves nothing over, it says nothing.
    const isIdle = Object.hasOwn(current, plain);
    const out: JsonObject = {};
    for (const [key, value] of Object.entries(current)) {
      if (key !== keyword) setOwn(out, key, value);
      else if (!isIdle) out[plain] = value;
    }
    lowering.places.inherit(out, current);
    if (!isIdle) lowering.places.keywordFrom(out, plain, current, keyword);
    lowering.addFragments(out, lowering.fragmentsOf(current));
    lowering.report(current, keyword, {
      code: isIdle ? 'schema/keyword-removed' : 'schema/unevaluated-as-rest',
      severity: 'info',
      effect: 'rewritten',
      rule: lowering.profile.allOf.rule,
      message: isIdle
        ? `\`${keyword}\` at {at} leaves nothing to say beside \`${plain}\` and was left out.`
        : `\`${keyword}\` at {at} became \`${plain}\`; with all parts in one schema both say the same.`,
    });
    current = out;
  }
  return current;
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
    if (keyword !== 'oneOf') setOwn(out, keyword, value);
    else if (!Array.isArray(node.anyOf)) out.anyOf = branches;
  }
  const placed = lowering.places.inherit(out, node);
  lowering.addFragments(placed, lowering.fragmentsOf(node));
  if (!Array.isArray(node.anyOf)) {
    lowering.places.keywordFrom(placed, 'anyOf', node, 'oneOf');
    return placed;
  }
  const both = (node.anyOf as Json[]).filter(isSchema);
  if (both.length * branches.length > MAX_BRANCHES) return inWordsOnly(lowering, node, placed);
  const fragments: string[] = [];
  placed.anyOf = both.flatMap(a =>
    branches.map(b => {
      const [left, right] = [flatten(lowering, a), flatten(lowering, b)];
      const merged = mergeSchemas(left, right, lowering.places);
      fragments.push(...wordsIn(lowering, left), ...wordsIn(lowering, right), ...tellConflicts(lowering, merged, rule));
      if (merged.schema === false) {
        for (const branch of [a, b]) tellLeftOut(lowering, branch, 'contradicts what else has to hold');
      }
      return merged.schema;
    }),
  );
  lowering.addFragments(placed, fragments);
  return placed;
}

/** anyOf and oneOf side by side with too many combinations: one of them is left to the description. */
function inWordsOnly(lowering: Lowering, node: JsonObject, out: JsonObject): JsonObject {
  lowering.addFragments(out, [wordingOf('oneOf', node.oneOf as Json, node)]);
  lowering.report(node, 'oneOf', {
    code: 'schema/too-many-branches',
    severity: 'warning',
    effect: 'described',
    rule: lowering.profile.unions.rule,
    message: `anyOf and oneOf at {at} have more than ${MAX_BRANCHES} combinations; oneOf moved into the description, and a call is still checked against it here.`,
  });
  return out;
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
    setOwn(isConstraint(keyword) ? constraints : rest, keyword, value);
  }
  // A branch that accepts everything makes the union say nothing.
  if (branches.some(branch => branch === true || !Object.keys(branch).some(isConstraint))) {
    const { anyOf: _anyOf, ...without } = node;
    lowering.report(node, 'anyOf', {
      code: 'schema/keyword-removed',
      severity: 'info',
      effect: 'rewritten',
      rule,
      message: 'A branch of anyOf at {at} accepts everything, so the union says nothing and was left out.',
    });
    const union = lowering.places.of(node, 'anyOf');
    for (const branch of branches) {
      // Of a oneOf that was worked into it.
      if (isObject(branch) && !startsWith(lowering.places.of(branch), union)) {
        tellLeftOut(lowering, branch, 'is joined with a branch that accepts everything');
      }
    }
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
    const flat = flatten(lowering, branch);
    const result = mergeInto(base, flat, lowering.places, 'inner');
    const { schema } = result;
    fragments.push(...wordsIn(lowering, flat), ...tellConflicts(lowering, result, rule));
    if (schema === false) tellLeftOut(lowering, branch, 'contradicts what else has to hold');
    else if (!merged.some(have => sameJson(have, schema))) merged.push(schema);
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
  const alone = merged.length === 1 && isObject(only) ? only : undefined;
  for (const [keyword, value] of Object.entries(alone ? rest : {})) {
    if (alone && Object.hasOwn(alone, keyword) && !sameJson(alone[keyword], value))
      tellHidden(lowering, alone, keyword, rule);
  }
  const placed = lowering.places.inherit(alone ? { ...alone, ...rest } : { ...rest, anyOf: merged }, alone ?? node);
  for (const keyword of alone ? Object.keys(rest) : ['anyOf']) lowering.places.keywordFrom(placed, keyword, node);
  lowering.addFragments(placed, [...lowering.fragmentsOf(node), ...fragments]);
  // The only branch may be a union itself.
  return alone ? combine(lowering, placed) : placed;
}
