/** The problems of all layers as one list, grouped by tool, and what is known about one place in a manifest. */
import type { BundleReport, ToolReport } from '../../analysis/report.ts';
import type { Diagnostic, Severity } from '../../manifest/diagnostic.ts';
import { pointer } from '../../manifest/json.ts';
import { lineStarts, placeIn } from '../../manifest/json-tree.ts';
import type { ProblemFilter, StudioState, ToolDocument } from '../state.ts';
import { memo, sameData } from './memo.ts';
import { allRows, type Counts, severityCounts, type ToolRow } from './rows.ts';

export interface Problem {
  /** Stable while the finding stays: for React keys and for keeping the place in the list. */
  id: string;
  /** The tool document; absent for a finding about the bundle as a whole. */
  key?: string;
  diagnostic: Diagnostic;
  /** Targets that say the same; empty for what does not depend on a target. */
  targets: readonly string[];
}

export interface ProblemGroup {
  /** Absent for the bundle's own. */
  key?: string;
  label: string;
  problems: readonly Problem[];
  counts: Counts;
}

const RANK: { readonly [severity in Severity]: number } = { error: 0, warning: 1, info: 2 };

/** Worst first, then by place in the text. */
const compare = (a: Problem, b: Problem): number =>
  RANK[a.diagnostic.severity] - RANK[b.diagnostic.severity] ||
  (a.diagnostic.span?.offset ?? 0) - (b.diagnostic.span?.offset ?? 0);

const problemsByReport = new WeakMap<ToolReport, readonly Problem[]>();

/** All findings of one tool, the same finding of several targets as one. */
export function problemsOf(report: ToolReport): readonly Problem[] {
  const known = problemsByReport.get(report);
  if (known) return known;
  const found = new Map<string, Problem & { targets: string[] }>();
  const add = (diagnostic: Diagnostic, target?: string): void => {
    const id = `${report.key} ${diagnostic.severity} ${diagnostic.code} ${pointer(diagnostic.path)} ${diagnostic.message}`;
    const same = found.get(id);
    if (!same) found.set(id, { id, key: report.key, diagnostic, targets: target === undefined ? [] : [target] });
    else if (target !== undefined && !same.targets.includes(target)) same.targets.push(target);
  };
  for (const diagnostic of report.diagnostics) add(diagnostic);
  for (const [target, summary] of Object.entries(report.targets)) {
    for (const diagnostic of summary.diagnostics) add(diagnostic, target);
  }
  const problems = [...found.values()].sort(compare);
  problemsByReport.set(report, problems);
  return problems;
}

const matches = (problem: Problem, filter: ProblemFilter): boolean =>
  (filter.severity === 'all' || problem.diagnostic.severity === filter.severity) &&
  (filter.target === 'all' ||
    (filter.target === 'none' ? problem.targets.length === 0 : problem.targets.includes(filter.target)));

const groupMemory = new WeakMap<ToolReport, { filter: ProblemFilter; label: string; group: ProblemGroup }>();

function groupOf(row: ToolRow, report: ToolReport, filter: ProblemFilter): ProblemGroup {
  const known = groupMemory.get(report);
  if (known && known.filter === filter && known.label === row.label) return known.group;
  const problems = problemsOf(report).filter(problem => matches(problem, filter));
  const counts = severityCounts(problems.map(problem => problem.diagnostic));
  const group = { key: row.key, label: row.label, problems, counts };
  groupMemory.set(report, { filter, label: row.label, group });
  return group;
}

function bundleGroup(report: BundleReport, filter: ProblemFilter): ProblemGroup {
  const lists: [string | undefined, BundleReport['diagnostics']][] = [[undefined, report.diagnostics]];
  for (const [target, diagnostics] of Object.entries(report.targets)) lists.push([target, diagnostics]);
  const problems = lists
    .flatMap(([target, diagnostics]) =>
      diagnostics.map(
        (diagnostic, index): Problem => ({
          id: `bundle ${target ?? ''} ${index} ${diagnostic.message}`,
          ...(diagnostic.key === undefined ? {} : { key: diagnostic.key }),
          diagnostic,
          targets: target === undefined ? [] : [target],
        }),
      ),
    )
    .filter(problem => matches(problem, filter))
    .sort(compare);
  return { label: 'Whole bundle', problems, counts: severityCounts(problems.map(problem => problem.diagnostic)) };
}

/** Groups that have something to show under the filter: the bundle's own first, then tools in their order. */
export const problemGroups = memo(
  (state: StudioState) =>
    [
      allRows(state),
      state.reports,
      state.bundleReport,
      state.problemFilter,
      state.problemFilter.onlySelected ? state.selectedKey : undefined,
    ] as const,
  (rows, reports, bundle, filter, only): readonly ProblemGroup[] => {
    const groups = only === undefined ? [bundleGroup(bundle, filter)] : [];
    for (const row of rows) {
      const report = reports.get(row.key);
      if (report && (only === undefined || only === row.key)) groups.push(groupOf(row, report, filter));
    }
    return groups.filter(group => group.problems.length > 0);
  },
);

/** How many there are under the filter. */
export const problemTotals = memo(
  (state: StudioState) => [problemGroups(state)] as const,
  (groups): Counts => {
    const total: Counts = { errors: 0, warnings: 0, infos: 0 };
    for (const { counts } of groups) {
      total.errors += counts.errors;
      total.warnings += counts.warnings;
      total.infos += counts.infos;
    }
    return total;
  },
  sameData,
);

const lineMemory = new WeakMap<ToolDocument, readonly number[]>();

/** Line and column of a finding in the text of its tool, both from 1; `undefined` when it has no place there. */
export function placeOf(tool: ToolDocument, { span }: Diagnostic): { line: number; column: number } | undefined {
  if (!span) return undefined;
  const starts = lineMemory.get(tool) ?? lineStarts(tool.text);
  lineMemory.set(tool, starts);
  return placeIn(starts, span.offset);
}

const placeMemory = new WeakMap<ToolReport, ReadonlyMap<string, readonly Diagnostic[]>>();
const NOTHING: ReadonlyMap<string, readonly Diagnostic[]> = new Map();

/** Findings of the selected tool that do not depend on a target, by JSON pointer of their path: for the fields of the form. */
export const selectedFindings = (state: StudioState): ReadonlyMap<string, readonly Diagnostic[]> => {
  const report = state.reports.get(state.selectedKey ?? '');
  if (!report) return NOTHING;
  const known = placeMemory.get(report);
  if (known) return known;
  const places = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.diagnostics) {
    const place = pointer(diagnostic.path);
    const list = places.get(place);
    if (list) list.push(diagnostic);
    else places.set(place, [diagnostic]);
  }
  placeMemory.set(report, places);
  return places;
};

/** The report of the selected tool; it may speak of an earlier text for a moment (`report.text`). */
export const selectedReport = (state: StudioState): ToolReport | undefined =>
  state.reports.get(state.selectedKey ?? '');
