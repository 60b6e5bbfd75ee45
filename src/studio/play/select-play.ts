/** What the playground's views read out of the state. Each returns the same object as long as nothing it depends on changed. */
import { catalogue } from '../../adapters/catalogue.ts';
import type { ProtocolVariant } from '../../adapters/protocol/contract.ts';
import { findWire } from '../../adapters/protocol/wires.ts';
import type { PlayTarget } from '../../analysis/run/protocol.ts';
import { isObject, type Json } from '../../manifest/json.ts';
import type { RunResult } from '../../runtime/run-result.ts';
import { memo } from '../select/memo.ts';
import { targetOf } from '../select/targets.ts';
import type { StudioState } from '../state.ts';
import { placeIn } from './cursor.ts';
import { type EvalCase, MOST_TARGETS, type PlayDraft, type RunInput } from './play-state.ts';
import { selectedScenario } from './scenario-items.ts';

export { policyItem, type ScenarioItem, scenarioItems, selectedScenario } from './scenario-items.ts';

/** An adapter that can run, with what can be chosen of it. */
export interface TargetChoice {
  adapterId: string;
  label: string;
  modes: readonly { id: string; label: string; target: string }[];
  variants: readonly ProtocolVariant[];
  /** What is kept between two requests, for whoever peeks into the state. */
  stateHint: string;
}

/** Every adapter that can run, in the order of the tabs. */
export const targetChoices: readonly TargetChoice[] = catalogue.flatMap(({ id, label, modes }) => {
  const wire = findWire(id);
  if (!wire) return [];
  return [
    {
      adapterId: id,
      label,
      modes: modes.map(mode => ({ id: mode.id, label: mode.label, target: targetOf(id, mode.id) })),
      variants: wire.variants,
      stateHint: wire.stateHint,
    },
  ];
});

/** What `target` can be chosen of; undefined where its adapter cannot run. */
export const choiceOf = (target: string): TargetChoice | undefined =>
  targetChoices.find(({ modes }) => modes.some(mode => mode.target === target));

/** Columns of the next run: those that were chosen, else the first two shown adapters that can run. */
export const playTargets = memo(
  (state: StudioState) => [state.play.targets, state.shownAdapters, state.modes] as const,
  (chosen, shown, modes): readonly PlayTarget[] => {
    const kept = (chosen ?? []).filter(({ target }) => choiceOf(target));
    if (kept.length > 0) return kept.slice(0, MOST_TARGETS);
    const able = [...shown, ...catalogue.map(({ id }) => id)].map(id => targetOf(id, modes[id]));
    return [...new Set(able)]
      .flatMap(target => {
        const variant = choiceOf(target)?.variants[0]?.id;
        return variant === undefined ? [] : [{ target, variant }];
      })
      .slice(0, 2);
  },
);

const sameTools = (a: StudioState['workspace']['tools'], b: StudioState['workspace']['tools']): boolean =>
  a === b ||
  (a.length === b.length && a.every(({ key, text }, index) => b[index]?.key === key && b[index].text === text));

const sameData = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const sameSurroundings = (of: Omit<RunInput, 'scenario'>, now: Omit<RunInput, 'scenario'>): boolean =>
  of.seed === now.seed &&
  sameData(of.targets, now.targets) &&
  sameData(of.policy, now.policy) &&
  sameTools(of.tools, now.tools);

const surroundings = (state: StudioState) =>
  [state.play.seed, playTargets(state), state.workspace.policy, state.workspace.tools] as const;

/** What comes out of a scenario does not depend on what is expected of it. */
function unexpecting(scenario: Json | undefined): Json | undefined {
  if (!isObject(scenario)) return scenario;
  const { expect: _, ...rest } = scenario;
  return rest;
}

/** The run shows something else than a run would show now. False while there is none. */
export const runOutdated = memo(
  (state: StudioState) => [state.play.run?.of, selectedScenario(state)?.value, ...surroundings(state)] as const,
  (of, scenario, seed, targets, policy, tools): boolean =>
    of !== undefined &&
    !(
      sameData(unexpecting(of.scenario), unexpecting(scenario)) &&
      sameSurroundings(of, { seed, targets, tools, ...(policy !== undefined && { policy }) })
    ),
);

/** What came out of the selected scenario as it is now, on the first target that has ended; undefined where it has not run so. */
export const presentResult = (state: StudioState): RunResult | undefined =>
  runOutdated(state) ? undefined : state.play.run?.lanes.find(({ result }) => result)?.result;

/** What all eval cases depend on has changed since: the tools, the policy, the targets or the seed. */
export const evalSurroundingsOutdated = memo(
  (state: StudioState) => [state.play.evals?.of, ...surroundings(state)] as const,
  (of, seed, targets, policy, tools): boolean =>
    of !== undefined && !sameSurroundings(of, { seed, targets, tools, ...(policy !== undefined && { policy }) }),
);

/** As `runOutdated`, for the eval cases. */
export const evalsOutdated = memo(
  (state: StudioState) =>
    [state.play.evals?.of.scenarios, state.workspace.scenarios, evalSurroundingsOutdated(state)] as const,
  (ran, scenarios, outdated): boolean =>
    outdated || (ran !== undefined && !sameData(ran, Array.isArray(scenarios) ? scenarios : [])),
);

/**
 * What became of each scenario as an eval case, by its value as it was then: one that has moved keeps its verdict, one that was
 * changed since has none.
 */
export const evalCases = memo(
  (state: StudioState) => [state.play.evals?.of.scenarios, state.play.evals?.cases] as const,
  (scenarios = [], cases = []): ReadonlyMap<Json | undefined, EvalCase> =>
    new Map(cases.map(each => [scenarios[each.index], each])),
);

export interface EvalSummary {
  passed: number;
  /** Cases that say what must come out. */
  judged: number;
  left: number;
}

export const evalSummary = memo(
  (state: StudioState) => [state.play.evals?.cases] as const,
  (cases = []): EvalSummary => {
    const count = (...statuses: EvalCase['status'][]) => cases.filter(({ status }) => statuses.includes(status)).length;
    return { passed: count('passed'), judged: count('passed', 'failed'), left: count('waiting') };
  },
);

/** The place of the present event in the events of a lane; -1 when the lane has none yet. */
export function presentPlace(state: StudioState, lane: number): number {
  const { run, cursor } = state.play;
  return placeIn(run?.lanes[lane]?.events ?? [], run?.lanes[0]?.events ?? [], cursor);
}

/** The text that is typed for a scenario, or for the policy. */
export const draftOf = (state: StudioState, of: PlayDraft['of']): PlayDraft | undefined =>
  state.play.drafts.find(draft => draft.of === of);
