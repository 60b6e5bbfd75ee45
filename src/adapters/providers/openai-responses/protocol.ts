/**
 * OpenAI Responses. Stateful, the server keeps each response and the next request names it; stateless, each request carries all
 * items, reasoning included. https://platform.openai.com/docs/guides/function-calling, shapes as in openai 7.59.0.
 */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { assignIds, idsLike } from '../../protocol/call-ids.ts';
import { type Protocol, ProviderError, type ReadTurn, type WireRequest } from '../../protocol/contract.ts';
import { asObjects, asText, notATurn, readBody, usageOf } from '../../protocol/reading.ts';
import { renamedCalls, replayedName } from '../../protocol/replayed-name.ts';
import { type OpenItem, readCalls, writeOutputs } from './protocol-calls.ts';

interface State extends JsonObject {
  variant: string;
  /** Sent with every request: neither instructions nor tools are carried over with `previous_response_id`. */
  always: JsonObject;
  /** Stateful only: the response to go on from; empty before the first. */
  responseId: string;
  /** Stateless only: all items so far. */
  items: JsonObject[];
  open: OpenItem[];
  usedIds: string[];
}

const STATELESS = 'stateless';

function request({ variant, always, responseId, items }: State, added: JsonObject[]): WireRequest {
  const body: JsonObject =
    variant === STATELESS
      ? // Without the encrypted content a reasoning item cannot be given back, as nothing of it is stored.
        { ...always, input: items, store: false, include: ['reasoning.encrypted_content'] }
      : { ...always, ...(responseId !== '' && { previous_response_id: responseId }), input: added, store: true };
  return { method: 'POST', path: '/v1/responses', body };
}

/** The request with `added` as the newest items. */
function send(state: State, added: JsonObject[]): { request: WireRequest; state: State } {
  const items = state.variant === STATELESS ? [...state.items, ...added] : [];
  const next = { ...state, items };
  return { request: request(next, added), state: next };
}

export const protocol: Protocol<State> = {
  id: 'openai-responses',
  docs: 'https://platform.openai.com/docs/guides/function-calling',
  verified: '2026-11-30',
  model: 'gpt-5.4',
  variants: [
    { id: 'stateful', label: 'By reference', hint: 'The server keeps each response; a request names the last one.' },
    { id: STATELESS, label: 'Replay', hint: 'Nothing is stored; each request carries all items, reasoning encrypted.' },
  ],
  stateHint:
    'By reference: the id of the last response. Replay: all items so far, encrypted reasoning included. Instructions and tools in either case.',

  start({ message, instructions, tools }, { model, variant }) {
    const always = {
      model,
      ...(instructions !== '' && { instructions: instructions.toWellFormed() }),
      ...(tools.length > 0 && { tools }),
    };
    const state: State = { variant, always, responseId: '', items: [], open: [], usedIds: [] };
    return send(state, [{ role: 'user', content: message.toWellFormed() }]);
  },

  read(response, state): ReadTurn<State> {
    const { id, status, output, usage } = readBody(response);
    if (!Array.isArray(output)) notATurn(response, 'it has no output');
    if (status !== 'completed' && status !== 'incomplete') {
      throw new ProviderError(`The response is ${asText(status) || 'of no status'}.`, response);
    }
    const received = asObjects(output);
    const { output: items, mended: changed } =
      state.variant === STATELESS ? withMended(received, state.usedIds) : { output: received, mended: [] };
    const found = items.filter(isCall).map(
      (item, index): JsonObject => ({
        ...item,
        // The loop hears the name that the model said, whatever stands in the history.
        name: received.filter(isCall)[index]?.name ?? '',
      }),
    );
    const { calls, open, mended } = readCalls(found, offeredIn(state), state.usedIds);
    const sentences = [...changed, ...mended];
    const read = {
      state: {
        ...state,
        responseId: asText(id),
        items: state.variant === STATELESS ? [...state.items, ...items] : [],
        open,
        // A wrapper's own id is taken as well as those of the calls in it.
        usedIds: [...state.usedIds, ...calls.map(call => call.id), ...open.map(({ echo }) => asText(echo.call_id))],
      },
      ...(isObject(usage) ? usageOf(response, usage.input_tokens, usage.output_tokens) : {}),
      ...(status === 'incomplete' && { truncated: true as const }),
      ...(sentences.length > 0 && { mended: sentences }),
    };
    const text = textOf(items);
    if (calls.length === 0) return { kind: 'text', text, ...read };
    return { kind: 'tool_calls', calls, ...(text !== '' && { text }), ...read };
  },

  resume: (state, results) => send(state, writeOutputs(state.open, results)),
};

const isCall = ({ type }: JsonObject): boolean => type === 'function_call';

const offeredIn = ({ always }: State): Set<Json> => new Set(asObjects(always.tools).flatMap(({ name }) => name ?? []));

/** What the model said, a refusal included. */
const textOf = (items: readonly JsonObject[]): string =>
  items
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => asObjects(content))
    .map(({ text, refusal }) => asText(text) || asText(refusal))
    .join('');

/** The items as they came, but for what the server would not take back: `call_id` has 1 to 64 characters, names a pattern. */
function withMended(
  output: readonly JsonObject[],
  usedIds: readonly string[],
): { output: JsonObject[]; mended: string[] } {
  const calls = output.filter(isCall);
  const names = calls.map(({ name }) => asText(name));
  const { ids, mended } = assignIds(
    calls.map(({ call_id }, index) => ({ id: call_id, name: names[index] ?? '' })),
    usedIds,
    idsLike(/^[\s\S]{1,64}$/),
  );
  const renamed = names.map(name => replayedName(name, /^[a-zA-Z0-9_-]+$/, 128));
  let next = 0;
  const items = output.map(item => {
    if (!isCall(item)) return item;
    const at = next++;
    return { ...item, call_id: ids[at] ?? '', name: renamed[at] ?? '' };
  });
  return { output: items, mended: [...mended, ...renamedCalls(names, renamed)] };
}
