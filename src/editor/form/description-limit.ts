/** The tightest limit on the length of a description among some targets. */
import { allAdapters } from '../../adapters/registry.gen.ts';

/** Azure OpenAI states 1,024 characters; where no shown target has a limit, this is the one to stay below. */
const WIDEST_KNOWN = { max: 1024, who: 'Azure' };

/** `max` in characters and who says so. */
export function descriptionLimit(targets: readonly string[]): { max: number; who: string } {
  let tightest: { max: number; who: string } | undefined;
  for (const target of targets) {
    const [id, mode] = target.split(':');
    const adapter = allAdapters.find(candidate => candidate.id === id);
    for (const limit of adapter?.toolLimits?.(mode ?? adapter.modes[0].id) ?? []) {
      if (!limit.id.includes('description') || (tightest && tightest.max <= limit.max)) continue;
      tightest = { max: limit.max, who: adapter?.short ?? target };
    }
  }
  return tightest ?? WIDEST_KNOWN;
}
