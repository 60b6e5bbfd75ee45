/** One keyword, one row of the profile's table. */
import type { Json, JsonObject } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS } from '../../manifest/schema-vocabulary.ts';
import type { KeywordRule } from '../profile.ts';
import { lowerKept } from './lower.ts';
import type { Lowering } from './lowering.ts';
import { wordingOf } from './wording.ts';

/** Keywords that mean nothing without another one, which speaks for them. */
const COMPANIONS: ReadonlyMap<string, string> = new Map([
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
  ['additionalItems', 'prefixItems'],
]);

export function ruleFor(lowering: Lowering, node: JsonObject, keyword: string, value: Json): KeywordRule {
  const { keywords, otherwise } = lowering.profile;
  const entry = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  if (entry === undefined) return otherwise;
  return typeof entry === 'function' ? entry(value, node) : entry;
}

/** Writes what becomes of `keyword` into `out` and the words it leaves into `fragments`. */
export function applyKeyword(
  lowering: Lowering,
  node: JsonObject,
  keyword: string,
  value: Json,
  out: JsonObject,
  fragments: string[],
): void {
  const rule = ruleFor(lowering, node, keyword, value);
  if (rule.action === 'keep' || rule.action === 'ignored') {
    // A rewrite of another keyword may have set this one, and knows better.
    if (Object.hasOwn(out, keyword)) return;
    out[keyword] =
      rule.action === 'keep' && rule.as !== undefined ? rule.as : lowerKept(lowering, keyword, value).value;
    if (rule.action === 'ignored') {
      lowering.report(node, keyword, {
        code: 'schema/not-enforced',
        severity: 'info',
        rule: rule.rule,
        message: `\`${keyword}\` at {at} is sent, but the provider does not enforce it; a call is checked against it here.`,
      });
    }
    return;
  }
  if (rule.action === 'rewrite') {
    Object.assign(out, rule.set);
    const lossless = rule.effect === 'rewritten' || rule.effect === 'added' || rule.effect === 'renamed';
    lowering.report(node, keyword, {
      code: 'schema/keyword-rewritten',
      severity: lossless ? 'info' : 'warning',
      effect: rule.effect,
      rule: rule.rule,
      message: rule.message,
    });
    return;
  }
  if (rule.action === 'remove') {
    lowering.report(node, keyword, {
      code: 'schema/keyword-removed',
      severity: 'info',
      effect: 'rewritten',
      rule: rule.rule,
      message: `\`${keyword}\` at {at} was left out; this target does not know it, and without it the schema says the same.`,
    });
    return;
  }
  const owner = COMPANIONS.get(keyword);
  if (owner !== undefined) {
    // Without its owner the keyword has no effect; with it, the owner's report speaks for both.
    if (Object.hasOwn(node, owner)) return;
    lowering.report(node, keyword, {
      code: 'schema/keyword-removed',
      severity: 'info',
      effect: 'rewritten',
      rule: rule.rule,
      message: `\`${keyword}\` at {at} has no effect without \`${owner}\` and was left out.`,
    });
    return;
  }
  if (rule.action === 'refuse') {
    lowering.report(node, keyword, {
      code: 'schema/keyword-refused',
      severity: 'error',
      effect: 'refused',
      rule: rule.rule,
      message: `This target rejects \`${keyword}\` at {at}, and there is no rewrite for it. Remove it or use another mode.`,
    });
    return;
  }
  if (isAnnotation(keyword)) {
    lowering.report(node, keyword, {
      code: 'schema/annotation-dropped',
      severity: 'info',
      effect: 'dropped',
      rule: rule.rule,
      message: `\`${keyword}\` at {at} is not sent; it does not change which values are valid.`,
    });
    return;
  }
  if (rule.action === 'describe') {
    fragments.push(wordingOf(keyword, value, node));
    lowering.report(node, keyword, {
      code: 'schema/constraint-described',
      severity: 'warning',
      effect: 'described',
      rule: rule.rule,
      message: `This target has no \`${keyword}\`; at {at} it moved into the description, and a call is still checked against it here.`,
    });
    return;
  }
  lowering.report(node, keyword, {
    code: 'schema/constraint-dropped',
    severity: 'warning',
    effect: 'dropped',
    rule: rule.rule,
    message: `\`${keyword}\` at {at} cannot be sent to this target; a call is still checked against it here.`,
  });
}

/** Standard annotations, and everything that JSON Schema does not define. */
export const isAnnotation = (keyword: string): boolean => ANNOTATION_KEYWORDS.has(keyword) || !ASSERTIONS.has(keyword);

const ASSERTIONS: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'items',
  'prefixItems',
  'additionalItems',
  'maxItems',
  'minItems',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'maxProperties',
  'minProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'definitions',
  '$defs',
]);
