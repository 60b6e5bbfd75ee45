/** A scenario made out of manifests alone: a first run that shows what the loop does, and a first eval case. */
import { isObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { listed } from '../manifest/words.ts';
import { boundaryOf } from './boundary.ts';
import { ANY } from './check-expectations.ts';
import { decide } from './policy.ts';
import { type RunOptions, runScenario } from './run-scenario.ts';
import type { Policy, Scenario, ScenarioCall, ScenarioTurn, ToolScript } from './scenario.ts';
import { type SuggestedCalls, suggestCalls } from './suggest-calls.ts';

/** More tools than this make a run that nobody reads. */
const MOST_TOOLS = 4;
const LATENCY_MS = 120;

interface Chosen extends SuggestedCalls {
  manifest: Manifest;
  retries: boolean;
  asks: boolean;
}

export interface SuggestOptions extends Pick<RunOptions, 'mode' | 'seed' | 'policy'> {
  /** The target that fills in what is expected; `agent-loop` when absent. What is expected holds on all targets. */
  adapter?: string | undefined;
}

/**
 * A scenario that exercises the defaults and the checks of up to four tools: good calls that leave arguments to their defaults,
 * wrong ones that the model mends, a null for an optional argument, a retry where the boundary allows one, an approval where
 * one is needed. `expect` holds what came out. Undefined when no tool has arguments that its own schema accepts.
 */
export async function suggestScenario(
  manifests: readonly Manifest[],
  options: SuggestOptions = {},
): Promise<Scenario | undefined> {
  const { adapter = 'agent-loop', mode, seed = 1, policy }: SuggestOptions = isObject(options) ? options : {};
  const chosen = Array.isArray(manifests) ? choose(manifests, seed, policy) : [];
  if (chosen.length === 0) return undefined;
  const scenario = compose(chosen);
  const { outcome, calls, text } = await runScenario(scenario, { manifests, adapter, mode, seed, policy });
  const depends = new Set(chosen.map(({ withNull }) => withNull && JSON.stringify(withNull)));
  const scripted = scenario.model.flatMap(turn => ('calls' in turn ? turn.calls : []));
  scenario.expect = {
    outcome,
    calls: calls.map(({ toolId, wireName, status, arguments: args }, index) => {
      const tool = toolId ?? wireName;
      if (depends.has(JSON.stringify(scripted[index]?.arguments))) return { tool, status: ANY };
      return { tool, status, ...(status === 'ok' && args !== undefined && { arguments: args }) };
    }),
    ...(text !== undefined && { text }),
  };
  return scenario;
}

/** The first tools that have something to show, then the others in their order. */
function choose(manifests: readonly Manifest[], seed: number, policy: Policy | undefined): Chosen[] {
  const usable: Chosen[] = [];
  for (const manifest of manifests.filter(isObject) as Manifest[]) {
    const calls = suggestCalls(manifest, seed);
    const asks = decide(manifest, policy ? [policy] : []).decision !== 'allow';
    if (calls) usable.push({ manifest, ...calls, asks, retries: boundaryOf(manifest).maxRetries > 0 });
    // A large bundle has enough to choose from early on.
    if (usable.length >= MOST_TOOLS * 5) break;
  }
  const shows = [
    usable.find(({ withNull }) => withNull),
    usable.find(({ retries, asks }) => retries && !asks),
    usable.find(({ asks }) => asks),
  ].filter(tool => tool !== undefined);
  const wanted = new Set([...shows, ...usable].slice(0, MOST_TOOLS + shows.length));
  const kept = new Set([...wanted].slice(0, MOST_TOOLS));
  return usable.filter(tool => kept.has(tool));
}

function compose(chosen: readonly Chosen[]): Scenario {
  const names = chosen.map(({ manifest }) =>
    typeof manifest.name === 'string' && manifest.name !== '' ? manifest.name : manifest.toolId,
  );
  const free = chosen.filter(({ asks }) => !asks);
  const asking = chosen.filter(({ asks }) => asks);
  const withNull = chosen.find(tool => tool.withNull);
  const call = ({ manifest }: Chosen, args: SuggestedCalls['wrong']): ScenarioCall[] =>
    args ? [{ tool: manifest.toolId, arguments: args }] : [];
  const turns: ScenarioCall[][] = [
    free.flatMap(tool => call(tool, tool.good)),
    [...chosen.flatMap(tool => call(tool, tool.wrong)), ...(withNull ? call(withNull, withNull.withNull) : [])],
    free.filter(({ wrong }) => wrong).flatMap(tool => call(tool, tool.good)),
    asking.flatMap(tool => call(tool, tool.good)),
  ];
  const model: ScenarioTurn[] = turns.filter(calls => calls.length > 0).map(calls => ({ calls }));
  const approvals = Object.fromEntries(asking.map(({ manifest }) => [manifest.toolId, 'approve' as const]));
  return {
    // All of them would be cut off wherever the name stands; the message has them.
    name: `Try ${names.length > 2 ? `${names.length} tools` : shortList(names)}`,
    message: `Please use ${shortList(names)}.`,
    model: [...model, { text: 'Done.' }],
    tools: Object.fromEntries(chosen.map((tool, index) => [tool.manifest.toolId, scriptOf(tool, index)])),
    ...(asking.length > 0 && { policy: { approvals } }),
  };
}

const shortList = (names: readonly string[]): string => listed(names, 'and');

/** The first execution fails where another one is allowed. */
function scriptOf({ retries }: Chosen, index: number): ToolScript {
  const latencyMs = LATENCY_MS + 60 * index;
  return retries ? { latencyMs, attempts: [{ error: 'The service is busy.' }, {}] } : { latencyMs };
}
