/**
 * llama.cpp (`llama-server --jinja`, and hosts built on it): OpenAI's format. The schema of every offered tool is converted to a
 * grammar, so one schema that does not convert breaks the whole request; what the converter does not know it skips in silence.
 */
import type { Json, JsonObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { each, ignored, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { explicitAnchors } from '../profiles/anchors.ts';
import { nestedFunction, nestedSchema } from '../profiles/openai-envelope.ts';
import { hasWordBoundary, isRegular } from '../profiles/patterns.ts';
import { rulesOf } from '../profiles/rules.ts';
import { verbatim } from '../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('llama-cpp', VERIFIED);
const SOURCE = 'llama.cpp common/json-schema-to-grammar.cpp';
const R = {
  schema: rule('grammar', `${SOURCE}; grammars/README.md`),
  skipped: rule('skipped', 'llama.cpp grammars/README.md: unsupported features are skipped silently'),
  pattern: rule(
    'pattern',
    `${SOURCE}: Pattern must start with ^ and end with $; newer builds (PR 26939) degrade instead of 400`,
  ),
  format: rule('format', `${SOURCE}: date, time, date-time, uuid`),
  bounds: rule('bounds', `${SOURCE}: minimum and maximum for integers only`),
  union: rule('union', 'llama.cpp grammars/README.md: anyOf and properties cannot be mixed'),
  open: rule('closed-by-default', 'llama.cpp grammars/README.md: additionalProperties defaults to false'),
  any: rule('untyped', `${SOURCE}: a schema without a type is 400 in older builds (Unrecognized schema)`),
  tuple: rule('tuple', `${SOURCE}: prefixItems is broken`),
  name: rule('name', 'As OpenAI'),
};

const FORMATS: ReadonlySet<string> = new Set(['date', 'time', 'date-time', 'uuid']);

/** `\d`, `\w`, `\s` are unknown escapes in older builds. */
const expanded = (pattern: string): string =>
  pattern.replace(/\\\\|\\d|\\w|\\s/g, found => {
    if (found === '\\d') return '[0-9]';
    if (found === '\\w') return '[a-zA-Z0-9_]';
    return found === '\\s' ? '[ \\t\\n\\r]' : found;
  });

function pattern(value: Json): KeywordRule {
  if (typeof value !== 'string') return keep;
  const anchored = explicitAnchors(value);
  // Inside a class an expanded class would nest; the other escapes have no expansion.
  const usable =
    isRegular(value) && !hasWordBoundary(value) && !/\\[DWSpPuxc]/.test(value) && !/\[[^\]]*\\[dws]/.test(value);
  if (anchored === undefined || !usable) return inWords(R.pattern);
  const written = expanded(anchored);
  if (written === value) return keep;
  return {
    action: 'rewrite',
    rule: R.pattern,
    set: { pattern: written },
    effect: 'rewritten',
    message: `Patterns need both anchors and plain classes there; \`${value}\` became \`${written}\`, which says the same.`,
  };
}

const bound = (_value: Json, node: JsonObject): KeywordRule => (node.type === 'integer' ? keep : ignored(R.bounds));

const profile: Profile = {
  ...verbatim('llama-cpp', R.schema),
  keywords: {
    ...each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], bound),
    ...each(
      [
        'not',
        'if',
        'then',
        'else',
        'multipleOf',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
        'patternProperties',
        'propertyNames',
        'minProperties',
        'maxProperties',
        'dependentRequired',
        'dependentSchemas',
        'unevaluatedProperties',
        'unevaluatedItems',
      ],
      ignored(R.skipped),
    ),
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : inWords(R.format)),
    pattern,
  },
  root: { noUnions: R.union, noDialect: R.schema, empty: 'properties', emptyRule: R.schema },
  references: { local: 'keep', siblings: 'none', recursion: 'keep', rule: R.schema },
  dialect: '2020-12',
  dialectRule: R.schema,
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.union },
  allOf: { action: 'merge', rule: R.schema },
  objects: { open: 'keep', optional: 'keep', closedByDefault: R.open, rule: R.schema },
  arrays: { tuples: 'list', rule: R.tuple },
  any: 'types',
  anyRule: R.any,
  types: { spelling: 'json', lists: 'keep', stated: R.any, enumSuffices: true, rule: R.any },
};

export const adapter: Adapter = {
  id: 'llama-cpp',
  label: 'llama.cpp',
  short: 'LCP',
  vendor: 'llama.cpp',
  docs: 'https://github.com/ggml-org/llama.cpp/blob/master/docs/function-calling.md',
  verified: VERIFIED,
  order: 190,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: plainNames(R.name),
  envelope: input => ({ definition: nestedFunction(input) }),
  bundle: definitions => definitions,
  schemaOf: nestedSchema,
};
