/** The tightest limit on the length of a description among some targets. */
import { catalogue, catalogueEntry } from '../../adapters/catalogue.ts';
import { targetParts } from '../../adapters/target-parts.ts';

interface DescriptionLimit {
  /** In characters. */
  max: number;
  /** The target that says so. */
  who: string;
}

const EVERY_TARGET = catalogue.flatMap(({ id, modes }) => modes.map(mode => `${id}:${mode.id}`));

/** Of all targets, where none of `targets` has a limit: the description may meet the others too. */
export const descriptionLimit = (targets: readonly string[]): DescriptionLimit | undefined =>
  tightestOf(targets) ?? tightestOf(EVERY_TARGET);

function tightestOf(targets: readonly string[]): DescriptionLimit | undefined {
  let tightest: DescriptionLimit | undefined;
  for (const target of targets) {
    const { adapterId, mode: modeId } = targetParts(target);
    const entry = catalogueEntry(adapterId);
    const mode = entry?.modes.find(({ id }) => id === modeId) ?? entry?.modes[0];
    if (!entry || mode?.descriptionMax === undefined || (tightest && tightest.max <= mode.descriptionMax)) continue;
    tightest = { max: mode.descriptionMax, who: entry.short };
  }
  return tightest;
}
