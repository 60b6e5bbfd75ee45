import { useEffect } from 'react';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { appActions } from '../actions/actions.ts';
import type { AppUi } from '../app-ui.ts';
import { chordOf, onApple } from './chord.ts';

/** Undo in these belongs to the field itself: what is typed there is not in the history of the workspace yet. */
const NATIVE_UNDO = '[data-native-undo], [role="dialog"] input, [role="dialog"] textarea';
const UNDO_CHORDS: ReadonlySet<string> = new Set(['mod+z', 'mod+shift+z', 'mod+y']);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'));

/** A chord that types something, or moves within a field, is left to the field. */
const isPlain = (chord: string): boolean => !/^(mod|other)\+|^(shift\+)?f\d+$/.test(chord);

/**
 * Runs the action of a chord, wherever the focus is. Undo and chords without Ctrl are taken after the focused element had its
 * say: an editor may handle undo itself, and Alt+↑ moves the row of a list. All others before, so that an editor's own chords
 * do not hide them.
 */
export function useShortcuts(ui: AppUi): void {
  const commands = useCommands();
  const getState = useGetState();
  useEffect(() => {
    const listen = new AbortController();
    const handle = (event: KeyboardEvent, phase: 'before' | 'after'): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const chord = chordOf(event, onApple);
      if (chord === undefined) return;
      const isUndo = UNDO_CHORDS.has(chord);
      if ((isUndo || isPlain(chord)) !== (phase === 'after')) return;
      if (isPlain(chord) && isTyping(event.target)) return;
      if (isUndo && event.target instanceof Element && event.target.closest(NATIVE_UNDO)) return;
      const action = appActions({ state: getState(), commands, ui }).find(({ keys }) => keys?.includes(chord));
      if (!action) return;
      // Behind an open dialog nothing changes, but the browser's own meaning of the chord stays away.
      const blocked = ui.dialog !== undefined && action.id !== 'palette';
      event.preventDefault();
      if (phase === 'before') event.stopPropagation();
      if (!action.disabled && !blocked) action.run();
    };
    window.addEventListener('keydown', event => handle(event, 'before'), { capture: true, signal: listen.signal });
    window.addEventListener('keydown', event => handle(event, 'after'), { signal: listen.signal });
    return () => listen.abort();
  }, [ui, commands, getState]);
}
