/**
 * Anthropic Messages. The server keeps nothing: each request carries all messages, the content of the model as it came, thinking
 * blocks with their signatures included. https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use, shapes as in
 * @anthropic-ai/sdk 1.14.0.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, idsLike, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolCall, ToolResult, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { replayedArguments, wrappedArguments } from '../../protocol/replayed-arguments.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { failureText, outputText, textPartsOf } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  /** The last request, with the message of the model appended once it has come. */
  body: JsonObject & { messages: JsonObject[] };
  callIds: string[];
  usedIds: string[];
}

const MAX_TOKENS = 4096;
/** What a `tool_use` may be called in a request, by the API's own error text. */
const TAKEN_BACK = /^[a-zA-Z0-9_-]+$/;
/** https://platform.claude.com/docs/en/agents-and-tools/tool-use/fine-grained-tool-streaming#handling-invalid-json-in-tool-responses */
const INVALID = 'INVALID_JSON';
/** The model did not come to its end: what it called in such a turn may lack a part. */
const CUT_OFF: readonly unknown[] = ['max_tokens', 'model_context_window_exceeded', 'pause_turn', 'refusal'];

const request = ({ body }: State): WireRequest => ({
  method: 'POST',
  path: '/v1/messages',
  // https://platform.claude.com/docs/en/api/versioning
  headers: { 'anthropic-version': '2026-10-21' },
  body,
});

const append = ({ body }: State, message: JsonObject): State['body'] => ({
  ...body,
  messages: [...body.messages, message],
});

export const protocol: Protocol<State> = {
  id: 'anthropic',
  docs: 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  verified: '2026-11-30',
  model: 'claude-sonnet-5',
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries all messages, thinking included.' }],
  stateHint: 'All messages so far, thinking with its signatures included, and the tools: the server keeps nothing.',
  refusesEmptyMessage: true,

  start({ message, instructions, tools }, { model }) {
    const body = {
      model,
      max_tokens: MAX_TOKENS,
      thinking: { type: 'adaptive' },
      ...(instructions !== '' && { system: instructions.toWellFormed() }),
      ...(tools.length > 0 && { tools }),
      messages: [{ role: 'user', content: message.toWellFormed() }],
    };
    const state: State = { body, callIds: [], usedIds: [] };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const { content, stop_reason: reason, usage } = readBody(response);
    if (!Array.isArray(content)) notATurn(response, 'its content is no list of blocks');
    const blocks = asObjects(content);
    const found = blocks.filter(isCall).map(readCall);
    const { ids, mended } = assignIds(found, state.usedIds, idsLike(TAKEN_BACK));
    const history = withMended(blocks, ids);
    const sentences = [...mended, ...changes(found, history.filter(isCall))];
    const read = {
      state: {
        body: append(state, { role: 'assistant', content: history }),
        callIds: ids,
        usedIds: [...state.usedIds, ...ids],
      },
      ...(isObject(usage) ? usageOf(response, usage.input_tokens, usage.output_tokens) : {}),
      ...(CUT_OFF.includes(reason) && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    const text = blocks.map(block => (block.type === 'text' ? asText(block.text) : '')).join('');
    if (found.length === 0) return { kind: 'text', text, ...read };
    const calls = found.map((call, index): ToolCall => ({ ...call, id: ids[index] ?? '' }));
    return { kind: 'tool_calls', calls, ...(text !== '' && { text }), ...read };
  },

  resume(state, results) {
    // All results in one message of the user, before anything else in it:
    // https://docs.claude.com/en/docs/agents-and-tools/tool-use/handle-tool-calls
    const content = inCallOrder(results, state.callIds).map(asBlock);
    const next = { ...state, body: append(state, { role: 'user', content }) };
    return { request: request(next), state: next };
  },
};

const isCall = ({ type }: JsonObject): boolean => type === 'tool_use';

const readCall = ({ id, name, input = {} }: JsonObject): { id: unknown; name: string; arguments: Json } => ({
  id,
  name: asText(name),
  arguments: input,
});

/** The blocks as they came, unknown fields included, but for what the server would not take back. */
function withMended(blocks: readonly JsonObject[], ids: readonly string[]): JsonObject[] {
  let next = 0;
  // "text content blocks must contain non-whitespace text", though the model may write one beside its calls.
  const spoken = blocks.filter(({ type, text }) => type !== 'text' || asText(text).trim() !== '');
  return spoken.map(block => {
    if (!isCall(block)) return block;
    const { name, arguments: input } = readCall(block);
    return {
      ...block,
      id: ids[next++] ?? '',
      name: replayedName(name, TAKEN_BACK, 128),
      // "Input should be a valid dictionary"
      input: replayedArguments(input, INVALID),
    };
  });
}

const changes = (found: readonly { name: string; arguments: Json }[], history: readonly JsonObject[]): string[] => [
  ...renamedCalls(
    found.map(({ name }) => name),
    history.map(({ name }) => asText(name)),
  ),
  ...wrappedArguments(found, INVALID),
];

const asBlock = ({ callId, output, isError }: ToolResult): JsonObject => ({
  type: 'tool_result',
  tool_use_id: callId,
  // "content cannot be empty if `is_error` is true"
  content:
    textPartsOf(output)?.map(text => ({ type: 'text', text })) ?? (isError ? failureText(output) : outputText(output)),
  ...(isError && { is_error: true }),
});
