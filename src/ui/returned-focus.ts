import { useState } from 'react';

interface ReturnedFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Where the focus goes when a dialog without a trigger of its own closes: back to where it came from. Radix knows only the trigger,
 * and the focus would end on the page. The same object for the life of the dialog.
 */
export function useReturnedFocus(): ReturnedFocus {
  const [returned] = useState(createReturnedFocus);
  return returned;
}

function createReturnedFocus(): ReturnedFocus {
  let from: Element | null = null;
  return {
    onOpenAutoFocus: () => {
      from = document.activeElement;
    },
    onCloseAutoFocus: event => {
      if (!(from instanceof HTMLElement) || !from.isConnected || from === document.body) return;
      event.preventDefault();
      from.focus({ preventScroll: true });
    },
  };
}
