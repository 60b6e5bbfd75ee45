/** The wire of our own loop (docs/agent-loop.md): the contract written down as JSON, all of the conversation in each request. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, ToolCall, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { failureText, outputJson } from '../../protocol/result-output.ts';

/** The request as it was sent, the turn that came back appended; `callIds` are those of the last turn. */
interface State extends JsonObject {
  body: JsonObject & { conversation: JsonObject[] };
  callIds: string[];
  usedIds: string[];
}

const request = ({ body }: State): WireRequest => ({ method: 'POST', path: '/v1/turns', body });

const append = ({ body }: State, item: JsonObject): State['body'] => ({
  ...body,
  conversation: [...body.conversation, item],
});

export const protocol: Protocol<State> = {
  id: 'agent-loop',
  docs: 'docs/agent-loop.md',
  verified: '2026-11-30',
  model: 'any',
  variants: [{ id: 'standard', label: 'Standard', hint: 'Each request carries the whole conversation.' }],
  stateHint: 'The whole conversation, with the instructions and the tools: the other side keeps nothing.',

  start({ message, instructions, tools, traceId }, { model }) {
    const state: State = {
      body: {
        model,
        traceId,
        ...(instructions === '' ? {} : { instructions: instructions.toWellFormed() }),
        tools,
        conversation: [{ role: 'user', text: message.toWellFormed() }],
      },
      callIds: [],
      usedIds: [],
    };
    return { request: request(state), state };
  },

  read(response, state): ReadTurn<State> {
    const { text, calls: found, stop, usage } = readBody(response);
    const calls = asObjects(found);
    if (calls.length === 0 && typeof text !== 'string') notATurn(response, 'it holds neither text nor calls');
    const { ids, mended } = assignIds(
      calls.map(({ id, name }) => ({ id, name: asText(name) })),
      state.usedIds,
    );
    const sent = calls.map((call, index) => ({ ...call, id: ids[index] ?? '' }));
    const spoken: { text?: string } = typeof text === 'string' ? { text } : {};
    const read = {
      state: {
        body: append(state, { role: 'model', ...spoken, ...(calls.length > 0 && { calls: sent }) }),
        callIds: ids,
        usedIds: [...state.usedIds, ...ids],
      },
      ...(isObject(usage) ? usageOf(response, usage.input, usage.output) : {}),
      ...(stop === 'limit' && { truncated: true as const }),
      ...(mended.length > 0 && { mended }),
    };
    return calls.length > 0
      ? { kind: 'tool_calls', calls: sent.map(asCall), ...spoken, ...read }
      : { kind: 'text', text: asText(text), ...read };
  },

  resume(state, results) {
    const told = inCallOrder(results, state.callIds).map(
      ({ callId, name, output, isError }): JsonObject => ({
        callId,
        name,
        output: isError && output === undefined ? failureText(output) : outputJson(output),
        isError,
      }),
    );
    const next = { ...state, body: append(state, { role: 'tools', results: told }) };
    return { request: request(next), state: next };
  },
};

const asCall = (call: JsonObject & { id: string }): ToolCall => ({
  id: call.id,
  name: asText(call.name),
  arguments: (call.arguments ?? {}) as Json,
});
