/** What is known about one place of the selected tool, for the control that edits it. */
import { type Json, type Path, pointer } from '../../manifest/json.ts';
import { memo } from '../../studio/select/memo.ts';
import { type Problem, problemsOf, selectedReport, shownTargets } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudioPart } from '../../studio/use-studio.ts';
import { shareJson } from './shared-json.ts';

const NONE: readonly Problem[] = [];

/**
 * Findings of the manifest itself, and errors and warnings of the shown targets. Notes of a target belong to the preview. Without
 * their spans: a form shows findings by path, and each keystroke moves whatever stands below it in the text.
 */
export function relevantProblems(problems: readonly Problem[], shown: readonly string[]): Problem[] {
  return problems
    .filter(
      ({ targets, diagnostic }) =>
        targets.length === 0 || (diagnostic.severity !== 'info' && targets.some(target => shown.includes(target))),
    )
    .map(problem => {
      const { span: _span, related: _related, ...diagnostic } = problem.diagnostic;
      return { ...problem, diagnostic };
    });
}

let last: readonly Problem[] = NONE;

/** Findings of the selected tool that a form shows; the same list as long as they say the same. */
export const relevantOf = memo(
  (state: StudioState) => [selectedReport(state), shownTargets(state)] as const,
  (report, shown): readonly Problem[] => {
    last = report ? shareProblems(last, relevantProblems(problemsOf(report), shown)) : NONE;
    return last;
  },
);

/** Findings are plain data, as everything that crosses the worker's boundary. */
const shareProblems = (before: readonly Problem[], now: readonly Problem[]): readonly Problem[] =>
  shareJson(before as unknown as Json, now as unknown as Json) as unknown as readonly Problem[];

interface Index {
  /** By pointer, the findings there. */
  at: ReadonlyMap<string, readonly Problem[]>;
  /** By pointer, the findings there and in everything inside it. */
  inside: ReadonlyMap<string, readonly Problem[]>;
}

const indexes = new WeakMap<readonly Problem[], Index>();

/** Every field looks up its findings at each change: they are sorted to their places once for all of them. */
function indexed(problems: readonly Problem[]): Index {
  const known = indexes.get(problems);
  if (known) return known;
  const at = new Map<string, Problem[]>();
  const inside = new Map<string, Problem[]>();
  const add = (map: Map<string, Problem[]>, place: string, problem: Problem): void => {
    const list = map.get(place);
    if (list) list.push(problem);
    else map.set(place, [problem]);
  };
  for (const problem of problems) {
    const { path } = problem.diagnostic;
    add(at, pointer(path), problem);
    for (let length = 0; length <= path.length; length++) add(inside, pointer(path.slice(0, length)), problem);
  }
  const index = { at, inside };
  indexes.set(problems, index);
  return index;
}

/** Findings at `path`; with `below` also those of everything inside it. */
export function useFindings(path: Path, below = false): readonly Problem[] {
  const place = pointer(path);
  return useStudioPart(relevantOf, problems => indexed(problems)[below ? 'inside' : 'at'].get(place) ?? NONE);
}

/** True when the key at `path` is there twice: which one is meant is not certain, so the form does not touch it. */
export const isLocked = (findings: readonly Problem[]): boolean =>
  findings.some(({ diagnostic }) => diagnostic.code === 'json/duplicate-key');
