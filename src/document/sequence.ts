/** Several edits of a text, one after the other, as one. */
import { applyEdits, composeEdits } from './apply-edits.ts';
import { type EditResult, edited } from './edit-result.ts';
import type { TextEdit } from './text-edit.ts';

/** Each step sees the text as the steps before it leave it; the edits that come back refer to `text`. All or none. */
export function sequence(text: string, steps: readonly ((text: string) => EditResult)[]): EditResult {
  let edits: TextEdit[] = [];
  let now = text;
  for (const step of steps) {
    const result = step(now);
    if (!result.ok) return result;
    now = applyEdits(now, result.edits);
    edits = composeEdits(edits, result.edits);
  }
  return edited(...edits);
}
