import { useEffect, useState } from 'react';

type Listener = (message: string) => void;
let listener: Listener | undefined;

/** Has assistive technology read a sentence, such as “Property limit moved up, 2 of 4”. Silent while no `Announcer` is shown. */
export const announce = (message: string): void => listener?.(message);

/** The polite live region; once, in the app. */
export function Announcer() {
  const [said, setSaid] = useState({ message: '', turn: 0 });
  useEffect(() => {
    listener = message => setSaid(previous => ({ message, turn: previous.turn + 1 }));
    return () => {
      listener = undefined;
    };
  }, []);
  // The non-breaking space makes the same sentence twice in a row two announcements.
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {said.message + (said.turn % 2 === 1 ? '\u00a0' : '')}
    </div>
  );
}
