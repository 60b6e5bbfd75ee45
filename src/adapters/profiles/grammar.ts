/**
 * A closed subset that a grammar is compiled from: Anthropic strict, and Bedrock, which runs the same kind of compiler. What the
 * grammar cannot express is answered with 400, so everything is either kept by name or put into words.
 */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import { drop, each, inWords, keep, type Profile, RARELY_SUPPORTED } from '../profile.ts';
import { hasWordBoundary, isRegular } from './patterns.ts';
import { verbatim } from './verbatim.ts';

/** Where the vendor states each part of the subset. */
export interface GrammarRules {
  root: RuleRef;
  dialect: RuleRef;
  closed: RuleRef;
  keyword: RuleRef;
  bounds: RuleRef;
  union: RuleRef;
  recursion: RuleRef;
  any: RuleRef;
  format: RuleRef;
  pattern: RuleRef;
  items: RuleRef;
  enums: RuleRef;
}

const FORMATS: ReadonlySet<string> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** The profile of such a subset; the root and the property keys are the provider's own. */
export const grammarProfile = (id: string, R: GrammarRules): Profile => ({
  ...verbatim(id, R.root),
  dialect: '2020-12',
  dialectRule: R.dialect,
  keywords: {
    ...each(['type', 'enum', 'const', 'title', 'default', 'additionalProperties'], keep),
    ...each(
      [
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minLength',
        'maxLength',
        'maxItems',
      ],
      inWords(R.bounds),
    ),
    minItems: value => (value === 0 || value === 1 ? keep : inWords(R.bounds)),
    ...each([...RARELY_SUPPORTED, 'minProperties', 'maxProperties'], inWords(R.keyword)),
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : inWords(R.format)),
    pattern: value =>
      typeof value === 'string' && isRegular(value) && !hasWordBoundary(value) ? keep : inWords(R.pattern),
  },
  otherwise: drop(R.keyword),
  references: { local: 'keep', siblings: 'none', recursion: 'refuse', rule: R.recursion },
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.union },
  allOf: { action: 'merge', rule: R.keyword },
  objects: { closed: R.closed, open: 'text', optional: 'keep', rule: R.closed },
  arrays: { items: { rule: R.items, any: false }, tuples: 'list', rule: R.items },
  any: 'text',
  anyRule: R.any,
  types: { spelling: 'json', lists: 'keep', stated: R.any, enumSuffices: true, rule: R.any },
  enums: { values: 'primitive', constant: 'keep', rule: R.enums },
});
