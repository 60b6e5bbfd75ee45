/**
 * A request to show a place is answered once by each pane, and only while it is fresh: a pane that opens later must not jump to
 * where someone once wanted to go.
 */
import type { Reveal } from '../../studio/state.ts';

/** Long enough for a pane to open and for the code editor to be loaded. */
const FRESH_MS = 5000;

const requests = new WeakMap<Reveal, { at: number; takers: Set<string> }>();

/** Remembers when a request came. */
export function noteReveal(reveal: Reveal, now: number): void {
  if (!requests.has(reveal)) requests.set(reveal, { at: now, takers: new Set() });
}

/** True the first time that `taker` asks for a fresh request. */
export function takeReveal(reveal: Reveal, taker: string, now: number): boolean {
  noteReveal(reveal, now);
  const request = requests.get(reveal);
  if (!request || request.takers.has(taker) || now - request.at > FRESH_MS) return false;
  request.takers.add(taker);
  return true;
}
