/** Value changes of a form as text edits, by the lossless edits of the document layer. */
import { applyEdits } from '../../document/apply-edits.ts';
import type { EditResult } from '../../document/edit-result.ts';
import { insertValue } from '../../document/insert-value.ts';
import { moveValue } from '../../document/move-value.ts';
import { removeValue } from '../../document/remove-value.ts';
import { renameKey } from '../../document/rename-key.ts';
import { setValue } from '../../document/set-value.ts';
import type { TextEdit } from '../../document/text-edit.ts';
import type { ValueChange } from './commands.ts';

export type MadeEdits = { ok: true; edits: TextEdit[][] } | { ok: false; reason: string };

function editOf(text: string, change: ValueChange): EditResult {
  switch (change.op) {
    case 'set':
      return setValue(text, change.path, change.value);
    case 'remove':
      return removeValue(text, change.path);
    case 'insert':
      return insertValue(text, change.path, change.value, change.index);
    case 'move':
      return moveValue(text, change.path, change.toIndex);
    case 'rename':
      return renameKey(text, change.path, change.name);
  }
}

/** One list of edits for each change; each list refers to the text that the ones before it leave. The first refusal stops all. */
export function editsOfChanges(text: string, changes: readonly ValueChange[]): MadeEdits {
  const lists: TextEdit[][] = [];
  let current = text;
  for (const change of changes) {
    const made = editOf(current, change);
    if (!made.ok) return { ok: false, reason: made.reason };
    lists.push(made.edits);
    current = applyEdits(current, made.edits);
  }
  return { ok: true, edits: lists };
}
