/** Targets that read a list of values and nothing beside it: what stands beside is worked into the list. */
import { acceptsValue } from '../../manifest/check-value.ts';
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { type Json, type JsonObject, sameJson, setOwn } from '../../manifest/json.ts';
import { isConstraint } from './combine.ts';
import { applyKeyword } from './keywords.ts';
import type { Lowering } from './lowering.ts';
import { keywordsOf, listedValues, typeOfValue } from './types-of.ts';

/** What a listed value can be held against here and now; patterns may take long, and references lead elsewhere. */
const CHECKED: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'required', 'uniqueItems'],
]);

/** `node` with its list alone; false when no listed value is left. */
export function listedAlone(lowering: Lowering, node: JsonObject, rule: RuleRef): JsonObject | false {
  const listed = listedValues(node);
  if (!listed) return node;
  const checks = Object.fromEntries(Object.entries(node).filter(([keyword]) => CHECKED.has(keyword)));
  const values = listed.filter(value => acceptsValue(checks, value));
  if (values.length === 0) return false;
  const beside = Object.keys(node).filter(
    keyword => isConstraint(keyword) && !['type', Object.hasOwn(node, 'const') ? 'const' : 'enum'].includes(keyword),
  );
  const types = new Set(values.map(typeOfValue));
  const unchecked = beside.filter(keyword => !CHECKED.has(keyword) && actsOn(keyword, types));
  if (beside.length === 0 && values.length === listed.length) return node;
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (beside.includes(keyword)) continue;
    if (keyword === 'enum') out.enum = values;
    else setOwn(out, keyword, value);
  }
  lowering.places.inherit(out, node);
  const fragments: string[] = [];
  // In words, whatever the table says of the keyword elsewhere.
  for (const keyword of unchecked) tellUnread(lowering, node, keyword, node[keyword] as Json, rule, fragments);
  for (const keyword of beside.filter(each => !unchecked.includes(each) && !CHECKED.has(each))) {
    lowering.report(node, keyword, {
      code: 'schema/keyword-removed',
      severity: 'info',
      effect: 'rewritten',
      rule,
      message: `\`${keyword}\` at {at} says nothing about the listed values, so it was left out.`,
    });
  }
  if (unchecked.length < beside.length || !sameJson(values, listed)) {
    lowering.report(node, Object.hasOwn(node, 'const') ? 'const' : 'enum', {
      code: 'schema/values-alone',
      severity: 'info',
      effect: 'rewritten',
      rule,
      message:
        'Nothing beside the list of values is read there; what stood beside it at {at} was worked into the list.',
    });
  }
  lowering.addFragments(out, [...lowering.fragmentsOf(node), ...fragments]);
  return out;
}

function tellUnread(
  lowering: Lowering,
  node: JsonObject,
  keyword: string,
  value: Json,
  rule: RuleRef,
  fragments: string[],
): void {
  const { profile } = lowering;
  lowering.within({ ...profile, keywords: {}, otherwise: { action: 'describe', rule } }, () =>
    applyKeyword(lowering, node, keyword, value, {}, fragments),
  );
}

/** Whether a keyword says something about values of these types. */
function actsOn(keyword: string, types: ReadonlySet<string>): boolean {
  const owner = ['object', 'array', 'string', 'number'].find(type => keywordsOf(type).has(keyword));
  return owner === undefined || types.has(owner) || (owner === 'number' && types.has('integer'));
}
