/** Objects: their members, which of them are required, and whether others may come. */
import { isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema, subSchemas } from '../../manifest/schema-vocabulary.ts';
import type { RestoreNode, RestoreProperty } from '../restore-plan.ts';
import { lowerAdditional } from './additional.ts';
import { withoutBoolean } from './boolean-schema.ts';
import { isConstraint } from './combine.ts';
import { requiredOf } from './disjoint.ts';
import { ruleFor } from './keywords.ts';
import { lowerAt, type Position } from './lower.ts';
import type { Lowering } from './lowering.ts';
import { wireKeys } from './property-keys.ts';
import { leadsBack } from './recursion.ts';
import { loweredAcceptsNull, withNull } from './types.ts';
import { OBJECT_KEYWORDS, statedTypes } from './types-of.ts';
import { wordingOf } from './wording.ts';

export interface LoweredPart {
  keywords: JsonObject;
  handles: readonly string[];
  fragments: readonly string[];
  restore?: RestoreNode;
  /** No value satisfies the object or the array. */
  impossible?: true;
  /** No member is left, in a target where an object has to declare one. */
  empty?: true;
}

const IMPOSSIBLE: LoweredPart = { keywords: {}, handles: [], fragments: [], impossible: true };

export const isObjectLike = (node: JsonObject): boolean => {
  const stated = statedTypes(node);
  return stated ? stated.includes('object') : Object.keys(node).some(keyword => OBJECT_KEYWORDS.has(keyword));
};

const declaredIn = (node: JsonObject): JsonObject => (isObject(node.properties) ? node.properties : {});

/** True for an object whose members are not all declared, in a target that takes only declared ones. */
export function isFreeForm(lowering: Lowering, node: JsonObject): boolean {
  if (!isObjectLike(node)) return false;
  const { closed, neverEmpty } = lowering.profile.objects;
  const rest = node.additionalProperties;
  const patterned = isObject(node.patternProperties) && Object.keys(node.patternProperties).length > 0;
  if (Object.keys(declaredIn(node)).length === 0 && requiredOf(node).length === 0) {
    return rest !== false || patterned || neverEmpty !== undefined;
  }
  if (!closed) return false;
  return patterned || (isObject(rest) && Object.keys(rest).some(isConstraint));
}

export function lowerObject(lowering: Lowering, node: JsonObject, position: Position): LoweredPart | undefined {
  if (!isObjectLike(node)) return undefined;
  const { objects } = lowering.profile;
  const demanding = objects.closed !== undefined || objects.neverEmpty !== undefined || lowering.rejectsFalse;
  const declared = demanding ? withRequiredMembers(lowering, node) : declaredIn(node);
  const required = requiredOf(node);
  const keys = wireKeys(lowering, node, Object.keys(declared), position);
  const properties: JsonObject = {};
  const restores: { [key: string]: RestoreProperty } = {};
  const wireRequired: string[] = [];
  for (const [name, schema] of Object.entries(declared)) {
    if (!isSchema(schema)) {
      setOwn(properties, name, schema);
      continue;
    }
    const key = keys.get(name) ?? name;
    const isRequired = required.includes(name);
    const becomesUnion = !isRequired && objects.optional === 'nullable';
    const isLoosened = isRequired && loosened(lowering, node, name, schema);
    const lowered = lowering.below({ isOptional: !isRequired || isLoosened }, () =>
      lowerAt(lowering, node, ['properties', name], schema, becomesUnion ? { branch: true } : {}),
    );
    if (lowered.schema === false && demanding) {
      if (isRequired) return IMPOSSIBLE;
      forbidden(lowering, node, name);
      continue;
    }
    const back: RestoreProperty = lowered.restore ? { node: lowered.restore } : {};
    if (key !== name) back.key = name;
    let out = lowered.schema;
    if (becomesUnion && isObject(out)) {
      out = makeNullable(lowering, node, name, schema, out, back);
    }
    if (position.root) out = withoutBoolean(lowering, node, name, out);
    if ((isRequired && !isLoosened) || objects.optional === 'nullable') wireRequired.push(key);
    setOwn(properties, key, out);
    if (Object.keys(back).length > 0) setOwn(restores as JsonObject, key, back as unknown as Json);
  }
  const order = (names: readonly string[]): string[] =>
    objects.optional === 'nullable' ? Object.keys(properties) : [...names];
  const undeclared = required.filter(name => !Object.hasOwn(declared, name));
  const keywords: JsonObject = {};
  const handles = ['properties', 'required', 'additionalProperties'];
  if (isObject(node.properties) || Object.keys(properties).length > 0 || objects.closed)
    keywords.properties = properties;
  const list = order(inSourceOrder(required, wireRequired, keys, demanding ? [] : undeclared));
  if (list.length > 0 || Array.isArray(node.required) || objects.optional === 'nullable') keywords.required = list;
  tellAdded(lowering, node, keywords);
  const fragments: string[] = [];
  const additional = lowerAdditional(lowering, node, keywords, fragments, position);
  if (keys.size > 0) {
    const { dependentRequired } = node;
    if (isObject(dependentRequired) && isKept(lowering, node, 'dependentRequired')) {
      keywords.dependentRequired = renameDependents(dependentRequired, keys);
      handles.push('dependentRequired');
    }
    handles.push(...describeNameBound(lowering, node, fragments));
  }
  const restore: RestoreNode = {
    ...(Object.keys(restores).length > 0 ? { properties: restores } : {}),
    ...(additional ? { additional } : {}),
  };
  return {
    keywords,
    handles,
    fragments,
    ...(Object.keys(restore).length > 0 ? { restore } : {}),
    ...(objects.neverEmpty && Object.keys(properties).length === 0 ? { empty: true } : {}),
  };
}

