/** What the panes of the playground show, beyond what the studio remembers. */
import { createContext, useContext } from 'react';

export type RunTab = 'timeline' | 'calls' | 'tool';

export interface PlayUi {
  tab: RunTab;
  setTab: (tab: RunTab) => void;
  /** The exchange that was picked to be seen on the wire; undefined: the one of the present step. */
  picked: number | undefined;
  pick: (exchange: number | undefined) => void;
  /** The scenario makes room for the wire. */
  wide: boolean;
  setWide: (wide: boolean) => void;
}

export const PlayUiContext = createContext<PlayUi | undefined>(undefined);

export function usePlayUi(): PlayUi {
  const ui = useContext(PlayUiContext);
  if (!ui) throw new Error('usePlayUi needs the playground above it');
  return ui;
}
