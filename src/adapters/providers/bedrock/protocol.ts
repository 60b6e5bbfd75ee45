/**
 * Amazon Bedrock Converse. Nothing is kept by the server: each request carries all messages, the model's own ones as they came
 * (reasoning with its signature included), and tools and system again. Types as in `@aws-sdk/client-bedrock-runtime` 3.1164.0.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, idsLike, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolResult, WireRequest, WireResponse } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { replayedArguments, wrappedArguments } from '../../protocol/replayed-arguments.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { failureText, outputJson, outputText, textPartsOf } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  model: string;
  body: JsonObject & { messages: JsonObject[] };
  callIds: string[];
  usedIds: string[];
}

/** Of ids and of names, in what is sent back. */
const ACCEPTED = /^[a-zA-Z0-9_-]+$/;
const ACCEPTED_ID = /^[a-zA-Z0-9_-]{1,64}$/;
const MOST_CHARACTERS = 64;

/** Stops in the middle; the message says what there is of it. */
const CUT = ['max_tokens', 'model_context_window_exceeded', 'content_filtered', 'guardrail_intervened'];
const BROKEN = ['malformed_model_output', 'malformed_tool_use'];

const request = ({ model, body }: State): WireRequest => ({
  method: 'POST',
  path: `/model/${encodeURIComponent(model)}/converse`,
  body,
});

const append = ({ body }: State, message: JsonObject): State['body'] => ({
  ...body,
  messages: [...body.messages, message],
});

function messageOf(response: WireResponse, body: JsonObject): JsonObject {
  const { output, stopReason } = body;
  const message = isObject(output) ? output.message : undefined;
  if (!isObject(message)) notATurn(response, 'it holds no message');
  if (BROKEN.includes(asText(stopReason))) notATurn(response, `the model ended with ${asText(stopReason)}`);
  return message;
}

const callsOf = (message: JsonObject): JsonObject[] =>
  asObjects(message.content).flatMap(({ toolUse }) => (isObject(toolUse) ? [toolUse] : []));

const readCall = ({ name, input }: JsonObject): { name: string; arguments: Json } => ({
  name: asText(name),
  arguments: input ?? {},
});

/** The message to send back: as it came, but for what the API would not take. */
function replayed(message: JsonObject, ids: readonly string[]): JsonObject {
  let index = 0;
  // A blank text is refused ("The text field in the ContentBlock object … is blank"), though the model may write one.
  const blocks = asObjects(message.content).filter(({ text }) => typeof text !== 'string' || text.trim() !== '');
  const content = blocks.map((block): JsonObject => {
    const { toolUse } = block;
    if (!isObject(toolUse)) return block;
    const name = replayedName(asText(toolUse.name), ACCEPTED, MOST_CHARACTERS);
    const toolUseId = ids[index++] ?? '';
    return { ...block, toolUse: { ...toolUse, toolUseId, name, input: replayedArguments(toolUse.input) } };
  });
  return { ...message, content };
}

/** `json` takes objects only, and a blank text is refused; nothing at all is fine unless it is a failure. */
function contentOf({ output, isError }: ToolResult): JsonObject[] {
  const parts = isError ? undefined : textPartsOf(output);
  if (parts) return parts.map(text => ({ text }));
  if (isObject(output)) return [{ json: outputJson(output) }];
  const text = outputText(output);
  if (text.trim() !== '') return [{ text }];
  return isError ? [{ text: failureText(undefined) }] : [];
}

const asBlock = (result: ToolResult): JsonObject => ({
  toolResult: {
    toolUseId: result.callId,
    content: contentOf(result),
    // Success is what is meant without it; models that know no status refuse it.
    ...(result.isError && { status: 'error' }),
  },
});

export const protocol: Protocol<State> = {
  id: 'bedrock',
  docs: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
  verified: '2026-11-30',
  model: 'anthropic.claude-sonnet-5-20260701-v1:0',
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries all messages.' }],
  stateHint: 'All messages, with the signed reasoning of the model, and the tools: the server keeps nothing.',
  refusesEmptyMessage: true,

  start({ message, instructions, tools }, { model }) {
    const state: State = {
      model,
      body: {
        messages: [{ role: 'user', content: [{ text: message.toWellFormed() }] }],
        ...(instructions !== '' && { system: [{ text: instructions.toWellFormed() }] }),
        ...(tools.length > 0 && { toolConfig: { tools } }),
        // Converse has no field of its own for it, and Claude does not reason unless it is asked to.
        additionalModelRequestFields: { thinking: { type: 'adaptive' } },
      },
      callIds: [],
      usedIds: [],
    };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const body = readBody(response, ({ message }) => message);
    const message = messageOf(response, body);
    const calls = callsOf(message);
    const { ids, mended } = assignIds(
      calls.map(({ name, toolUseId }) => ({ name: asText(name), id: toolUseId })),
      state.usedIds,
      idsLike(ACCEPTED_ID),
    );
    const history = replayed(message, ids);
    const read = calls.map(readCall);
    const names = (of: JsonObject): string[] => callsOf(of).map(({ name }) => asText(name));
    const sentences = [...mended, ...renamedCalls(names(message), names(history)), ...wrappedArguments(read)];
    const text = asObjects(message.content)
      .map(block => asText(block.text))
      .join('');
    const turn = {
      state: { ...state, body: append(state, history), callIds: ids, usedIds: [...state.usedIds, ...ids] },
      ...(isObject(body.usage) && usageOf(response, body.usage.inputTokens, body.usage.outputTokens)),
      ...(CUT.includes(asText(body.stopReason)) && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    if (calls.length === 0) return { kind: 'text', text, ...turn };
    return {
      kind: 'tool_calls',
      calls: read.map((call, index) => ({ ...call, id: ids[index] ?? '' })),
      ...(text !== '' && { text }),
      ...turn,
    };
  },

  /** All results of a turn in one message, and nothing else in it. */
  resume(state, results) {
    const content = inCallOrder(results, state.callIds).map(asBlock);
    const next = { ...state, body: append(state, { role: 'user', content }) };
    return { request: request(next), state: next };
  },
};
