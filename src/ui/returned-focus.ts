import { useRef } from 'react';

/**
 * Where the focus goes when a dialog without a trigger of its own closes: back to where it came from. Radix knows only the trigger,
 * and the focus would end on the page.
 */
export function useReturnedFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const from = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement;
    },
    onCloseAutoFocus: event => {
      const element = from.current;
      if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
    },
  };
}
