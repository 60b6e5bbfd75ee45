/** Gemini Interactions: the flat `{type: "function", name, description, parameters}` with JSON Schema. */
import { isObject } from '../../../manifest/json.ts';
import type { Adapter } from '../../contract.ts';
import { interactions, VERIFIED } from '../../profiles/gemini.ts';
import { geminiNames } from '../../profiles/gemini-names.ts';

export const adapter: Adapter = {
  id: 'gemini-interactions',
  label: 'Interactions',
  short: 'INT',
  vendor: 'Google',
  docs: 'https://ai.google.dev/gemini-api/docs/interactions',
  verified: VERIFIED,
  order: 50,
  shownByDefault: true,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => interactions,
  names: geminiNames,
  envelope: ({ name, description, schema }) => ({
    definition: {
      type: 'function',
      name,
      ...(description === undefined ? {} : { description }),
      ...(schema === undefined ? {} : { parameters: schema }),
    },
  }),
  bundle: definitions => definitions,
  schemaOf: ({ parameters }) => (isObject(parameters) ? parameters : undefined),
};
