/** The root of the parameters: always an object, and at most providers without combinators. */
import { isObject, type Json, type JsonObject, sameJson, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { code, listed } from '../../manifest/words.ts';
import { mergeAllOf, referenceInto } from './combine.ts';
import { tellConflicts } from './combine-findings.ts';
import { requiredOf } from './disjoint.ts';
import type { Lowering } from './lowering.ts';
import { mergeInto, mergeSchemas, type Schema } from './merge.ts';
import { statedTypes } from './types-of.ts';
import { wordingOf } from './wording.ts';

/** The root with `type: "object"` and, where the provider takes none there, without combinators. */
export function prepareRoot(lowering: Lowering): JsonObject | undefined {
  let root: JsonObject | undefined = withObjectType(lowering, lowering.root);
  if (root && lowering.profile.root.noUnions) root = withoutUnions(lowering, root);
  if (root && lowering.profile.root.noDialect) root = withoutDialect(lowering, root);
  return root;
}

function withObjectType(lowering: Lowering, given: JsonObject): JsonObject | undefined {
  const root = followReference(lowering, given);
  if (!root) return reportUnsatisfiable(lowering, given);
  const types = statedTypes(root);
  if (root.type === 'object') return root;
  if (types && !types.includes('object')) {
    lowering.report(root, 'type', {
      code: 'schema/root-not-object',
      severity: 'error',
      effect: 'refused',
      rule: lowering.profile.objects.rule,
      message: `The input is of type ${types.join(' or ')}; arguments are always an object. Wrap it in an object with one property.`,
      fix: {
        title: 'Wrap it in an object with the property `value`',
        edits: [
          {
            op: 'set',
            path: ['inputSchema'],
            value: { type: 'object', properties: { value: given }, required: ['value'] },
          },
        ],
      },
    });
    return undefined;
  }
  const out: JsonObject = types ? { ...root, type: 'object' } : { type: 'object', ...root };
  lowering.report(root, types ? 'type' : undefined, {
    code: 'schema/root-type',
    severity: 'info',
    effect: types ? 'rewritten' : 'added',
    rule: lowering.profile.objects.rule,
    message: 'Every provider wants `type: "object"` at the root of the parameters; it was set.',
  });
  return lowering.places.inherit(out, root);
}

/** A root that is only a reference is replaced by what it points to; undefined when that contradicts what stands beside it. */
function followReference(lowering: Lowering, given: JsonObject): JsonObject | undefined {
  let root = given;
  // A checked schema has no chain of references without an end.
  for (let reference = root.$ref; typeof reference === 'string' && reference !== '#'; reference = root.$ref) {
    const target = lowering.definition(reference);
    if (!isSchema(target)) return root;
    const merged = referenceInto(lowering, root, target, lowering.profile.references.rule);
    lowering.report(root, '$ref', {
      code: 'schema/reference-inlined',
      severity: 'info',
      effect: 'rewritten',
      rule: lowering.profile.references.rule,
      message: `The root of the input was a reference to ${reference}; it was replaced by what it points to.`,
    });
    if (merged === false) return undefined;
    root = isObject(merged) ? lowering.places.inherit(merged, root) : {};
  }
  return root;
}

function withoutDialect(lowering: Lowering, root: JsonObject): JsonObject {
  const rule = lowering.profile.root.noDialect;
  const dropped = ['$schema', '$id', 'id'].filter(
    keyword => Object.hasOwn(root, keyword) && (keyword !== 'id' || typeof root.id === 'string'),
  );
  if (dropped.length === 0 || !rule) return root;
  const out = lowering.places.inherit(
    Object.fromEntries(Object.entries(root).filter(([key]) => !dropped.includes(key))),
    root,
  );
  lowering.addFragments(out, lowering.fragmentsOf(root));
  for (const keyword of dropped) {
    lowering.report(root, keyword, {
      code: 'schema/annotation-dropped',
      severity: 'info',
      effect: 'dropped',
      rule,
      message: `\`${keyword}\` names the dialect or the identity of the schema; it is not sent to a model.`,
    });
  }
  return out;
}

function withoutUnions(lowering: Lowering, given: JsonObject): JsonObject | undefined {
  const rule = lowering.profile.root.noUnions;
  if (!rule) return given;
  let root = given;
  // A part that was merged into the root may bring a combinator of its own.
  for (let keyword = combinatorOf(root); keyword; keyword = combinatorOf(root)) {
    const merged = keyword === 'allOf' ? mergeAllOf(lowering, root) : spreadUnion(lowering, root, keyword);
    if (!isObject(merged)) return reportUnsatisfiable(lowering, given);
    root = merged;
  }
  for (const keyword of ['not', 'enum', 'const']) {
    if (!Object.hasOwn(root, keyword)) continue;
    const { [keyword]: value, ...rest } = root;
    const out = lowering.places.inherit(rest as JsonObject, root);
    lowering.addFragments(out, [...lowering.fragmentsOf(root), wordingOf(keyword, value as Json, root)]);
    lowering.report(root, keyword, {
      code: 'schema/constraint-described',
      severity: 'warning',
      effect: 'described',
      rule,
      message: `\`${keyword}\` may not stand at the root; it moved into the description, and the call is still checked against it here.`,
    });
    root = out;
  }
  return root;
}

const combinatorOf = (root: JsonObject): 'allOf' | 'oneOf' | 'anyOf' | undefined =>
  (['allOf', 'oneOf', 'anyOf'] as const).find(keyword => Array.isArray(root[keyword]));

export function reportUnsatisfiable(lowering: Lowering, root: JsonObject): undefined {
  lowering.report(root, undefined, {
    code: 'schema/unsatisfiable',
    severity: 'error',
    effect: 'refused',
    rule: lowering.profile.objects.rule,
    message: 'No arguments can satisfy the input schema: its parts contradict each other. Merge them into one object.',
  });
  return undefined;
}

/** A union as a part of the root that holds it. */
function spreadUnion(lowering: Lowering, root: JsonObject, keyword: 'anyOf' | 'oneOf'): JsonObject | undefined {
  const branches = (root[keyword] as Json[])
    .filter(isSchema)
    .map(branch => inlined(lowering, branch))
    .filter(branch => branch !== false && (branch === true || admitsObject(branch)));
  const [first, ...others] = branches;
  if (first === undefined) return undefined;
  const { [keyword]: union, ...rest } = root;
  const out = lowering.places.inherit(rest as JsonObject, root);
  lowering.addFragments(out, lowering.fragmentsOf(root));
  return others.length === 0
    ? onlyBranch(lowering, root, out, keyword, first)
    : sideBySide(lowering, root, out, keyword, branches, union as Json);
}

/** The other branches hold for no object, so this one always has to. */
function onlyBranch(
  lowering: Lowering,
  root: JsonObject,
  out: JsonObject,
  keyword: string,
  branch: Schema,
): JsonObject | undefined {
  const rule = lowering.profile.root.noUnions ?? lowering.profile.unions.rule;
  const merged = mergeInto(out, branch, lowering.places);
  const { schema } = merged;
  const words = tellConflicts(lowering, merged, rule);
  lowering.report(root, keyword, {
    code: 'schema/root-union',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: `${keyword} with one branch at the root was merged into the root.`,
  });
  if (!isObject(schema)) return undefined;
  const inner = isObject(branch) ? lowering.fragmentsOf(branch) : [];
  lowering.addFragments(schema, [...lowering.fragmentsOf(root), ...inner, ...words]);
  return lowering.places.inherit(schema, root);
}

/**
 * The members of all branches side by side, optional unless every branch requires them. It accepts more than the union
 * did, so the rule itself goes into words.
 */
function sideBySide(
  lowering: Lowering,
  root: JsonObject,
  out: JsonObject,
  keyword: string,
  branches: readonly Schema[],
  union: Json,
): JsonObject {
  const rule = lowering.profile.root.noUnions ?? lowering.profile.unions.rule;
  const objects = branches.map(branch => (isObject(branch) ? branch : {}));
  const closed = root.additionalProperties === false;
  const properties: JsonObject = isObject(root.properties) ? { ...root.properties } : {};
  const names = new Set(objects.flatMap(branch => (isObject(branch.properties) ? Object.keys(branch.properties) : [])));
  const partly: string[] = [];
  for (const name of names) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (closed && own === undefined) continue;
    const versions = objects.flatMap(branch => {
      const table = branch.properties;
      const found = isObject(table) && Object.hasOwn(table, name) ? table[name] : undefined;
      return isSchema(found) ? [found] : [];
    });
    const unique = versions.filter((version, i) => versions.findIndex(other => sameJson(other, version)) === i);
    const several: JsonObject | boolean =
      unique.length === 1 ? (unique[0] as JsonObject | boolean) : { anyOf: unique as Json[] };
    if (isObject(several) && isObject(unique[0])) lowering.places.inherit(several, unique[0]);
    if (own === undefined) {
      setOwn(properties, name, several);
      if (objects.some(branch => leavesOpen(branch, name))) partly.push(name);
    } else if (isSchema(own) && versions.length === objects.length) {
      const both = mergeSchemas(own, several, lowering.places);
      if (both.conflicts.length === 0 && both.schema !== false) setOwn(properties, name, both.schema);
    }
  }
  if (Object.keys(properties).length > 0) out.properties = properties;
  const [first, ...others] = objects;
  const common = first
    ? requiredOf(first).filter(name => others.every(branch => requiredOf(branch).includes(name)))
    : [];
  const required = [...new Set([...requiredOf(root), ...common])];
  if (required.length > 0) out.required = required;
  if (out.additionalProperties === undefined && objects.every(branch => branch.additionalProperties === false)) {
    out.additionalProperties = false;
  }
  lowering.addFragments(out, [wordingOf(keyword, union, root), ...unseenRest(lowering, root, out, objects)]);
  lowering.report(root, keyword, {
    code: 'schema/root-union',
    severity: 'warning',
    effect: 'described',
    rule,
    message: `${keyword} may not stand at the root. Its properties were put side by side and the rule moved into the description; a call is still checked against it here.`,
  });
  if (partly.length > 0) {
    lowering.report(root, keyword, {
      code: 'schema/root-union-members',
      severity: 'warning',
      effect: 'narrowed',
      rule,
      message: `${listed(partly.map(code), 'and')} ${partly.length === 1 ? 'is' : 'are'} declared by some branches of ${keyword} only and free in the others; without branches, the declared form holds for every call.`,
    });
  }
  return out;
}

