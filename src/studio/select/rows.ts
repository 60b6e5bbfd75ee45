/** The tool list: one row a tool, the same object as long as nothing of it changed. */
import type { ToolReport } from '../../analysis/report.ts';
import type { Severity } from '../../manifest/diagnostic.ts';
import { isObject, own } from '../../manifest/json.ts';
import type { StudioState, ToolDocument } from '../state.ts';
import { memo } from './memo.ts';
import { parsedOf } from './parsed.ts';

export interface Counts {
  errors: number;
  warnings: number;
  infos: number;
}

export interface ToolRow {
  key: string;
  /** What to call it: toolId, else name, else `untitled`. */
  label: string;
  toolId?: string;
  name?: string;
  version?: string;
  /** `pending` until the first report; then the worst that is known, a broken text first. */
  status: 'pending' | 'broken' | 'error' | 'warning' | 'fine';
  counts: Counts;
  slow: boolean;
}

const countsByReport = new WeakMap<ToolReport, Counts>();

export function severityCounts(severities: Iterable<{ severity: Severity }>, into?: Counts): Counts {
  const counts = into ?? { errors: 0, warnings: 0, infos: 0 };
  for (const { severity } of severities) {
    if (severity === 'error') counts.errors++;
    else if (severity === 'warning') counts.warnings++;
    else counts.infos++;
  }
  return counts;
}

/** Findings of one tool over all layers and targets. */
export function countsOf(report: ToolReport | undefined): Counts {
  if (!report) return { errors: 0, warnings: 0, infos: 0 };
  const known = countsByReport.get(report);
  if (known) return known;
  const counts = severityCounts(report.diagnostics);
  for (const summary of Object.values(report.targets)) {
    counts.errors += summary.errors;
    counts.warnings += summary.warnings;
    counts.infos += summary.infos;
  }
  countsByReport.set(report, counts);
  return counts;
}

const textOrNothing = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Identity of a tool as far as its text has it, before the first report from the text itself. */
function identityOf(tool: ToolDocument, report: ToolReport | undefined): Pick<ToolRow, 'toolId' | 'name' | 'version'> {
  const source = report ?? parsedOf(tool.text).value;
  if (!isObject(source as never)) return {};
  const object = source as never;
  const toolId = textOrNothing(own(object, 'toolId'));
  const name = textOrNothing(own(object, 'name'));
  const version = textOrNothing(own(object, 'version'));
  return {
    ...(toolId === undefined ? {} : { toolId }),
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
  };
}

const rowMemory = new WeakMap<ToolDocument, { report: ToolReport | undefined; slow: boolean; row: ToolRow }>();

/** The row of one tool. */
export function rowOf(tool: ToolDocument, report: ToolReport | undefined, slow = false): ToolRow {
  const known = rowMemory.get(tool);
  if (known && known.report === report && known.slow === slow) return known.row;
  const identity = identityOf(tool, report);
  const counts = countsOf(report);
  const status = !report
    ? 'pending'
    : report.broken
      ? 'broken'
      : counts.errors > 0
        ? 'error'
        : counts.warnings > 0
          ? 'warning'
          : 'fine';
  const row: ToolRow = {
    key: tool.key,
    label: identity.toolId ?? identity.name ?? 'untitled',
    ...identity,
    status,
    counts,
    slow,
  };
  rowMemory.set(tool, { report, slow, row });
  return row;
}

/** All rows in order. */
export const allRows = memo(
  (state: StudioState) => [state.workspace.tools, state.reports, state.slow] as const,
  (tools, reports, slow) => tools.map(tool => rowOf(tool, reports.get(tool.key), slow.has(tool.key))),
);

/** Rows that the search shows: every word of the query is in the toolId or the name. */
export const toolRows = memo(
  (state: StudioState) => [allRows(state), state.toolQuery] as const,
  (rows, query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter(row => {
      const haystack = `${row.label} ${row.name ?? ''}`.toLowerCase();
      return words.every(word => haystack.includes(word));
    });
  },
);

/** The row of the selected tool. */
export const selectedRow = (state: StudioState): ToolRow | undefined =>
  allRows(state).find(row => row.key === state.selectedKey);
