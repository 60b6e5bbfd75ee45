/** Which findings the JSON pane marks, and how. */
import type { ToolReport } from '../../analysis/report.ts';
import type { Diagnostic, Span } from '../../manifest/diagnostic.ts';
import { problemsOf } from '../../studio/selectors.ts';
import { targetNames } from '../fields/target-names.ts';

export interface Mark {
  severity: Diagnostic['severity'];
  message: string;
  code: string;
  /** Where the rule is stated. */
  rule?: string;
  /** Short names of the targets that say it. */
  source: string;
  span: Span;
  related: readonly Span[];
  diagnostic: Diagnostic;
}

/** More would cover the text and slow the editor down; the problems panel has them all. */
const MOST = 500;

/** Findings with a place in the text: the manifest's own, and those of the shown targets. Notes of a target are left to the preview. */
export function marksOf(report: ToolReport, shown: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  for (const { diagnostic, targets } of problemsOf(report)) {
    if (marks.length >= MOST) break;
    const { span, severity, message, code, rule, related = [] } = diagnostic;
    const relevant = targets.length === 0 || (severity !== 'info' && targets.some(target => shown.includes(target)));
    if (!span || !relevant) continue;
    const source = targets.length === 0 ? '' : targetNames(targets);
    marks.push({ severity, message, code, source, span, related, diagnostic, ...(rule ? { rule: rule.source } : {}) });
  }
  return marks;
}
