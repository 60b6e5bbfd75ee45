/** OpenAI Chat Completions: `{type: "function", function: {name, description, parameters, strict}}`. */
import type { JsonObject } from '../../../manifest/json.ts';
import { isObject } from '../../../manifest/json.ts';
import type { Adapter } from '../../contract.ts';
import { booleanField, mapsField } from '../../extensions.ts';
import { chatStandard, strict, VERIFIED } from '../../profiles/openai.ts';
import { descriptionLimit, openAiNames, strictLimits, toolCountLimit } from '../../profiles/openai-limits.ts';

export const adapter: Adapter = {
  id: 'openai-chat',
  label: 'OpenAI Chat',
  short: 'OAI',
  vendor: 'OpenAI',
  docs: 'https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools',
  verified: VERIFIED,
  order: 10,
  shownByDefault: true,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'The schema as it is; the model follows it as far as it can.' },
    { id: 'strict', label: 'Strict', hint: 'Arguments always match; the schema is rewritten to the strict subset.' },
  ],
  modeOf: (mode, { strict: wanted }) => (wanted === true ? 'strict' : wanted === false ? 'standard' : mode),
  profile: mode => (mode === 'strict' ? strict : chatStandard),
  names: openAiNames,
  extensionVendor: 'openai',
  extensionFields: {
    strict: booleanField('Compile this tool strict, or not, whatever the mode of the target.'),
    maps: mapsField,
  },
  toolLimits: mode => (mode === 'strict' ? [descriptionLimit, ...strictLimits] : [descriptionLimit]),
  bundleLimits: () => [toolCountLimit],
  envelope: ({ name, description, schema, mode }) => ({
    definition: {
      type: 'function',
      function: {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: schema ?? { type: 'object', properties: {} },
        strict: mode === 'strict',
      },
    },
  }),
  bundle: definitions => definitions,
  schemaOf: ({ function: body }) => {
    const parameters = isObject(body) ? body.parameters : undefined;
    return isObject(parameters) ? (parameters as JsonObject) : undefined;
  },
};
