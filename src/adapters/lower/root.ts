/** The root of the parameters: always an object, and at most providers without combinators. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { mergeAllOf, referenceInto } from './combine.ts';
import { tellConflicts } from './combine-findings.ts';
import type { Lowering } from './lowering.ts';
import { mergeInto, type Schema } from './merge.ts';
import { sideBySide } from './side-by-side.ts';
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
    message: `\`${keyword}\` with one branch at the root was merged into the root.`,
  });
  if (!isObject(schema)) return undefined;
  const inner = isObject(branch) ? lowering.fragmentsOf(branch) : [];
  lowering.addFragments(schema, [...lowering.fragmentsOf(root), ...inner, ...words]);
  return lowering.places.inherit(schema, root);
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
