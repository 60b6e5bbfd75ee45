/** How the Messages API judges the form of one message and its blocks, by its own error texts. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { extraInput, faultOfName, required, shouldBe } from './fault.ts';

/** What the API takes for the id of a call, by its own error text; and so what it makes. */
export const CALL_ID = /^[a-zA-Z0-9_-]+$/;

/** The keys of each kind of block in a request, as in @anthropic-ai/sdk 1.14.0; blocks that no tool of ours makes are let pass. */
const BLOCK_KEYS: { readonly [type: string]: ReadonlySet<string> } = {
  text: new Set(['type', 'text', 'cache_control', 'citations']),
  thinking: new Set(['type', 'thinking', 'signature']),
  redacted_thinking: new Set(['type', 'data']),
  tool_use: new Set(['type', 'id', 'name', 'input', 'cache_control', 'caller', 'toolset_name']),
  tool_result: new Set(['type', 'tool_use_id', 'content', 'is_error', 'cache_control', 'toolset_name']),
};
const OTHER_BLOCKS: ReadonlySet<string> = new Set([
  'image',
  'document',
  'search_result',
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'container_upload',
]);
const RESULT_BLOCKS = ['text', 'image', 'search_result', 'document', 'tool_reference', 'browser_state'];

export function checkMessage(message: Json, index: number): string | undefined {
  const place = `messages.${index}`;
  if (!isObject(message)) return shouldBe(place, 'a valid dictionary or object to extract fields from');
  const { role, content } = message;
  const extra = extraInput(message, new Set(['role', 'content']), place);
  if (extra) return extra;
  if (role === 'system') {
    return 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.';
  }
  if (role === undefined) return required(`${place}.role`);
  if (role !== 'user' && role !== 'assistant') return shouldBe(`${place}.role`, "'user' or 'assistant'");
  if (content === undefined) return required(`${place}.content`);
  if (typeof content !== 'string' && !Array.isArray(content)) {
    return shouldBe(`${place}.content`, 'a valid string or list');
  }
  if (content.length === 0) {
    return role === 'user'
      ? `${place}: user messages must have non-empty content`
      : `${place}: all messages must have non-empty content except for the optional final assistant message`;
  }
  if (typeof content === 'string') return undefined;
  return firstFault(content, (block, nth) => checkBlock(block, role, `${place}.content.${nth}`));
}

function checkBlock(block: Json, role: string, place: string): string | undefined {
  if (!isObject(block)) return shouldBe(place, 'a valid dictionary or object to extract fields from');
  if (block.type === undefined) return required(`${place}.type`);
  const type = String(block.type);
  if (OTHER_BLOCKS.has(type)) return undefined;
  const keys = Object.hasOwn(BLOCK_KEYS, type) ? BLOCK_KEYS[type] : undefined;
  if (keys === undefined) {
    const expected = [...Object.keys(BLOCK_KEYS), ...OTHER_BLOCKS].sort().map(tag => `'${tag}'`);
    return `${place}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${expected.join(', ')}`;
  }
  const extra = extraInput(block, keys, `${place}.${type}`);
  if (extra) return extra;
  const isUsers = type === 'tool_result';
  if (type !== 'text' && isUsers !== (role === 'user')) {
    return `${place}: \`${type}\` blocks can only be in \`${isUsers ? 'user' : 'assistant'}\` messages`;
  }
  return checkFields(block, type, `${place}.${type}`);
}

function faultOfText(text: string): string | undefined {
  if (text === '') return 'messages: text content blocks must be non-empty';
  return text.trim() === '' ? 'messages: text content blocks must contain non-whitespace text' : undefined;
}

function checkFields(block: JsonObject, type: string, place: string): string | undefined {
  switch (type) {
    case 'text':
      if (typeof block.text !== 'string') return required(`${place}.text`);
      return faultOfText(block.text);
    case 'thinking':
      if (typeof block.thinking !== 'string') return required(`${place}.thinking`);
      return typeof block.signature === 'string' ? undefined : required(`${place}.signature`);
    case 'tool_use':
      return checkToolUse(block, place);
    case 'tool_result':
      return checkResult(block, place);
    default:
      return undefined;
  }
}

function checkToolUse({ id, name, input }: JsonObject, place: string): string | undefined {
  if (id === undefined) return required(`${place}.id`);
  if (typeof id !== 'string' || !CALL_ID.test(id)) {
    return `${place}.id: String should match pattern '^[a-zA-Z0-9_-]+$'`;
  }
  const fault = faultOfName(name, `${place}.name`);
  if (fault) return fault;
  if (input === undefined) return required(`${place}.input`);
  return isObject(input) ? undefined : shouldBe(`${place}.input`, 'a valid dictionary');
}

function checkResult(block: JsonObject, place: string): string | undefined {
  const { tool_use_id: id, content, is_error: isError } = block;
  if (id === undefined) return required(`${place}.tool_use_id`);
  if (isError !== undefined && typeof isError !== 'boolean') return shouldBe(`${place}.is_error`, 'a valid boolean');
  if (
    isError === true &&
    (content === undefined || content === '' || (Array.isArray(content) && content.length === 0))
  ) {
    return `${place}: content cannot be empty if \`is_error\` is true`;
  }
  if (content === undefined || typeof content === 'string') return undefined;
  if (!Array.isArray(content)) return shouldBe(`${place}.content`, 'a valid string or list');
  return firstFault(content, (part, index) => {
    const here = `${place}.content.${index}`;
    if (!isObject(part)) return shouldBe(here, 'a valid dictionary or object to extract fields from');
    if (RESULT_BLOCKS.includes(String(part.type))) {
      return part.type === 'text' && typeof part.text === 'string' ? faultOfText(part.text) : undefined;
    }
    const expected = RESULT_BLOCKS.map(tag => `'${tag}'`).join(', ');
    return `${here}: Input tag '${String(part.type)}' found using 'type' does not match any of the expected tags: ${expected}`;
  });
}
