/**
 * vLLM: OpenAI's format. Where calls are constrained (required, named, strict), xgrammar compiles the schema and rejects what it
 * does not know: "The provided JSON schema contains features not supported by xgrammar."
 */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { drop, each, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { nestedFunction, nestedSchema } from '../profiles/openai-envelope.ts';
import { isRegular } from '../profiles/patterns.ts';
import { rulesOf } from '../profiles/rules.ts';
import { verbatim } from '../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('vllm', VERIFIED);
const GATE = 'vllm backend_xgrammar.py, has_xgrammar_unsupported_json_features';
const R = {
  gate: rule('xgrammar', GATE),
  format: rule('xgrammar-format', `${GATE}: a fixed list of formats`),
  combined: rule('xgrammar-combined', `${GATE}: pattern or format together with length bounds is not supported`),
  keys: rule('xgrammar-keys', `${GATE}: one patternProperties, alone; propertyNames only without properties`),
  name: rule('name', 'https://docs.vllm.ai/en/latest/features/tool_calling: as OpenAI'),
};

const FORMATS: ReadonlySet<string> = new Set([
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
]);

const has = (node: JsonObject, keyword: string): boolean => Object.hasOwn(node, keyword);

/** Length bounds give way to a pattern or a format, which say more. */
const length = (_value: Json, node: JsonObject): KeywordRule =>
  has(node, 'pattern') || has(node, 'format') ? inWords(R.combined) : keep;

const profile: Profile = {
  ...verbatim('vllm', R.gate),
  keywords: {
    ...each(['multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains'], inWords(R.gate)),
    ...each(['unevaluatedProperties', 'unevaluatedItems'], drop(R.gate)),
    ...each(['minLength', 'maxLength'], length),
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : inWords(R.format)),
    pattern: value => (typeof value === 'string' && isRegular(value) ? keep : inWords(R.gate)),
    patternProperties: (value, node) =>
      isObject(value) && Object.keys(value).length <= 1 && !has(node, 'properties') ? keep : inWords(R.keys),
    propertyNames: (value, node) =>
      JSON.stringify(value) === '{"type":"string"}'
        ? { action: 'remove', rule: R.keys }
        : has(node, 'properties') || has(node, 'patternProperties') || isObject(node.additionalProperties)
          ? inWords(R.keys)
          : keep,
  },
  root: { noDialect: R.gate, empty: 'properties', emptyRule: R.gate },
  dialect: '2020-12',
  dialectRule: R.gate,
};

export const adapter: Adapter = {
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
  envelope: input => ({ definition: nestedFunction(input) }),
  bundle: definitions => definitions,
  schemaOf: nestedSchema,
};
