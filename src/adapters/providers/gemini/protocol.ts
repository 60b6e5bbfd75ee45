/**
 * Gemini generateContent. Nothing is kept by the server: each request carries all contents, the model's own ones as they came
 * (a `thoughtSignature` belongs to its own part), and the tools and the instruction again.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolResult, WireRequest, WireResponse } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { replayedArguments, wrappedArguments } from '../../protocol/replayed-arguments.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { failureText, outputJson, textPartsOf } from '../../protocol/result-output.ts';

interface State extends JsonObject {
  model: string;
  body: JsonObject & { contents: JsonObject[] };
  /** The calls of the last turn: the id that the loop knows, and whether it stands on the wire. */
  calls: { id: string; sent: boolean }[];
  usedIds: string[];
}

const request = ({ model, body }: State): WireRequest => ({
  method: 'POST',
  path: `/v1beta/models/${model}:generateContent`,
  body,
});

const append = ({ body }: State, content: JsonObject): State['body'] => ({
  ...body,
  contents: [...body.contents, content],
});

/** What ends a turn without anything to go on with: `SAFETY`, `MALFORMED_FUNCTION_CALL`, `MISSING_THOUGHT_SIGNATURE`… */
const isGoodEnd = (reason: string): boolean => ['', 'STOP', 'MAX_TOKENS'].includes(reason);

function contentOf(response: WireResponse, body: JsonObject): { content: JsonObject; reason: string } {
  const [candidate] = asObjects(body.candidates);
  if (!candidate) {
    const feedback = isObject(body.promptFeedback) ? asText(body.promptFeedback.blockReason) : '';
    notATurn(response, feedback === '' ? 'it has no candidate' : `the prompt was blocked (${feedback})`);
  }
  const reason = asText(candidate.finishReason);
  const content = isObject(candidate.content) ? candidate.content : { role: 'model', parts: [] };
  if (asObjects(content.parts).length === 0 && !isGoodEnd(reason)) {
    notATurn(response, `the model ended with ${[reason, asText(candidate.finishMessage)].filter(Boolean).join(': ')}`);
  }
  return { content, reason };
}

/** The content to send back: as it came, but for what the API would not take: an id twice, arguments that are no object. */
function replayed(content: JsonObject, ids: readonly string[]): JsonObject {
  let index = 0;
  const parts = asObjects(content.parts).map((part): JsonObject => {
    const { functionCall: call } = part;
    if (!isObject(call)) return part;
    const id = ids[index++] ?? '';
    const args = call.args === undefined ? {} : { args: replayedArguments(call.args) };
    const name = sentName(asText(call.name));
    return { ...part, functionCall: { ...call, ...(hasId(call) && { id }), name, ...args } };
  });
  return { ...content, parts };
}

/** A model may leave the name out, and the API refuses a result without one. */
const sentName = (name: string): string => replayedName(name, /\S/, Number.POSITIVE_INFINITY);

const hasId = (call: JsonObject): boolean => asText(call.id) !== '';

const readCall = ({ name, args }: JsonObject): { name: string; arguments: Json } => ({
  name: asText(name),
  arguments: args ?? {},
});

/** An object always: `output` or `error` says which of the two it is. */
function responseOf({ output, isError }: ToolResult): JsonObject {
  if (isError)
    return { error: typeof output === 'string' || output === undefined ? failureText(output) : outputJson(output) };
  return { output: textPartsOf(output)?.join('\n') ?? outputJson(output) };
}

export const protocol: Protocol<State> = {
  id: 'gemini',
  docs: 'https://ai.google.dev/gemini-api/docs/function-calling',
  verified: '2026-11-30',
  model: 'gemini-3.7-flash',
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries all contents.' }],
  stateHint:
    'All contents, with the thought signatures of the model in their parts, and the tools: the server keeps nothing.',

  start({ message, instructions, tools }, { model }) {
    const state: State = {
      model,
      body: {
        contents: [{ role: 'user', parts: [{ text: message.toWellFormed() }] }],
        ...(instructions !== '' && { systemInstruction: { parts: [{ text: instructions.toWellFormed() }] } }),
        ...(tools.length > 0 && { tools: [{ functionDeclarations: tools }] }),
      },
      calls: [],
      usedIds: [],
    };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const body = readBody(response);
    const { content, reason } = contentOf(response, body);
    const parts = asObjects(content.parts);
    const calls = parts.map(({ functionCall }) => functionCall).filter(isObject);
    // Ids are optional on this wire; where one is missing, name and order pair result and call.
    const turn = state.body.contents.length;
    const { ids, mended } = assignIds(
      calls.map((call, index) => ({
        name: asText(call.name),
        id: hasId(call) ? call.id : `part_${turn}_${index + 1}`,
      })),
      state.usedIds,
    );
    const names = calls.map(({ name }) => asText(name));
    const sentences = [
      ...mended,
      ...renamedCalls(names, names.map(sentName)),
      ...wrappedArguments(calls.map(readCall)),
    ];
    const text = parts
      .filter(part => part.thought !== true && !part.functionCall)
      .map(part => asText(part.text))
      .join('');
    const usage = isObject(body.usageMetadata) ? body.usageMetadata : {};
    const read = {
      state: {
        ...state,
        body: append(state, replayed(content, ids)),
        calls: calls.map((call, index) => ({ id: ids[index] ?? '', sent: hasId(call) })),
        usedIds: [...state.usedIds, ...ids],
      },
      ...usageOf(response, usage.promptTokenCount, outputTokens(usage)),
      ...(reason === 'MAX_TOKENS' && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    if (calls.length === 0) return { kind: 'text', text, ...read };
    return {
      kind: 'tool_calls',
      calls: calls.map((call, index) => ({ ...readCall(call), id: ids[index] ?? '' })),
      ...(text !== '' && { text }),
      ...read,
    };
  },

  resume(state, results) {
    const unsent = new Set(state.calls.filter(({ sent }) => !sent).map(({ id }) => id));
    const ordered = inCallOrder(
      results,
      state.calls.map(({ id }) => id),
    );
    const parts = ordered.map(result => ({
      functionResponse: {
        ...(!unsent.has(result.callId) && { id: result.callId }),
        name: sentName(result.name),
        response: responseOf(result),
      },
    }));
    const next = { ...state, body: append(state, { role: 'user', parts }) };
    return { request: request(next), state: next };
  },
};

/** Thinking counts as output and is billed so. */
function outputTokens({ candidatesTokenCount, thoughtsTokenCount }: JsonObject): Json | undefined {
  if (typeof candidatesTokenCount !== 'number') return undefined;
  return candidatesTokenCount + (typeof thoughtsTokenCount === 'number' ? thoughtsTokenCount : 0);
}
