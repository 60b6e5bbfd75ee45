/** The tightest limit on the length of a description among some targets. */
import { catalogueEntry } from '../../adapters/catalogue.ts';

/** Azure OpenAI states 1,024 characters; where no shown target has a limit, this is the one to stay below. */
const WIDEST_KNOWN = { max: 1024, who: 'Azure' };

/** `max` in characters and who says so. */
export function descriptionLimit(targets: readonly string[]): { max: number; who: string } {
  let tightest: { max: number; who: string } | undefined;
  for (const target of targets) {
    const [id = target, modeId] = target.split(':');
    const entry = catalogueEntry(id);
    const mode = entry?.modes.find(each => each.id === modeId) ?? entry?.modes[0];
    if (!entry || mode?.descriptionMax === undefined || (tightest && tightest.max <= mode.descriptionMax)) continue;
    tightest = { max: mode.descriptionMax, who: entry.short };
  }
  return tightest ?? WIDEST_KNOWN;
}
