/** Runs a scenario against the stand-in for a provider, over that provider's real wire format. */
import type { CompiledTool } from '../adapters/compiled.ts';
import { createProviderAdapter, type Exchange } from '../adapters/protocol/provider-adapter.ts';
import { shortHash } from '../adapters/short-hash.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { hasOwn, isObject, type JsonObject, own } from '../manifest/json.ts';
import type { CancelSignal } from './cancel.ts';
import type { Clock } from './clock.ts';
import { DEFAULT_MAX_TURNS, type LoopResult, runLoop } from './loop.ts';
import type { Approve } from './permit-call.ts';
import { createRecord, type RecordStep } from './record.ts';
import { RunBudget } from './run-budget.ts';
import type { RunEvent, RunResult } from './run-result.ts';
import { type RunSetting, type RunTarget, type SettingResult, settingOf } from './run-setting.ts';
import type { Scenario } from './scenario.ts';
import { scriptedTools } from './scripted-tools.ts';
import type { ToolFunction } from './tool-function.ts';
import { VirtualClock } from './virtual-clock.ts';
import { wireTurns } from './wire-turns.ts';

export interface RunOptions extends RunTarget {
  /** A whole number; 1 when it is none. The same scenario with the same seed gives the same result. */
  seed?: number | undefined;
  /** Asked where a policy says `ask` and has no standing answer. Without it such calls are denied. */
  approve?: Approve | undefined;
  /**
   * Programs that carry out the calls of these tools, by toolId, instead of the script. They need a `clock`: on the virtual one
   * no time passes while a program works, so that its time would never be up.
   */
  tools?: { readonly [toolId: string]: ToolFunction } | undefined;
  /** Ends the run at once when it is set off. */
  signal?: CancelSignal | undefined;
  /** Told of each step as it happens. */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told of each exchange; what is kept after it is added to it when it was a turn. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
  /**
   * `realClock` for programs that take time. A `virtualClock` of its own when absent, on which any run takes no time; given as
   * such it suits programs that end by themselves, or wait by it alone.
   */
  clock?: Clock | undefined;
}

/**
 * Runs a scenario. Never rejects on what a user wrote: an unknown target, a target that cannot run, or a scenario without tools
 * comes back with the outcome `failed` and the reason among the diagnostics. The result is plain JSON data.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<RunResult> {
  const given: Partial<RunOptions> = isObject(options) ? options : {};
  const { onEvent, clock = new VirtualClock() } = given;
  const seed = seedOf(given.seed);
  const { events, elapsed, record } = createRecord(clock, onEvent);
  const exchanges: Exchange[] = [];
  const set = settingFor(scenario, given);
  const { target } = set;
  record({
    type: 'run-started',
    message: textOf(scenario, 'message'),
    tools: sentTools(set).map(({ toolId }) => toolId),
  });
  const { outcome, text, calls, diagnostics } =
    'setting' in set
      ? await run(set.setting, { ...given, seed, clock }, record, exchanges)
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

/** One that goes through JSON unchanged. */
const seedOf = (given: unknown): number =>
  typeof given === 'number' && Number.isFinite(given) ? Math.trunc(given) + 0 : 1;

function settingFor(scenario: unknown, options: Partial<RunOptions>): SettingResult {
  const set = settingOf(scenario, options);
  const { clock, tools } = options;
  if (clock || !isObject(tools) || Object.keys(tools).length === 0) return set;
  const { target, diagnostics } = set;
  const message =
    'The programs in `tools` need a `clock`, as no time passes for them without one and they could hang for ever. Give `realClock(…)`.';
  return { target, diagnostics: [...diagnostics, { code: 'run/no-clock', severity: 'error', message, path: [] }] };
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

async function run(
  setting: RunSetting,
  { seed, approve, signal, clock, onExchange, tools }: Partial<RunOptions> & { seed: number; clock: Clock },
  record: RecordStep,
  exchanges: Exchange[],
): Promise<LoopResult> {
  const { scenario, manifests, policies, compiled, protocol, simulator, options } = setting;
  const budget = new RunBudget();
  const { turns, diagnostics } = wireTurns(compiled, scenario.model);
  const transport = simulator.create({ ...options, seed, turns });
  const provider = createProviderAdapter(protocol, transport, {
    ...options,
    // No copies: protocols and simulators are pure, so that what was said before is the same object in each later request.
    onExchange(exchange) {
      exchanges.push(exchange);
      budget.spend(exchange.request);
      budget.spend(exchange.response);
      onExchange?.(exchange);
    },
    onKept: kept => {
      const last = exchanges.at(-1);
      if (last) last.kept = kept;
    },
  });
  const scripted = scriptedTools(manifests, scenario, { clock, seed, signal });
  const ended = await runLoop({
    provider,
    input: {
      message: scenario.message,
      instructions: scenario.instructions ?? '',
      tools: sentTools({ setting }).map(({ output }) => output as JsonObject),
      traceId: `trace_${shortHash(`${scenario.name} ${compiled.target} ${seed}`)}`,
    },
    compiled,
    manifests: new Map(manifests.map(manifest => [manifest.toolId, manifest])),
    toolFor: toolId => (isObject(tools) && hasOwn(tools, toolId) ? tools[toolId] : scripted(toolId)),
    policies,
    actor: scenario.actor,
    approve,
    maxTurns: scenario.limits?.maxTurns ?? DEFAULT_MAX_TURNS,
    exchangesMade: () => exchanges.length,
    clock,
    budget,
    signal,
    record,
  });
  return { ...ended, diagnostics: [...diagnostics, ...ended.diagnostics] };
}
