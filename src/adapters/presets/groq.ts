/** Groq: OpenAI's format. The server checks the model's call against the schema and answers 400 when it does not match. */
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { hostProfile } from '../profiles/host.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { countLimit } from '../profiles/openai-limits.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('groq', VERIFIED);
const R = {
  parameters: rule('parameters', 'https://console.groq.com/docs/tool-use; groq-sdk 1.6.0 FunctionDefinition'),
  root: rule('root-union', 'Not stated for tools; OpenAI, whose format it is, takes no union at the root'),
  name: rule('name', 'groq-sdk 1.6.0 FunctionDefinition.name: a-z, A-Z, 0-9, _ and -, at most 64'),
  tools: rule('tool-count', 'groq-sdk 1.6.0: a max of 128 functions'),
};

const profile = hostProfile('groq', R.parameters, R.root);

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/openai/v1/chat/completions',
    model: 'openai/gpt-oss-120b',
    instructionsRole: 'system',
    results: 'text or parts',
  },
  id: 'groq',
  label: 'Groq',
  short: 'GRQ',
  vendor: 'Groq',
  docs: 'https://console.groq.com/docs/tool-use',
  verified: VERIFIED,
  order: 160,
  shownByDefault: false,
  modes: [
    {
      id: 'standard',
      label: 'Standard',
      hint: 'The server holds each call against this schema and refuses what differs.',
    },
  ],
  profile: () => profile,
  names: plainNames(R.name),
  bundleLimits: () => [countLimit(128, R.tools, 'The API rejects the whole request. Send fewer.')],
};
