import { useCallback } from 'react';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { useCommands, useGetState } from '../studio/use-studio.ts';

/** Leads from a finding to its place in the source, in whichever view of the source is open. */
export function useJump(): (key: string, diagnostic: Diagnostic) => void {
  const commands = useCommands();
  const getState = useGetState();
  return useCallback(
    (key, { code, path, span }) => {
      // The form has no place for what is wrong with the text itself.
      if (getState().editorMode === 'form' && code.startsWith('json/')) commands.setEditorMode('split');
      const focus = getState().editorMode === 'form' ? 'form' : 'json';
      commands.setNarrowPane('editor');
      commands.reveal({ key, path, focus, ...(span ? { offset: span.offset, length: span.length } : {}) });
    },
    [commands, getState],
  );
}
