/** Applying, inverting and joining text edits. */
import type { TextEdit } from './text-edit.ts';

/** In the order of the text; an insertion stands before a replacement that starts where it is, equal ones keep their order. */
export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  return [...edits].sort((a, b) => a.offset - b.offset || Math.min(a.length, 1) - Math.min(b.length, 1));
}

/**
 * The text after the edits. All of them refer to `text` as given, in any order.
 * Throws a RangeError when one lies outside the text or two overlap: that is a fault of the program, never of the person.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let done = 0;
  for (const edit of sortEdits(edits)) {
    checkEdit(edit, done, text.length);
    result += text.slice(done, edit.offset) + edit.text;
    done = edit.offset + edit.length;
  }
  return result + text.slice(done);
}

function checkEdit(edit: TextEdit, from: number, length: number): void {
  if (edit.length < 0 || edit.offset < from || edit.offset + edit.length > length) {
    throw new RangeError(`Edit at ${edit.offset} over ${edit.length} overlaps another or leaves the text of ${length}`);
  }
}

/** The edits that lead from `applyEdits(text, edits)` back to `text`. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  let done = 0;
  return sortEdits(edits).map(edit => {
    checkEdit(edit, done, text.length);
    done = edit.offset + edit.length;
    const inverse = {
      offset: edit.offset + shift,
      length: edit.text.length,
      text: text.slice(edit.offset, edit.offset + edit.length),
    };
    shift += edit.text.length - edit.length;
    return inverse;
  });
}

/** An edit together with the text it removed. */
export interface KnownEdit {
  edit: TextEdit;
  removed: string;
}

/**
 * Two edits, one after the other, as one; `undefined` when the second does not touch what the first wrote. Typing a word is a
 * chain of touching edits, so it stays one edit however long it is.
 */
export function composeTouching(first: KnownEdit, second: KnownEdit): KnownEdit | undefined {
  const { offset, text } = first.edit;
  const end = offset + text.length;
  const from = second.edit.offset;
  const to = from + second.edit.length;
  if (to < offset || from > end) return undefined;
  const before = from > offset ? text.slice(0, from - offset) : '';
  const after = to < end ? text.slice(to - offset) : '';
  const removedBefore = from < offset ? second.removed.slice(0, offset - from) : '';
  const removedAfter = to > end ? second.removed.slice(second.removed.length - (to - end)) : '';
  const removed = removedBefore + first.removed + removedAfter;
  return {
    edit: { offset: Math.min(offset, from), length: removed.length, text: before + second.edit.text + after },
    removed,
  };
}

/** The edits that take `from` to `to` as one replacement between their common start and end; none when they are equal. */
export function minimalEdit(from: string, to: string): TextEdit[] {
  if (from === to) return [];
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < shorter - start && from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail))
    tail++;
  // Never between the two halves of a character or of a line end: editors round such positions.
  while (start > 0 && splits(from, to, start)) start--;
  while (tail > 0 && splitsTail(from, to, tail)) tail--;
  return [{ offset: start, length: from.length - start - tail, text: to.slice(start, to.length - tail) }];
}

const isPair = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return (before === 13 && after === 10) || (before >> 10 === 0x36 && after >> 10 === 0x37);
};
const splits = (from: string, to: string, at: number): boolean => isPair(from, at) || isPair(to, at);
const splitsTail = (from: string, to: string, tail: number): boolean =>
  isPair(from, from.length - tail) || isPair(to, to.length - tail);
