/** One keyword, one row of the profile's table. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { type Json, type JsonObject, sameJson, setOwn } from '../../manifest/json.ts';
import type { KeywordRule } from '../profile.ts';
import { isAnnotation } from './assertions.ts';
import { lowerBranches, lowerKept } from './kept.ts';
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

/** A keyword that tests values by a schema which this target cannot take as it is. */
function withoutTest(
  lowering: Lowering,
  node: JsonObject,
  keyword: string,
  value: Json,
  out: JsonObject,
  fragments: string[],
): void {
  const rule = lowering.lossRule ?? lowering.profile.unions.rule;
  if (keyword === 'oneOf' && Array.isArray(value) && !Object.hasOwn(node, 'anyOf')) {
    out.anyOf = lowerBranches(lowering, value);
    lowering.report(node, keyword, {
      code: 'schema/one-of-as-any-of',
      severity: 'warning',
      effect: 'widened',
      rule,
      message:
        'A branch of oneOf at {at} cannot be sent as it is, so it no longer tells the branches apart; `oneOf` became `anyOf`, and a call is still checked against it here.',
    });
    return;
  }
  fragments.push(wordingOf(keyword, value, node));
  lowering.report(node, keyword, {
    code: 'schema/constraint-described',
    severity: 'warning',
    effect: 'described',
    rule,
    message: `\`${keyword}\` at {at} holds what this target rejects, and cannot do without it; it moved into the description, and a call is still checked against it here.`,
  });
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
    if (Object.hasOwn(out, keyword)) {
      if (isAnnotation(keyword)) tellUnsent(lowering, node, keyword, lowering.profile.anyRule);
      return;
    }
    const kept = rule.action === 'keep' && rule.as !== undefined ? rule.as : lowerKept(lowering, keyword, value);
    if (kept === undefined) {
      withoutTest(lowering, node, keyword, value, out, fragments);
      return;
    }
    setOwn(out, keyword, kept);
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
    for (const [key, set] of Object.entries(rule.set)) {
      if (isAnnotation(key) && Object.hasOwn(out, key) && !sameJson(out[key], set))
        tellUnsent(lowering, node, key, rule.rule);
      setOwn(out, key, set);
    }
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
  if (isAnnotation(keyword) && rule.action === 'describe') {
    fragments.push(wordingOf(keyword, value, node));
    lowering.report(node, keyword, {
      code: 'schema/annotation-described',
      severity: 'info',
      effect: 'rewritten',
      rule: rule.rule,
      message: `This target has no \`${keyword}\`; at {at} it moved into the description.`,
    });
    return;
  }
  if (isAnnotation(keyword)) {
    tellUnsent(lowering, node, keyword, rule.rule);
    return;
  }
  if (rule.action === 'describe') {
    fragments.push(wordingOf(keyword, value, node));
    lowering.report(node, keyword, {
      code: 'schema/constraint-described',
      severity: 'warning',
      effect: 'described',
      rule: rule.rule,
      message: `\`${keyword}\` at {at}${shown(keyword, value)} moved into the description, because this target does not take it; a call is still checked against it here.`,
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

function tellUnsent(lowering: Lowering, node: JsonObject, keyword: string, rule: RuleRef): void {
  lowering.report(node, keyword, {
    code: 'schema/annotation-dropped',
    severity: 'info',
    effect: 'dropped',
    rule,
    message: `\`${keyword}\` at {at} is not sent; it does not change which values are valid.`,
  });
}

/** ` (120)`, ` (uri)`: a short value says which rule is meant. */
const shown = (keyword: string, value: Json): string =>
  typeof value === 'number' || keyword === 'format' ? ` (${String(value)})` : '';
