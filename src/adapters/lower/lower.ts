/**
 * The one schema walker: rewrites a manifest schema into the subset that a profile describes, keeps the order of keys,
 * reports each change, and builds the way back. It knows no provider.
 */
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../../manifest/json.ts';
import { TYPE_NAMES } from '../../manifest/schema-vocabulary.ts';
import { lowerArray } from './arrays.ts';
import { combine, isConstraint } from './combine.ts';
import { lowerDefinitions } from './definitions.ts';
import { asEntries, isTypedMap } from './entries.ts';
import { applyKeyword } from './keywords.ts';
import { describeLeftovers } from './leftovers.ts';
import { listedAlone } from './listed-alone.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { isFreeForm, lowerObject } from './objects.ts';
import { lowerReference } from './reference.ts';
import { statedValue } from './stated-values.ts';
import { asText } from './text.ts';
import { isIdle, splitTypes, stateType, tellIdle } from './types.ts';
import { listedValues, statedTypes } from './types-of.ts';
import { lowerUnion } from './unions.ts';
import { listsNothing, lowerValues } from './values.ts';
import { withFragments } from './wording.ts';

/** Where a schema stands, as far as it matters for lowering. */
export interface Position {
  root?: boolean;
  /** For a boolean schema, which cannot carry its place. */
  at?: Path;
  /** The schema is, or becomes, a branch of a union. */
  branch?: true;
}

/** `integer` is a part of `number`. */
const ALL_TYPES: Json[] = TYPE_NAMES.filter(name => name !== 'integer');

/** Lowers one schema. Throws only `SchemaTooLarge` and `SchemaTooDeep`, which the entry point turns into diagnostics. */
export function lower(lowering: Lowering, schema: JsonObject | boolean, position: Position = {}): Lowered {
  const lowered = lowering.deeper(() => lowerAny(lowering, schema, position));
  if (lowered.schema === false && isObject(schema) && !position.root) {
    lowering.report(schema, undefined, {
      code: 'schema/part-left-out',
      severity: 'info',
      effect: 'rewritten',
      rule: lowering.profile.anyRule,
      message: 'What is said of {at} contradicts itself, so no value can stand there; nothing of it is sent.',
    });
  }
  return lowered;
}

function lowerAny(lowering: Lowering, schema: JsonObject | boolean, position: Position): Lowered {
  lowering.step();
  const { profile } = lowering;
  if (typeof schema === 'boolean') {
    if (profile.any === 'keep' || !schema) return { schema };
    const any = lowering.places.put({}, position.at ?? ['inputSchema']);
    return profile.any === 'types'
      ? lowerNode(lowering, anyOfAllTypes(lowering, any), {})
      : asText(lowering, any, 'any');
  }
  if (typeof schema.$ref === 'string') return lowerReference(lowering, schema, position);
  const combined = combine(lowering, schema);
  if (typeof combined === 'boolean') return lower(lowering, combined, { at: lowering.places.of(schema) });
  if (combined !== schema && typeof combined.$ref === 'string') return lowerReference(lowering, combined, position);
  const listed = profile.enums.alone ? listedAlone(lowering, combined, profile.enums.alone) : combined;
  if (listed === false) return { schema: false };
  if (Array.isArray(listed.anyOf) && profile.unions.siblings !== 'keep') return lowerUnion(lowering, listed);
  const typed = stateType(lowering, listed);
  if (typed.kind === 'union') return lowerUnion(lowering, typed.schema);
  const node = typed.schema;
  if (lowering.rejectsFalse && listsNothing(node)) return { schema: false };
  if (profile.any === 'types' && saysNoType(lowering, node) && !position.root) {
    return lowerNode(lowering, anyOfAllTypes(lowering, node), position);
  }
  if (profile.any === 'text' && !Object.keys(node).some(isConstraint) && !position.root)
    return asText(lowering, node, 'any');
  if (profile.objects.open === 'text' && !position.root && !listedValues(node) && isFreeForm(lowering, node)) {
    return lowerMap(lowering, node);
  }
  return lowerNode(lowering, node, position);
}

/** Lowers the schema that stands at `keys` of `node`. */
export const lowerAt = (
  lowering: Lowering,
  node: JsonObject,
  [keyword, ...keys]: [string, ...Path],
  schema: JsonObject | boolean,
  position: Position = {},
): Lowered =>
  lower(lowering, schema, isObject(schema) ? position : { at: [...lowering.places.of(node, keyword), ...keys] });

