/** Groq: OpenAI's format. The server checks the model's call against the schema and answers 400 when it does not match. */
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import type { Profile } from '../profile.ts';
import { nestedFunction, nestedSchema } from '../profiles/openai-envelope.ts';
import { countLimit } from '../profiles/openai-limits.ts';
import { rulesOf } from '../profiles/rules.ts';
import { verbatim } from '../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('groq', VERIFIED);
const R = {
  parameters: rule('parameters', 'https://console.groq.com/docs/tool-use; groq-sdk 1.6.0 FunctionDefinition'),
  name: rule('name', 'groq-sdk 1.6.0 FunctionDefinition.name: a-z, A-Z, 0-9, _ and -, at most 64'),
  tools: rule('tool-count', 'groq-sdk 1.6.0: a max of 128 functions'),
};

const profile: Profile = {
  ...verbatim('groq', R.parameters),
  root: { noUnions: R.parameters, noDialect: R.parameters, empty: 'properties', emptyRule: R.parameters },
  dialect: '2020-12',
  dialectRule: R.parameters,
};

export const adapter: Adapter = {
  id: 'groq',
  label: 'Groq',
  short: 'GRQ',
  vendor: 'Groq',
  docs: 'https://console.groq.com/docs/tool-use',
  verified: VERIFIED,
  order: 160,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: plainNames(R.name),
  bundleLimits: () => [countLimit(128, R.tools, 'The API rejects the whole request. Send fewer.')],
  envelope: input => ({ definition: nestedFunction(input) }),
  bundle: definitions => definitions,
  schemaOf: nestedSchema,
};
