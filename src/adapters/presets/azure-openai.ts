/** Azure OpenAI: OpenAI's wire, a hard limit on descriptions, and the strict subset as OpenAI first published it. */
import type { Adapter } from '../contract.ts';
import { booleanField, mapsField } from '../extensions.ts';
import { plainNames } from '../names.ts';
import { drop, each, inWords, type Profile } from '../profile.ts';
import { chatStandard, strict as openAiStrict } from '../profiles/openai.ts';
import { nestedFunction, nestedTools } from '../profiles/openai-envelope.ts';
import { countLimit, descriptionLimit, schemaLimit } from '../profiles/openai-limits.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('azure-openai', VERIFIED);
const GUIDE = 'https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs';
const R = {
  name: rule('name', 'https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling'),
  description: rule(
    'description-length',
    'https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling: 1,024 characters',
  ),
  tools: rule('tool-count', 'As OpenAI: tools, 128'),
  keyword: rule('strict-keyword', `${GUIDE}: unsupported type-specific keywords`),
  size: rule('strict-size', `${GUIDE}: at most 100 properties, 5 levels`),
  enums: rule('strict-enum', 'Reports: enums with more than 500 values are refused'),
};

/** OpenAI has enabled several of these since; the page of Azure still lists them as unsupported. */
const strict: Profile = {
  ...openAiStrict,
  id: 'azure-openai-strict',
  keywords: {
    ...openAiStrict.keywords,
    ...each(
      [
        'minLength',
        'maxLength',
        'pattern',
        'format',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minItems',
        'maxItems',
      ],
      inWords(R.keyword),
    ),
    examples: drop(R.keyword),
  },
  // The page lists enum and not const; a list of one value says the same.
  enums: { ...openAiStrict.enums, constant: 'enum', rule: R.keyword },
};

const description = { ...descriptionLimit, severity: 'error' as const, rule: R.description };

export const adapter: Adapter = {
  ...nestedTools,
  // The v1 API; the name of the deployment stands for the model.
  wire: {
    protocol: 'openai-chat',
    path: '/openai/v1/chat/completions',
    model: 'gpt-5.4',
    instructionsRole: 'developer',
    results: 'text or parts',
  },
  id: 'azure-openai',
  label: 'Azure OpenAI',
  short: 'AZR',
  vendor: 'Microsoft',
  docs: 'https://learn.microsoft.com/azure/ai-services/openai/how-to/function-calling',
  verified: VERIFIED,
  order: 110,
  shownByDefault: false,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'The schema as it is; the model follows it as far as it can.' },
    { id: 'strict', label: 'Strict', hint: 'The first strict subset; set parallel_tool_calls to false.' },
  ],
  modeOf: (mode, { strict: wanted }) => (wanted === true ? 'strict' : wanted === false ? 'standard' : mode),
  profile: mode => (mode === 'strict' ? strict : chatStandard),
  names: plainNames(R.name),
  extensionVendor: 'openai',
  extensionFields: {
    strict: booleanField('Compile this tool strict, or not, whatever the mode of the target.'),
    maps: mapsField,
  },
  toolLimits: mode =>
    mode === 'strict'
      ? [
          description,
          schemaLimit('strict-properties', 'properties', 100, 'properties', R.size),
          schemaLimit('strict-depth', 'levels of nesting', 5, 'depth', R.size),
          schemaLimit('strict-enum-values', 'enum values', 500, 'enumValues', R.enums),
        ]
      : [description],
  bundleLimits: () => [countLimit(128, R.tools, 'The API rejects the whole request. Send fewer.')],
  envelope: input => ({ definition: nestedFunction(input, { strict: input.mode === 'strict' }) }),
};
