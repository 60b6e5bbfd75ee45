/** Findings and target chips, sorted to the rows of one schema. Lists keep their identity while they stay equal. */
import { useState } from 'react';
import type { ToolReport } from '../../analysis/report.ts';
import type { Json } from '../../manifest/json.ts';
import { pointer } from '../../manifest/json.ts';
import { type Problem, selectedReport, shownTargets } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { relevantOf } from '../fields/findings.ts';
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

/** The notes of the selected tool: the same map as long as they say the same. */
export function useRowNotes(root: Json | undefined): ReadonlyMap<string, RowNotes> {
  const [notesOf] = useState(createNotes);
  return useStudio(state => notesOf(root, selectedReport(state), shownTargets(state), relevantOf(state)));
}

function createNotes() {
  let inputs: readonly unknown[] = [];
  let notes: ReadonlyMap<string, RowNotes> = new Map();
  return (
    root: Json | undefined,
    report: ToolReport | undefined,
    targets: readonly string[],
    problems: readonly Problem[],
  ): ReadonlyMap<string, RowNotes> => {
    const now = [root, report, targets, problems];
    if (now.some((input, index) => input !== inputs[index])) {
      inputs = now;
      notes = shareNotes(notes, indexNotes(root, problems, indexChips(root, report?.targets ?? {}, targets)));
    }
    return notes;
  };
}

function shareNotes(before: ReadonlyMap<string, RowNotes>, now: Map<string, RowNotes>): ReadonlyMap<string, RowNotes> {
  let same = before.size === now.size;
  for (const [id, note] of now) {
    const known = before.get(id);
    // Plain data, as everything that crosses the worker's boundary.
    const shared = known ? (shareJson(known as unknown as Json, note as unknown as Json) as unknown as RowNotes) : note;
    same &&= shared === known;
    now.set(id, shared);
  }
  return same ? before : now;
}
