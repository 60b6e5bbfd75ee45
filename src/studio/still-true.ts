/** What analysis has said that holds for another workspace too: it is not said again for a text that it knows. */
import type { StudioState, Workspace } from './state.ts';

type Said = Pick<StudioState, 'reports' | 'slow' | 'bundleReport' | 'preview' | 'previewStale'>;

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
    const { reports, slow, bundleReport, preview, previewStale } = before;
    return { reports, slow, bundleReport, preview, previewStale };
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
  };
}
