/** The scenarios and the policy of the workspace, as they can be read. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { isObject, type Json, own } from '../../manifest/json.ts';
import { readPolicy, readScenario } from '../../runtime/read-scenario.ts';
import type { Policy, Scenario } from '../../runtime/scenario.ts';
import { memo } from '../select/memo.ts';
import type { StudioState } from '../state.ts';

export interface ScenarioItem {
  index: number;
  /** As it stands in the workspace. */
  value: Json;
  /** Its name, or `Scenario 3` where it has none. */
  name: string;
  /** Absent when it cannot be read; then the diagnostics say why, and it is edited as JSON. */
  scenario?: Scenario;
  diagnostics: readonly Diagnostic[];
  /** It says what must come out. */
  isEval: boolean;
}

/** The list as it stands; a workspace may hold anything. */
export const scenarioValues = (state: StudioState): readonly Json[] => {
  const { scenarios } = state.workspace;
  return Array.isArray(scenarios) ? scenarios : [];
};

const read = new WeakMap<object, ScenarioItem>();

function itemOf(value: Json, index: number): ScenarioItem {
  const known = isObject(value) ? read.get(value) : undefined;
  if (known?.index === index) return known;
  const name = isObject(value) ? own(value, 'name') : undefined;
  const { scenario, diagnostics } = known ?? readScenario(value);
  const item: ScenarioItem = {
    index,
    value,
    name: typeof name === 'string' && name.trim() !== '' ? name : `Scenario ${index + 1}`,
    ...(scenario && { scenario }),
    diagnostics,
    isEval: scenario?.expect !== undefined,
  };
  if (isObject(value)) read.set(value, item);
  return item;
}

export const scenarioItems = memo(
  (state: StudioState) => [state.workspace.scenarios] as const,
  (scenarios): readonly ScenarioItem[] => (Array.isArray(scenarios) ? scenarios : []).map(itemOf),
);

export const selectedScenario = (state: StudioState): ScenarioItem | undefined =>
  state.play.selected === undefined ? undefined : scenarioItems(state)[state.play.selected];

export interface PolicyItem {
  /** As it stands in the workspace; undefined when there is none. */
  value: Json | undefined;
  policy?: Policy;
  diagnostics: readonly Diagnostic[];
}

export const policyItem = memo(
  (state: StudioState) => [state.workspace.policy] as const,
  (value): PolicyItem => ({ value, ...(value === undefined ? { diagnostics: [] } : readPolicy(value)) }),
);