/** An object with members that are not declared, in a target that has declared ones only. */
export function lowerMap(lowering: Lowering, node: JsonObject): Lowered {
  const types = statedTypes(node);
  if (lowering.maps === 'entries') {
    if (isTypedMap(node)) return asEntries(lowering, node);
    const isOneOfSeveral = types !== undefined && types.length > 1 && isTypedMap({ ...node, type: 'object' });
    if (isOneOfSeveral) return lowerUnion(lowering, splitTypes(lowering, node, types));
  }
  return asText(lowering, node, 'object');
}

/** Nothing that a target which wants types could go by. */
const saysNoType = (lowering: Lowering, node: JsonObject): boolean =>
  lowering.profile.types.stated
    ? !['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'].some(keyword => Object.hasOwn(node, keyword))
    : !Object.keys(node).some(isConstraint);

/** Any value, said with a list of all types. */
function anyOfAllTypes(lowering: Lowering, node: JsonObject): JsonObject {
  lowering.report(node, undefined, {
    code: 'schema/type-added',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.anyRule,
    message: '{at} may be any value; this target wants a type, so all of them are listed, which says the same.',
  });
  const out = lowering.places.inherit({ type: ALL_TYPES, ...node }, node);
  lowering.addFragments(out, lowering.fragmentsOf(node));
  return out;
}

function lowerNode(lowering: Lowering, node: JsonObject, position: Position): Lowered {
  const { profile } = lowering;
  const told = lowering.diagnostics.length;
  const values = lowerValues(lowering, node);
  if (values.impossible) return { schema: false };
  const object = values.mapped ? undefined : lowerObject(lowering, node, position);
  const array = values.mapped ? undefined : lowerArray(lowering, node);
  if (object?.impossible) return withoutObjects(lowering, node, position);
  if (object?.empty && !position.root) {
    lowering.forget(told);
    return asText(lowering, node, 'object');
  }
  const restore = { ...(values.restore ?? {}), ...(object?.restore ?? {}), ...(array?.restore ?? {}) };
  const out: JsonObject = {};
  const fragments = [
    ...lowering.fragmentsOf(node),
    ...values.fragments,
    ...(object?.fragments ?? []),
    ...(array?.fragments ?? []),
  ];
  const parts: JsonObject = { ...(object?.keywords ?? {}), ...(array?.keywords ?? {}), ...values.keywords };
  const handled = new Set([...values.handles, ...(object?.handles ?? []), ...(array?.handles ?? [])]);
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'description') out.description = value;
    else if ((keyword === '$defs' || keyword === 'definitions') && isObject(value)) {
      const definitions = lowerDefinitions(lowering, node, keyword, value, position.root === true);
      if (definitions) out[keyword] = definitions;
    } else if (profile.types.stated && isIdle(node, keyword)) {
      tellIdle(lowering, node, keyword);
    } else if (handled.has(keyword)) {
      if (Object.hasOwn(parts, keyword)) setOwn(out, keyword, parts[keyword] as Json);
    } else {
      const stated = statedValue(lowering, node, keyword, value, restore);
      if (stated !== undefined) applyKeyword(lowering, node, keyword, stated, out, fragments);
    }
  }
  // What was added stands after what was written.
  for (const [keyword, value] of Object.entries(parts)) {
    if (!Object.hasOwn(out, keyword)) setOwn(out, keyword, value);
  }
  describeLeftovers(lowering, node, out, fragments);
  const description = withFragments(out.description, fragments);
  if (description !== undefined && fragments.length > 0) out.description = description;
  spellType(lowering, out);
  return Object.keys(restore).length > 0 ? { schema: out, restore } : { schema: out };
}

/** No object satisfies `node`: values of its other types are left, if it has any. */
function withoutObjects(lowering: Lowering, node: JsonObject, position: Position): Lowered {
  const types = (statedTypes(node) ?? TYPE_NAMES).filter(type => type !== 'object');
  if (types.length === 0 || position.root) return { schema: false };
  const [only] = types;
  const rest = lowering.places.inherit({ ...node, type: types.length === 1 && only ? only : types }, node);
  lowering.addFragments(rest, lowering.fragmentsOf(node));
  return lowerNode(lowering, rest, position);
}

/** Upper-case type names and `nullable`, where the target spells them so. */
function spellType(lowering: Lowering, out: JsonObject): void {
  const { types } = lowering.profile;
  if (types.lists === 'nullable' && Array.isArray(out.type)) {
    const names = out.type.filter(name => name !== 'null');
    if (names.length < out.type.length) out.nullable = true;
    out.type = names[0] ?? 'null';
  }
  if (types.spelling === 'upper' && typeof out.type === 'string') out.type = out.type.toUpperCase();
}
