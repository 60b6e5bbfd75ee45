/** DeepSeek: OpenAI's nested function. Strict is a beta (base URL ending in /beta) and wants `strict: true` on every tool. */
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { drop, each, inWords, keep, type Profile } from '../profile.ts';
import { strict as openAiStrict } from '../profiles/openai.ts';
import { nestedFunction, nestedSchema } from '../profiles/openai-envelope.ts';
import { hasLookaround } from '../profiles/patterns.ts';
import { rulesOf } from '../profiles/rules.ts';
import { verbatim } from '../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('deepseek', VERIFIED);
const GUIDE = 'https://api-docs.deepseek.com/guides/tool_calls';
const R = {
  parameters: rule('parameters', 'https://api-docs.deepseek.com/api/create-chat-completion'),
  name: rule('name', 'https://api-docs.deepseek.com/api/create-chat-completion: a-z, A-Z, 0-9, _ and -, at most 64'),
  strict: rule('strict', `${GUIDE}: supported types and parameters in strict mode (beta)`),
  lists: rule(
    'strict-type-list',
    'rig-core 0.46, notes on the strict mode: split a type list with object or array into anyOf',
  ),
};

const standard: Profile = {
  ...verbatim('deepseek', R.parameters),
  root: { noUnions: R.parameters, noDialect: R.parameters, empty: 'properties', emptyRule: R.parameters },
  dialect: '2020-12',
  dialectRule: R.parameters,
};

const FORMATS: ReadonlySet<string> = new Set(['email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** The frame is that of OpenAI (all required, closed); the keywords are DeepSeek's own list. */
const strict: Profile = {
  ...openAiStrict,
  id: 'deepseek-strict',
  keywords: {
    ...openAiStrict.keywords,
    ...each(['minLength', 'maxLength', 'minItems', 'maxItems'], inWords(R.strict)),
    ...each(['title', 'examples'], drop(R.strict)),
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : inWords(R.strict)),
    pattern: value => (typeof value === 'string' && hasLookaround(value) ? inWords(R.strict) : keep),
  },
  types: { ...openAiStrict.types, lists: 'scalars', rule: R.lists },
};

export const adapter: Adapter = {
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
  envelope: input => ({ definition: nestedFunction(input, input.mode === 'strict' ? { strict: true } : {}) }),
  bundle: definitions => definitions,
  schemaOf: nestedSchema,
};
