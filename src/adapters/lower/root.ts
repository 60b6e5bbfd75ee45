/** The root of the parameters: always an object, and at most providers without combinators. */
import { isObject, type Json, type JsonObject, sameJson, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { areExclusive, mergeAllOf } from './combine.ts';
import { requiredOf } from './disjoint.ts';
import type { Lowering } from './lowering.ts';
import { mergeSchemas } from './merge.ts';
import { isRecursive } from './references.ts';
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

/** A root that is only a reference is replaced by what it points to. */
function followReference(lowering: Lowering, root: JsonObject): JsonObject {
  const reference = root.$ref;
  if (typeof reference !== 'string' || reference === '#') return root;
  const target = lowering.definition(reference);
  if (!isObject(target)) return root;
  const { $ref: _ref, ...rest } = root;
  const merged = mergeSchemas(
    lowering.places.inherit(rest, root),
    lowering.places.again(target),
    lowering.places,
  ).schema;
  lowering.report(root, '$ref', {
    code: 'schema/reference-inlined',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.references.rule,
    message: `The root of the input was a reference to ${reference}; it was replaced by what it points to.`,
  });
  return isObject(merged) ? lowering.places.inherit(merged, root) : root;
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
  let root: JsonObject = given;
  if (Array.isArray(root.allOf)) {
    const merged = mergeAllOf(lowering, root);
    if (!isObject(merged)) return reportUnsatisfiable(lowering, given);
    root = merged;
  }
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (!Array.isArray(root[keyword])) continue;
    const spread = spreadUnion(lowering, root, keyword);
    if (!spread) return reportUnsatisfiable(lowering, given);
    root = spread;
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

/**
 * The members of all branches side by side, optional unless every branch requires them. It accepts more than the union
 * did, so the rule itself goes into words.
 */
function spreadUnion(lowering: Lowering, root: JsonObject, keyword: 'anyOf' | 'oneOf'): JsonObject | undefined {
  const branches = (root[keyword] as Json[])
    .filter(isSchema)
    .map(branch => inlined(lowering, branch))
    .filter(branch => branch !== false && (branch === true || admitsObject(branch)));
  if (branches.length === 0) return undefined;
  const { [keyword]: union, ...rest } = root;
  const out = lowering.places.inherit(rest as JsonObject, root);
  const objects = branches.map(branch => (isObject(branch) ? branch : {}));
  const closed = root.additionalProperties === false;
  const properties: JsonObject = isObject(root.properties) ? { ...root.properties } : {};
  const names = new Set(objects.flatMap(branch => (isObject(branch.properties) ? Object.keys(branch.properties) : [])));
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
    if (own === undefined) setOwn(properties, name, several);
    else if (isSchema(own) && versions.length === objects.length) {
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
  const exact = objects.length === 1 && (keyword === 'anyOf' || areExclusive(lowering, branches));
  lowering.addFragments(out, [
    ...lowering.fragmentsOf(root),
    ...(exact ? [] : [wordingOf(keyword, union as Json, root)]),
  ]);
  lowering.report(root, keyword, {
    code: 'schema/root-union',
    severity: exact ? 'info' : 'warning',
    effect: exact ? 'rewritten' : 'described',
    ...(lowering.profile.root.noUnions ? { rule: lowering.profile.root.noUnions } : {}),
    message: exact
      ? `${keyword} with one branch at the root was merged into the root.`
      : `${keyword} may not stand at the root. Its properties were put side by side and the rule moved into the description; a call is still checked against it here.`,
  });
  return out;
}

const admitsObject = (schema: JsonObject): boolean => statedTypes(schema)?.includes('object') ?? true;

function inlined(lowering: Lowering, branch: JsonObject | boolean): JsonObject | boolean {
  if (!isObject(branch)) return branch;
  const reference = branch.$ref;
  if (typeof reference === 'string' && !isRecursive(lowering, reference)) {
    const target = lowering.definition(reference);
    const { $ref: _ref, ...siblings } = branch;
    if (isSchema(target)) {
      const copy = isObject(target) ? lowering.places.again(target) : target;
      return inlined(lowering, mergeSchemas(lowering.places.inherit(siblings, branch), copy, lowering.places).schema);
    }
  }
  return Array.isArray(branch.allOf) ? mergeAllOf(lowering, branch) : branch;
}
