/** A profile that leaves everything as it is: targets that take JSON Schema, all of it. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { keep, type Profile } from '../profile.ts';

export const verbatim = (id: string, rule: RuleRef): Profile => ({
  id,
  keywords: {},
  otherwise: keep,
  root: { empty: 'keep' },
  references: { local: 'keep', siblings: 'any', recursion: 'keep', rule },
  dialect: 'as-declared',
  unions: { oneOf: 'keep', siblings: 'keep', rule },
  allOf: { action: 'keep', rule },
  objects: { open: 'keep', optional: 'keep', rule },
  arrays: { tuples: 'keep', rule },
  any: 'keep',
  anyRule: rule,
  types: { spelling: 'json', lists: 'keep', rule },
  enums: { values: 'any', constant: 'keep', rule },
});
