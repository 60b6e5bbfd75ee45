/**
 * `unevaluatedProperties` and `unevaluatedItems` speak of what other keywords leave over. Where one of those is not sent, they
 * would speak of more than they should, so they go into words with it.
 */
import type { Json, JsonObject } from '../../manifest/json.ts';
import type { Lowering } from './lowering.ts';
import { wordingOf } from './wording.ts';

const IN_PLACE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];
const LOOKED_AT: { readonly [keyword: string]: readonly string[] } = {
  unevaluatedProperties: [...IN_PLACE, 'properties', 'patternProperties', 'additionalProperties'],
  unevaluatedItems: [...IN_PLACE, 'prefixItems', 'items', 'contains'],
};

export function describeLeftovers(lowering: Lowering, node: JsonObject, out: JsonObject, fragments: string[]): void {
  for (const [keyword, others] of Object.entries(LOOKED_AT)) {
    if (!Object.hasOwn(out, keyword) || !Object.hasOwn(node, keyword)) continue;
    const isSent = (other: string): boolean =>
      Object.hasOwn(out, other) || (other === 'oneOf' && Object.hasOwn(out, 'anyOf'));
    const missing = others.filter(other => Object.hasOwn(node, other) && !isSent(other));
    if (missing.length === 0) continue;
    delete out[keyword];
    fragments.push(wordingOf(keyword, node[keyword] as Json, node));
    lowering.report(node, keyword, {
      code: 'schema/constraint-described',
      severity: 'warning',
      effect: 'described',
      rule: lowering.lossRule ?? lowering.profile.unions.rule,
      message: `\`${keyword}\` at {at} speaks of what ${missing.join(', ')} leaves over, which is not sent; it moved into the description, and a call is still checked against it here.`,
    });
  }
}
