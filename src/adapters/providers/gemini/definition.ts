/** Gemini generateContent: function declarations, grouped under one tool. */
import { isObject } from '../../../manifest/json.ts';
import type { Adapter, BundleLimit } from '../../contract.ts';
import { mapsField } from '../../extensions.ts';
import { GEMINI_RULES, jsonSchema, openapi, VERIFIED } from '../../profiles/gemini.ts';
import { geminiAdvice } from '../../profiles/gemini-advice.ts';
import { fromGeminiDialect } from '../../profiles/gemini-dialect.ts';
import { geminiNames } from '../../profiles/gemini-names.ts';

const declarationCount: BundleLimit = {
  id: 'declaration-count',
  unit: 'function declarations',
  max: 512,
  severity: 'error',
  rule: GEMINI_RULES.count,
  advice: 'The API rejects more; 10 to 20 are advised.',
  measure: definitions => definitions.length,
};

export const adapter: Adapter = {
  id: 'gemini',
  label: 'Gemini',
  short: 'GEM',
  vendor: 'Google',
  docs: 'https://ai.google.dev/api/caching#FunctionDeclaration',
  verified: VERIFIED,
  order: 40,
  shownByDefault: true,
  modes: [
    { id: 'json-schema', label: 'JSON Schema', hint: 'parametersJsonSchema: the schema nearly as it is.' },
    { id: 'openapi', label: 'OpenAPI', hint: 'parameters: the closed OpenAPI subset that older clients send.' },
  ],
  profile: mode => (mode === 'openapi' ? openapi : jsonSchema),
  advise(mode, findingsIn) {
    const findings = { 'json-schema': findingsIn('json-schema'), openapi: findingsIn('openapi') };
    const message = geminiAdvice(mode === 'openapi' ? 'openapi' : 'json-schema', findings);
    return message === undefined ? undefined : { message, rule: GEMINI_RULES.list };
  },
  names: geminiNames,
  extensionVendor: 'gemini',
  extensionFields: { maps: mapsField },
  bundleLimits: () => [declarationCount],
  envelope: ({ name, description, schema, mode, manifest }) => ({
    definition: {
      name,
      ...(description === undefined ? {} : { description }),
      ...(schema === undefined ? {} : mode === 'openapi' ? { parameters: schema } : { parametersJsonSchema: schema }),
      // The OpenAPI form of the response would need lowering of its own; only the JSON Schema mode sends it.
      ...(mode === 'json-schema' && isObject(manifest.outputSchema)
        ? { responseJsonSchema: manifest.outputSchema }
        : {}),
    },
  }),
  sendsOutputSchema: mode => mode === 'json-schema',
  bundle: definitions => (definitions.length === 0 ? [] : [{ functionDeclarations: definitions }]),
  readSchema: (schema, mode) => (mode === 'openapi' ? fromGeminiDialect(schema) : schema),
  schemaOf: ({ parameters, parametersJsonSchema }) =>
    isObject(parametersJsonSchema) ? parametersJsonSchema : isObject(parameters) ? parameters : undefined,
};
