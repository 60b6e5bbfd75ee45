/** Runs a scenario against the stand-in for a provider, over that provider's real wire format. */
import { compileBundle } from '../adapters/compile-bundle.ts';
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { Protocol, Simulator } from '../adapters/protocol/contract.ts';
import { findProtocol, findSimulator } from '../adapters/protocol/protocols.ts';
import { createProviderAdapter, type Exchange } from '../adapters/protocol/provider-adapter.ts';
import { shortHash } from '../adapters/short-hash.ts';
import { findAdapter } from '../adapters/targets.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, type Json, type JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { code, listed } from '../manifest/words.ts';
import type { CancelSignal } from './cancel.ts';
import type { Clock } from './clock.ts';
import { DEFAULT_MAX_TURNS, type LoopResult, runLoop } from './loop.ts';
import type { Approve } from './permit-call.ts';
import { createRecord } from './record.ts';
import type { RunEvent, RunResult } from './run-result.ts';
import type { Policy, Scenario } from './scenario.ts';
import { scriptedTools } from './scripted-tools.ts';
import { VirtualClock } from './virtual-clock.ts';
import { wireTurns } from './wire-turns.ts';

export interface RunOptions {
  manifests: readonly Manifest[];
  /** The id of an adapter. */
  adapter: string;
  /** A mode of the adapter; its first one when absent. */
  mode?: string;
  /** A variant of the adapter's protocol; its first one when absent. */
  variant?: string;
  /** 1 when absent. The same scenario with the same seed gives the same result. */
  seed?: number;
  /** That of the bundle; what the scenario's own policy says comes first. */
  policy?: Policy;
  /** Asked where a policy says `ask` and has no standing answer. Without it such calls are denied. */
  approve?: Approve;
  /** Ends the run at once when it is set off. */
  signal?: CancelSignal;
  /** Told of each step as it happens. */
  onEvent?: (event: RunEvent) => void;
  /** A virtual clock of its own when absent, on which any run takes no time. */
  clock?: Clock;
}

interface Setting {
  compiled: CompiledBundle;
  protocol: Protocol;
  simulator: Simulator;
  variant: string;
  mode: string;
}

/**
 * Runs a scenario. Never rejects on what a user wrote: an unknown target, a target that cannot run, or a scenario without tools
 * comes back with the outcome `failed` and the reason among the diagnostics. The result is plain JSON data.
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<RunResult> {
  const { manifests, seed = 1, policy, approve, signal, onEvent, clock = new VirtualClock() } = options;
  const setting = settingOf(options);
  const { events, elapsed, record } = createRecord(clock, onEvent);
  const exchanges: Exchange[] = [];
  const target = 'compiled' in setting ? setting.compiled.target : setting.target;
  const resultOf = ({ outcome, text, calls, diagnostics }: LoopResult): RunResult => ({
    scenario: scenario.name,
    target,
    seed,
    outcome,
    ...(text !== undefined && { text }),
    elapsedMs: elapsed(),
    calls,
    exchanges,
    events,
    diagnostics,
  });
  const tools = 'compiled' in setting ? setting.compiled.names : {};
  record({ type: 'run-started', message: scenario.message, tools: Object.values(tools) });
  if (!('compiled' in setting)) {
    const { diagnostics } = setting;
    record({ type: 'run-ended', outcome: 'failed', reason: diagnostics.map(({ message }) => message).join(' ') });
    return resultOf({ outcome: 'failed', calls: [], diagnostics });
  }
  const { compiled, protocol, simulator, mode, variant } = setting;
  const provider = createProviderAdapter(
    protocol,
    simulator.create({ mode, variant, seed, turns: wireTurns(compiled, scenario.model) }),
    {
      mode,
      variant,
      model: protocol.model,
      onExchange: exchange => exchanges.push(cloneJson(exchange as unknown as Json) as unknown as Exchange),
      // Not a copy: what is kept is mostly what was kept before, and is shared when it goes to another thread.
      onKept: kept => {
        const last = exchanges.at(-1);
        if (last) last.kept = kept;
      },
    },
  );
  const sent = compiled.tools.filter(({ output }) => output !== undefined);
  const result = await runLoop({
    provider,
    input: {
      message: scenario.message,
      instructions: scenario.instructions ?? '',
      tools: sent.map(({ output }) => output as JsonObject),
      traceId: `trace_${shortHash(`${scenario.name} ${target} ${seed}`)}`,
    },
    compiled,
    manifests: new Map(manifests.map(manifest => [manifest.toolId, manifest])),
    toolFor: scriptedTools(manifests, scenario, { clock, seed, signal }),
    policies: [scenario.policy, policy].filter(given => given !== undefined),
    actor: scenario.actor,
    ...(approve && { approve }),
    maxTurns: scenario.limits?.maxTurns ?? DEFAULT_MAX_TURNS,
    exchangesMade: () => exchanges.length,
    clock,
    signal,
    record,
  });
  return resultOf({ ...result, diagnostics: [...notSent(compiled), ...result.diagnostics] });
}

/** What the model of this target does not get to see, as it changes the run. */
const notSent = ({ diagnostics }: CompiledBundle): Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error');

function settingOf({
  manifests,
  adapter: id,
  mode: askedMode,
  variant: askedVariant,
}: RunOptions): Setting | { target: string; diagnostics: Diagnostic[] } {
  const compiled = compileBundle(manifests, id, askedMode === undefined ? {} : { mode: askedMode });
  const { target } = compiled;
  const fail = (problem: string, message: string) => ({
    target,
    diagnostics: [...notSent(compiled), { code: problem, severity: 'error' as const, message, path: [], target }],
  });
  const adapter = findAdapter(id);
  const mode = askedMode ?? adapter?.modes[0].id;
  if (!adapter || mode === undefined || !adapter.modes.some(known => known.id === mode)) {
    return { target, diagnostics: notSent(compiled) };
  }
  const wire = adapter.wire ?? id;
  const protocol = findProtocol(wire);
  const simulator = findSimulator(wire);
  if (!protocol || !simulator) {
    return fail(
      'run/no-protocol',
      `${adapter.label} cannot run here: its wire protocol is not known. Choose another target.`,
    );
  }
  const variant = askedVariant ?? protocol.variants[0].id;
  if (!protocol.variants.some(known => known.id === variant)) {
    const known = listed(protocol.variants.map(entry => code(entry.id)));
    return fail('run/unknown-variant', `${adapter.label} has no variant ${code(variant)}; it has ${known}.`);
  }
  if (!compiled.tools.some(({ output }) => output !== undefined)) {
    const message =
      manifests.length === 0
        ? 'There are no tools to run with. Add one.'
        : `${adapter.label} is sent none of the tools, because it refuses each of them.`;
    return fail('run/no-tools', message);
  }
  return { compiled, protocol, simulator, variant, mode };
}
