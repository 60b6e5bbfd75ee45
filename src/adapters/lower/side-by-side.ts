/** A union at the root of a target that takes none there: the members of its branches side by side. */
import { isObject, type Json, type JsonObject, sameJson, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { code, listed } from '../../manifest/words.ts';
import { requiredOf } from './disjoint.ts';
import type { Lowering } from './lowering.ts';
import { mergeSchemas, type Schema } from './merge.ts';
import { listedValues } from './types-of.ts';
import { wordingOf } from './wording.ts';

/**
 * The members of all branches side by side, optional unless every branch requires them. It accepts more than the union
 * did, so the rule itself goes into words.
 */
export function sideBySide(
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
    const several = oneOfThese(unique);
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
    message: `\`${keyword}\` may not stand at the root. Its properties were put side by side and the rule moved into the description; a call is still checked against it here.`,
  });
  if (partly.length > 0) {
    lowering.report(root, keyword, {
      code: 'schema/root-union-members',
      severity: 'warning',
      effect: 'narrowed',
      rule,
      message: `${listed(partly.map(code), 'and')} ${partly.length === 1 ? 'is' : 'are'} declared by some branches of \`${keyword}\` only and free in the others; without branches, the declared form holds for every call.`,
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

/** Keywords that list values, with the type that they have. */
const LISTING: ReadonlySet<string> = new Set(['const', 'enum', 'type']);

/** Any of `schemas`: the tags of a discriminated union become one list of values. */
function oneOfThese(schemas: readonly Schema[]): Schema {
  const [first] = schemas;
  if (schemas.length === 1 && first !== undefined) return first;
  const lists = schemas.map(schema =>
    isObject(schema) && Object.keys(schema).every(keyword => LISTING.has(keyword)) ? listedValues(schema) : undefined,
  );
  const types = schemas.map(schema => (isObject(schema) ? schema.type : undefined));
  const isAlike = types.every(type => sameJson(type, types[0]));
  if (!isAlike || lists.some(list => list === undefined)) return { anyOf: [...schemas] };
  const values: Json[] = [];
  for (const value of lists.flatMap(list => list ?? []))
    if (!values.some(have => sameJson(have, value))) values.push(value);
  return { ...(types[0] === undefined ? {} : { type: types[0] }), enum: values };
}
