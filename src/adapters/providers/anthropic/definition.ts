/** Anthropic Messages: `{name, description, input_schema}`; an unknown key on a tool is answered with 400. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { Adapter, ExtensionField } from '../../contract.ts';
import { booleanField, listField, mapsField } from '../../extensions.ts';
import { ANTHROPIC_RULES, standard, strict, VERIFIED } from '../../profiles/anthropic.ts';
import { budgetOfRequest, type StrictBudget, shareOfTool } from '../../profiles/strict-budget.ts';

const cacheControl: ExtensionField = {
  hint: 'Cache the request up to and including this tool.',
  check: value =>
    isObject(value) &&
    value.type === 'ephemeral' &&
    (value.ttl === undefined || value.ttl === '5m' || value.ttl === '1h') &&
    Object.keys(value).every(key => key === 'type' || key === 'ttl')
      ? undefined
      : 'must be {"type": "ephemeral"} with an optional ttl of "5m" or "1h"',
};

const inputExamples: ExtensionField = {
  hint: 'Example inputs that the model sees; each must match the input schema.',
  check: (value: Json) =>
    Array.isArray(value) && value.every(isObject) ? undefined : 'must be a list of objects, each a valid input',
};

const isStrict = (definition: JsonObject): boolean => definition.strict === true;
const schemaOf = (definition: JsonObject): JsonObject | undefined =>
  isObject(definition.input_schema) ? definition.input_schema : undefined;

const budget: StrictBudget = { rule: ANTHROPIC_RULES.budget, severity: 'error', isStrict, schemaOf };

export const adapter: Adapter = {
  id: 'anthropic',
  label: 'Anthropic',
  short: 'ANT',
  vendor: 'Anthropic',
  docs: 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  verified: VERIFIED,
  order: 30,
  shownByDefault: true,
  modes: [
    { id: 'standard', label: 'Standard', hint: 'The schema as it is; the model follows it as far as it can.' },
    { id: 'strict', label: 'Strict', hint: 'Arguments always match; bounds and other keywords move to descriptions.' },
  ],
  modeOf: (mode, { strict: wanted }) => (wanted === true ? 'strict' : wanted === false ? 'standard' : mode),
  profile: mode => (mode === 'strict' ? strict : standard),
  names: {
    pattern: /^[a-zA-Z0-9_-]+$/,
    character: /[a-zA-Z0-9_-]/,
    maxLength: 64,
    otherwise: 'rename',
    rule: ANTHROPIC_RULES.name,
  },
  extensionVendor: 'anthropic',
  extensionFields: {
    strict: booleanField('Compile this tool strict, or not, whatever the mode of the target.'),
    maps: mapsField,
    cache_control: cacheControl,
    input_examples: inputExamples,
    defer_loading: booleanField('Load the tool through tool search.'),
    allowed_callers: listField(
      ['direct', 'code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521'],
      'Who may call the tool.',
    ),
    eager_input_streaming: booleanField('Stream the input before it is complete.'),
  },
  toolLimits: mode => (mode === 'strict' ? shareOfTool(ANTHROPIC_RULES.budget) : []),
  bundleLimits: () => budgetOfRequest(budget),
  envelope: ({ name, description, schema, mode, extensions, report }) => {
    const { strict: _strict, ...options } = extensions;
    if (options.defer_loading === true && options.cache_control !== undefined) {
      // API error: Tool 'X' cannot have both defer_loading=true and cache_control set.
      delete options.cache_control;
      report({
        code: 'extension/conflict',
        severity: 'warning',
        message: 'A tool with defer_loading cannot use cache_control; cache_control is not sent.',
        path: ['extensions', 'anthropic', 'cache_control'],
        rule: ANTHROPIC_RULES.name,
      });
    }
    return {
      definition: {
        name,
        ...(description === undefined ? {} : { description }),
        input_schema: schema ?? { type: 'object', properties: {} },
        ...(mode === 'strict' ? { strict: true } : {}),
        ...options,
      },
    };
  },
  bundle: definitions => definitions,
  schemaOf,
};
