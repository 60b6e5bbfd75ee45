/**
 * The contract between a loop and a provider, and what it is made of: a **protocol** turns the loop's terms into the
 * provider's wire format and back, a **transport** carries the bodies, and a **simulator** is a transport that stands in for
 * the provider's server. Everything on either side is plain JSON.
 */
import type { Json, JsonObject } from '../../manifest/json.ts';

/** A call as the model made it: `name` is the wire name, `arguments` what stood on the wire (a value or JSON text). */
export interface ToolCall {
  /** Unique within its turn, whatever the provider sent; the protocol keeps what stood on the wire in its state. */
  id: string;
  name: string;
  arguments: unknown;
}

/** What the model is told of a call. */
export interface ToolResult {
  callId: string;
  /** The wire name. */
  name: string;
  output: unknown;
  isError: boolean;
}

/** Tokens of one turn. A simulator estimates them and says so. */
export interface Usage {
  input: number;
  output: number;
  estimated?: true;
}

export type ProviderTurn = (
  | { kind: 'tool_calls'; calls: ToolCall[]; text?: string }
  | { kind: 'text'; text: string }
) & {
  /** Opaque: stored and handed back by the loop, never read, never given to another provider. */
  state: unknown;
  usage?: Usage;
  /** The provider says that it stopped in the middle (`finish_reason: length`, `stop_reason: max_tokens`…). */
  truncated?: true;
  /** What the protocol had to mend to make sense of the turn: a missing or repeated call id… One sentence each. */
  mended?: string[];
};

/** What a loop needs of a provider. Both reject with a `ProviderError` when the provider refuses or cannot be understood. */
export interface ProviderAdapter {
  start(input: AgentInput): Promise<ProviderTurn>;
  resume(state: unknown, results: ToolResult[]): Promise<ProviderTurn>;
}

/** One compiled definition: what `CompiledTool.output` holds. */
export type ToolDefinition = JsonObject;

export interface AgentInput {
  message: string;
  instructions: string;
  tools: ToolDefinition[];
  traceId: string;
}

export interface WireRequest {
  /** `POST /v1/chat/completions`; for JSON-RPC the path of the one endpoint. */
  method: 'POST';
  path: string;
  /** Only those that the format demands (`anthropic-version`); never a credential. */
  headers?: { readonly [name: string]: string };
  body: JsonObject;
}

export interface WireResponse {
  /** HTTP status. */
  status: number;
  body: Json;
  /** Said by a simulator, which wires have no word for: the usage in the body is an estimate. */
  estimated?: true;
  /** Said by a simulator: what its script asked for and no such server sends. One sentence each. */
  unscripted?: string[];
}

export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** What a protocol says of a response; `state` and the ids of the calls are the protocol's own, as plain JSON. */
export type ReadTurn<State extends JsonObject> = (
  | { kind: 'tool_calls'; calls: ToolCall[]; text?: string }
  | { kind: 'text'; text: string }
) & { state: State; usage?: Usage; truncated?: true; mended?: string[] };

/** A way of using the same format that changes what is sent: by reference to the last response, or with all of it again. */
export interface ProtocolVariant {
  id: string;
  label: string;
  hint: string;
}

/** What a host that speaks another vendor's wire does otherwise there: data, for the protocol and the simulator alike. */
export type WireDialect = {
  /** Where requests go. */
  path: string;
  /** A plausible model id for a request. */
  model: string;
  /** The role that the instructions are given by. */
  instructionsRole: 'developer' | 'system';
  /** What a result may be: text alone, or a list of parts as well. */
  results: 'text' | 'text or parts';
  /** Every id of a call has exactly so many letters and digits; any text is one when absent. */
  callIdLength?: number;
  /** The model thinks unless it is told not to; what it thought stands in this field of its messages, and has to come back. */
  thoughts?: string;
  /** The fault stands in the body itself, marked by `object: "error"`; under `error` when absent. */
  errors?: 'bare';
};

export interface ProtocolOptions {
  /** A mode of the adapter. */
  mode: string;
  /** An id among `variants`. */
  variant: string;
  model: string;
  /** For a preset, which speaks the wire of another adapter. */
  dialect?: WireDialect;
}

/**
 * One provider's wire, exported as `protocol` from `providers/<provider>/protocol.ts`. Pure and synchronous: no clock, no
 * network, no randomness. `State` is what must be kept between two requests, as plain JSON.
 */
export interface Protocol<State extends JsonObject = JsonObject> {
  /** The id of the adapter whose definitions it sends. */
  id: string;
  /** The vendor's page of the wire format, and the day when it was last compared (ISO date). */
  docs: string;
  verified: string;
  /** A plausible model id for a request. */
  model: string;
  /** The first one is the default. */
  variants: readonly [ProtocolVariant, ...ProtocolVariant[]];
  /** In one sentence: what must be kept between requests, for whoever peeks into the state. */
  stateHint: string;
  /** The server answers a message without words with an error. */
  refusesEmptyMessage?: true;
  start(input: AgentInput, options: ProtocolOptions): { request: WireRequest; state: State };
  /** Reads the response to a request; `state` is that of the request. Throws a `ProviderError` for what is no turn. */
  read(response: WireResponse, state: State): ReadTurn<State>;
  /** `results` holds one result for each call of the turn that `state` came with, in any order. */
  resume(state: State, results: readonly ToolResult[]): { request: WireRequest; state: State };
}

/** The provider refused, or what it sent is no turn. Carries what was received. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly response: WireResponse | undefined;

  constructor(message: string, response?: WireResponse) {
    super(message);
    this.response = response;
  }
}

/** A turn that a scripted model makes, in the terms of the wire. */
export type ScriptedTurn =
  | { kind: 'calls'; calls: readonly ScriptedCall[]; text?: string; truncated?: true }
  | { kind: 'text'; text: string; truncated?: true };

export interface ScriptedCall {
  /** The wire name. */
  name: string;
  /** A value in the target's terms. */
  arguments?: Json;
  /** Text as the model wrote it, which need not be JSON. Where the wire takes objects, text that is one is sent as one. */
  raw?: string;
  /** Chosen by the simulator when absent; an empty text means that the provider sends none. */
  id?: string;
}

export interface SimulatorOptions {
  mode: string;
  variant: string;
  /** Makes ids and signatures; the same seed makes the same ones. */
  seed: number;
  /** What the model does, turn after turn. After the last it says nothing more but a closing sentence. */
  turns: readonly ScriptedTurn[];
  /**
   * The server is that of another vendor who speaks this wire (a preset): what this one says of schemas, of the number of tools
   * and of parameters does not hold for it, and they are not judged.
   */
  dialect?: WireDialect;
}

/**
 * The provider's side of the wire, exported as `simulator` from `providers/<provider>/simulator.ts`. It keeps what that
 * provider's server keeps, and answers a request that breaks the provider's rules with the provider's kind of error (status
 * and body), never by throwing.
 */
export interface Simulator {
  /** The id of the adapter whose wire it speaks. */
  id: string;
  create(options: SimulatorOptions): Transport;
}
