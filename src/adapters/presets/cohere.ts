/**
 * Cohere Chat v2: OpenAI's nested function; strictness is a flag of the request (`strict_tools`), not of the tool. Its answers
 * have another shape (`message.content[]`, `tool_plan`, `finish_reason: "TOOL_CALL"`), so that it does not run by OpenAI's wire.
 */
import { isObject } from '../../manifest/json.ts';
import type { Adapter, BundleLimit, ToolLimit } from '../contract.ts';
import { hostProfile } from '../profiles/host.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';
import { figuresOf } from '../profiles/schema-figures.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('cohere', VERIFIED);
const R = {
  parameters: rule('parameters', 'cohere-ai 8.1.0 ToolV2Function: parameters is required'),
  root: rule('root-union', 'Not stated; OpenAI, whose format it is, takes no union at the root, nor does strict_tools'),
  name: rule('name', 'Not documented; letters, digits and _ are safe'),
  strict: rule(
    'strict-tools',
    'https://docs.cohere.com/v2/docs/structured-outputs: strict_tools takes 200 fields over all tools, and no tool without a required parameter',
  ),
};

const profile = hostProfile('cohere', R.parameters, R.root);

/** Both matter with `strict_tools` only, which is set on the request; so they are remarks. */
const optionalOnly: ToolLimit = {
  field: 'inputSchema',
  id: 'optional-only',
  unit: 'tool with only optional parameters',
  max: 0,
  severity: 'info',
  rule: R.strict,
  advice: 'With `strict_tools` the API refuses such a tool; require at least one parameter.',
  measure: ({ schema }) => (isObject(schema) && Array.isArray(schema.required) && schema.required.length > 0 ? 0 : 1),
};
const fields: BundleLimit = {
  id: 'strict-fields',
  unit: 'fields over all tools',
  max: 200,
  severity: 'info',
  rule: R.strict,
  advice: 'With `strict_tools` the API refuses more; send fewer tools, or leave the flag out.',
  measure: definitions =>
    definitions.reduce((sum, definition) => sum + figuresOf(nestedTools.schemaOf(definition)).properties, 0),
};

export const adapter: Adapter = {
  ...nestedTools,
  id: 'cohere',
  label: 'Cohere',
  short: 'COH',
  vendor: 'Cohere',
  docs: 'https://docs.cohere.com/v2/reference/chat',
  verified: VERIFIED,
  order: 130,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: { pattern: /^[a-zA-Z0-9_]+$/, character: /[a-zA-Z0-9_]/, maxLength: 64, otherwise: 'rename', rule: R.name },
  toolLimits: () => [optionalOnly],
  bundleLimits: () => [fields],
};
