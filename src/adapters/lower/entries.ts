/** Maps as lists of entries, for targets without maps, when the manifest asks for it; restoring makes maps of them again. */
import { isObject, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isConstraint } from './combine.ts';
import { requiredOf } from './disjoint.ts';
import { lower } from './lower.ts';
import type { Lowered, Lowering } from './lowering.ts';
import { tellValuesLost } from './text.ts';
import { statedTypes } from './types-of.ts';

const KEY = 'key';
const VALUE = 'value';

/** What can be said of a map by a list: how many entries there are, and what their names and values are. */
const SAID = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
];

/** An object whose members are all of one kind, whatever their names. */
export function isTypedMap(node: JsonObject): boolean {
  const { additionalProperties: rest, properties, propertyNames: names } = node;
  const types = statedTypes(node);
  if (types && !(types.length === 1 && types[0] === 'object')) return false;
  if (!isObject(rest) || !Object.keys(rest).some(isConstraint) || names === false) return false;
  if (isObject(properties) && Object.keys(properties).length > 0) return false;
  return (
    requiredOf(node).length === 0 &&
    Object.keys(node)
      .filter(isConstraint)
      .every(key => SAID.includes(key))
  );
}

export function asEntries(lowering: Lowering, node: JsonObject): Lowered {
  const { places } = lowering;
  const { additionalProperties: rest = true, propertyNames: names, minProperties, maxProperties } = node;
  const key = places.inherit({ type: 'string', ...(isObject(names) ? names : {}) }, isObject(names) ? names : node);
  const entry: JsonObject = {
    type: 'object',
    properties: { [KEY]: key, [VALUE]: rest },
    required: [KEY, VALUE],
    additionalProperties: false,
  };
  const list: JsonObject = { type: 'array' };
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'description' || keyword === 'title') setOwn(list, keyword, value);
  }
  if (minProperties !== undefined) list.minItems = minProperties;
  if (maxProperties !== undefined) list.maxItems = maxProperties;
  list.items = places.inherit(entry, node);
  places.inherit(list, node);
  places.keywordFrom(list, 'items', node, 'additionalProperties');
  places.keywordFrom(list, 'minItems', node, 'minProperties');
  places.keywordFrom(list, 'maxItems', node, 'maxProperties');
  lowering.addFragments(list, [...lowering.fragmentsOf(node), 'one entry for each key, none twice']);
  lowering.report(node, 'additionalProperties', {
    code: 'schema/map-as-entries',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.objects.rule,
    message: `{at} is a map, which this target cannot express; as the manifest asks, it is sent as a list of entries with \`${KEY}\` and \`${VALUE}\`, and is a map again when a call arrives.`,
  });
  tellValuesLost(lowering, node);
  const lowered = lower(lowering, list);
  const inner = lowered.restore?.items?.properties?.[VALUE]?.node;
  return {
    schema: lowered.schema,
    restore: { entries: { key: KEY, value: VALUE, ...(inner ? { node: inner } : {}) } },
  };
}
