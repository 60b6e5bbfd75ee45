/**
 * Anthropic Messages, client tools.
 * Sources: @anthropic-ai/sdk 1.14.0 (`resources/messages`, `lib/transform-json-schema.js`), the structured outputs and
 * strict tool use pages, error texts of the API. String lengths were seen accepted in strict mode although the page says
 * no; they are not sent there.
 */
import type { Profile } from '../profile.ts';
import { grammarProfile } from './grammar.ts';
import { rulesOf } from './rules.ts';
import { verbatim } from './verbatim.ts';

export const VERIFIED = '2026-11-30';
const rule = rulesOf('anthropic', VERIFIED);
const STRICT = 'https://docs.claude.com/en/docs/build-with-claude/structured-outputs';

export const ANTHROPIC_RULES = {
  root: rule('root-object', 'API error: input_schema does not support oneOf, allOf, or anyOf at the top level'),
  dialect: rule('dialect', 'API error: JSON schema is invalid. It must match JSON Schema draft 2020-12'),
  keys: rule(
    'property-keys',
    "API error: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$' (top level only)",
  ),
  name: rule(
    'name',
    "API error: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'; 64 in older texts, which is safe everywhere",
  ),
  closed: rule('strict-closed', "API error: For 'object' type, 'additionalProperties' must be explicitly set to false"),
  keyword: rule('strict-keyword', `${STRICT}#json-schema-limitations`),
  bounds: rule('strict-bounds', "API error: For 'integer' type, properties maximum, minimum are not supported"),
  union: rule('strict-any-of', "API error: For 'anyOf', 'type' is not supported"),
  recursion: rule('strict-recursion', 'API error: Circular reference detected in schema definitions'),
  any: rule('strict-any', 'API error: Empty schema ({}) that accepts any JSON value is not supported'),
  format: rule('strict-format', `${STRICT}: supported string formats`),
  pattern: rule('strict-pattern', `${STRICT}: no backreferences, lookaround or word boundaries`),
  items: rule('strict-items', "API error: Array types must be specified with a single object schema for 'items'"),
  enums: rule('strict-enum', `${STRICT}: enum of strings, numbers, booleans or null only`),
  examples: rule('input-examples', '@anthropic-ai/sdk: every example must validate against input_schema, else 400'),
  budget: rule(
    'strict-budget',
    'API errors: Too many strict tools (20), too many optional parameters (24), unions (16)',
  ),
} as const;
const R = ANTHROPIC_RULES;

/** Non-strict: the schema must be valid draft 2020-12 with an object root; unknown keywords are ignored. */
export const standard: Profile = {
  ...verbatim('anthropic-standard', R.root),
  root: { noUnions: R.root, noDialect: R.dialect, empty: 'properties', emptyRule: R.root },
  dialect: '2020-12',
  dialectRule: R.dialect,
  propertyKeys: { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 64, depth: 'root', rule: R.keys },
};

/** Strict: a grammar is compiled from the schema; what the grammar cannot express is answered with 400. */
export const strict: Profile = {
  ...grammarProfile('anthropic-strict', R),
  root: standard.root,
  propertyKeys: { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 64, depth: 'root', rule: R.keys },
};
