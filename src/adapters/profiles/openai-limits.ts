/** Names and limits of OpenAI requests. */
import type { BundleLimit, NamePolicy, ToolLimit } from '../contract.ts';
import { OPENAI_RULES as R } from './openai.ts';
import { figuresOf, type SchemaFigures } from './schema-figures.ts';

/**
 * Documented are 64 characters; one probe of Chat had 128 accepted, and Responses documents 128 inside a namespace only.
 * 64 is safe everywhere.
 */
export const openAiNames: NamePolicy = {
  pattern: /^[a-zA-Z0-9_-]+$/,
  character: /[a-zA-Z0-9_-]/,
  maxLength: 64,
  otherwise: 'rename',
  rule: R.name,
};

/** Chat and Azure answer 400 past it; Responses is not documented, so it is a warning for all. */
export const descriptionLimit: ToolLimit = {
  id: 'description-length',
  unit: 'characters of description',
  max: 1024,
  severity: 'warning',
  rule: R.description,
  advice:
    'Longer ones were rejected (string_above_max_length). Keep the first sentences here and move the rest to the instructions.',
  measure: ({ manifest }) => (typeof manifest.description === 'string' ? manifest.description.length : 0),
};

const figure = (id: string, unit: string, max: number, key: keyof SchemaFigures): ToolLimit => ({
  id,
  unit,
  max,
  severity: 'error',
  rule: R.size,
  advice: 'Strict mode rejects it; split the tool, or use the standard mode.',
  measure: ({ schema }) =>
    figuresOf(typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : undefined)[key],
});

export const strictLimits: readonly ToolLimit[] = [
  figure('strict-properties', 'properties', 5000, 'properties'),
  figure('strict-depth', 'levels of nesting', 10, 'depth'),
  figure('strict-enum-values', 'enum values', 1000, 'enumValues'),
  figure('strict-characters', 'characters in names and values', 120_000, 'characters'),
  figure('strict-large-enum', 'characters in one enum with more than 250 values', 15_000, 'largeEnumCharacters'),
];

export const toolCountLimit: BundleLimit = {
  id: 'tool-count',
  unit: 'tools',
  max: 128,
  severity: 'error',
  rule: R.tools,
  advice: 'The API rejects the whole request (array_above_max_length). Send fewer; under 20 is advised.',
  measure: definitions => definitions.length,
};
