/** A `ProviderAdapter` out of a protocol and a transport. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';
import { checkLoneSurrogates } from '../../manifest/lone-surrogates.ts';
import {
  type Protocol,
  type ProtocolOptions,
  type ProviderAdapter,
  ProviderError,
  type ProviderTurn,
  type Transport,
  type WireRequest,
  type WireResponse,
} from './contract.ts';
import { outputJson } from './result-output.ts';

/** One request and its response: the bodies, and what stood around them. */
export interface Exchange {
  request: Json;
  response: Json;
  method: WireRequest['method'];
  path: string;
  headers?: { readonly [name: string]: string };
  /** HTTP status of the response. */
  status: number;
  /** What the adapter keeps for the next request, for whoever looks into a run; the loop holds it sealed. */
  kept?: Json;
}

const exchangeOf = (
  { method, path, headers, body }: WireRequest,
  { status, body: response }: WireResponse,
): Exchange => ({
  request: body,
  response,
  method,
  path,
  ...(headers && { headers }),
  status,
});

export interface ProviderAdapterOptions extends ProtocolOptions {
  /** Told of each exchange, refused ones included, before its turn is read. */
  onExchange?: (exchange: Exchange) => void;
  /** Told what is kept after the last exchange, when it was a turn. Never changed afterwards, and not to be changed. */
  onKept?: (kept: JsonObject) => void;
}

const HALVES = 'The response holds half of a character, which no provider takes back; it is read as U+FFFD.';

/**
 * The response as protocols read it, without halves of characters: what they keep of it goes back to the provider, wherever in
 * the turn it stands. An escape like `\ud800` is JSON, so that models do write them.
 */
function wellFormed(response: WireResponse): { response: WireResponse; halves: string[] } {
  return checkLoneSurrogates(response.body).length === 0
    ? { response, halves: [] }
    : { response: { ...response, body: outputJson(response.body) }, halves: [HALVES] };
}

/** What the loop gets to hold: sealed for it, and marked so that no other adapter takes it for its own. */
interface SealedState {
  protocol: string;
  variant: string;
  /** That of the preset; null where there is none. */
  dialect: Json;
  kept: JsonObject;
}

/**
 * The loop's view of a provider. Rejects with a `ProviderError` when the transport answers with what is no turn, and when it is
 * handed the state of another provider.
 */
export function createProviderAdapter(
  protocol: Protocol,
  transport: Transport,
  options: ProviderAdapterOptions,
): ProviderAdapter {
  const { onExchange, onKept, variant, dialect = null } = options;
  const exchange = async (sent: { request: WireRequest; state: JsonObject }): Promise<ProviderTurn> => {
    const received = await transport(sent.request);
    onExchange?.(exchangeOf(sent.request, received));
    const { response, halves } = wellFormed(received);
    const { state, ...turn } = protocol.read(response, sent.state);
    onKept?.(state);
    const sealed: SealedState = { protocol: protocol.id, variant, dialect, kept: state };
    const told = [...(received.unscripted ?? []), ...halves, ...(turn.mended ?? [])];
    return { ...turn, state: sealed, ...(told.length > 0 && { mended: told }) };
  };
  const open = (state: unknown): JsonObject => {
    const sealed = state as Partial<SealedState> | null;
    const owner = isObject(sealed as Json) ? sealed?.protocol : undefined;
    const isOurs =
      owner === protocol.id && sealed?.variant === variant && sameJson(sealed.dialect ?? null, dialect as Json);
    if (isOurs && isObject(sealed.kept as Json)) return sealed.kept as JsonObject;
    const whose = typeof owner === 'string' ? `the state of ${owner}` : 'no state of this adapter';
    throw new ProviderError(`${protocol.id} was handed ${whose}; a conversation goes on only where it began.`);
  };
  return {
    start: async input => exchange(protocol.start(input, options)),
    resume: async (state, results) => exchange(protocol.resume(open(state), results)),
  };
}
