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

/** An edit of a first or a second list, placed in the text between the two. */
interface Placed {
  start: number;
  end: number;
  edit: TextEdit;
}

/**
 * `first` and then `second`, which refers to the text after `first`, as one list that refers to the text before both. Edits
 * that touch become one, so typing a word stays one edit however long it is. Needs no text.
 */
export function composeEdits(first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  const written: Placed[] = sortEdits(first).map(edit => {
    const start = edit.offset + shift;
    shift += edit.text.length - edit.length;
    return { start, end: start + edit.text.length, edit };
  });
  const replaced: Placed[] = sortEdits(second).map(edit => ({
    start: edit.offset,
    end: edit.offset + edit.length,
    edit,
  }));
  const composed: TextEdit[] = [];
  let before = 0;
  let w = 0;
  let r = 0;
  while (w < written.length || r < replaced.length) {
    const start = Math.min(
      written[w]?.start ?? Number.POSITIVE_INFINITY,
      replaced[r]?.start ?? Number.POSITIVE_INFINITY,
    );
    let end = start;
    const fromW = w;
    const fromR = r;
    for (let grown = true; grown; ) {
      grown = false;
      for (let next = written[w]; next && next.start <= end; next = written[++w]) {
        end = Math.max(end, next.end);
        grown = true;
      }
      for (let next = replaced[r]; next && next.start <= end; next = replaced[++r]) {
        end = Math.max(end, next.end);
        grown = true;
      }
    }
    const ours = written.slice(fromW, w);
    const growth = ours.reduce((sum, { edit }) => sum + edit.text.length - edit.length, 0);
    composed.push({
      offset: start - before,
      length: end - start - growth,
      text: overlay(ours, replaced.slice(fromR, r), start, end),
    });
    before += growth;
  }
  return composed;
}

/** What `written` left between `start` and `end`, with `replaced` over it. What neither wrote was there before, and is replaced. */
function overlay(written: readonly Placed[], replaced: readonly Placed[], start: number, end: number): string {
  const kept = (from: number, to: number): string =>
    written.map(({ start, edit }) => edit.text.slice(Math.max(0, from - start), Math.max(0, to - start))).join('');
  let text = '';
  let at = start;
  for (const next of replaced) {
    text += kept(at, next.start) + next.edit.text;
    at = next.end;
  }
  return text + kept(at, end);
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
