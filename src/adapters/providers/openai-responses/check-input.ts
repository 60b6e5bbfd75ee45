/** How the Responses API judges the items of a request, by its own error texts. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import {
  type Fault,
  faultOfContent,
  faultOfLength,
  faultOfName,
  missing,
  unsupported,
  wrongType,
} from '../../protocol/openai/fault.ts';

const ROLES = ['assistant', 'system', 'developer', 'user'];
const MESSAGE_PARTS = ['input_text', 'input_image', 'input_file', 'output_text', 'refusal'];
const OUTPUT_PARTS = ['input_text', 'input_image', 'input_file'];
/** openapi `FunctionCallOutputItemParam`: a `call_id` has 1 to 64 characters, a name at most 128. */
const MAX_CALL_ID = 64;
/** What the server takes for a `call_id`, and makes. */
export const CALL_ID = /^[\s\S]{1,64}$/;
const MAX_NAME = 128;

/** The form of each item of `input`. */
export const checkItems = (items: readonly Json[]): Fault | undefined =>
  firstFault(items, (item, index) => checkItem(item, `input[${index}]`));

function checkItem(item: Json, param: string): Fault | undefined {
  if (!isObject(item)) return wrongType(param, 'an object', item);
  switch (item.type ?? 'message') {
    case 'message':
      return checkMessage(item, param);
    case 'function_call':
      return checkCall(item, param);
    case 'function_call_output':
      return faultOfCallId(item, param) ?? faultOfContent(item.output, `${param}.output`, OUTPUT_PARTS);
    case 'reasoning':
      if (typeof item.id !== 'string') return missing(`${param}.id`);
      return Array.isArray(item.summary) ? undefined : missing(`${param}.summary`);
    case 'item_reference':
      return typeof item.id === 'string' ? undefined : missing(`${param}.id`);
    default:
      return unsupported(
        `${param}.type`,
        item.type,
        "'function_call', 'function_call_output', 'item_reference', 'message', and 'reasoning'",
      );
  }
}

function checkMessage({ role, content }: JsonObject, param: string): Fault | undefined {
  if (role === undefined) return missing(`${param}.role`);
  if (!ROLES.includes(String(role))) {
    return unsupported(`${param}.role`, role, "'assistant', 'system', 'developer', and 'user'");
  }
  return faultOfContent(content, `${param}.content`, MESSAGE_PARTS);
}

function checkCall(item: JsonObject, param: string): Fault | undefined {
  if (item.call_id === undefined) return missing(`${param}.call_id`);
  const fault = faultOfCallId(item, param) ?? faultOfName(item.name, `${param}.name`, MAX_NAME);
  if (fault) return fault;
  if (item.arguments === undefined) return missing(`${param}.arguments`);
  return typeof item.arguments === 'string' ? undefined : wrongType(`${param}.arguments`, 'a string', item.arguments);
}

/** In openai 7.59.0 the `call_id` of an output may be absent; it is then matched like any other. */
function faultOfCallId({ call_id: id = null }: JsonObject, param: string): Fault | undefined {
  if (id === null) return undefined;
  if (typeof id !== 'string') return wrongType(`${param}.call_id`, 'a string', id);
  return faultOfLength(id, `${param}.call_id`, MAX_CALL_ID);
}

/** Each call of the conversation has one output after it, and each output its call. */
export function checkPairs(items: readonly JsonObject[]): Fault | undefined {
  const open: Json[] = [];
  const fault = firstFault(items, ({ type, call_id: id = null }) => {
    if (type === 'function_call') open.push(id);
    if (type !== 'function_call_output') return undefined;
    const at = open.indexOf(id);
    if (at < 0) return inInput(`No tool call found for function call output with call_id ${String(id)}.`);
    open.splice(at, 1);
    return undefined;
  });
  const [left] = open;
  return fault ?? (left === undefined ? undefined : inInput(`No tool output found for function call ${String(left)}.`));
}

export const inInput = (message: string, code: string | null = null): Fault => ({ message, param: 'input', code });
