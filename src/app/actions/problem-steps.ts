import { worstFirst } from '../../preview/index.ts';
import type { Commands } from '../../studio/commands/commands.ts';
import { type Problem, problemGroups } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { announce } from '../../ui/announcer.tsx';

/** The problem that comes `step` after (or before) the place shown last; the list is a ring. */
export function problemFrom(
  problems: readonly Problem[],
  shown: StudioState['reveal'],
  step: 1 | -1,
): Problem | undefined {
  const reachable = problems.filter(problem => problem.key !== undefined);
  const at = reachable.findIndex(
    ({ key, diagnostic }) =>
      key === shown?.key && diagnostic.span?.offset === shown?.offset && shown?.offset !== undefined,
  );
  const next = at < 0 ? (step === 1 ? 0 : -1) : (at + step) % reachable.length;
  return reachable.at(next);
}

/** Shows the next or previous problem that the filter lets through. */
export function showProblem(state: StudioState, commands: Commands, step: 1 | -1): void {
  const problems = worstFirst(problemGroups(state)).flatMap(group => group.problems);
  const problem = problemFrom(problems, state.reveal, step);
  if (problem?.key === undefined) {
    announce('No problems');
    return;
  }
  const { code, message, path, severity, span } = problem.diagnostic;
  // The form has no place for what is wrong with the text itself.
  const inForm = state.editorMode === 'form' && !code.startsWith('json/');
  announce(`${severity}: ${message}`);
  commands.setNarrowPane('editor');
  if (state.editorMode === 'form' && !inForm) commands.setEditorMode('split');
  commands.reveal({
    key: problem.key,
    path,
    focus: inForm ? 'form' : 'json',
    ...(span ? { offset: span.offset, length: span.length } : {}),
  });
}
