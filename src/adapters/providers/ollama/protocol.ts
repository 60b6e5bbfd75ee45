/**
 * Ollama `/api/chat`. Nothing is kept by the server: each request carries all messages, the model's own ones with their thinking,
 * and the tools. Arguments are objects, ids are optional, a result names its tool. Source: `api/types.go` of the server, 2026-08.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolResult, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { replayedArguments, wrappedArguments } from '../../protocol/replayed-arguments.ts';
import { textPartsOf, textWithoutFlag } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  body: JsonObject & { messages: JsonObject[] };
  /** The calls of the last turn: the id that the loop knows, and whether it stands on the wire. */
  calls: { id: string; sent: boolean }[];
  usedIds: string[];
}

const request = ({ body }: State): WireRequest => ({ method: 'POST', path: '/api/chat', body });

const append = ({ body }: State, messages: readonly JsonObject[]): State['body'] => ({
  ...body,
  messages: [...body.messages, ...messages],
});

const hasId = (call: JsonObject): boolean => asText(call.id) !== '';
const functionOf = (call: JsonObject): JsonObject => (isObject(call.function) ? call.function : {});
const readCall = (call: JsonObject): { name: string; arguments: Json } => ({
  name: asText(functionOf(call).name),
  arguments: functionOf(call).arguments ?? {},
});

/** The message to send back: as it came, but for what the server would not take or could not tell apart. */
function replayed(message: JsonObject, ids: readonly string[]): JsonObject {
  if (!Array.isArray(message.tool_calls)) return message;
  const calls = asObjects(message.tool_calls).map(
    (call, index): JsonObject => ({
      ...call,
      ...(hasId(call) && { id: ids[index] ?? '' }),
      function: { ...functionOf(call), arguments: replayedArguments(functionOf(call).arguments) },
    }),
  );
  return { ...message, tool_calls: calls };
}

export const protocol: Protocol<State> = {
  id: 'ollama',
  docs: 'https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-chat-completion',
  verified: '2026-11-30',
  model: 'qwen3',
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries all messages.' }],
  stateHint: 'All messages, with the thinking of the model, and the tools: the server keeps nothing.',

  start({ message, instructions, tools }, { model }) {
    const messages = [
      ...(instructions === '' ? [] : [{ role: 'system', content: instructions.toWellFormed() }]),
      { role: 'user', content: message.toWellFormed() },
    ];
    // Without `stream: false` the answer comes in lines.
    const body = { model, messages, ...(tools.length > 0 && { tools }), stream: false };
    const state: State = { body, calls: [], usedIds: [] };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const body = readBody(response, ({ error }) => error);
    const { message, done_reason } = body;
    if (!isObject(message)) notATurn(response, 'it holds no message');
    const calls = asObjects(message.tool_calls);
    const read = calls.map(readCall);
    const turn = state.body.messages.length;
    // Servers before 2026 send no ids at all; order and name pair result and call then.
    const { ids, mended } = assignIds(
      calls.map((call, index) => ({ ...readCall(call), id: hasId(call) ? call.id : `call_${turn}_${index + 1}` })),
      state.usedIds,
    );
    const sentences = [...mended, ...wrappedArguments(read)];
    const text = asText(message.content);
    const rest = {
      state: {
        body: append(state, [replayed(message, ids)]),
        calls: calls.map((call, index) => ({ id: ids[index] ?? '', sent: hasId(call) })),
        usedIds: [...state.usedIds, ...ids],
      },
      ...usageOf(response, body.prompt_eval_count, body.eval_count),
      ...(done_reason === 'length' && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    if (calls.length === 0) return { kind: 'text', text, ...rest };
    return {
      kind: 'tool_calls',
      calls: read.map((call, index) => ({ ...call, id: ids[index] ?? '' })),
      ...(text !== '' && { text }),
      ...rest,
    };
  },

  resume(state, results) {
    const unsent = new Set(state.calls.filter(({ sent }) => !sent).map(({ id }) => id));
    const ordered = inCallOrder(
      results,
      state.calls.map(({ id }) => id),
    );
    const messages = ordered.map(result => ({
      role: 'tool',
      tool_name: result.name,
      ...(!unsent.has(result.callId) && { tool_call_id: result.callId }),
      content: contentOf(result),
    }));
    const next = { ...state, body: append(state, messages) };
    return { request: request(next), state: next };
  },
};

/** Text only, and no flag for failures. */
const contentOf = (result: ToolResult): string =>
  (result.isError ? undefined : textPartsOf(result.output)?.join('\n')) ?? textWithoutFlag(result);
