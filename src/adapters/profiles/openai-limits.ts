/** Names and limits of OpenAI requests. */
import type { RuleRef } from '../../manifest/diagnostic.ts';
import type { BundleLimit, ToolLimit } from '../contract.ts';
import { plainNames } from '../names.ts';
import { OPENAI_RULES as R } from './openai.ts';
import { figuresOf, type SchemaFigures } from './schema-figures.ts';

/**
 * Documented are 64 characters; one probe of Chat had 128 accepted, and Responses documents 128 inside a namespace only.
 * 64 is safe everywhere.
 */
export const openAiNames = plainNames(R.name);

/** Chat and Azure answer 400 past it; Responses is not documented, so it is a warning for all. */
export const descriptionLimit: ToolLimit = {
  id: 'description-length',
  field: 'description',
  unit: 'characters of description',
  max: 1024,
  severity: 'warning',
  rule: R.description,
  advice:
    'Longer ones were rejected (string_above_max_length). Keep the first sentences here and move the rest to the instructions.',
  measure: ({ manifest }) => (typeof manifest.description === 'string' ? manifest.description.length : 0),
};

/** A limit on a figure of the lowered schema; past it a strict mode rejects the tool. */
export const schemaLimit = (
  id: string,
  unit: string,
  max: number,
  key: keyof SchemaFigures,
  rule: RuleRef = R.size,
): ToolLimit => ({
  id,
  field: 'inputSchema',
  unit,
  max,
  severity: 'error',
  rule,
  advice: 'Strict mode rejects it; split the tool, or use the standard mode.',
  measure: ({ schema }) =>
    figuresOf(typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : undefined)[key],
});

export const strictLimits: readonly ToolLimit[] = [
  schemaLimit('strict-properties', 'properties', 5000, 'properties'),
  schemaLimit('strict-depth', 'levels of nesting', 10, 'depth'),
  schemaLimit('strict-enum-values', 'enum values', 1000, 'enumValues'),
  schemaLimit('strict-characters', 'characters in names and values', 120_000, 'characters'),
  schemaLimit('strict-large-enum', 'characters in one enum with more than 250 values', 15_000, 'largeEnumCharacters'),
];

export const countLimit = (max: number, rule: RuleRef, advice: string): BundleLimit => ({
  id: 'tool-count',
  unit: 'tools',
  max,
  severity: 'error',
  rule,
  advice,
  measure: definitions => definitions.length,
});

export const toolCountLimit = countLimit(
  128,
  R.tools,
  'The API rejects the whole request (array_above_max_length). Send fewer; under 20 is advised.',
);
