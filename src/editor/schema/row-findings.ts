/** Findings and target chips, sorted to the rows of one schema. Lists keep their identity while they stay equal. */
import { useMemo, useRef } from 'react';
import type { Json } from '../../manifest/json.ts';
import { pointer } from '../../manifest/json.ts';
import { type Problem, selectedReport, shownTargets } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { useRelevantProblems } from '../fields/findings.ts';
import { shareJson } from '../fields/shared-json.ts';
import { indexChips, rowPath, type TargetChip } from './target-chips.ts';

export interface RowNotes {
  chips: readonly TargetChip[];
  findings: readonly Problem[];
}

export const NO_NOTES: RowNotes = { chips: [], findings: [] };

/** By row id. Findings of targets are chips; the others stand below their row. */
export function indexNotes(
  root: Json | undefined,
  problems: readonly Problem[],
  chips: ReadonlyMap<string, readonly TargetChip[]>,
): Map<string, RowNotes> {
  const notes = new Map<string, RowNotes>();
  for (const [id, list] of chips) notes.set(id, { chips: list, findings: [] });
  for (const problem of problems) {
    if (problem.targets.length > 0) continue;
    const path = rowPath(root, problem.diagnostic.path);
    if (!path) continue;
    const id = pointer(path);
    const known = notes.get(id) ?? NO_NOTES;
    notes.set(id, { ...known, findings: [...known.findings, problem] });
  }
  return notes;
}

/** The notes of the selected tool. */
export function useRowNotes(root: Json | undefined): ReadonlyMap<string, RowNotes> {
  const report = useStudio(selectedReport);
  const targets = useStudio(shownTargets);
  const problems = useRelevantProblems();
  const last = useRef<ReadonlyMap<string, RowNotes>>(new Map());
  return useMemo(() => {
    const chips = indexChips(root, report?.targets ?? {}, targets);
    const notes = indexNotes(root, problems, chips);
    for (const [id, note] of notes) {
      const before = last.current.get(id);
      // Plain data, as everything that crosses the worker's boundary.
      if (before) notes.set(id, shareJson(before as unknown as Json, note as unknown as Json) as unknown as RowNotes);
    }
    last.current = notes;
    return notes;
  }, [root, report, targets, problems]);
}
