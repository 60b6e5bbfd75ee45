import { type RefObject, useLayoutEffect } from 'react';

interface TypedAheadProps {
  /** What was typed; whoever stands here next takes it. */
  typed: RefObject<string>;
  onEscape: () => void;
}

/**
 * Stands in for a field that is still on its way. What is typed meanwhile is meant for it: it is kept, and does not go into
 * whatever has the focus until then.
 */
export function TypedAhead({ typed, onEscape }: TypedAheadProps) {
  useLayoutEffect(() => {
    const listen = new AbortController();
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') typed.current = [...typed.current].slice(0, -1).join('');
      else if ([...event.key].length === 1) typed.current += event.key;
    };
    typed.current = '';
    window.addEventListener('keydown', keep, { capture: true, signal: listen.signal });
    return () => listen.abort();
  }, [typed, onEscape]);
  return null;
}
