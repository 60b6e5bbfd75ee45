/** What is known about one place of the selected tool, for the control that edits it. */
import { useMemo } from 'react';
import { type Path, pointer } from '../../manifest/json.ts';
import { type Problem, problemsOf, selectedReport, shownTargets } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudio } from '../../studio/use-studio.ts';

const NONE: readonly Problem[] = [];

/** Findings of the manifest itself, and errors and warnings of the shown targets. Notes of a target belong to the preview. */
export function relevantProblems(problems: readonly Problem[], shown: readonly string[]): Problem[] {
  return problems.filter(
    ({ targets, diagnostic }) =>
      targets.length === 0 || (diagnostic.severity !== 'info' && targets.some(target => shown.includes(target))),
  );
}

let last: { all: readonly Problem[]; shown: readonly string[]; relevant: readonly Problem[] } | undefined;

/** Findings of the selected tool that a form shows; the same list for every field that asks. */
function relevantOf(state: StudioState): readonly Problem[] {
  const report = selectedReport(state);
  if (!report) return NONE;
  const all = problemsOf(report);
  const shown = shownTargets(state);
  if (last?.all !== all || last.shown !== shown) last = { all, shown, relevant: relevantProblems(all, shown) };
  return last.relevant;
}

export const useRelevantProblems = (): readonly Problem[] => useStudio(relevantOf);

interface Indexed {
  pointers: readonly string[];
  byPointer: ReadonlyMap<string, readonly Problem[]>;
}

const indexes = new WeakMap<readonly Problem[], Indexed>();

/** Every field looks up its findings at each report: the pointers are written once for all of them. */
function indexed(problems: readonly Problem[]): Indexed {
  const known = indexes.get(problems);
  if (known) return known;
  const pointers = problems.map(({ diagnostic }) => pointer(diagnostic.path));
  const byPointer = new Map<string, Problem[]>();
  problems.forEach((problem, index) => {
    const place = pointers[index] as string;
    const list = byPointer.get(place);
    if (list) list.push(problem);
    else byPointer.set(place, [problem]);
  });
  const index = { pointers, byPointer };
  indexes.set(problems, index);
  return index;
}

/** Findings at `path`; with `below` also those of everything inside it. */
export function useFindings(path: Path, below = false): readonly Problem[] {
  const problems = useRelevantProblems();
  const place = pointer(path);
  return useMemo(() => {
    const { pointers, byPointer } = indexed(problems);
    if (!below) return byPointer.get(place) ?? NONE;
    const found = problems.filter((_, index) => {
      const at = pointers[index] as string;
      return at === place || at.startsWith(`${place}/`);
    });
    return found.length === 0 ? NONE : found;
  }, [problems, place, below]);
}

/** True when the key at `path` is there twice: which one is meant is not certain, so the form does not touch it. */
export const isLocked = (findings: readonly Problem[]): boolean =>
  findings.some(({ diagnostic }) => diagnostic.code === 'json/duplicate-key');