/** What the branches say of members that none declares is gone with them, so the root can no longer tell what is left over. */
function unseenRest(
  lowering: Lowering,
  root: JsonObject,
  out: JsonObject,
  branches: readonly JsonObject[],
): readonly string[] {
  const rest = root.unevaluatedProperties;
  const isSeen = (branch: JsonObject): boolean =>
    SPEAKS_OF_OTHERS.every(keyword => branch[keyword] === undefined) || branch.additionalProperties === false;
  if (rest === undefined || branches.every(isSeen)) return [];
  delete out.unevaluatedProperties;
  lowering.report(root, 'unevaluatedProperties', {
    code: 'schema/constraint-described',
    severity: 'warning',
    effect: 'described',
    rule: lowering.profile.root.noUnions ?? lowering.profile.unions.rule,
    message:
      'Without the branches of the union, `unevaluatedProperties` at the root would refuse what they allow; it moved into the description, and a call is still checked against it here.',
  });
  return [wordingOf('unevaluatedProperties', rest, root)];
}

const SPEAKS_OF_OTHERS = [
  ...['additionalProperties', 'patternProperties', 'unevaluatedProperties', 'dependentSchemas'],
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if'],
];

/** True when `branch` says nothing of the member `name`, so that any value may stand there. */
function leavesOpen(branch: JsonObject, name: string): boolean {
  const declared = isObject(branch.properties) && Object.hasOwn(branch.properties, name);
  return !declared && branch.additionalProperties !== false;
}

const admitsObject = (schema: JsonObject): boolean => statedTypes(schema)?.includes('object') ?? true;

function inlined(lowering: Lowering, branch: Schema): Schema {
  lowering.step();
  if (!isObject(branch)) return branch;
  const reference = branch.$ref;
  if (typeof reference === 'string') {
    const target = lowering.definition(reference);
    if (isSchema(target)) {
      return inlined(lowering, referenceInto(lowering, branch, target, lowering.profile.references.rule));
    }
  }
  return Array.isArray(branch.allOf) ? mergeAllOf(lowering, branch) : branch;
}
