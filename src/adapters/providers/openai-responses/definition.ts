/** OpenAI Responses: the flat `{type: "function", name, description, parameters, strict}`. */
import { isObject } from '../../../manifest/json.ts';
import type { Adapter } from '../../contract.ts';
import { booleanField, listField, mapsField } from '../../extensions.ts';
import { responsesStandard, strict, VERIFIED } from '../../profiles/openai.ts';
import { descriptionLimit, openAiNames, strictLimits, toolCountLimit } from '../../profiles/openai-limits.ts';

export const adapter: Adapter = {
  id: 'openai-responses',
  label: 'OpenAI Responses',
  short: 'RSP',
  vendor: 'OpenAI',
  docs: 'https://platform.openai.com/docs/api-reference/responses/create#responses-create-tools',
  verified: VERIFIED,
  order: 20,
  shownByDefault: true,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'The schema as it is; the model follows it as far as it can.' },
    { id: 'strict', label: 'Strict', hint: 'Arguments always match; the schema is rewritten to the strict subset.' },
  ],
  modeOf: (mode, { strict: wanted }) => (wanted === true ? 'strict' : wanted === false ? 'standard' : mode),
  profile: mode => (mode === 'strict' ? strict : responsesStandard),
  names: openAiNames,
  extensionVendor: 'openai',
  extensionFields: {
    strict: booleanField('Compile this tool strict, or not, whatever the mode of the target.'),
    maps: mapsField,
    defer_loading: booleanField('Load the tool through tool search.'),
    allowed_callers: listField(['direct', 'programmatic'], 'Who may call the tool.'),
    async: booleanField('The result may be returned later.'),
  },
  toolLimits: mode => (mode === 'strict' ? [descriptionLimit, ...strictLimits] : [descriptionLimit]),
  bundleLimits: () => [toolCountLimit],
  envelope: ({ name, description, schema, mode, extensions, manifest }) => {
    const { strict: _strict, ...options } = extensions;
    return {
      definition: {
        type: 'function',
        name,
        ...(description === undefined ? {} : { description }),
        parameters: schema ?? { type: 'object', properties: {} },
        // Always sent: left out, the API tries strict on its own and falls back without a word.
        strict: mode === 'strict',
        ...(isObject(manifest.outputSchema) ? { output_schema: manifest.outputSchema } : {}),
        ...options,
      },
    };
  },
  sendsOutputSchema: () => true,
  bundle: definitions => definitions,
  schemaOf: ({ parameters }) => (isObject(parameters) ? parameters : undefined),
};
