import type { ProblemGroup } from '../../studio/selectors.ts';

const rank = ({ counts }: ProblemGroup): number => (counts.errors > 0 ? 0 : counts.warnings > 0 ? 1 : 2);

/** Tools with errors before those with warnings before those with notes only; otherwise in the order of the bundle. */
export const worstFirst = (groups: readonly ProblemGroup[]): readonly ProblemGroup[] =>
  groups.toSorted((a, b) => rank(a) - rank(b));
