/**
 * Servers that convert a schema into a grammar one keyword at a time (llama.cpp, and vLLM with xgrammar): a reference, a union, a
 * list of values or a type decides how a schema is read, and what stands beside it goes unread. The profile brings each schema
 * into a form of which nothing goes unread in silence.
 */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { each, ignored, type Profile } from '../profile.ts';
import { verbatim } from './verbatim.ts';

/** Where the converter says so. */
export interface ConverterRules {
  schema: RuleRef;
  /** Keywords that are left out of the grammar. */
  skipped: RuleRef;
  references: RuleRef;
  union: RuleRef;
  values: RuleRef;
  open: RuleRef;
  type: RuleRef;
  tuple: RuleRef;
}

export const converterProfile = (id: string, R: ConverterRules): Profile => ({
  ...verbatim(id, R.schema),
  keywords: each(['not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'], ignored(R.skipped)),
  root: { noUnions: R.union, noDialect: R.schema, empty: 'properties', emptyRule: R.schema },
  references: { local: 'keep', siblings: 'none', recursion: 'keep', names: 'plain', rule: R.references },
  dialect: '2020-12',
  dialectRule: R.schema,
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.union },
  allOf: { action: 'merge', rule: R.schema },
  objects: { open: 'keep', optional: 'keep', closedByDefault: R.open, rule: R.open },
  arrays: { items: { rule: R.tuple, any: false }, tuples: 'list', rule: R.tuple },
  any: 'types',
  anyRule: R.type,
  types: { spelling: 'json', lists: 'keep', stated: R.type, enumSuffices: true, rule: R.type },
  enums: { values: 'any', constant: 'keep', alone: R.values, rule: R.values },
});
