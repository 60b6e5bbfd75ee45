/** What the preview's tabs and the N × M counter show. */

import { catalogue } from '../../adapters/catalogue.ts';
import type { Fidelity } from '../../adapters/compiled.ts';
import type { ToolReport } from '../../analysis/report.ts';
import type { StudioState } from '../state.ts';
import { memo, sameData } from './memo.ts';
import type { Counts } from './rows.ts';

export interface TargetTab {
  adapterId: string;
  label: string;
  vendor: string;
  /** `openai-chat`, or `openai-chat:strict` for a mode that is not the first. */
  target: string;
  mode: string;
  modes: readonly { id: string; label: string }[];
  active: boolean;
  /** Of the selected tool, or of all tools when the scope is the bundle. */
  counts: Counts;
  /** Of the selected tool, or the worst of all tools. Absent until analysed. */
  fidelity?: Fidelity;
}

const findAdapter = (id: string) => catalogue.find(adapter => adapter.id === id);

/** The target of an adapter in a mode; the first mode has no suffix. */
export function targetOf(adapterId: string, mode: string | undefined): string {
  const first = findAdapter(adapterId)?.modes[0]?.id;
  return mode === undefined || mode === first ? adapterId : `${adapterId}:${mode}`;
}

/** Targets of the shown tabs, in their order. */
export const shownTargets = memo(
  (state: StudioState) => [state.shownAdapters, state.modes] as const,
  (shown, modes) => shown.map(id => targetOf(id, modes[id])),
);

/** The target of the active tab. */
export const activeTarget = (state: StudioState): string =>
  targetOf(state.activeAdapter, state.modes[state.activeAdapter]);

/** Of how many definitions this bundle takes the place. */
export const matrix = memo(
  (state: StudioState) => [state.workspace.tools.length, state.shownAdapters.length] as const,
  (manifests, targets) => ({ manifests, targets, definitions: manifests * targets }),
);

const ORDER: readonly Fidelity[] = ['exact', 'lossless', 'lossy', 'refused'];
const worse = (a: Fidelity | undefined, b: Fidelity): Fidelity =>
  a === undefined || ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a;

/** Sums over all reports; O(tools), so only while the scope is the bundle. */
function summaryOf(reports: Iterable<ToolReport>, target: string): { counts: Counts; fidelity?: Fidelity } {
  const counts: Counts = { errors: 0, warnings: 0, infos: 0 };
  let fidelity: Fidelity | undefined;
  for (const report of reports) {
    const summary = Object.hasOwn(report.targets, target) ? report.targets[target] : undefined;
    if (!summary) continue;
    counts.errors += summary.errors;
    counts.warnings += summary.warnings;
    counts.infos += summary.infos;
    fidelity = worse(fidelity, summary.fidelity);
  }
  return fidelity === undefined ? { counts } : { counts, fidelity };
}

const reportsInScope = (state: StudioState): ToolReport | ReadonlyMap<string, ToolReport> | undefined =>
  state.scope === 'bundle' ? state.reports : state.reports.get(state.selectedKey ?? '');

/** The tabs, each with its badge. */
export const targetTabs = memo(
  (state: StudioState) => [state.shownAdapters, state.modes, state.activeAdapter, reportsInScope(state)] as const,
  (shown, modes, active, scope): readonly TargetTab[] => {
    const reports: readonly ToolReport[] =
      scope === undefined ? [] : scope instanceof Map ? [...scope.values()] : [scope as ToolReport];
    return shown.flatMap(adapterId => {
      const adapter = findAdapter(adapterId);
      if (!adapter) return [];
      const mode = modes[adapterId] ?? adapter.modes[0]?.id ?? 'standard';
      const target = targetOf(adapterId, mode);
      return [
        {
          adapterId,
          label: adapter.label,
          vendor: adapter.vendor,
          target,
          mode,
          modes: adapter.modes,
          active: adapterId === active,
          ...summaryOf(reports, target),
        },
      ];
    });
  },
  sameData,
);
