/** The tightest limit on the length of a description among some targets. */
import { catalogue } from '../../adapters/catalogue.ts';

interface DescriptionLimit {
  /** In characters. */
  max: number;
  /** The target that says so. */
  who: string;
}

/** By target; one without a mode is the first. */
const LIMITS = new Map<string, DescriptionLimit>();
for (const { id, short, modes } of catalogue) {
  for (const [index, { id: mode, descriptionMax: max }] of modes.entries()) {
    if (max === undefined) continue;
    LIMITS.set(`${id}:${mode}`, { max, who: short });
    if (index === 0) LIMITS.set(id, { max, who: short });
  }
}

/** Of all targets, where none of `targets` has a limit: the description may meet the others too. */
export const descriptionLimit = (targets: readonly string[]): DescriptionLimit | undefined =>
  tightestOf(targets) ?? tightestOf(LIMITS.keys());

function tightestOf(targets: Iterable<string>): DescriptionLimit | undefined {
  let tightest: DescriptionLimit | undefined;
  for (const target of targets) {
    const limit = LIMITS.get(target);
    if (limit && (!tightest || limit.max < tightest.max)) tightest = limit;
  }
  return tightest;
}
