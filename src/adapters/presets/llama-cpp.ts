/**
 * llama.cpp (`llama-server --jinja`, and hosts built on it): OpenAI's format. The schema of every offered tool is converted to a
 * grammar, so one schema that does not convert breaks the whole request; what the converter does not know it skips in silence.
 */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { drop, each, ignored, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { converterProfile } from '../profiles/converter.ts';
import { gbnfPattern } from '../profiles/gbnf-pattern.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';
import { isIntegerOnly, wholeBound } from '../profiles/whole-bound.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('llama-cpp', VERIFIED);
const SOURCE = 'llama.cpp common/json-schema-to-grammar.cpp';
const R = {
  schema: rule('grammar', `${SOURCE}; grammars/README.md`),
  skipped: rule('skipped', 'llama.cpp grammars/README.md: unsupported features are skipped silently'),
  references: rule('references', `${SOURCE}, resolve_refs: only #/…, not decoded; nothing beside $ref is read`),
  keywords: rule('keys', `${SOURCE}: $ref and $defs are looked for in every object, a map of properties included`),
  pattern: rule(
    'pattern',
    `${SOURCE}: Pattern must start with ^ and end with $; unknown escapes fail; newer builds (PR 26939) degrade instead of 400`,
  ),
  format: rule('format', `${SOURCE}: date, time, date-time, uuid`),
  bounds: rule('bounds', `${SOURCE}: whole bounds of integers only, and the inclusive one first`),
  union: rule('union', `${SOURCE}; grammars/README.md: anyOf and properties cannot be mixed, oneOf is read as anyOf`),
  values: rule('values', `${SOURCE}: nothing beside enum or const is read`),
  open: rule('closed-by-default', 'llama.cpp grammars/README.md: additionalProperties defaults to false'),
  type: rule('untyped', `${SOURCE}: a schema without a type is 400 in older builds (Unrecognized schema)`),
  tuple: rule('tuple', `${SOURCE}: prefixItems is read only without items, and as an array of that very length`),
  name: rule('name', 'As OpenAI'),
};

const FORMATS: ReadonlySet<string> = new Set(['date', 'time', 'date-time', 'uuid']);

function pattern(value: Json): KeywordRule {
  if (typeof value !== 'string') return keep;
  const written = gbnfPattern(value);
  if (written === undefined) return inWords(R.pattern);
  if (written === value) return keep;
  return {
    action: 'rewrite',
    rule: R.pattern,
    set: { pattern: written },
    effect: 'rewritten',
    message: `The grammar knows few escapes; the pattern \`${value}\` is written \`${written}\`, which says the same.`,
  };
}

const hasPattern = (node: JsonObject): boolean =>
  pattern(node.pattern ?? null).action !== 'describe' && node.pattern !== undefined;
const hasFormat = ({ format }: JsonObject): boolean => typeof format === 'string' && FORMATS.has(format);

/** One thing is read of a text: its pattern, else its format, else its length. */
const length = (_value: Json, node: JsonObject): KeywordRule =>
  hasPattern(node) || hasFormat(node) ? ignored(R.skipped) : keep;
/** The number of items is read together with what they are. */
const count = (_value: Json, node: JsonObject): KeywordRule =>
  node.items === undefined && node.prefixItems === undefined ? ignored(R.skipped) : keep;

/** A literal in which the converter would find a reference, or definitions. */
const confuses = (value: Json): boolean =>
  Array.isArray(value)
    ? value.some(confuses)
    : isObject(value) &&
      (Object.hasOwn(value, '$ref') || Object.hasOwn(value, '$defs') || Object.values(value).some(confuses));
const annotation = (value: Json): KeywordRule => (confuses(value) ? drop(R.keywords) : keep);

const base = converterProfile('llama-cpp', R);

const profile: Profile = {
  ...base,
  keywords: {
    ...base.keywords,
    ...wholeBound(R.bounds, (node, keyword) =>
      isIntegerOnly(node) &&
      !(keyword.startsWith('exclusive') && Object.hasOwn(node, keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'))
        ? keep
        : ignored(R.bounds),
    ),
    ...each(
      [
        ...[
          'multipleOf',
          'uniqueItems',
          'contains',
          'minContains',
          'maxContains',
          'patternProperties',
          'propertyNames',
        ],
        ...['minProperties', 'maxProperties'],
      ],
      ignored(R.skipped),
    ),
    // What is left over changes as soon as an object is opened or closed.
    ...each(['unevaluatedProperties', 'unevaluatedItems'], inWords(R.skipped)),
    ...each(['minLength', 'maxLength'], length),
    ...each(['minItems', 'maxItems'], count),
    ...each(['default', 'examples', 'example'], annotation),
    format: (_value, node) => (!hasFormat(node) ? inWords(R.format) : hasPattern(node) ? ignored(R.skipped) : keep),
    pattern,
  },
  // The only array without items that is read is that of anything.
  arrays: { tuples: 'list', rule: R.tuple },
  propertyKeys: {
    pattern: /^(?!\$(?:ref|defs)$)/,
    maxLength: Number.POSITIVE_INFINITY,
    depth: 'all',
    rule: R.keywords,
  },
};

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/v1/chat/completions',
    model: 'qwen3-32b',
    instructionsRole: 'system',
    results: 'text',
  },
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
};