/** Empty keywords that the target wants to see; what is in them was told, member by member. */
function tellAdded(lowering: Lowering, node: JsonObject, keywords: JsonObject): void {
  const added = ['properties', 'required'].filter(
    keyword => Object.hasOwn(keywords, keyword) && !Object.hasOwn(node, keyword) && isEmpty(keywords[keyword]),
  );
  if (added.length === 0) return;
  lowering.report(node, undefined, {
    code: 'schema/properties-added',
    severity: 'info',
    effect: 'added',
    rule: lowering.profile.objects.rule,
    message: `This target wants ${added.map(keyword => `\`${keyword}\``).join(' and ')} on every object; ${added.length === 1 ? 'an empty one was' : 'empty ones were'} added at {at}.`,
  });
}

const isEmpty = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && Object.keys(value).length === 0;

/** `required` in the order the manifest has it, under the keys of the wire. */
function inSourceOrder(
  required: readonly string[],
  wireRequired: readonly string[],
  keys: ReadonlyMap<string, string>,
  undeclared: readonly string[],
): string[] {
  return required
    .map(name => keys.get(name) ?? name)
    .filter(key => wireRequired.includes(key) || undeclared.includes(key));
}

/** A member that no value satisfies: leaving it out of a closed object says so, of an open one it does not. */
function forbidden(lowering: Lowering, node: JsonObject, name: string): void {
  const { closed, closedByDefault, rule } = lowering.profile.objects;
  const rest = node.additionalProperties ?? closedByDefault === undefined;
  // What patterns allow may be allowed under any name there.
  const isClosed = closed !== undefined || (rest === false && !isObject(node.patternProperties));
  lowering.reportAt([...lowering.places.of(node, 'properties'), name], `\`${name}\``, {
    code: 'schema/property-forbidden',
    severity: isClosed ? 'info' : 'warning',
    effect: isClosed ? 'rewritten' : 'widened',
    rule,
    message: isClosed
      ? 'No value satisfies {at}, so it was left out, which forbids it.'
      : 'No value satisfies {at}, and this target cannot say so; it was left out, and a call with it is rejected here.',
  });
}

function makeNullable(
  lowering: Lowering,
  node: JsonObject,
  name: string,
  source: JsonObject | boolean,
  out: JsonObject,
  back: RestoreProperty,
): JsonObject {
  const place = isObject(source) ? lowering.places.of(source) : [...lowering.places.of(node, 'properties'), name];
  const label = `\`${name}\``;
  const { rule } = lowering.profile.objects;
  const takesNull = loweredAcceptsNull(lowering, out);
  if (takesNull !== 'no') {
    back.absentIsNull = true;
    lowering.reportAt(place, label, {
      code: 'schema/null-or-absent',
      severity: 'warning',
      effect: 'rewritten',
      rule,
      message:
        '{at} is optional and may also be null; this target requires it, so a model can no longer leave it out, and null is kept as null.',
    });
    return takesNull === 'yes' ? out : withNull(lowering, out);
  }
  back.nullIsAbsent = true;
  lowering.reportAt(place, label, {
    code: 'schema/optional-nullable',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message:
      '{at} is optional; this target requires every property, so it became nullable, and a null from the model is turned back into “absent”.',
  });
  return withNull(lowering, out);
}

