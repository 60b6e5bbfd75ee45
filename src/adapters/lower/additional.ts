/** The members that an object does not declare: as the manifest says, closed, opened, or worded. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { RestoreNode } from '../restore-plan.ts';
import { applyKeyword, ruleFor } from './keywords.ts';
import { lower, type Position } from './lower.ts';
import type { Lowering } from './lowering.ts';

/** Writes `additionalProperties` into `out` and words into `fragments`. Returns the way back for such members. */
export function lowerAdditional(
  lowering: Lowering,
  node: JsonObject,
  out: JsonObject,
  fragments: string[],
  position: Position,
): RestoreNode | undefined {
  const { closed } = lowering.profile.objects;
  const rest = node.additionalProperties;
  if (closed) {
    close(lowering, node, out);
    return undefined;
  }
  if (rest === undefined) {
    openOrNote(lowering, node, out, position);
    return undefined;
  }
  const kept: JsonObject = {};
  applyKeyword(lowering, node, 'additionalProperties', rest, kept, fragments);
  if (!Object.hasOwn(kept, 'additionalProperties')) return undefined;
  if (!isSchema(rest)) {
    out.additionalProperties = rest;
    return undefined;
  }
  const lowered = lower(lowering, withPatterns(lowering, node, rest));
  // Of what has no other form, the boolean one is known everywhere.
  out.additionalProperties = rest === true ? true : lowered.schema;
  return rest === true ? undefined : lowered.restore;
}

function close(lowering: Lowering, node: JsonObject, out: JsonObject): void {
  const { closed, rule } = lowering.profile.objects;
  const rest = node.additionalProperties;
  out.additionalProperties = false;
  if (rest === false) return;
  const said = rest === true || isObject(rest) || isObject(node.patternProperties);
  lowering.report(node, rest === undefined ? undefined : 'additionalProperties', {
    code: 'schema/object-closed',
    severity: said ? 'warning' : 'info',
    effect: said ? 'narrowed' : 'added',
    rule: closed ?? rule,
    message: said
      ? '{at} admits members that are not declared; this target does not, so the model can no longer send them.'
      : 'This target wants every object closed; `additionalProperties: false` was added at {at}.',
  });
}

/** Whether the provider reads `patternProperties`; where it does not, its members count as undeclared ones. */
const readsPatterns = (lowering: Lowering, node: JsonObject, patterns: JsonObject): boolean =>
  ruleFor(lowering, node, 'patternProperties', patterns).action === 'keep';

/** The patterns of an object of which the provider reads none. */
function unreadPatterns(lowering: Lowering, node: JsonObject): (JsonObject | boolean)[] {
  const patterns = node.patternProperties;
  if (!isObject(patterns) || readsPatterns(lowering, node, patterns)) return [];
  return Object.values(patterns).filter(isSchema);
}

/** What an undeclared member may be, where those that a pattern would allow have to be among them. */
function withPatterns(lowering: Lowering, node: JsonObject, rest: JsonObject | boolean): JsonObject | boolean {
  const patterns = rest === true ? [] : unreadPatterns(lowering, node);
  if (patterns.length === 0) return rest;
  const schemas = rest === false ? patterns : [rest, ...patterns];
  lowering.report(node, 'patternProperties', {
    code: 'schema/patterns-as-rest',
    severity: 'warning',
    effect: 'widened',
    rule: lowering.profile.objects.rule,
    message:
      'This target does not read patternProperties; what its patterns allow at {at} is allowed under any name there, and a call is still checked against them here.',
  });
  const [only] = schemas;
  if (schemas.length === 1 && only !== undefined) return only;
  return lowering.places.inherit({ anyOf: schemas as Json[] }, node);
}

/** Nothing is said: where that closes an object, one without declared members would take none at all. */
function openOrNote(lowering: Lowering, node: JsonObject, out: JsonObject, position: Position): void {
  const { closedByDefault } = lowering.profile.objects;
  if (!closedByDefault) return;
  const declares = isObject(node.properties) && Object.keys(node.properties).length > 0;
  const isSaid = isObject(node.patternProperties) || node.unevaluatedProperties !== undefined;
  const isFree = !declares && !isSaid && !position.root;
  if (isFree || unreadPatterns(lowering, node).length > 0) {
    out.additionalProperties = true;
    lowering.report(node, undefined, {
      code: 'schema/object-opened',
      severity: 'info',
      effect: 'added',
      rule: closedByDefault,
      message:
        '{at} declares no members and admits any; objects are closed there unless they say otherwise, so `additionalProperties: true` was added.',
    });
    return;
  }
  lowering.report(node, undefined, {
    code: 'schema/closed-by-default',
    severity: 'info',
    rule: closedByDefault,
    message:
      'Objects are closed there unless they say otherwise, so the model sends only the declared members at {at}. Say `additionalProperties: true` where others may come.',
  });
}
