/** How Chat Completions judges a list of messages, by its own error texts. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import {
  emptyArray,
  type Fault,
  faultOfContent,
  faultOfName,
  missing,
  unsupported,
  wrongType,
} from '../../protocol/openai/fault.ts';
import { asObjects } from '../../protocol/reading.ts';

const ROLES = ['system', 'assistant', 'user', 'function', 'tool', 'developer'];
const USER_PARTS = ['text', 'image_url', 'input_audio', 'file'];
const MAX_NAME_LENGTH = 64;

/** First the form of each message, then whether calls and results belong together. */
export const checkMessages = (messages: readonly Json[]): Fault | undefined =>
  firstFault(messages, checkMessage) ?? checkPairs(asObjects([...messages]));

function checkMessage(message: Json, index: number): Fault | undefined {
  const param = `messages[${index}]`;
  if (!isObject(message)) return wrongType(param, 'an object', message);
  const { role, content } = message;
  if (role === undefined) return missing(`${param}.role`);
  if (!ROLES.includes(String(role))) {
    return unsupported(`${param}.role`, role, "'system', 'assistant', 'user', 'function', 'tool', and 'developer'");
  }
  if (role === 'assistant') return checkAssistant(message, param);
  if (content === null) {
    return {
      message: "Invalid value for 'content': expected a string, got null.",
      param: `messages.[${index}].content`,
      code: null,
    };
  }
  // A tool can answer in text only: `ChatCompletionToolMessageParam`.
  const fault = faultOfContent(content, `${param}.content`, role === 'user' ? USER_PARTS : ['text']);
  if (fault || role !== 'tool') return fault;
  const { tool_call_id: id } = message;
  if (id === undefined) return missing(`${param}.tool_call_id`);
  return typeof id === 'string' ? undefined : wrongType(`${param}.tool_call_id`, 'a string', id);
}

function checkAssistant({ content, tool_calls: calls }: JsonObject, param: string): Fault | undefined {
  if (calls === undefined) return faultOfContent(content, `${param}.content`, ['text', 'refusal']);
  if (content !== undefined && content !== null) {
    const fault = faultOfContent(content, `${param}.content`, ['text', 'refusal']);
    if (fault) return fault;
  }
  if (!Array.isArray(calls)) return wrongType(`${param}.tool_calls`, 'an array of objects', calls);
  if (calls.length === 0) return emptyArray(`${param}.tool_calls`);
  return firstFault(calls, (call, index) => checkCall(call, `${param}.tool_calls[${index}]`));
}

function checkCall(call: Json, param: string): Fault | undefined {
  if (!isObject(call)) return wrongType(param, 'an object', call);
  if (typeof call.id !== 'string' || call.id === '') return missing(`${param}.id`);
  if (call.type === undefined) return missing(`${param}.type`);
  if (!isObject(call.function)) return missing(`${param}.function`);
  const { name, arguments: sent } = call.function;
  const fault = faultOfName(name, `${param}.function.name`, MAX_NAME_LENGTH);
  if (fault) return fault;
  if (sent === undefined) return missing(`${param}.function.arguments`);
  return typeof sent === 'string' ? undefined : wrongType(`${param}.function.arguments`, 'a string', sent);
}

/** Each call is answered in the messages right after it, and nothing else is. */
function checkPairs(messages: readonly JsonObject[]): Fault | undefined {
  let offered = new Set<Json>();
  let open = new Set<Json>();
  const unanswered = (): Fault | undefined =>
    open.size === 0
      ? undefined
      : {
          message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(', ')}`,
          param: 'messages',
          code: null,
        };
  const fault = firstFault(messages, ({ role, tool_calls, tool_call_id: id = null }, index) => {
    if (role === 'tool') {
      const found = faultOfAnswer(id, index, offered, open);
      open.delete(id);
      return found;
    }
    const left = unanswered();
    offered = new Set(asObjects(tool_calls).flatMap(call => call.id ?? []));
    open = new Set(offered);
    return left;
  });
  return fault ?? unanswered();
}

function faultOfAnswer(
  id: Json,
  index: number,
  offered: ReadonlySet<Json>,
  open: ReadonlySet<Json>,
): Fault | undefined {
  if (open.has(id)) return undefined;
  if (offered.size === 0) {
    return {
      message:
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      param: `messages.[${index}].role`,
      code: null,
    };
  }
  return {
    message: offered.has(id)
      ? `Duplicate value for 'tool_call_id' of '${String(id)}' in message[${index}].`
      : `Invalid parameter: 'tool_call_id' of '${String(id)}' not found in 'tool_calls' of previous message.`,
    param: `messages.[${index}].tool_call_id`,
    code: null,
  };
}
