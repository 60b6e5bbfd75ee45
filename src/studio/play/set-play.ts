import type { Core } from '../core.ts';
import type { PlayState } from './play-state.ts';

/** Changes some of what the playground remembers. */
export const setPlay = ({ state, set }: Core, patch: Partial<PlayState>): void =>
  set({ play: { ...state().play, ...patch } });
