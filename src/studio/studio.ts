/** Builds a studio: the store, the commands that write it, and what keeps it saved and analysed. */
import type { StoreApi } from 'zustand/vanilla';
import type { Commands } from './commands/commands.ts';
import type { StudioOptions } from './options.ts';
import type { StudioState } from './state.ts';

export type { Commands } from './commands/commands.ts';
export type { StudioOptions } from './options.ts';

export interface Studio {
  store: StoreApi<StudioState>;
  commands: Commands;
  /** Settles when the stored workspace, or the example of a first visit, is open. Never rejects. */
  ready: Promise<void>;
  /** Writes what is unsaved, stops the worker and every timer. */
  dispose(): Promise<void>;
}

/** Returns at once with an empty workspace and `ready: false` in the state. */
export declare function createStudio(options: StudioOptions): Studio;
