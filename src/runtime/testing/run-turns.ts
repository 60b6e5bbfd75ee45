/** A loop over a provider that plays turns as they are, without a wire. */
import { compileBundle } from '../../adapters/compile-bundle.ts';
import type { ProviderAdapter, ProviderTurn, ToolCall, ToolResult } from '../../adapters/protocol/contract.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { type LoopOptions, type LoopResult, runLoop } from '../loop.ts';
import { createRecord } from '../record.ts';
import { RunBudget } from '../run-budget.ts';
import type { RunEvent } from '../run-result.ts';
import type { ToolFunction } from '../tool-function.ts';
import { VirtualClock } from '../virtual-clock.ts';
import { sealedState } from './sealed-state.ts';

export const calls = (...made: Partial<ToolCall>[]): ProviderTurn => ({
  kind: 'tool_calls',
  calls: made.map((call, index) => ({ id: `c${index + 1}`, name: 'search', arguments: {}, ...call })),
  state: sealedState(),
});

export const says = (text: string): ProviderTurn => ({ kind: 'text', text, state: sealedState() });

export interface TurnsRun extends LoopResult {
  events: RunEvent[];
  /** What the provider was told, turn after turn. */
  told: ToolResult[][];
  elapsedMs: number;
}

export interface TurnsOptions extends Partial<Omit<LoopOptions, 'record' | 'manifests'>> {
  manifests: readonly Manifest[];
  tools?: { [toolId: string]: ToolFunction };
  onEvent?: (event: RunEvent) => void;
}

/** After the last turn the model says `end`. A state that is not the one of the last turn is an error. */
export async function runTurns(turns: readonly ProviderTurn[], options: TurnsOptions): Promise<TurnsRun> {
  const { manifests, tools = {}, onEvent, clock = new VirtualClock(), ...rest } = options;
  const { events, elapsed, record } = createRecord(clock, onEvent);
  const told: ToolResult[][] = [];
  let next = 0;
  let last: ProviderTurn | undefined;
  const turn = async (): Promise<ProviderTurn> => {
    last = turns[next++] ?? says('end');
    return last;
  };
  const provider: ProviderAdapter = {
    start: turn,
    resume: async (state, results) => {
      if (!Object.is(state, last?.state)) throw new Error('The state is not that of the last turn.');
      told.push(results);
      return turn();
    },
  };
  const result = await runLoop({
    provider,
    input: { message: 'Go.', instructions: '', tools: [], traceId: 't' },
    compiled: compileBundle(manifests, 'agent-loop'),
    manifests: new Map(manifests.map(manifest => [manifest.toolId, manifest])),
    toolFor: toolId => (Object.hasOwn(tools, toolId) ? tools[toolId] : async () => ({ output: {} })),
    policies: [],
    budget: new RunBudget(),
    maxTurns: 20,
    exchangesMade: () => next,
    clock,
    record,
    ...rest,
  });
  return { ...result, events, told, elapsedMs: elapsed() };
}
