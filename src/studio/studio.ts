/** Builds a studio: the store, the commands that write it, and what keeps it saved and analysed. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AnalysisLink, linkAnalysis } from './analysis-link.ts';
import { workspaceOf } from './bundle-file.ts';
import { bundleCommands } from './commands/bundle-commands.ts';
import type { Commands } from './commands/commands.ts';
import { editCommands } from './commands/edit-commands.ts';
import { toolCommands } from './commands/tool-commands.ts';
import { viewCommands } from './commands/view-commands.ts';
import { type Core, createCore } from './core.ts';
import { emptyWorkspace, initialState } from './initial-state.ts';
import type { StudioOptions } from './options.ts';
import type { Play } from './play/play.ts';
import type { PlayCommands } from './play/play-commands.ts';
import { createSession, type Session } from './session.ts';
import type { StudioState, Workspace } from './state.ts';

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
export function createStudio(options: StudioOptions): Studio {
  const store = createStore<StudioState>(initialState);
  const core = createCore(store, options);
  const session = createSession(core);
  const analysis = linkAnalysis(core);
  let play: Play | undefined;
  let playLoading: Promise<PlayCommands> | undefined;
  const unsubscribe = store.subscribe((state, before) => {
    session.changed(state, before);
    analysis.changed(state, before);
    play?.changed(state, before);
  });
  const stopListening = options.onLeave?.(session.leave);
  const commands: Commands = {
    ...editCommands(core),
    ...toolCommands(core),
    ...viewCommands(core),
    ...bundleCommands(core, session, analysis.file),
    ask: analysis.ask,
    cancelImports: analysis.cancelImports,
    play() {
      playLoading ??= import('./play/play.ts').then(
        ({ createPlay }) => {
          play = createPlay(core);
          return play.commands;
        },
        error => {
          // The network was away; the next one who asks may have more luck.
          playLoading = undefined;
          throw error;
        },
      );
      return playLoading;
    },
    undo: only => (only === undefined || only === core.state().undoStep) && core.travel('undo'),
    redo: () => core.travel('redo'),
  };
  return {
    store,
    commands,
    ready: start(core, session, analysis),
    async dispose() {
      stopListening?.();
      await session.close();
      unsubscribe();
      analysis.dispose();
      play?.dispose();
    },
  };
}

/** The bundle of last time, else the example of a first visit, else an empty one. */
async function start(core: Core, session: Session, analysis: AnalysisLink): Promise<void> {
  // Storage that cannot be read cannot be written either; autosave says so at the first save.
  const resumed = await session.resume().catch(() => false);
  if (resumed) return;
  const example = await exampleWorkspace(core.options, analysis);
  if (example) await session.createExample(example);
  else await session.create(emptyWorkspace(core.options.newId()));
}

async function exampleWorkspace(options: StudioOptions, analysis: AnalysisLink): Promise<Workspace | undefined> {
  try {
    const text = await options.example?.();
    if (text === undefined) return undefined;
    const { bundle } = await analysis.file({ read: text });
    return bundle && workspaceOf(bundle, options.newId);
  } catch {
    return undefined;
  }
}
