/** How the Messages API judges the tools of a request, by its own error texts. */
import { acceptsValue } from '../../../manifest/check-value.ts';
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { checkInputSchema } from './check-schema.ts';
import { checkBudgets, checkStrictSchema } from './check-strict.ts';
import { extraInput, faultOfName, required, shouldBe } from './fault.ts';

/** @anthropic-ai/sdk 1.14.0 `Tool`. */
const TOOL_KEYS: ReadonlySet<string> = new Set([
  'type',
  'name',
  'description',
  'input_schema',
  'strict',
  'input_examples',
  'cache_control',
  'defer_loading',
  'allowed_callers',
  'eager_input_streaming',
]);

export function checkTools(tools: Json | undefined, choice: Json | undefined): string | undefined {
  if (tools !== undefined && !Array.isArray(tools)) return shouldBe('tools', 'a valid list');
  const list = asObjects(tools);
  const own = list.filter(isCustom);
  return (
    firstFault(tools ?? [], (tool, index) => checkTool(tool, `tools.${index}`)) ??
    (new Set(list.map(({ name }) => name)).size < list.length ? 'tools: Tool names must be unique.' : undefined) ??
    (list.length > 0 && list.every(tool => tool.defer_loading === true)
      ? 'At least one tool must have defer_loading=false. All tools cannot be deferred.'
      : undefined) ??
    checkBudgets(own.filter(({ strict }) => strict === true)) ??
    checkChoice(choice, list)
  );
}

/** Tools of the server have types of their own (`web_search_20260318`) and are no business of ours. */
const isCustom = ({ type }: JsonObject): boolean => type === undefined || type === null || type === 'custom';

function checkTool(tool: Json, place: string): string | undefined {
  if (!isObject(tool)) return shouldBe(place, 'a valid dictionary or object to extract fields from');
  if (!isCustom(tool)) return undefined;
  const at = `${place}.custom`;
  const { name, description, input_schema: schema, strict } = tool;
  const fault = faultOfName(name, `${at}.name`) ?? extraInput(tool, TOOL_KEYS, at);
  if (fault) return fault;
  if (description !== undefined && typeof description !== 'string')
    return shouldBe(`${at}.description`, 'a valid string');
  if (schema === undefined) return required(`${at}.input_schema`);
  if (!isObject(schema)) return shouldBe(`${at}.input_schema`, 'a valid dictionary');
  if (tool.defer_loading === true && isObject(tool.cache_control)) {
    return `Tool '${String(name)}' cannot have both defer_loading=true and cache_control set. Tools with defer_loading cannot use prompt caching.`;
  }
  return (
    checkInputSchema(schema, `${at}.input_schema`) ??
    (strict === true ? checkStrictSchema(schema, at) : undefined) ??
    checkExamples(tool.input_examples, schema, `${at}.input_examples`)
  );
}

/** Each must be valid by the schema; how the server words it is not known. */
const checkExamples = (examples: Json | undefined, schema: JsonObject, place: string): string | undefined =>
  firstFault(Array.isArray(examples) ? examples : [], (example, index) =>
    acceptsValue(schema, example) ? undefined : `${place}.${index}: Input example does not match input_schema`,
  );

function checkChoice(choice: Json | undefined, tools: readonly JsonObject[]): string | undefined {
  if (!isObject(choice)) return undefined;
  if (tools.length === 0 && choice.type !== 'none') {
    return `tool_choice.${String(choice.type)} may only be specified while providing tools`;
  }
  return choice.type === 'tool' && !tools.some(({ name }) => name === choice.name)
    ? `Tool '${String(choice.name)}' not found in provided tools`
    : undefined;
}
