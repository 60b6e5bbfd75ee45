/** Arrays: what the items are, and tuples where a target knows lists only. */
import { type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { tellLeftOut } from './combine-findings.ts';
import { applyKeyword, ruleFor } from './keywords.ts';
import { lower, lowerAt } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';
import type { LoweredPart } from './objects.ts';
import { ARRAY_KEYWORDS, statedTypes } from './types-of.ts';
import { wordingOf } from './wording.ts';

export const isArrayLike = (node: JsonObject): boolean => {
  const stated = statedTypes(node);
  return stated ? stated.includes('array') : Object.keys(node).some(keyword => ARRAY_KEYWORDS.has(keyword));
};

export function lowerArray(lowering: Lowering, node: JsonObject): LoweredPart | undefined {
  if (!isArrayLike(node)) return undefined;
  const { arrays } = lowering.profile;
  const prefix = Array.isArray(node.prefixItems) ? node.prefixItems.filter(isSchema) : undefined;
  if (prefix && arrays.tuples === 'list') return tupleAsList(lowering, node, prefix);
  const { items } = node;
  const isVerbatim = typeof items === 'boolean' && prefix !== undefined;
  const each = isSchema(items) && !isVerbatim ? lowerItem(lowering, node, ['items'], items) : undefined;
  // Items that nothing satisfies: an empty tuple says the same.
  if (each?.schema === false && lowering.rejectsFalse) return tupleAsList(lowering, node, []);
  const keywords: JsonObject = {};
  const restore: RestoreNode = {};
  const handles = ['items'];
  if (prefix) {
    handles.push('prefixItems');
    const lowered = prefix.map((schema, index) => lowerItem(lowering, node, ['prefixItems', index], schema));
    keywords.prefixItems = lowered.map(item => item.schema);
    if (lowered.some(item => item.restore)) restore.prefixItems = lowered.map(item => item.restore ?? null);
    if (arrays.tuples === 'ignored') {
      applyKeyword(lowering, node, 'prefixItems', node.prefixItems as Json, {}, []);
    }
  }
  if (each) {
    keywords.items = each.schema;
    if (each.restore) restore.items = each.restore;
  } else if (items !== undefined) keywords.items = items;
  else if (arrays.items && statedTypes(node)?.includes('array')) {
    const added = missingItems(lowering, node);
    keywords.items = added.schema;
    if (added.restore) restore.items = added.restore;
  }
  return { keywords, handles, fragments: [], ...(Object.keys(restore).length > 0 ? { restore } : {}) };
}

/** By the profile for what is carried unread; by the outer one where that leaves no way back. */
function lowerItem(...[lowering, node, keys, schema]: Parameters<typeof lowerAt>): Lowered {
  const { inside } = lowering.profile.arrays;
  const [told, unreturned] = [lowering.diagnostics.length, lowering.unreturned];
  const lowered = lowering.within(inside, () => lowerAt(lowering, node, keys, schema));
  if (inside === undefined || lowering.unreturned === unreturned) return lowered;
  lowering.forget(told);
  lowering.unreturned = unreturned;
  return lowerAt(lowering, node, keys, schema);
}

function missingItems(lowering: Lowering, node: JsonObject): Lowered {
  const demand = lowering.profile.arrays.items;
  if (demand?.any) {
    lowering.report(node, undefined, {
      code: 'schema/items-added',
      severity: 'info',
      effect: 'added',
      rule: demand.rule,
      message:
        '{at} is an array without items; this target demands them, so the missing `items` were added; they accept what was accepted before. Say what the items are.',
    });
    // `items` makes `unevaluatedItems` idle, so it has to say the same.
    const rest = node.unevaluatedItems;
    return { schema: isSchema(rest) ? rest : {} };
  }
  return lower(lowering, lowering.places.inherit({}, node));
}

/** A tuple as a list: exact when all places are alike, else each item may be any of the places. */
function tupleAsList(lowering: Lowering, node: JsonObject, prefix: readonly (JsonObject | boolean)[]): LoweredPart {
  const rest = isSchema(node.items) ? node.items : true;
  const max = typeof node.maxItems === 'number' ? node.maxItems : Number.POSITIVE_INFINITY;
  const all = prefix.map((schema, index) => lowerItem(lowering, node, ['prefixItems', index], schema));
  // A place that nothing satisfies ends the list before it.
  const end = all.findIndex(({ schema }) => schema === false);
  const lowered = end < 0 ? all : all.slice(0, end);
  for (const place of prefix.slice(lowered.length))
    tellLeftOut(lowering, place, 'comes at or behind a place of the tuple that takes no value');
  const mayGoOn = end < 0 && rest !== false && max > lowered.length;
  const told = lowering.diagnostics.length;
  const more = mayGoOn
    ? lowerItem(lowering, node, ['items'], rest === true ? lowering.places.inherit({}, node) : rest)
    : undefined;
  if (more?.schema === false) lowering.forget(told);
  if (!mayGoOn) tellLeftOut(lowering, rest, 'comes behind the last place that may be filled');
  const tail = more?.schema === false ? undefined : more;
  const limit = tail ? max : Math.min(max, lowered.length);
  const parts = tail ? [...lowered, tail] : lowered;
  const schemas: (JsonObject | boolean)[] = [];
  for (const { schema } of parts) if (!schemas.some(have => sameJson(have, schema))) schemas.push(schema);
  const exact = schemas.length <= 1;
  const keywords: JsonObject = {};
  const fragments: string[] = [];
  keywords.items = exact ? (schemas[0] ?? nothing(lowering)) : { anyOf: schemas };
  const handles = ['items', 'prefixItems', 'additionalItems'];
  if (Number.isFinite(limit) && limit !== node.maxItems) {
    const rule = ruleFor(lowering, node, 'maxItems', limit);
    handles.push('maxItems');
    if (rule.action === 'keep' || rule.action === 'ignored')
      keywords.maxItems = rule.action === 'keep' && rule.as !== undefined ? rule.as : limit;
    else fragments.push(wordingOf('maxItems', limit, node));
  }
  if (!exact) fragments.push(wordingOf('prefixItems', node.prefixItems as Json, node));
  lowering.report(node, 'prefixItems', {
    code: 'schema/tuple-as-list',
    severity: exact && fragments.length === 0 ? 'info' : 'warning',
    effect: exact && fragments.length === 0 ? 'rewritten' : 'widened',
    rule: lowering.profile.arrays.rule,
    message: exact
      ? 'This target knows no tuples; all places of {at} are alike, so it became a list of that kind.'
      : 'This target knows no tuples; {at} became a list whose items may be any of its places, and the order moved into the description. A call is still checked against the tuple here.',
  });
  const restore: RestoreNode = {};
  if (lowered.some(item => item.restore)) restore.prefixItems = lowered.map(item => item.restore ?? null);
  if (tail?.restore) restore.items = tail.restore;
  return { keywords, handles, fragments, ...(Object.keys(restore).length > 0 ? { restore } : {}) };
}

/** The items of a list that stays empty; some kind has to be named. */
const nothing = (lowering: Lowering): JsonObject =>
  lowering.profile.types.stated ? { type: lowering.profile.types.spelling === 'upper' ? 'STRING' : 'string' } : {};
