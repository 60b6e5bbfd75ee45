/**
 * vLLM: OpenAI's format. Where calls are constrained (required, named, strict), xgrammar compiles the schema and rejects what it
 * does not know: "The provided JSON schema contains features not supported by xgrammar."
 */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { each, ignored, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { alternativesOf, wholeStrings } from '../profiles/anchors.ts';
import { converterProfile } from '../profiles/converter.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';
import { wholeBound } from '../profiles/whole-bound.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('vllm', VERIFIED);
const GATE = 'vllm backend_xgrammar.py, has_xgrammar_unsupported_json_features';
const SOURCE = 'xgrammar json_schema_converter.cc';
const R = {
  gate: rule('xgrammar', GATE),
  format: rule('xgrammar-format', `${GATE}: a fixed list of formats`),
  combined: rule('xgrammar-combined', `${GATE}: pattern or format together with length bounds is not supported`),
  keys: rule('xgrammar-keys', `${GATE}: one patternProperties, alone; propertyNames only without properties`),
  pattern: rule('xgrammar-pattern', `${SOURCE}: a pattern is the grammar of the whole string; no lookaround, no \\b`),
  bounds: rule('xgrammar-bounds', `${SOURCE}: Integer constraint must be a whole number`),
  name: rule('name', 'https://docs.vllm.ai/en/latest/features/tool_calling: as OpenAI'),
};

const FORMATS: ReadonlySet<string> = new Set([
  ...['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference'],
  ...['uri-template', 'uuid', 'json-pointer', 'relative-json-pointer'],
]);

const has = (node: JsonObject, keyword: string): boolean => Object.hasOwn(node, keyword);
const pattern = wholeStrings(R.pattern);
const isSent = (node: JsonObject): boolean =>
  has(node, 'pattern') && pattern(node.pattern as Json).action !== 'describe';
const hasKnownFormat = ({ format }: JsonObject): boolean => typeof format === 'string' && FORMATS.has(format);
const isAnchored = (key: string): boolean =>
  alternativesOf(key)?.every(({ start, end }) => start && end) === true && pattern(key).action === 'keep';

/** Length bounds give way to a pattern or a format, which say more. */
const length = (_value: Json, node: JsonObject): KeywordRule =>
  isSent(node) || hasKnownFormat(node) ? inWords(R.combined) : keep;

const SOURCES = {
  schema: rule('converter', SOURCE),
  skipped: rule('skipped', `${SOURCE}, WarnUnsupportedKeywords`),
  references: rule(
    'references',
    `${SOURCE}, ResolveRef: parts of a reference are not decoded, nothing beside $ref is read`,
  ),
  union: rule('union', `${SOURCE}, Parse: nothing beside anyOf is read; oneOf as anyOf`),
  values: rule('values', `${SOURCE}, Parse: nothing beside enum or const is read`),
  open: rule('closed-by-default', `${SOURCE}: strict mode, which is the default, takes declared members only`),
  type: rule('type', `${SOURCE}, Parse: without a type most keywords go unread`),
  tuple: rule(
    'array',
    `${SOURCE}, ParseArray: strict mode takes no items that are not stated; places of a tuple must be filled`,
  ),
};
const base = converterProfile('vllm', SOURCES);

const profile: Profile = {
  ...base,
  keywords: {
    ...base.keywords,
    ...each(
      [
        'multipleOf',
        'uniqueItems',
        'contains',
        'minContains',
        'maxContains',
        'unevaluatedProperties',
        'unevaluatedItems',
      ],
      inWords(R.gate),
    ),
    ...each(['minLength', 'maxLength'], length),
    ...wholeBound(R.bounds),
    format: (_value, node) =>
      !hasKnownFormat(node) ? inWords(R.format) : isSent(node) ? ignored(SOURCES.skipped) : keep,
    pattern,
    patternProperties: (value, node) =>
      isObject(value) &&
      Object.keys(value).length === 1 &&
      Object.keys(value).every(isAnchored) &&
      !has(node, 'properties')
        ? keep
        : inWords(R.keys),
    propertyNames: (value, node) => {
      if (JSON.stringify(value) === '{"type":"string"}' || value === true) return { action: 'remove', rule: R.keys };
      const isAlone =
        !has(node, 'properties') && !has(node, 'patternProperties') && !isObject(node.additionalProperties);
      return isAlone && isObject(value) && readsNames(value) ? keep : inWords(R.keys);
    },
  },
  // Any value is any value there, and items have to be said.
  any: 'keep',
  arrays: { ...base.arrays, items: { rule: SOURCES.tuple, any: true } },
};

/** A schema for names that is read as it stands: one anchored pattern, or lengths. */
function readsNames(schema: JsonObject): boolean {
  const keywords = Object.keys(schema).filter(keyword => keyword !== 'type');
  if (keywords.includes('pattern')) return keywords.length === 1 && isAnchored(String(schema.pattern));
  return keywords.length > 0 && keywords.every(keyword => keyword === 'minLength' || keyword === 'maxLength');
}

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/v1/chat/completions',
    model: 'Qwen/Qwen3-32B',
    instructionsRole: 'system',
    results: 'text or parts',
  },
  id: 'vllm',
  label: 'vLLM',
  short: 'VLM',
  vendor: 'vLLM',
  docs: 'https://docs.vllm.ai/en/latest/features/tool_calling',
  verified: VERIFIED,
  order: 180,
  shownByDefault: false,
  modes: [
    {
      id: 'standard',
      label: 'Standard',
      hint: 'What xgrammar compiles; the server decides when calls are constrained.',
    },
  ],
  profile: () => profile,
  names: plainNames(R.name),
};
