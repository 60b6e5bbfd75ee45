/** Commands about what a run runs on. Choices, kept with the preferences; none of them can be undone. */
import { targetName } from '../../adapters/catalogue.ts';
import type { Core } from '../core.ts';
import type { PlayCommands } from './play-commands.ts';
import { MOST_TARGETS } from './play-state.ts';
import { choiceOf } from './select-play.ts';

export function targetCommands({ state, set }: Core): Pick<PlayCommands, 'setSeed' | 'setTargets'> {
  return {
    setSeed(seed) {
      if (Number.isSafeInteger(seed) && seed !== state().play.seed) set({ play: { ...state().play, seed } });
    },
    setTargets(targets) {
      const unique = [...new Map(targets.map(each => [`${each.target} ${each.variant}`, each])).values()];
      if (unique.length === 0) return { ok: false, reason: 'At least one target has to stay.' };
      if (unique.length > MOST_TARGETS)
        return { ok: false, reason: `At most ${MOST_TARGETS} targets run side by side.` };
      const unable = unique.find(({ target }) => !choiceOf(target));
      if (unable) return { ok: false, reason: `${targetName(unable.target)} has no protocol here, so it cannot run.` };
      const known = unique.map(({ target, variant }) => {
        const variants = choiceOf(target)?.variants ?? [];
        return { target, variant: variants.some(({ id }) => id === variant) ? variant : (variants[0]?.id ?? variant) };
      });
      set({ play: { ...state().play, targets: known } });
      return { ok: true };
    },
  };
}