/** Members that `required` names without declaring them: whatever an undeclared member may be. */
function withRequiredMembers(lowering: Lowering, node: JsonObject): JsonObject {
  const declared = declaredIn(node);
  const missing = requiredOf(node).filter(name => !Object.hasOwn(declared, name));
  if (missing.length === 0) return declared;
  const rest = node.additionalProperties;
  const out: JsonObject = { ...declared };
  for (const name of missing) {
    if (rest === false) {
      lowering.report(node, 'required', {
        code: 'schema/unsatisfiable',
        severity: 'error',
        effect: 'refused',
        rule: lowering.profile.objects.rule,
        message: `{at} requires \`${name}\`, but declares no such property and allows no others, so nothing can satisfy it. Declare the property or remove it from required.`,
      });
      continue;
    }
    setOwn(out, name, isObject(rest) ? rest : lowering.places.inherit({}, node));
    lowering.report(node, 'required', {
      code: 'schema/property-added',
      severity: 'info',
      effect: 'added',
      rule: lowering.profile.objects.rule,
      message: `{at} requires \`${name}\` without declaring it; this target wants it declared, so it was added.`,
    });
  }
  return out;
}

/** Where recursion works only through optional members, a required one that leads back is made optional. */
function loosened(lowering: Lowering, node: JsonObject, name: string, schema: JsonObject | boolean): boolean {
  if (lowering.profile.references.recursion !== 'optional' || lowering.isOptional) return false;
  if (!needsLoosening(lowering, schema)) return false;
  lowering.report(node, 'required', {
    code: 'schema/recursion-optional',
    severity: 'warning',
    effect: 'widened',
    rule: lowering.profile.references.rule,
    message: `\`${name}\` of {at} leads back to the definition that it is a part of; this target follows recursion through optional properties only, so it is no longer required there. A call without it is still rejected here.`,
  });
  return true;
}

/** True when `schema` leads back to its definition without an optional property on the way. */
function needsLoosening(lowering: Lowering, schema: JsonObject | boolean): boolean {
  if (!isObject(schema)) return false;
  if (typeof schema.$ref === 'string' && leadsBack(lowering, schema.$ref)) return true;
  const required = requiredOf(schema);
  return subSchemas(schema).some(({ path: [keyword, name], schema: inner }) => {
    if (keyword === '$defs' || keyword === 'definitions') return false;
    return (keyword !== 'properties' || required.includes(String(name))) && needsLoosening(lowering, inner);
  });
}

/** Keywords that speak of members by the names of the manifest, which are not those of the wire. */
const NAME_BOUND = ['dependentSchemas', 'propertyNames', 'patternProperties', 'if', 'not'];

const isKept = (lowering: Lowering, node: JsonObject, keyword: string): boolean =>
  ['keep', 'ignored'].includes(ruleFor(lowering, node, keyword, node[keyword] as Json).action);

/** Puts them into words, with the names that the person knows; gives the keywords that are dealt with. */
function describeNameBound(lowering: Lowering, node: JsonObject, fragments: string[]): string[] {
  const found = NAME_BOUND.filter(
    keyword =>
      Object.hasOwn(node, keyword) && ruleFor(lowering, node, keyword, node[keyword] as Json).action === 'keep',
  );
  for (const keyword of found) {
    fragments.push(wordingOf(keyword, node[keyword] as Json, node));
    lowering.report(node, keyword, {
      code: 'schema/constraint-described',
      severity: 'warning',
      effect: 'described',
      rule: lowering.profile.propertyKeys?.rule ?? lowering.profile.objects.rule,
      message: `\`${keyword}\` at {at} speaks of members by names that this target does not take; it moved into the description, and a call is still checked against it here.`,
    });
  }
  return found.includes('if') ? [...found, 'then', 'else'] : found;
}

function renameDependents(table: JsonObject, keys: ReadonlyMap<string, string>): JsonObject {
  const out: JsonObject = {};
  for (const [name, names] of Object.entries(table)) {
    setOwn(
      out,
      keys.get(name) ?? name,
      Array.isArray(names) ? names.map(item => (typeof item === 'string' ? (keys.get(item) ?? item) : item)) : names,
    );
  }
  return out;
}
