/**
 * MCP runs the other way: the host has the model and calls, and this loop is the server. What is "sent" is what the server
 * answers, what comes back is what the host asks next (docs/decisions/0009). Both bodies hold `messages`, which are the JSON-RPC
 * of the wire; `host` holds what never crosses it.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, inCallOrder } from '../../protocol/call-ids.ts';
import type { Protocol, ReadTurn, WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { answerOf, CURRENT, complete } from './protocol-results.ts';

interface State extends JsonObject {
  mode: string;
  tools: JsonObject[];
  /** The calls of the last turn: the id that the loop knows, and the one of the request, null for a notification. */
  calls: { id: string; request: string | number | null }[];
  usedIds: string[];
}

/** The host asks for the list in its second request, after `initialize` or `server/discover`. */
const LIST_REQUEST = 1;

const request = (messages: JsonObject[]): WireRequest => ({ method: 'POST', path: '/mcp', body: { messages } });

const requestId = ({ id }: JsonObject): string | number | null =>
  typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : null;

const paramsOf = ({ params }: JsonObject): JsonObject => (isObject(params) ? params : {});

export const protocol: Protocol<State> = {
  id: 'mcp',
  docs: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
  verified: '2026-11-30',
  model: 'any',
  variants: [{ id: 'standard', label: 'Standard', hint: 'The host calls; each call gets one response.' }],
  stateHint:
    'The tools as they were listed, and the requests that wait for a response; the conversation is the host’s.',

  /** The answer to `tools/list`. The message and the instructions stay with the host. */
  start({ tools }, { mode }) {
    const freshness = mode === CURRENT ? { ttlMs: 0, cacheScope: 'private' } : {};
    const result = { ...complete(mode), tools, ...freshness };
    return {
      request: request([{ jsonrpc: '2.0', id: LIST_REQUEST, result }]),
      state: { mode, tools, calls: [], usedIds: [] },
    };
  },

  read(response, state): ReadTurn<State> {
    const { messages, host } = readBody(response, body => hostError(body.host));
    const calls = asObjects(messages).filter(({ method }) => method === 'tools/call');
    if (calls.length === 0 && !isObject(host)) notATurn(response, 'the host neither calls nor says that it is done');
    const requests = calls.map(requestId);
    const { ids, mended } = assignIds(
      calls.map((call, index) => ({ name: asText(paramsOf(call).name), id: String(requests[index] ?? '') })),
      state.usedIds,
    );
    const { text, stop, usage } = isObject(host) ? host : {};
    const read = {
      state: {
        ...state,
        calls: ids.map((id, index) => ({ id, request: requests[index] ?? null })),
        usedIds: [...state.usedIds, ...ids],
      },
      ...(isObject(usage) && usageOf(response, usage.input, usage.output)),
      ...(stop === 'limit' && { truncated: true as const }),
      ...(mended.length > 0 && { mended }),
    };
    if (calls.length === 0) return { kind: 'text', text: asText(text), ...read };
    return {
      kind: 'tool_calls',
      calls: calls.map((call, index) => ({
        id: ids[index] ?? '',
        name: asText(paramsOf(call).name),
        arguments: paramsOf(call).arguments ?? {},
      })),
      ...(typeof text === 'string' && { text }),
      ...read,
    };
  },

  resume(state, results) {
    const requests = new Map(state.calls.map(({ id, request }) => [id, request]));
    const messages = inCallOrder(results, [...requests.keys()]).flatMap((result): JsonObject[] => {
      const id = requests.has(result.callId) ? (requests.get(result.callId) ?? null) : result.callId;
      // A call without an id is a notification, and a notification is not answered.
      if (id === null) return [];
      const tool = state.tools.find(({ name }) => name === result.name);
      return [{ jsonrpc: '2.0', id, ...answerOf(result, tool, state.mode) }];
    });
    return { request: request(messages), state };
  },
};

/** What the host makes of a response that it does not take stays with the host. */
const hostError = (host: Json | undefined): Json | undefined =>
  isObject(host) && isObject(host.error) ? host.error.message : undefined;
