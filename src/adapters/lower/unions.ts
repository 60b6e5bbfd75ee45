/** `anyOf` in a profile where little or nothing may stand beside it. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { RestoreBranch } from '../restore-plan.ts';
import { isAnnotation } from './assertions.ts';
import { confusesTexts } from './confused-texts.ts';
import { areDisjoint } from './disjoint.ts';
import { applyKeyword } from './keywords.ts';
import { lowerAt } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { statedValue } from './stated-values.ts';
import { asText } from './text.ts';
import { admittedTypes } from './types-of.ts';
import { withFragments } from './wording.ts';

export function lowerUnion(lowering: Lowering, node: JsonObject): Lowered {
  const { types, unions } = lowering.profile;
  const sources = (node.anyOf as Json[]).filter(isSchema);
  const saysNull = (branch: JsonObject | boolean): boolean => {
    const resolved = isObject(branch) && typeof branch.$ref === 'string' ? lowering.definition(branch.$ref) : branch;
    const admitted = isObject(resolved) ? admittedTypes(resolved) : undefined;
    return admitted?.length === 1 && admitted[0] === 'null';
  };
  const byKeyword = types.lists === 'nullable' && sources.some(saysNull) && !sources.every(saysNull);
  const kept = byKeyword ? sources.filter(branch => !saysNull(branch)) : sources;
  const branches = kept.map(branch =>
    lowerAt(lowering, node, ['anyOf', sources.indexOf(branch)], branch, { branch: true }),
  );
  if (confusesTexts(lowering, branches)) return asText(lowering, node, 'mixed');
  for (const branch of byKeyword ? sources.filter(saysNull) : []) tellHidden(lowering, branch, () => true);
  const schemas: (JsonObject | boolean)[] = [];
  for (const { schema } of branches) {
    for (const part of unions.siblings === 'alone' ? flattened(schema) : [schema]) {
      if (part !== false && !schemas.some(have => sameJson(have, part))) schemas.push(part);
    }
  }
  if (schemas.length === 0) return { schema: false };
  tellClosed(lowering, node, kept);
  const union: RestoreBranch[] = sources.map(source => {
    const node = branches[kept.indexOf(source)]?.restore;
    return node ? { schema: source, node } : { schema: source };
  });
  const restore = union.some(branch => branch.node) ? { union } : undefined;
  const fragments = [...lowering.fragmentsOf(node)];
  const around: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'anyOf') around.anyOf = [];
    else if (keyword === 'description') around.description = value;
    else {
      const stated = statedValue(lowering, node, keyword, value, restore);
      if (stated !== undefined) applyKeyword(lowering, node, keyword, stated, around, fragments);
    }
  }
  const description = withFragments(around.description, fragments);
  if (description !== undefined) around.description = description;
  const [first] = schemas;
  const only = schemas.length === 1 && isObject(first) ? first : undefined;
  if (only) tellHidden(lowering, kept[0], keyword => isHidden(keyword, only, around));
  const schema =
    only !== undefined
      ? { ...only, ...without(around, 'anyOf'), ...describedBy(around, only), ...(byKeyword ? { nullable: true } : {}) }
      : unions.siblings === 'alone'
        ? alone(lowering, node, around, schemas, byKeyword)
        : { ...around, anyOf: schemas };
  return restore ? { schema, restore } : { schema };
}

/** Open branches may be met together, by a value with members of each; closed ones may not. */
function tellClosed(lowering: Lowering, node: JsonObject, branches: readonly (JsonObject | boolean)[]): void {
  const { closed } = lowering.profile.objects;
  if (!closed) return;
  const resolve = (schema: JsonObject | boolean): JsonObject | boolean =>
    isObject(schema) && typeof schema.$ref === 'string' ? (lowering.definition(schema.$ref) ?? true) : schema;
  const open = branches
    .map(resolve)
    .filter(isObject)
    .filter(each => isObject(each.properties) && each.additionalProperties === undefined);
  const lacks = (one: JsonObject, other: JsonObject): boolean =>
    Object.keys(one.properties as JsonObject).some(name => !Object.hasOwn(other.properties as JsonObject, name));
  const meet = open.some((one, index) =>
    open.slice(index + 1).some(other => lacks(one, other) && lacks(other, one) && !areDisjoint(one, other, resolve)),
  );
  if (!meet) return;
  lowering.report(node, 'anyOf', {
    code: 'schema/object-closed',
    severity: 'warning',
    effect: 'narrowed',
    rule: closed,
    message:
      'A value of {at} may have members of several branches, as their objects are open; this target closes them, so the model can send those of one branch only.',
  });
}

/** The only branch that is left and what stood around the union both say it, and differ. */
const isHidden = (keyword: string, branch: JsonObject, around: JsonObject): boolean =>
  keyword !== 'description' && Object.hasOwn(around, keyword) && !sameJson(branch[keyword], around[keyword]);

function tellHidden(
  lowering: Lowering,
  node: JsonObject | boolean | undefined,
  hides: (keyword: string) => boolean,
): void {
  if (!isObject(node)) return;
  for (const keyword of Object.keys(node).filter(each => isAnnotation(each) && hides(each))) {
    lowering.report(node, keyword, {
      code: 'schema/annotation-dropped',
      severity: 'info',
      effect: 'dropped',
      rule: lowering.profile.unions.rule,
      message: `\`${keyword}\` at {at} is not sent; its branch of the union has no schema of its own there.`,
    });
  }
}

/** What describes the union, then the branch. */
function describedBy(...schemas: readonly JsonObject[]): JsonObject {
  const texts = schemas.flatMap(({ description }) => (typeof description === 'string' ? [description] : []));
  const text = [...new Set(texts.filter(each => each !== ''))].join(' ');
  return text === '' ? {} : { description: text };
}

/** A union in a union is one union; a description of the inner one cannot stand beside its anyOf. */
const flattened = (schema: JsonObject | boolean): (JsonObject | boolean)[] =>
  isObject(schema) && Array.isArray(schema.anyOf) && Object.keys(schema).length === 1
    ? schema.anyOf.filter(isSchema).flatMap(flattened)
    : [schema];

/** What stood around the union moves into its branches, because nothing may stand beside it. */
function alone(
  lowering: Lowering,
  node: JsonObject,
  around: JsonObject,
  schemas: readonly (JsonObject | boolean)[],
  nullable: boolean,
): JsonObject {
  const outer = around.description;
  const anyOf = schemas.map((schema, index) => {
    if (!isObject(schema)) return schema;
    return {
      ...schema,
      ...describedBy(around, schema),
      ...(nullable && index === 0 ? { nullable: true } : {}),
    };
  });
  if (typeof outer === 'string' && outer !== '') {
    lowering.report(node, 'description', {
      code: 'schema/description-moved',
      severity: 'info',
      effect: 'rewritten',
      rule: lowering.profile.unions.rule,
      message: 'Nothing may stand beside anyOf there, so the description of {at} was put into each branch.',
    });
  }
  for (const keyword of Object.keys(without(around, 'anyOf', 'description'))) {
    lowering.report(node, keyword, {
      code: 'schema/annotation-dropped',
      severity: 'info',
      effect: 'dropped',
      rule: lowering.profile.unions.rule,
      message: `\`${keyword}\` at {at} is not sent; nothing may stand beside anyOf there.`,
    });
  }
  return { anyOf };
}

const without = (schema: JsonObject, ...keys: string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
