/** What an operation of the schema builder comes to: changes for the document, or the reason why not. */
import type { Path } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';

/** A change that can be made, with what the person is told and where the focus goes. */
export interface Change {
  ok: true;
  /** In order: each refers to the document as those before it left it. */
  changes: ValueChange[];
  /** For the history: "Delete `lines`". */
  label: string;
  /** For the live region: "lines deleted". */
  said: string;
  /** The schema whose row takes the focus; absent: the focus stays where it is. */
  focus?: Path;
  /** Values among the changes that are copies of what stands at `from` before them: their very text is taken, digit for digit. */
  copies?: Moved[];
  /** Schemas that are at another path afterwards, for what the view remembers of them. All at once, not one after the other. */
  moved?: Moved[];
}

export interface Moved {
  from: Path;
  to: Path;
}

/** A change that would break something, and why, in one sentence. */
export interface Refusal {
  ok: false;
  reason: string;
}

export type Outcome = Change | Refusal;

export const refuse = (reason: string): Refusal => ({ ok: false, reason });

/** What moving the item at `from` to `to` does to the paths of a list; `from` undefined: an item is new at `to`; `to` undefined: one goes. */
export function listMoves(list: Path, size: number, from: number | undefined, to: number | undefined): Moved[] {
  const order = Array.from({ length: size }, (_, index) => index);
  const [taken] = from === undefined ? [-1] : order.splice(from, 1);
  if (to !== undefined) order.splice(to, 0, taken ?? -1);
  return order.flatMap((before, after) =>
    before < 0 || before === after ? [] : [{ from: [...list, before], to: [...list, after] }],
  );
}
