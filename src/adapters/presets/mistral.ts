/** Mistral: OpenAI's nested function; `parameters` is required, and the schema is checked as draft 7. */
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { hostProfile } from '../profiles/host.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('mistral', VERIFIED);
const R = {
  parameters: rule(
    'parameters',
    '@mistralai/mistralai 2.7.0 FunctionT: parameters is required; mistral-common 1.11.7 checks it with a draft-7 validator',
  ),
  name: rule('name', 'mistral-common 1.11.7: a-z, A-Z, 0-9, underscores and dashes, at most 64 characters'),
};

const profile = hostProfile('mistral', R.parameters);

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/v1/chat/completions',
    model: 'mistral-large-latest',
    instructionsRole: 'system',
    results: 'text or parts',
    callIdLength: 9,
    errors: 'bare',
  },
  id: 'mistral',
  label: 'Mistral',
  short: 'MIS',
  vendor: 'Mistral AI',
  docs: 'https://docs.mistral.ai/capabilities/function_calling',
  verified: VERIFIED,
  order: 120,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: plainNames(R.name),
};
