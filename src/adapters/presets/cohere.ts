/** Cohere Chat v2: OpenAI's nested function; strictness is a flag of the request (`strict_tools`), not of the tool. */
import type { Adapter, ToolLimit } from '../contract.ts';
import type { Profile } from '../profile.ts';
import { nestedFunction, nestedSchema } from '../profiles/openai-envelope.ts';
import { rulesOf } from '../profiles/rules.ts';
import { verbatim } from '../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('cohere', VERIFIED);
const R = {
  parameters: rule('parameters', 'cohere-ai 8.1.0 ToolV2Function: parameters is required'),
  dialect: rule('dialect', 'https://docs.cohere.com/v2/docs/tool-use'),
  name: rule('name', 'Undocumented; letters, digits and _ are safe'),
  strict: rule(
    'strict-tools',
    'https://docs.cohere.com/v2/docs/structured-outputs: strict_tools refuses a tool without a required parameter',
  ),
};

const profile: Profile = {
  ...verbatim('cohere', R.parameters),
  root: { noDialect: R.dialect, empty: 'properties', emptyRule: R.parameters },
  dialect: '2020-12',
  dialectRule: R.parameters,
};

/** Only matters with `strict_tools`, which is set on the request, so it is a remark. */
const optionalOnly: ToolLimit = {
  id: 'optional-only',
  unit: 'tool with only optional parameters',
  max: 0,
  severity: 'info',
  rule: R.strict,
  advice: 'With `strict_tools` the API refuses such a tool; require at least one parameter.',
  measure: ({ schema }) => {
    const root = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {};
    return Array.isArray(root.required) && root.required.length > 0 ? 0 : 1;
  },
};

export const adapter: Adapter = {
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
  envelope: input => ({ definition: nestedFunction(input) }),
  bundle: definitions => definitions,
  schemaOf: nestedSchema,
};
