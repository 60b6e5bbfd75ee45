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
}

/** A change that would break something, and why, in one sentence. */
export interface Refusal {
  ok: false;
  reason: string;
}

export type Outcome = Change | Refusal;

export const refuse = (reason: string): Refusal => ({ ok: false, reason });
