/**
 * OpenAI Chat Completions. The server keeps nothing: each request carries all messages, the model's own as they came.
 * https://platform.openai.com/docs/guides/function-calling?api-mode=chat, shapes as in openai 7.59.0.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { ANY_ID, assignIds, idsOfLength, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolCall, ToolResult, WireDialect, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { textPartsOf, textWithoutFlag } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  /** The last request, with the message of the model appended once it has come. */
  body: JsonObject & { messages: JsonObject[] };
  callIds: string[];
  usedIds: string[];
  /** Absent at OpenAI itself. */
  dialect?: WireDialect;
}

const MODEL = 'gpt-5.4';

const OPENAI: WireDialect = {
  path: '/v1/chat/completions',
  model: MODEL,
  instructionsRole: 'developer',
  results: 'text or parts',
};

const request = ({ body, dialect = OPENAI }: State): WireRequest => ({ method: 'POST', path: dialect.path, body });

const append = ({ body }: State, messages: readonly JsonObject[]): State['body'] => ({
  ...body,
  messages: [...body.messages, ...messages],
});

export const protocol: Protocol<State> = {
  id: 'openai-chat',
  docs: 'https://platform.openai.com/docs/guides/function-calling?api-mode=chat',
  verified: '2026-11-30',
  model: MODEL,
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries all messages.' }],
  stateHint: 'All messages so far, with the tools: the server keeps nothing.',

  start({ message, instructions, tools }, { model, dialect }) {
    const role = (dialect ?? OPENAI).instructionsRole;
    const messages: JsonObject[] = [
      ...(instructions === '' ? [] : [{ role, content: instructions.toWellFormed() }]),
      { role: 'user', content: message.toWellFormed() },
    ];
    // An empty list of tools is answered with 400 ("empty array").
    const body = { model, messages, ...(tools.length > 0 && { tools }) };
    const state: State = { body, callIds: [], usedIds: [], ...(dialect && { dialect }) };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const { choices, usage } = readBody(response, saidIn);
    const [choice] = asObjects(choices);
    const message = choice?.message;
    if (!isObject(message)) notATurn(response, 'it holds no choice with a message');
    const found = asObjects(message.tool_calls).map(readCall);
    const length = state.dialect?.callIdLength;
    const { ids, mended } = assignIds(found, state.usedIds, length === undefined ? ANY_ID : idsOfLength(length));
    const history = message.tool_calls === undefined ? message : withMended(message, ids);
    const names = found.map(({ name }) => name);
    const sentences = [...mended, ...renamedCalls(names, asObjects(history.tool_calls).map(nameOf))];
    const read = {
      state: { ...state, body: append(state, [history]), callIds: ids, usedIds: [...state.usedIds, ...ids] },
      ...(isObject(usage) ? usageOf(response, usage.prompt_tokens, usage.completion_tokens) : {}),
      // A filter stops in the middle as well. Which calls there are is told by the message, not by the reason: a forced call
      // may end with "stop".
      ...((choice?.finish_reason === 'length' || choice?.finish_reason === 'content_filter') && {
        truncated: true as const,
      }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    const text = asText(message.content) || asText(message.refusal);
    if (found.length === 0) return { kind: 'text', text, ...read };
    const calls = found.map((call, index): ToolCall => ({ ...call, id: ids[index] ?? '' }));
    return { kind: 'tool_calls', calls, ...(text !== '' && { text }), ...read };
  },

  resume(state, results) {
    const { results: form } = state.dialect ?? OPENAI;
    const messages = inCallOrder(results, state.callIds).map(result => asMessage(result, form));
    const next = { ...state, body: append(state, messages) };
    return { request: request(next), state: next };
  },
};

/** The words of a refusal: under `error`, or in a body that is one itself. */
const saidIn = ({ error, object, message }: JsonObject): Json | undefined =>
  isObject(error) ? error.message : object === 'error' ? message : undefined;

/** One message for each call. There is no flag for failures: they are told in the content. */
const asMessage = (result: ToolResult, form: WireDialect['results']): JsonObject => ({
  role: 'tool',
  tool_call_id: result.callId,
  content: contentOf(result, form),
});

/** Text, or parts of text: `ChatCompletionToolMessageParam.content`. */
function contentOf(result: ToolResult, form: WireDialect['results']): Json {
  const texts = result.isError ? undefined : textPartsOf(result.output);
  if (!texts) return textWithoutFlag(result);
  return form === 'text' ? texts.join('\n') : texts.map(text => ({ type: 'text', text }));
}

const functionOf = (call: JsonObject): JsonObject => (isObject(call.function) ? call.function : {});
const nameOf = (call: JsonObject): string => asText(functionOf(call).name);

/** Arguments are JSON text, which the model may have got wrong. */
const readCall = (call: JsonObject): { id: unknown; name: string; arguments: unknown } => ({
  id: call.id,
  name: nameOf(call),
  arguments: functionOf(call).arguments ?? '',
});

/** The message as it came, unknown fields included, but for what the server would not take back. */
const withMended = (message: JsonObject, ids: readonly string[]): JsonObject => ({
  ...message,
  tool_calls: asObjects(message.tool_calls).map((call, index) => ({
    ...call,
    id: ids[index] ?? '',
    function: { ...functionOf(call), name: replayedName(nameOf(call), /^[a-zA-Z0-9_-]+$/, 64) },
  })),
});
