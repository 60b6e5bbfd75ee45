import { useState } from 'react';

/** What came of writing a text: the canonical text that now stands in the document, or why it was not written. */
export type Written = { text: string } | { fault: string };

export interface Draft {
  /** What the control shows. */
  text: string;
  /** Why the text is not in the document; undefined when it is. */
  fault: string | undefined;
  change: (text: string) => void;
  /** On blur: what was written gives way to the document's spelling; what could not be written stays, with its fault. */
  settle: () => void;
  /** Back to what the document says. */
  revert: () => void;
}

interface DraftState {
  draft: string | undefined;
  fault: string | undefined;
  /** The document's text when the draft was last compared with it. */
  seen: string;
  written: string | undefined;
}

/**
 * A control that follows the document without getting in the way of the hand: while the person types, their own spelling
 * stands; a change from elsewhere (undo, the JSON pane, another tool) replaces it.
 */
export function useDraft(value: string, write: (text: string) => Written): Draft {
  const [state, setState] = useState<DraftState>({
    draft: undefined,
    fault: undefined,
    seen: value,
    written: undefined,
  });
  let current = state;
  if (state.seen !== value) {
    const own = value === state.written;
    current = own ? { ...state, seen: value } : { draft: undefined, fault: undefined, seen: value, written: undefined };
    setState(current);
  }
  return {
    text: current.draft ?? value,
    fault: current.fault,
    change(text) {
      const written = write(text);
      setState(previous => ({
        ...previous,
        draft: text,
        fault: 'fault' in written ? written.fault : undefined,
        written: 'text' in written ? written.text : previous.written,
      }));
    },
    settle() {
      setState(previous => (previous.fault === undefined ? { ...previous, draft: undefined } : previous));
    },
    revert() {
      setState(previous => ({ ...previous, draft: undefined, fault: undefined }));
    },
  };
}
