/** Anthropic Messages: `{name, description, input_schema}`; an unknown key on a tool is answered with 400. */
import { acceptsValue } from '../../../manifest/check-value.ts';
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { Adapter, EnvelopeInput, ExtensionField } from '../../contract.ts';
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

/** The examples in the terms of the schema that is sent; the API answers 400 to one that it does not accept. */
function examplesFor({ schema, extensions, project, report }: EnvelopeInput): Json[] {
  const given = Array.isArray(extensions.input_examples) ? extensions.input_examples : [];
  return given.flatMap((example, index) => {
    const sent = project(example);
    if (acceptsValue(schema ?? true, sent)) return [sent];
    report({
      code: 'extension/invalid-example',
      severity: 'warning',
      message: `Example ${index + 1} in input_examples does not match the input schema, so it is not sent.`,
      path: ['extensions', 'anthropic', 'input_examples', index],
      rule: ANTHROPIC_RULES.examples,
    });
    return [];
  });
}

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
  envelope: input => {
    const { name, description, schema, mode, extensions, report } = input;
    const { strict: _strict, input_examples: _examples, ...options } = extensions;
    const examples = examplesFor(input);
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
        ...(examples.length > 0 ? { input_examples: examples } : {}),
        ...options,
      },
    };
  },
  bundle: definitions => definitions,
  schemaOf,
};
