/** Changes of values in the terms of a form, carried out on the text. */
import type { Json, Path } from '../manifest/json.ts';
import type { EditResult } from './edit-result.ts';
import { insertValue } from './insert-value.ts';
import { moveValue } from './move-value.ts';
import { removeValue } from './remove-value.ts';
import { renameKey } from './rename-key.ts';
import { sequence } from './sequence.ts';
import { setValue } from './set-value.ts';

export type ValueChange =
  /** Replaces the value at `path`, or adds it. */
  | { op: 'set'; path: Path; value: Json }
  | { op: 'remove'; path: Path }
  /** `path` ends with the new name or index; `index` places a property among its siblings. */
  | { op: 'insert'; path: Path; value: Json; index?: number }
  | { op: 'move'; path: Path; toIndex: number }
  | { op: 'rename'; path: Path; name: string };

/** The edits of one change. */
export function changeValue(text: string, change: ValueChange): EditResult {
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

/** The edits of several changes, each seeing the text as those before it leave it. All or none. */
export const changeValues = (text: string, changes: readonly ValueChange[]): EditResult =>
  sequence(
    text,
    changes.map(change => (before: string) => changeValue(before, change)),
  );
