/** What the Interactions API refuses of a request before it looks at the conversation. */
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { WireRequest } from '../../protocol/contract.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['model', 'agent', 'input', 'tools', 'system_instruction', 'generation_config', 'previous_interaction_id'],
  ...['store', 'stream', 'background', 'response_format', 'response_mime_type', 'response_modalities', 'labels'],
  ...['service_tier', 'safety_settings', 'cached_content', 'webhook_config', 'continuation_token', 'environment'],
  ...['agent_config'],
]);
const FUNCTION = ['type', 'name', 'description', 'parameters'];
const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;
const RESULT = ['type', 'call_id', 'name', 'is_error', 'result'];

const unknownParameter = (known: { has(key: string): boolean }, value: JsonObject, place: string): string | undefined =>
  firstFault(Object.keys(value), key =>
    known.has(key) ? undefined : `Unknown parameter '${key}'${place === '' ? '' : ` at '${place}'`}.`,
  );

/** The first revision that speaks in steps, which a request without a revision gets. */
const STEPS = '2026-05-20';

/** Asking for the form of before the steps is refused. https://ai.google.dev/gemini-api/docs/interactions-breaking-changes-may-2026 */
export function revisionFault(headers: WireRequest['headers'] = {}): string | undefined {
  const revision = Object.entries(headers).find(([name]) => name.toLowerCase() === 'api-revision')?.[1];
  return revision === undefined || revision >= STEPS
    ? undefined
    : "The legacy Interactions API schema is no longer supported. Please upgrade your client SDK to Python >= 2.0.0 or JavaScript/TypeScript >= 2.0.0 to adopt the new 'steps' schema. For details and migration examples, see: https://ai.google.dev/gemini-api/docs/interactions-breaking-changes-may-2026";
}

/** The first rule that is broken, in the words of the API where they are known. */
export function requestFault(body: JsonObject): string | undefined {
  const { model, input, tools } = body;
  const unknown = unknownParameter(PARAMETERS, body, '');
  if (unknown !== undefined) return unknown;
  if (typeof model !== 'string' || model === '') return "Missing required parameter 'model'.";
  if (typeof input !== 'string' && !Array.isArray(input) && !isObject(input))
    return "Missing required parameter 'input'.";
  // The vendor's words are not known.
  if (body.store === false && typeof body.previous_interaction_id === 'string') {
    return "'previous_interaction_id' cannot be used with 'store' set to false.";
  }
  const names = new Set<string>();
  return (
    firstFault(Array.isArray(tools) ? tools : [], (tool, index) => toolFault(tool, `tools[${index}]`, names)) ??
    choiceFault(body) ??
    firstFault(Array.isArray(input) ? input : [], (step, index) => stepFault(step, `input[${index}]`))
  );
}

const noStruct = (place: string, value: Json | undefined): string =>
  `Invalid value at '${place}' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(value)}`;

function toolFault(tool: Json, place: string, names: Set<string>): string | undefined {
  if (!isObject(tool) || typeof tool.type !== 'string') return `Missing required parameter 'type' at '${place}'.`;
  if (tool.type !== 'function') return undefined;
  const unknown = unknownParameter(new Set(FUNCTION), tool, place);
  if (unknown !== undefined) return unknown;
  const { name, parameters } = tool;
  if (typeof name !== 'string' || !NAME.test(name)) {
    return `${place}.name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.`;
  }
  if (names.has(name)) return `Duplicate function declaration found: ${name}`;
  names.add(name);
  return parameters === undefined || isObject(parameters) ? undefined : noStruct(`${place}.parameters`, parameters);
}

function choiceFault({ generation_config, tools }: JsonObject): string | undefined {
  const isChosen = isObject(generation_config) && hasOwn(generation_config, 'tool_choice');
  const hasFunctions = asObjects(tools).some(({ type }) => type === 'function');
  return isChosen && !hasFunctions ? 'Function calling config is set without function_declarations.' : undefined;
}

function stepFault(step: Json, place: string): string | undefined {
  if (!isObject(step)) return `Invalid value at '${place}'.`;
  if (hasOwn(step, 'role')) {
    return 'When using the steps-based API version, use step_list input format instead of turn_list.';
  }
  if (step.type === 'function_call' && !isObject(step.arguments)) return noStruct(`${place}.arguments`, step.arguments);
  if (step.type !== 'function_result') return undefined;
  const { call_id, name, result } = step;
  const unknown = unknownParameter(new Set(RESULT), step, place);
  if (unknown !== undefined) return unknown;
  if (typeof call_id !== 'string') return 'Missing call_id in content of type function_result';
  if (typeof name !== 'string' || name === '') return 'Missing name in content of type function_result';
  const isContent = Array.isArray(result) && result.every(part => isObject(part) && typeof part.type === 'string');
  return typeof result === 'string' || isObject(result) || isContent
    ? undefined
    : "'result' must be a Struct, FunctionResultSubcontent[], or string";
}
