/** What an edit of a JSON text gives: edits, or a refusal. Never a new text. */
import type { TextEdit } from './text-edit.ts';

export type RefusalCode =
  /** The text is not JSON at the moment. */
  | 'broken'
  /** A property on the way is there twice; which one is meant is not certain. */
  | 'duplicate'
  /** There is nothing at the path, or something of another kind. */
  | 'missing'
  /** The name is taken. */
  | 'exists';

export interface Refusal {
  ok: false;
  code: RefusalCode;
  /** A sentence for the person. */
  reason: string;
}

/** `edits` refer to the text as given; none when there is nothing to change. */
export type EditResult = { ok: true; edits: TextEdit[] } | Refusal;

export const refuse = (code: RefusalCode, reason: string): Refusal => ({ ok: false, code, reason });
export const edited = (...edits: TextEdit[]): EditResult => ({ ok: true, edits });
