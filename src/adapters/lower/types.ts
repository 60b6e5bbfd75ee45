/** The type of a schema, where a target demands that it is stated or knows one type at a time. */
import { type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { listed } from '../../manifest/words.ts';
import { isConstraint } from './combine.ts';
import { applyKeyword } from './keywords.ts';
import { loweredDefinition } from './lowered-definition.ts';
import type { Lowering } from './lowering.ts';
import { impliedTypes, keywordsOf, listedValues, statedTypes, typeOfValue, typesOfValues } from './types-of.ts';

export type Typed = { kind: 'schema' | 'union'; schema: JsonObject };

export function stateType(lowering: Lowering, node: JsonObject): Typed {
  const { types } = lowering.profile;
  const stated = statedTypes(node);
  if (stated) {
    return mustSplit(lowering, stated)
      ? { kind: 'union', schema: splitTypes(lowering, node, stated) }
      : { kind: 'schema', schema: node };
  }
  if (!types.stated || Array.isArray(node.anyOf) || Array.isArray(node.oneOf) || Array.isArray(node.allOf)) {
    return { kind: 'schema', schema: node };
  }
  const values = listedValues(node);
  if (values) {
    if (types.enumSuffices) return { kind: 'schema', schema: node };
    const names = typesOfValues(values);
    lowering.report(node, undefined, {
      code: 'schema/type-added',
      severity: 'info',
      effect: 'added',
      rule: types.stated,
      message: `{at} states no type; ${names.join(' or ')} was added, as its values say.`,
    });
    const typed = withType(lowering, node, names);
    return mustSplit(lowering, names) && lowering.profile.enums.values !== 'string'
      ? { kind: 'union', schema: splitTypes(lowering, typed, names) }
      : { kind: 'schema', schema: typed };
  }
  const implied = impliedTypes(node);
  if (implied.length === 0) return { kind: 'schema', schema: withoutConstraints(lowering, node) };
  lowering.report(node, undefined, {
    code: 'schema/type-added',
    severity: 'warning',
    effect: 'narrowed',
    rule: types.stated,
    message: `{at} states no type, so it also accepts values of every other type; ${implied.join(' or ')} was added, as its keywords suggest. State the type in the manifest.`,
  });
  const typed = withType(lowering, node, implied);
  return mustSplit(lowering, implied)
    ? { kind: 'union', schema: splitTypes(lowering, typed, implied) }
    : { kind: 'schema', schema: typed };
}

/** Whether the target cannot say these types in one `type`. */
function mustSplit(lowering: Lowering, names: readonly string[]): boolean {
  const { lists } = lowering.profile.types;
  if (lists === 'nullable') return names.filter(type => type !== 'null').length > 1;
  return lists === 'scalars' && names.length > 1 && names.some(type => type === 'object' || type === 'array');
}

function withType(lowering: Lowering, node: JsonObject, names: readonly string[]): JsonObject {
  const [only] = names;
  const out = lowering.places.inherit({ type: names.length === 1 && only ? only : [...names], ...node }, node);
  lowering.addFragments(out, lowering.fragmentsOf(node));
  return out;
}

/** One branch a type, each with the keywords that act on it. */
export function splitTypes(lowering: Lowering, node: JsonObject, names: readonly string[]): JsonObject {
  const shared: JsonObject = {};
  const families = new Set(['object', 'array', 'string', 'number'].flatMap(type => [...keywordsOf(type)]));
  const annotations: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'type' || families.has(keyword)) continue;
    setOwn(isConstraint(keyword) ? shared : annotations, keyword, value);
  }
  for (const keyword of Object.keys(node)) {
    if (families.has(keyword) && !names.some(type => keywordsOf(type).has(keyword)) && keyword !== 'format')
      tellIdle(lowering, node, keyword, names);
  }
  const values = listedValues(node);
  const branches = names.flatMap(type => {
    const own = Object.fromEntries(Object.entries(node).filter(([keyword]) => keywordsOf(type).has(keyword)));
    const branch: JsonObject = { type, ...shared, ...own };
    // Without a string among the types, a format speaks of the numbers.
    const numeric = type === 'number' || type === 'integer';
    if (numeric && node.format !== undefined && !names.includes('string')) branch.format = node.format;
    if (values) {
      const mine = values.filter(
        value => typeOfValue(value) === type || (type === 'number' && typeOfValue(value) === 'integer'),
      );
      if (mine.length === 0) return [];
      delete branch.const;
      branch.enum = mine;
    }
    return [lowering.places.inherit(branch, node)];
  });
  lowering.report(node, 'type', {
    code: 'schema/types-split',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.types.rule,
    message: `{at} admits several types; this target cannot say them in one \`type\`, so they became the branches of an anyOf.`,
  });
  const out = lowering.places.inherit({ ...annotations, anyOf: branches }, node);
  lowering.addFragments(out, lowering.fragmentsOf(node));
  return out;
}

