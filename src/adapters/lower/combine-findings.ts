/** What is told of schemas that were worked into one. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { isObject, type JsonObject } from '../../manifest/json.ts';
import { isAnnotation } from './assertions.ts';
import type { Lowering } from './lowering.ts';
import type { Merged, Schema } from './merge.ts';
import { wordingOf } from './wording.ts';

/** Reports what was not or could not be merged; gives the words that have to stand for constraints. */
export function tellConflicts(
  lowering: Lowering,
  { conflicts, hidden, contradicted }: Merged,
  rule: RuleRef,
): string[] {
  for (const part of contradicted) tellLeftOut(lowering, part, 'contradicts what else has to hold');
  for (const { node, keyword } of hidden) tellHidden(lowering, node, keyword, rule);
  return conflicts.map(({ node, keyword, value }) => {
    lowering.report(node, keyword, {
      code: 'schema/all-of-not-merged',
      severity: 'warning',
      effect: 'described',
      rule,
      message: `Two schemas that both hold at {at} both set ${keyword}, and no single keyword says both; one was kept, the other moved into the description.`,
    });
    return wordingOf(keyword, value, node);
  });
}

/** An annotation that gave way, or a keyword that says nothing there. */
export function tellHidden(lowering: Lowering, node: JsonObject, keyword: string, rule: RuleRef): void {
  const isLost = isAnnotation(keyword);
  lowering.report(node, keyword, {
    code: isLost ? 'schema/annotation-dropped' : 'schema/keyword-removed',
    severity: 'info',
    effect: isLost ? 'dropped' : 'rewritten',
    rule,
    message: isLost
      ? `Two schemas that both hold at {at} both have \`${keyword}\`; there is room for one, so this one is not sent.`
      : `\`${keyword}\` at {at} has no effect there and was left out.`,
  });
}

/** A part of a union or a tuple that no value can take. */
export function tellLeftOut(lowering: Lowering, part: Schema, why: string): void {
  if (!isObject(part)) return;
  lowering.report(part, undefined, {
    code: 'schema/part-left-out',
    severity: 'info',
    effect: 'rewritten',
    rule: lowering.profile.unions.rule,
    message: `A part of {at} ${why}, so it was left out.`,
  });
}
