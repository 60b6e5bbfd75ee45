/** Keeps the analyser told of the workspace, and the state of its answers. */
import { type Analyser, type AnalyserEvents, type PreviewRequest, sameRequest } from '../analysis/analyser.ts';
import type { PreviewResult } from '../analysis/report.ts';
import type { Core } from './core.ts';
import { selectedTool } from './select/parsed.ts';
import { activeTarget, shownTargets } from './select/targets.ts';
import type { StudioState } from './state.ts';

/** An answer that comes within this time is not announced as late, so that the preview does not flicker while typing. */
const PATIENCE_MS = 150;

export interface AnalysisLink {
  /** Bundle files, read and written in the worker. */
  file: Analyser['file'];
  ask: Analyser['ask'];
  cancelImports: Analyser['cancelImports'];
  /** To be told of each change of the store. */
  changed(state: StudioState, before: StudioState): void;
  dispose(): void;
}

/** What the preview wants to show; nothing while the bundle is empty. */
function previewRequest(state: StudioState): PreviewRequest | undefined {
  const target = activeTarget(state);
  if (state.scope === 'bundle') return { scope: 'bundle', target };
  return state.selectedKey === undefined ? undefined : { scope: 'tool', key: state.selectedKey, target };
}

const answers = (result: PreviewResult | undefined, request: PreviewRequest | undefined): boolean =>
  result !== undefined &&
  result.scope === request?.scope &&
  result.target === request.target &&
  (request.scope === 'bundle' || result.key === request.key);

/** What the answer depends on besides the request. */
const previewed = (state: StudioState) =>
  state.scope === 'bundle' ? state.workspace.tools : selectedTool(state)?.text;

const inputsOf = (state: StudioState) =>
  [
    state.ready,
    state.workspace.tools,
    shownTargets(state),
    state.selectedKey,
    state.scope,
    state.activeAdapter,
    state.modes,
  ] as const;

export function linkAnalysis(core: Core): AnalysisLink {
  const { state, set, options } = core;
  let cancelStale = (): void => {};
  let cancelBusy = (): void => {};

  const events: AnalyserEvents = {
    reports(reports) {
      const next = new Map(state().reports);
      for (const report of reports) next.set(report.key, report);
      set({ reports: next });
    },
    bundle(bundleReport) {
      // It comes after each pause and seldom says anything new.
      if (JSON.stringify(bundleReport) !== JSON.stringify(state().bundleReport)) set({ bundleReport });
    },
    preview(result) {
      // A tool that does not parse has no answer; what it last gave stays, marked as stale.
      if (result === undefined) {
        cancelStale();
        const kept = answers(state().preview, previewRequest(state())) ? state().preview : undefined;
        set({ preview: kept, previewStale: kept !== undefined });
        return;
      }
      if (!answers(result, previewRequest(state()))) return;
      cancelStale();
      set({ preview: result, previewStale: false });
    },
    busy(analysing) {
      cancelBusy();
      if (!analysing && state().analysing) set({ analysing });
      // One tool is reported before anybody could read that it is waited for.
      if (analysing && !state().analysing) cancelBusy = options.clock.after(PATIENCE_MS, () => set({ analysing }));
    },
    slow(key, slow) {
      if (state().slow.has(key) === slow) return;
      const next = new Set(state().slow);
      if (slow) next.add(key);
      else next.delete(key);
      set({ slow: next });
    },
    unavailable: message => set({ analysisProblem: message }),
  };
  const analyser: Analyser = options.createAnalyser(events);

  /** Reports of tools that are gone. */
  const prune = (now: StudioState): void => {
    if (now.reports.size <= now.workspace.tools.length) return;
    const keys = new Set(now.workspace.tools.map(tool => tool.key));
    const kept = [...now.reports].filter(([key]) => keys.has(key));
    if (kept.length < now.reports.size) set({ reports: new Map(kept) });
  };

  return {
    changed(now, before) {
      const inputs = inputsOf(now);
      const earlier = inputsOf(before);
      if (!now.ready || inputs.every((input, index) => input === earlier[index])) return;
      const preview = previewRequest(now);
      const asksAnew = !sameRequest(preview, previewRequest(before)) || previewed(now) !== previewed(before);
      analyser.update({
        tools: now.workspace.tools,
        targets: shownTargets(now),
        ...(now.selectedKey !== undefined && { focus: now.selectedKey }),
        ...(preview && { preview }),
      });
      if (now.preview && !answers(now.preview, preview)) {
        cancelStale();
        set({ preview: undefined, previewStale: false });
      } else if (!now.previewStale && asksAnew) {
        cancelStale();
        cancelStale = options.clock.after(PATIENCE_MS, () => set({ previewStale: true }));
      }
      if (now.workspace.tools !== before.workspace.tools) prune(now);
    },
    file: job => analyser.file(job),
    ask: (question, answered) => analyser.ask(question, answered),
    cancelImports: () => analyser.cancelImports(),
    dispose() {
      cancelStale();
      cancelBusy();
      analyser.dispose();
    },
  };
}
