/** Amazon Bedrock Converse: `{toolSpec: {name, description, inputSchema: {json}, strict?}}`. */
import { isObject } from '../../../manifest/json.ts';
import type { Adapter } from '../../contract.ts';
import { booleanField, mapsField } from '../../extensions.ts';
import { plainNames } from '../../names.ts';
import type { Profile, PropertyKeyPolicy } from '../../profile.ts';
import { inWords } from '../../profile.ts';
import { grammarProfile } from '../../profiles/grammar.ts';
import { rulesOf } from '../../profiles/rules.ts';
import { budgetOfRequest, type StrictBudget, shareOfTool } from '../../profiles/strict-budget.ts';
import { verbatim } from '../../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('bedrock', VERIFIED);
const GUIDE = 'https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html';
const CLAUDE = 'Claude models on Bedrock answer as Anthropic does';

const R = {
  root: rule(
    'root-object',
    `API error: inputSchema.json.type must be one of the following: object; ${CLAUDE}: no combinators at the root`,
  ),
  dialect: rule('dialect', `${GUIDE}: a subset of JSON Schema draft 2020-12`),
  keys: rule(
    'property-keys',
    `${CLAUDE}: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$' (top level only)`,
  ),
  name: rule('name', 'API reference, ToolSpecification.name: [a-zA-Z0-9_-]+, 1 to 64 characters'),
  closed: rule('strict-closed', `${GUIDE}: additionalProperties must be false`),
  keyword: rule('strict-keyword', `${GUIDE}: unsupported features`),
  bounds: rule('strict-bounds', `${GUIDE}: numeric and string constraints are not supported, minItems 0 or 1 only`),
  union: rule('strict-any-of', `${GUIDE}; ${CLAUDE}: nothing but annotations beside anyOf`),
  recursion: rule('strict-recursion', `${GUIDE}: recursive schemas are not supported`),
  any: rule('strict-any', `${CLAUDE}: an empty schema is not supported`),
  format: rule('strict-format', `${GUIDE}: supported string formats`),
  pattern: rule('strict-pattern', `${GUIDE} does not list pattern; it is not sent`),
  items: rule('strict-items', `${CLAUDE}: items must be one schema`),
  enums: rule('strict-enum', `${GUIDE}: enum of scalars only`),
  budget: rule(
    'strict-budget',
    `Not stated by the guide; ${CLAUDE}: 20 strict tools, 24 optional parameters, 16 unions in a request`,
  ),
};

const root: Profile['root'] = { noUnions: R.root, noDialect: R.dialect, empty: 'properties', emptyRule: R.root };
const propertyKeys: PropertyKeyPolicy = { pattern: /^[a-zA-Z0-9_.-]+$/, maxLength: 64, depth: 'root', rule: R.keys };

/** Which model reads the schema is not known here; Claude is the strictest of them and decides. */
const standard: Profile = {
  ...verbatim('bedrock-standard', R.root),
  root,
  dialect: '2020-12',
  dialectRule: R.dialect,
  propertyKeys,
};

const grammar = grammarProfile('bedrock-strict', R);
const strict: Profile = {
  ...grammar,
  // Not listed for Bedrock, other than for Anthropic.
  keywords: { ...grammar.keywords, pattern: inWords(R.pattern), default: grammar.otherwise },
  root,
  propertyKeys,
};

const schemaOf: Adapter['schemaOf'] = ({ toolSpec }) => {
  const input = isObject(toolSpec) ? toolSpec.inputSchema : undefined;
  return isObject(input) && isObject(input.json) ? input.json : undefined;
};
const budget: StrictBudget = {
  rule: R.budget,
  severity: 'warning',
  isStrict: ({ toolSpec }) => isObject(toolSpec) && toolSpec.strict === true,
  schemaOf,
};

export const adapter: Adapter = {
  id: 'bedrock',
  label: 'Bedrock',
  short: 'BDR',
  vendor: 'Amazon',
  docs: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
  verified: VERIFIED,
  order: 55,
  shownByDefault: true,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'The schema as it is; the model follows it as far as it can.' },
    { id: 'strict', label: 'Strict', hint: 'Arguments always match; which models take it varies.' },
  ],
  modeOf: (mode, { strict: wanted }) => (wanted === true ? 'strict' : wanted === false ? 'standard' : mode),
  profile: mode => (mode === 'strict' ? strict : standard),
  names: plainNames(R.name),
  extensionVendor: 'bedrock',
  extensionFields: {
    strict: booleanField('Compile this tool strict, or not, whatever the mode of the target.'),
    maps: mapsField,
  },
  toolLimits: mode => (mode === 'strict' ? shareOfTool(R.budget) : []),
  bundleLimits: () => budgetOfRequest(budget),
  envelope: ({ name, description, schema, mode }) => ({
    definition: {
      toolSpec: {
        name,
        // An empty description is an error (minimum length 1); the envelope never gets one.
        ...(description === undefined ? {} : { description }),
        inputSchema: { json: schema ?? { type: 'object', properties: {} } },
        ...(mode === 'strict' ? { strict: true } : {}),
      },
    },
  }),
  bundle: tools => ({ tools }),
  schemaOf,
};
