/** What is known about one place of the selected tool, for the control that edits it. */
import { useMemo } from 'react';
import { type Path, pointer } from '../../manifest/json.ts';
import { type Problem, problemsOf, selectedReport, shownTargets } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';

const NONE: readonly Problem[] = [];

/** Findings of the manifest itself, and errors and warnings of the shown targets. Notes of a target belong to the preview. */
export function relevantProblems(problems: readonly Problem[], shown: readonly string[]): Problem[] {
  return problems.filter(
    ({ targets, diagnostic }) =>
      targets.length === 0 || (diagnostic.severity !== 'info' && targets.some(target => shown.includes(target))),
  );
}

/** Findings of the selected tool that a form shows. */
export function useRelevantProblems(): readonly Problem[] {
  const report = useStudio(selectedReport);
  const shown = useStudio(shownTargets);
  return useMemo(() => (report ? relevantProblems(problemsOf(report), shown) : NONE), [report, shown]);
}

/** Findings at `path`; with `below` also those of everything inside it. */
export function useFindings(path: Path, below = false): readonly Problem[] {
  const problems = useRelevantProblems();
  const place = pointer(path);
  return useMemo(() => {
    const found = problems.filter(({ diagnostic }) => {
      const at = pointer(diagnostic.path);
      return at === place || (below && at.startsWith(`${place}/`));
    });
    return found.length === 0 ? NONE : found;
  }, [problems, place, below]);
}

/** True when the key at `path` is there twice: which one is meant is not certain, so the form does not touch it. */
export const isLocked = (findings: readonly Problem[]): boolean =>
  findings.some(({ diagnostic }) => diagnostic.code === 'json/duplicate-key');
