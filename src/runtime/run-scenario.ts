/** Runs a scenario against the stand-in for a provider, over that provider's real wire format. */
import type { CompiledTool } from '../adapters/compiled.ts';
import { createProviderAdapter, type Exchange } from '../adapters/protocol/provider-adapter.ts';
import { shortHash } from '../adapters/short-hash.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, hasOwn, isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { CancelSignal } from './cancel.ts';
import type { Clock } from './clock.ts';
import { DEFAULT_MAX_TURNS, type LoopResult, runLoop } from './loop.ts';
import type { Approve } from './permit-call.ts';
import { createRecord, type RecordStep } from './record.ts';
import type { RunEvent, RunResult } from './run-result.ts';
import { type RunSetting, type RunTarget, settingOf } from './run-setting.ts';
import type { Scenario } from './scenario.ts';
import { scriptedTools } from './scripted-tools.ts';
import type { ToolFunction } from './tool-function.ts';
import { VirtualClock } from './virtual-clock.ts';
import { wireTurns } from './wire-turns.ts';

export interface RunOptions extends RunTarget {
  /** 1 when absent. The same scenario with the same seed gives the same result. */
  seed?: number | undefined;
  /** Asked where a policy says `ask` and has no standing answer. Without it such calls are denied. */
  approve?: Approve | undefined;
  /** Programs that carry out the calls of these tools, by toolId, instead of the script. */
  tools?: { readonly [toolId: string]: ToolFunction } | undefined;
  /** Ends the run at once when it is set off. */
  signal?: CancelSignal | undefined;
  /** Told of each step as it happens. */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told of each exchange; what is kept after it is added to it when it was a turn. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
  /** A virtual clock of its own when absent, on which any run takes no time. */
  clock?: Clock | undefined;
}

/**
 * Runs a scenario. Never rejects on what a user wrote: an unknown target, a target that cannot run, or a scenario without tools
 * comes back with the outcome `failed` and the reason among the diagnostics. The result is plain JSON data.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<RunResult> {
  const { seed = 1, onEvent, clock = new VirtualClock() } = options;
  const { events, elapsed, record } = createRecord(clock, onEvent);
  const exchanges: Exchange[] = [];
  const set = settingOf(scenario, options);
  const { target } = set;
  record({
    type: 'run-started',
    message: textOf(scenario, 'message'),
    tools: sentTools(set).map(({ toolId }) => toolId),
  });
  const { outcome, text, calls, diagnostics } =
    'setting' in set
      ? await run(set.setting, { ...options, seed, clock }, record, exchanges)
      : failed(set.diagnostics, record);
  return {
    scenario: textOf(scenario, 'name'),
    target,
    seed,
    outcome,
    ...(text !== undefined && { text }),
    elapsedMs: elapsed(),
    calls,
    exchanges,
    events,
    diagnostics: 'setting' in set ? [...set.diagnostics, ...diagnostics] : diagnostics,
  };
}

/** Of a scenario that may be anything. */
const textOf = (scenario: unknown, field: 'name' | 'message'): string => {
  const value = isObject(scenario) ? own(scenario, field) : undefined;
  return typeof value === 'string' ? value : '';
};

const sentTools = (set: { setting?: RunSetting }): CompiledTool[] =>
  set.setting?.compiled.tools.filter(({ output }) => output !== undefined) ?? [];

function failed(diagnostics: Diagnostic[], record: RecordStep): LoopResult {
  const reason = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join(' ');
  record({ type: 'run-ended', outcome: 'failed', reason });
  return { outcome: 'failed', calls: [], diagnostics };
}

function run(
  setting: RunSetting,
  {
    manifests: given,
    seed,
    approve,
    signal,
    clock,
    onExchange,
    tools = {},
  }: RunOptions & { seed: number; clock: Clock },
  record: RecordStep,
  exchanges: Exchange[],
): Promise<LoopResult> {
  const { scenario, policies, compiled, protocol, simulator, options } = setting;
  const manifests = given.filter(isObject) as Manifest[];
  const turns = wireTurns(compiled, scenario.model);
  const transport = simulator.create({ ...options, seed, turns });
  const provider = createProviderAdapter(protocol, transport, {
    ...options,
    // A copy, as bodies may be the very objects that the state goes on with.
    onExchange(exchange) {
      const copy = cloneJson(exchange as unknown as Json) as unknown as Exchange;
      exchanges.push(copy);
      onExchange?.(copy);
    },
    // Not a copy: what is kept is mostly what was kept before, and is shared when it goes to another thread.
    onKept: kept => {
      const last = exchanges.at(-1);
      if (last) last.kept = kept;
    },
  });
  const scripted = scriptedTools(manifests, scenario, { clock, seed, signal });
  return runLoop({
    provider,
    input: {
      message: scenario.message,
      instructions: scenario.instructions ?? '',
      tools: sentTools({ setting }).map(({ output }) => output as JsonObject),
      traceId: `trace_${shortHash(`${scenario.name} ${compiled.target} ${seed}`)}`,
    },
    compiled,
    manifests: new Map(manifests.map(manifest => [manifest.toolId, manifest])),
    toolFor: toolId => (hasOwn(tools, toolId) ? tools[toolId] : scripted(toolId)),
    policies,
    actor: scenario.actor,
    approve,
    maxTurns: scenario.limits?.maxTurns ?? DEFAULT_MAX_TURNS,
    exchangesMade: () => exchanges.length,
    clock,
    signal,
    record,
  });
}
