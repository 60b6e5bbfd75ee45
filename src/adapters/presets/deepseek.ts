/** DeepSeek: OpenAI's nested function. Strict is a beta (base URL ending in /beta) and wants `strict: true` on every tool. */
import type { Json, JsonObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { mapsField } from '../extensions.ts';
import { plainNames } from '../names.ts';
import { drop, each, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { hostProfile } from '../profiles/host.ts';
import { strict as openAiStrict } from '../profiles/openai.ts';
import { nestedFunction, nestedTools } from '../profiles/openai-envelope.ts';
import { hasLookaround } from '../profiles/patterns.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('deepseek', VERIFIED);
const GUIDE = 'https://api-docs.deepseek.com/guides/tool_calls';
const NOTES = 'rig-core 0.46.0, deepseek: what strict mode was seen to refuse';
const R = {
  parameters: rule('parameters', 'https://api-docs.deepseek.com/api/create-chat-completion'),
  root: rule('root-union', 'Not stated; OpenAI, whose format it is, takes no union at the root'),
  name: rule('name', 'https://api-docs.deepseek.com/api/create-chat-completion: a-z, A-Z, 0-9, _ and -, at most 64'),
  strict: rule('strict', `${GUIDE}: supported types and parameters in strict mode (beta)`),
  lists: rule('strict-type-list', `${NOTES}: a list of types with object or array`),
  empty: rule('strict-empty-object', `${NOTES}: maps, untyped values, objects without properties below the top`),
  references: rule('strict-ref-in-any-of', `${NOTES}: $ref inside anyOf`),
};

const standard = hostProfile('deepseek', R.parameters, R.root);

const FORMATS: ReadonlySet<string> = new Set(['email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** Listed for numbers only. */
const ofNumbers = (value: Json, node: JsonObject): KeywordRule =>
  typeof value === 'number' && (node.type === 'number' || node.type === 'integer') ? keep : drop(R.strict);

/** The frame is that of OpenAI (all required, closed); the keywords are DeepSeek's own list. */
const strict: Profile = {
  ...openAiStrict,
  id: 'deepseek-strict',
  keywords: {
    ...openAiStrict.keywords,
    ...each(['minLength', 'maxLength', 'minItems', 'maxItems'], inWords(R.strict)),
    ...each(['title', 'examples'], drop(R.strict)),
    default: ofNumbers,
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : inWords(R.strict)),
    pattern: value => (typeof value === 'string' && hasLookaround(value) ? inWords(R.strict) : keep),
  },
  references: { ...openAiStrict.references, notInUnions: R.references },
  objects: { ...openAiStrict.objects, neverEmpty: R.empty },
  types: { ...openAiStrict.types, lists: 'scalars', rule: R.lists },
  // A constant is listed for numbers only; a list of one value says the same.
  enums: { ...openAiStrict.enums, constant: 'enum', rule: R.strict },
};

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/chat/completions',
    model: 'deepseek-flash',
    instructionsRole: 'system',
    results: 'text',
    // https://api-docs.deepseek.com/guides/thinking_mode: on by default; with tools it must be passed back.
    thoughts: 'reasoning_content',
    modes: { strict: { path: '/beta/chat/completions' } },
  },
  id: 'deepseek',
  label: 'DeepSeek',
  short: 'DSK',
  vendor: 'DeepSeek',
  docs: GUIDE,
  verified: VERIFIED,
  order: 150,
  shownByDefault: false,
  modes: [
    { id: 'standard', label: 'Standard' },
    { id: 'strict', label: 'Strict', hint: 'Beta: every tool of the request has to be strict.' },
  ],
  profile: mode => (mode === 'strict' ? strict : standard),
  names: plainNames(R.name),
  extensionVendor: 'deepseek',
  extensionFields: { maps: mapsField },
  envelope: input => ({ definition: nestedFunction(input, input.mode === 'strict' ? { strict: true } : {}) }),
};
