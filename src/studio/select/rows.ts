/** The tool list: one row a tool, the same object as long as nothing of it changed. */
import { glanceAt } from '../../analysis/glance.ts';
import type { ToolReport } from '../../analysis/report.ts';
import type { Severity } from '../../manifest/diagnostic.ts';
import type { StudioState, ToolDocument } from '../state.ts';
import { memo, sameData } from './memo.ts';

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

type Identity = Pick<ToolRow, 'toolId' | 'name' | 'version'>;

/**
 * Before its first report, and while its text is broken, a tool is named by a glance at its text: reading a thousand texts would
 * hold up the page, and a tool that is being typed must not lose its name at each keystroke.
 */
function identityOf(tool: ToolDocument, report: ToolReport | undefined): Identity {
  const read = report && !report.broken ? report : glanceAt(tool.text);
  const toolId = textOrNothing(read.toolId);
  const name = textOrNothing(read.name);
  const version = textOrNothing(read.version);
  return { ...(toolId && { toolId }), ...(name && { name }), ...(version && { version }) };
}

function rowOf(tool: ToolDocument, report: ToolReport | undefined, slow: boolean): ToolRow {
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
  return {
    key: tool.key,
    label: identity.toolId ?? identity.name ?? 'untitled',
    ...identity,
    status,
    counts,
    slow,
  };
}

interface MadeRow {
  tool: ToolDocument;
  report: ToolReport | undefined;
  row: ToolRow;
}
let made: readonly MadeRow[] = [];
let shown: readonly ToolRow[] = [];

/** All rows in order, the same list as long as no row says anything new. */
export const allRows = memo(
  (state: StudioState) => [state.workspace.tools, state.reports, state.slow] as const,
  (tools, reports, slow): readonly ToolRow[] => {
    const before = made;
    made = tools.map((tool, index) => {
      const report = reports.get(tool.key);
      const isSlow = slow.has(tool.key);
      const known = before[index];
      if (known?.tool === tool && known.report === report && known.row.slow === isSlow) return known;
      const row = rowOf(tool, report, isSlow);
      return { tool, report, row: known && sameData(known.row, row) ? known.row : row };
    });
    if (made.length !== shown.length || made.some(({ row }, index) => row !== shown[index])) {
      shown = made.map(({ row }) => row);
    }
    return shown;
  },
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
export const selectedRow = memo(
  (state: StudioState) => [allRows(state), state.selectedKey] as const,
  (rows, key): ToolRow | undefined => rows.find(row => row.key === key),
);
