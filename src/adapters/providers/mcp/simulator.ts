/** A host with a model: it reads the list of tools, calls them, and takes the responses. It keeps the requests that wait. */
import { hasOwn, isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { asObjects, asText } from '../../protocol/reading.ts';
import { argumentsValue, estimateTokens, seededText, turnAt } from '../../protocol/scripted-model.ts';
import {
  type HostError,
  listFault,
  type OpenCall,
  responseFault,
  timedOut,
  unknownResponse,
} from './simulator-checks.ts';

/** What a host makes of a response stays with the host: nothing of it goes over the wire. */
const refuse = (error: HostError, status = 400): WireResponse => ({ status, body: { host: { error: { ...error } } } });

/** Requests are counted; what else a host asks before it calls (resources, prompts) is counted with them. */
const firstRequest = (seed: number): number =>
  2 + [...seededText(seed, 'first request', 3)].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0);

/** Since revision 2026-07-28 each request says what an `initialize` said before. */
const metaOf = (mode: string): JsonObject =>
  mode === '2026-07-28'
    ? {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': mode,
          'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      }
    : {};

const requestsOf = (turn: ScriptedTurn, first: number, mode: string): JsonObject[] =>
  turn.kind === 'text'
    ? []
    : turn.calls.map((call, nth) => ({
        jsonrpc: '2.0',
        ...(call.id === '' ? {} : { id: call.id ?? first + nth }),
        method: 'tools/call',
        params: { name: call.name, arguments: argumentsValue(call), ...metaOf(mode) },
      }));

const stopOf = ({ truncated, kind }: ScriptedTurn): string =>
  truncated ? 'limit' : kind === 'calls' ? 'calls' : 'end';

/** What a host keeps of a connection. */
interface Host {
  tools: JsonObject[];
  /** The calls that wait for a response. */
  open: OpenCall[];
  /** How often its model has spoken. */
  turns: number;
  /** The id of the next request. */
  next: number;
}

/** Takes what the server sent; gives back what the host cannot accept. */
function take(host: Host, messages: readonly JsonObject[], mode: string): WireResponse | undefined {
  for (const message of messages) {
    const { result } = message;
    if (isObject(result) && hasOwn(result, 'tools')) {
      const fault = listFault(result, mode);
      if (fault) return refuse(fault);
      host.tools = asObjects(result.tools);
      continue;
    }
    const index = host.open.findIndex(({ id }) => id === message.id);
    const [call] = index < 0 ? [] : host.open.splice(index, 1);
    const fault = call ? responseFault(message, call, mode) : unknownResponse(message);
    if (fault) return refuse(fault);
  }
  return host.open.length > 0 ? refuse(timedOut(), 408) : undefined;
}

/** What the model of the host does next. */
function ask(host: Host, told: Json, { mode, turns }: SimulatorOptions): WireResponse {
  const turn = turnAt(turns, host.turns++);
  const messages = requestsOf(turn, host.next, mode);
  host.next += messages.length;
  host.open = messages.flatMap(({ id, params }) => {
    const name = isObject(params) ? asText(params.name) : '';
    // A call without an id is a notification and waits for nothing.
    return id === undefined
      ? []
      : [{ id, name, outputSchema: host.tools.find(tool => tool.name === name)?.outputSchema }];
  });
  const usage = { input: estimateTokens(told), output: estimateTokens([messages, turn.text ?? '']) };
  const own = { ...(turn.text !== undefined && { text: turn.text }), stop: stopOf(turn), usage };
  return { status: 200, body: { messages, host: own }, estimated: true };
}

export const simulator: Simulator = {
  id: 'mcp',
  create(options) {
    const host: Host = { tools: [], open: [], turns: 0, next: firstRequest(options.seed) };
    return async ({ body }) => take(host, asObjects(body.messages), options.mode) ?? ask(host, body, options);
  },
};
