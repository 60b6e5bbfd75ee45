/** Setting a value in a JSON text with as little change as possible. */
import type { Json, Path } from '../manifest/json.ts';
import { type EditResult, edited } from './edit-result.ts';
import { type ReadonlyPath, readForEdit, walk } from './edit-target.ts';
import { insertMissing, insertValue } from './insert-value.ts';
import { removeValue } from './remove-value.ts';
import { replaceNode } from './replace-value.ts';
import { sequence } from './sequence.ts';
import { type Difference, differences } from './value-difference.ts';

/** Past this many single edits, writing the value anew is clearer for everyone. */
const MAX_DIFFERENCES = 40;

/**
 * Replaces the value at `path`, or adds it: at the end of its object, or at that index of its list. Missing parents are made.
 * Only what differs from the present value is written; what equals it keeps its layout and number spelling.
 */
export function setValue(text: string, path: ReadonlyPath, value: Json): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const walked = walk(readable, path);
  if (!walked.ok) return walked;
  if (walked.rest.length > 0) return insertMissing(readable, walked.node, walked.rest, value, path);
  const found = differences(walked.node, value, [...path]);
  if (found.length === 0) return edited();
  const [first] = found;
  const isWhole = found.length === 1 && first?.op === 'set' && first.path.length === path.length;
  if (!isWhole && found.length <= MAX_DIFFERENCES) {
    const inside = sequence(
      text,
      found.map(difference => (before: string) => carryOut(before, difference)),
    );
    // A duplicate key inside is in the way of a small edit, not of a whole replacement.
    if (inside.ok) return inside;
  }
  return edited(replaceNode(readable, walked.node, value));
}

function carryOut(text: string, difference: Difference): EditResult {
  switch (difference.op) {
    case 'set':
      return replaceAt(text, difference.path, difference.value);
    case 'remove':
      return removeValue(text, difference.path);
    case 'insert':
      return insertValue(text, difference.path, difference.value, difference.index);
  }
}

function replaceAt(text: string, path: Path, value: Json): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const walked = walk(readable, path);
  return walked.ok ? edited(replaceNode(readable, walked.node, value)) : walked;
}