/** Acts on another type than the stated ones, so it says nothing; closed targets reject it. */
export function tellIdle(
  lowering: Lowering,
  node: JsonObject,
  keyword: string,
  types: readonly string[] = statedTypes(node) ?? [],
): void {
  lowering.report(node, keyword, {
    code: 'schema/keyword-removed',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.types.rule,
    message: `\`${keyword}\` at {at} says nothing about values of type ${listed(types)}, so it was left out.`,
  });
}

/** A schema with constraints that name no type (`not`, `if`): they go into words and any value is left. */
function withoutConstraints(lowering: Lowering, node: JsonObject): JsonObject {
  const constraints = Object.keys(node).filter(isConstraint);
  if (constraints.length === 0) return node;
  const fragments: string[] = [];
  const sent: JsonObject = {};
  for (const keyword of constraints) applyKeyword(lowering, node, keyword, node[keyword] as Json, sent, fragments);
  const out = lowering.places.inherit(
    Object.fromEntries(
      Object.entries(node).filter(([keyword]) => !isConstraint(keyword) || Object.hasOwn(sent, keyword)),
    ),
    node,
  );
  lowering.addFragments(out, [...lowering.fragmentsOf(node), ...fragments]);
  return out;
}

/** A keyword that acts on another type than the stated ones; such a keyword says nothing. */
export function isIdle(node: JsonObject, keyword: string): boolean {
  const stated = statedTypes(node);
  if (!stated) return false;
  // A format may speak of texts or of numbers (int64).
  if (keyword === 'format') return !stated.some(type => ['string', 'number', 'integer'].includes(type));
  const owner = ['object', 'array', 'string', 'number'].find(type => keywordsOf(type).has(keyword));
  if (owner === undefined) return false;
  return !stated.includes(owner) && !(owner === 'number' && stated.includes('integer'));
}

/**
 * Whether a lowered schema (JSON Schema spelling) accepts null already. `maybe`: it does if a definition that is being
 * lowered right now does, and the manifest's form of that one does.
 */
export function loweredAcceptsNull(lowering: Lowering, schema: JsonObject | boolean): 'yes' | 'no' | 'maybe' {
  if (typeof schema === 'boolean') return schema ? 'yes' : 'no';
  const reference = schema.$ref;
  if (typeof reference === 'string') {
    const lowered = loweredDefinition(lowering, reference);
    if (lowered) return loweredAcceptsNull(lowering, lowered.schema);
    return manifestAcceptsNull(lowering, lowering.definition(reference) ?? true) ? 'maybe' : 'no';
  }
  const values = listedValues(schema);
  if (values && !values.includes(null)) return 'no';
  const stated = statedTypes(schema);
  if (stated && !stated.includes('null')) return 'no';
  const union = schema.anyOf;
  if (!Array.isArray(union)) return 'yes';
  const answers = union.map(branch => (isSchema(branch) ? loweredAcceptsNull(lowering, branch) : 'no'));
  return answers.find(answer => answer === 'yes') ?? answers.find(answer => answer === 'maybe') ?? 'no';
}

/** As far as types, values and unions tell; true when nothing speaks against it. */
function manifestAcceptsNull(lowering: Lowering, schema: JsonObject | boolean, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > 32) return schema !== false;
  const inner = (part: Json): boolean => isSchema(part) && manifestAcceptsNull(lowering, part, depth + 1);
  const { $ref: reference, allOf, anyOf, oneOf } = schema;
  const target = typeof reference === 'string' ? lowering.definition(reference) : undefined;
  if (target !== undefined && !manifestAcceptsNull(lowering, target, depth + 1)) return false;
  if (listedValues(schema)?.includes(null) === false || statedTypes(schema)?.includes('null') === false) return false;
  if (Array.isArray(allOf) && !allOf.every(inner)) return false;
  return [anyOf, oneOf].every(branches => !Array.isArray(branches) || branches.some(inner));
}

/** A schema that accepts what `schema` accepts, and null. */
export function withNull(lowering: Lowering, schema: JsonObject): JsonObject {
  if (typeof schema.$ref === 'string') {
    const { $ref, ...annotations } = schema;
    return { anyOf: [{ $ref }, { type: 'null' }], ...annotations } as JsonObject;
  }
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  const stated = statedTypes(schema) ?? [];
  if (mustSplit(lowering, [...stated, 'null'])) {
    const { description, ...branch } = schema;
    return { ...(description === undefined ? {} : { description }), anyOf: [branch, { type: 'null' }] };
  }
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type') out.type = [...new Set([...stated, 'null'])];
    else if (keyword === 'enum' && Array.isArray(value)) out.enum = value.includes(null) ? value : [...value, null];
    else if (keyword === 'const') out.enum = [value, null];
    else setOwn(out, keyword, value);
  }
  return out;
}
