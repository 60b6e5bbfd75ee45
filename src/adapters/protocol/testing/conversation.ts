/** A protocol and its simulator put together, with what went over the wire. */
import { cloneJson, type Json } from '../../../manifest/json.ts';
import type {
  AgentInput,
  Protocol,
  ProviderAdapter,
  ScriptedTurn,
  Simulator,
  ToolDefinition,
  ToolResult,
  WireDialect,
} from '../contract.ts';
import { createProviderAdapter, type Exchange } from '../provider-adapter.ts';

export interface Wire {
  protocol: Protocol;
  simulator: Simulator;
  mode: string;
  variant: string;
  /** Of a preset. */
  dialect?: WireDialect;
  tools: readonly ToolDefinition[];
}

export interface Conversation {
  adapter: ProviderAdapter;
  exchanges: Exchange[];
  input: AgentInput;
}

/** Everything handed over is frozen, so that whoever changes it throws. */
export function converse(wire: Wire, turns: readonly ScriptedTurn[], seed = 7): Conversation {
  const { protocol, simulator, mode, variant, dialect, tools } = wire;
  const options = { mode, variant, ...(dialect && { dialect }) };
  const exchanges: Exchange[] = [];
  const script = deepFreeze(cloneJson(turns as unknown as Json)) as unknown as ScriptedTurn[];
  const transport = simulator.create({ ...options, seed, turns: script });
  const adapter = createProviderAdapter(
    protocol,
    request => transport({ ...request, body: deepFreeze(cloneJson(request.body)) as typeof request.body }),
    { ...options, model: dialect?.model ?? protocol.model, onExchange: exchange => exchanges.push(exchange) },
  );
  const input = deepFreeze({
    message: 'What is the weather in Oslo, and what time is it?',
    instructions: 'Answer briefly.',
    tools: cloneJson(tools as unknown as Json) as ToolDefinition[],
    traceId: 'trace-1',
  } as unknown as Json) as unknown as AgentInput;
  return { adapter, exchanges, input };
}

export const resultOf = (call: { id: string; name: string }, output: unknown, isError = false): ToolResult => ({
  callId: call.id,
  name: call.name,
  output,
  isError,
});

export function deepFreeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}
