/** Shorthand for the rule references of one vendor. */
import type { RuleRef } from '../../manifest/diagnostic.ts';

/** `rule('openai/closed', 'page, section')`, all checked on the same day. */
export const rulesOf =
  (vendor: string, verified: string) =>
  (id: string, source: string): RuleRef => ({ id: `${vendor}/${id}`, source, verified });
