/** Changes that copy a value, with the value's own text: `1.0` stays `1.0`, and a number past 2^53 keeps its digits. */
import { applyEdits, minimalEdit } from '../../document/apply-edits.ts';
import { changeValues } from '../../document/change-values.ts';
import type { TextEdit } from '../../document/text-edit.ts';
import { pointer } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import { nodeAt } from '../../manifest/json-tree.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { sliceEdit, sliceText } from '../fields/json-slice.ts';
import type { Moved } from './outcome.ts';

/** Edits of `text` that make the changes; undefined when they have to be made by value, which also says what is wrong. */
export function editWithCopies(
  text: string,
  changes: readonly ValueChange[],
  copies: readonly Moved[],
): TextEdit[] | undefined {
  const { root } = parseJsonText(text);
  const held: { to: Moved['to']; shown: string; mark: string }[] = [];
  for (const [index, { from, to }] of copies.entries()) {
    const node = nodeAt(root, from);
    if (!node) return undefined;
    held.push({ to, shown: sliceText(text, node), mark: freeMark(text, index) });
  }
  // The place is made with a mark in it, so that the document layer decides about commas, spacing and indentation.
  const marked = changes.map((change): ValueChange => {
    const copy = held.find(({ to }) => change.op === 'insert' && pointer(to) === pointer(change.path));
    return copy && change.op === 'insert' ? { ...change, value: copy.mark } : change;
  });
  const made = changeValues(text, marked);
  if (!made.ok) return undefined;
  let after = applyEdits(text, made.edits);
  for (const { to, shown, mark } of held) {
    const node = nodeAt(parseJsonText(after).root, to);
    if (node?.value !== mark) return undefined;
    after = applyEdits(after, [sliceEdit(after, node, shown)]);
  }
  return minimalEdit(text, after);
}

/** A text that is not there yet. */
function freeMark(text: string, index: number): string {
  let mark = `copy ${index}`;
  while (text.includes(mark)) mark = `${mark} ${index}`;
  return mark;
}
