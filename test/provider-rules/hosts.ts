/** Hosts that take the nested function with few rules of their own: Mistral, Cohere, Groq, OpenRouter. */
import { Ajv } from 'ajv';
import { type Check, exactly } from './envelope.ts';
import { checkNestedFunction, checkPlainSchema, checkToolList, nestedName, PARAMETERS } from './nested-function.ts';
import { checkOpenAiStandard } from './openai.ts';
import { collect, isObject, type Violation } from './violation.ts';

const ROOT_UNIONS = ['anyOf', 'oneOf', 'allOf'];
const draft7 = new Ajv({ strict: false, validateFormats: false }).getSchema('http://json-schema.org/draft-07/schema');

/** Parameters are required, and mistral-common looks at them with a draft-7 validator. */
export const checkMistral = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { optional: { strict: exactly(false) } }, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report)) return;
    if (!draft7) throw new Error('the meta-schema of draft 7 is missing');
    if (draft7(root)) return;
    for (const { instancePath, message } of draft7.errors ?? [])
      report(PARAMETERS + instancePath, 'schema/draft-7', message ?? 'is not valid draft 7');
  });

/** The name rule is not documented; letters, digits and `_` are safe. Strictness is said by the request. */
export const checkCohere = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { name: /^[a-zA-Z0-9_]{1,64}$/ }, report);
    if (root !== undefined) checkPlainSchema(root, PARAMETERS, report, ROOT_UNIONS);
  });

/** The server checks calls against the schema, so it has to be one. */
export const checkGroq = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { optional: { strict: exactly(false) } }, report);
    if (root !== undefined) checkPlainSchema(root, PARAMETERS, report, ROOT_UNIONS);
  });

/** @openrouter/sdk 1.3.19, ChatFunctionTool: `cache_control` on the wire stands beside the function. */
const cacheControl: Check = value =>
  isObject(value) &&
  value.type === 'ephemeral' &&
  [undefined, '5m', '1h'].includes(value.ttl as string) &&
  Object.keys(value).every(key => key === 'type' || key === 'ttl')
    ? undefined
    : 'must be `{type: "ephemeral", ttl?: "5m" | "1h"}`';

/** Whoever serves the model reads the definition: the rules of OpenAI's standard mode, on both of its interfaces. */
export const checkOpenRouter = (tool: unknown): Violation[] => {
  const own = collect(report => {
    const root = checkNestedFunction(
      tool,
      { outside: { cache_control: cacheControl }, optional: { strict: exactly(false) } },
      report,
    );
    if (root !== undefined) checkPlainSchema(root, PARAMETERS, report);
  });
  if (own.length > 0 || !isObject(tool) || !isObject(tool.function)) return own;
  const { name, description, parameters } = tool.function;
  const flat = { type: 'function', name, ...(description === undefined ? {} : { description }), parameters };
  return checkOpenAiStandard({ ...flat, strict: false }, 'responses').map(({ pointer, ...rest }) => ({
    pointer: `/function${pointer}`,
    ...rest,
  }));
};

export const checkGroqTools = (tools: unknown): Violation[] =>
  collect(report => checkToolList(tools, nestedName, report, 128));

/** No limit on the number of tools is stated. */
export const checkNamedTools = (tools: unknown): Violation[] =>
  collect(report => checkToolList(tools, nestedName, report));
