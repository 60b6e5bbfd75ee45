/**
 * What holds for another workspace too: what analysis has said is not said again for a text that it knows, and the playground goes
 * on where nothing else is opened.
 */
import { initialPlay } from './play/play-state.ts';
import type { StudioState, Workspace } from './state.ts';

type Said = Pick<StudioState, 'reports' | 'slow' | 'bundleReport' | 'preview' | 'previewStale' | 'play'>;

/** Reports of the same tools with the same texts stay; what speaks of all tools together only when all are the same. */
export function stillTrue(before: StudioState, workspace: Workspace): Said {
  const { tools } = workspace;
  const old = before.workspace.tools;
  const same =
    tools.length === old.length &&
    tools.every(({ key, text }, index) => {
      const was = old[index];
      return was?.key === key && was.text === text;
    });
  if (same) {
    const { reports, slow, bundleReport, preview, previewStale, play } = before;
    return { reports, slow, bundleReport, preview, previewStale, play };
  }
  const reports = new Map(
    tools.flatMap(({ key, text }) => {
      const report = before.reports.get(key);
      return report?.text === text ? [[key, report] as const] : [];
    }),
  );
  const { preview } = before;
  const shown = preview?.key !== undefined && reports.has(preview.key) ? preview : undefined;
  return {
    reports,
    slow: new Set(),
    bundleReport: { diagnostics: [], targets: {} },
    preview: shown,
    previewStale: shown !== undefined && before.previewStale,
    play: { ...initialPlay(), seed: before.play.seed, targets: before.play.targets },
  };
}
