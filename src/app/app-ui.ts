/** What is open in the shell itself: dialogs are no part of the workspace and no step of its history. */
import { createContext, useContext } from 'react';

export type OpenDialog = 'palette' | 'shortcuts' | 'compare' | 'delete-bundle';

export interface AppUi {
  dialog: OpenDialog | undefined;
  open: (dialog: OpenDialog) => void;
  close: () => void;
  /** Opens the browser's file picker. */
  pickFiles: () => void;
  importFiles: (files: Iterable<File>) => void;
  importText: (text: string) => void;
  /** Opens the import dialog, with a place to paste and to drop. */
  openImport: () => void;
}

export const AppUiContext = createContext<AppUi | undefined>(undefined);

export function useAppUi(): AppUi {
  const ui = useContext(AppUiContext);
  if (!ui) throw new Error('useAppUi needs the shell above it');
  return ui;
}
