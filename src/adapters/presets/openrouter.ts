/**
 * OpenRouter: OpenAI's format, passed on to whoever serves the model, so the strictest common rules of the standard modes apply.
 * What the routed provider takes beyond that, its own target tells.
 */
import { isObject } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import type { Profile } from '../profile.ts';
import { responsesStandard } from '../profiles/openai.ts';
import { nestedFunction, nestedTools } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('openrouter', VERIFIED);
const R = {
  name: rule('name', '@openrouter/sdk 1.3.19 ChatFunctionTool: a-z, A-Z, 0-9, _ and -, at most 64'),
};

const profile: Profile = { ...responsesStandard, id: 'openrouter' };

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/api/v1/chat/completions',
    model: 'openai/gpt-5.4',
    instructionsRole: 'system',
    results: 'text or parts',
  },
  id: 'openrouter',
  label: 'OpenRouter',
  short: 'ORT',
  vendor: 'OpenRouter',
  docs: 'https://openrouter.ai/docs/features/tool-calling',
  verified: VERIFIED,
  order: 170,
  shownByDefault: false,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'Passed on: compile for the provider behind it to see its limits.' },
  ],
  profile: () => profile,
  names: plainNames(R.name),
  extensionVendor: 'openrouter',
  extensionFields: {
    // @openrouter/sdk 1.3.19 calls it cacheControl and writes it to the wire under this name, beside `function`.
    cache_control: {
      hint: 'Cache the request up to and including this tool, where the provider can.',
      check: value =>
        isObject(value) &&
        value.type === 'ephemeral' &&
        (value.ttl === undefined || value.ttl === '5m' || value.ttl === '1h') &&
        Object.keys(value).every(key => key === 'type' || key === 'ttl')
          ? undefined
          : 'must be {"type": "ephemeral"} with an optional ttl of "5m" or "1h"',
    },
  },
  envelope: input => ({ definition: { ...nestedFunction(input), ...input.extensions } }),
};
