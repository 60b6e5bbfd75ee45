/** `anyOf` in a profile where little or nothing may stand beside it. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { RestoreBranch } from '../restore-plan.ts';
import { isAnnotation } from './assertions.ts';
import { applyKeyword } from './keywords.ts';
import { lowerAt } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { statedValue } from './stated-values.ts';
import { asText } from './text.ts';
import { admittedTypes, statedTypes } from './types-of.ts';
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
  if (confusesTexts(branches)) return asText(lowering, node, 'mixed');
  for (const branch of byKeyword ? sources.filter(saysNull) : []) tellHidden(lowering, branch, () => true);
  const schemas: (JsonObject | boolean)[] = [];
  for (const { schema } of branches) {
    for (const part of unions.siblings === 'alone' ? flattened(schema) : [schema]) {
      if (part !== false && !schemas.some(have => sameJson(have, part))) schemas.push(part);
    }
  }
  if (schemas.length === 0) return { schema: false };
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

/** One branch spells its values as texts, another admits any text: nobody could tell them apart on the way back. */
function confusesTexts(branches: readonly Lowered[]): boolean {
  const spells = (branch: Lowered): boolean => branch.restore?.text === true || branch.restore?.values !== undefined;
  const admitsTexts = ({ schema }: Lowered): boolean =>
    isObject(schema) && !schema.enum && (statedTypes(schema) ?? []).some(type => type.toLowerCase() === 'string');
  return branches.some(spells) && branches.some(branch => !spells(branch) && admitsTexts(branch));
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
