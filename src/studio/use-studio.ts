/** The React binding; nothing else in this folder knows React. */
import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Commands } from './commands/commands.ts';
import { partOf } from './select/part.ts';
import type { StudioState } from './state.ts';
import type { Studio } from './studio.ts';

const StudioContext = createContext<Studio | undefined>(undefined);

export const StudioProvider = ({ studio, children }: { studio: Studio; children?: ReactNode }): ReactNode =>
  createElement(StudioContext.Provider, { value: studio }, children);

function useStudioContext(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('useStudio needs a StudioProvider above it');
  return studio;
}

/** What `selector` makes of the state; renders again only when that changes (by identity). Selectors must be memoised or pick. */
export const useStudio = <T>(selector: (state: StudioState) => T): T => useStore(useStudioContext().store, selector);

/**
 * What `pick` takes out of a part of the state, for views that come in numbers: `pick` is asked again only when the part is
 * another one (by identity). `part` must be the same function at each call, declared outside of components.
 */
export function useStudioPart<Part, T>(part: (state: StudioState) => Part, pick: (part: Part) => T): T {
  const { read, subscribe } = partOf(useStudioContext().store, part);
  return useSyncExternalStore(subscribe, () => pick(read()));
}

/** The same object for the life of the studio. */
export const useCommands = (): Commands => useStudioContext().commands;

/** The state right now without subscribing, for event handlers. */
export const useGetState = (): (() => StudioState) => useStudioContext().store.getState;
