/**
 * The text of a tool as a code editor wants it, and the way between the two. Editors know one kind of line break; a tool keeps
 * its own, mixed ones included, and a leading byte order mark.
 */
import type { TextEdit } from '../../document/text-edit.ts';

export interface EditorText {
  /** The tool's own text. */
  tool: string;
  /** With `\n` only and without a byte order mark. */
  text: string;
  /** What a new line gets in the tool's text: the kind that is there most. */
  lineBreak: string;
  /** Offset in the tool's text of an offset in the editor's. */
  toTool(offset: number): number;
  /** Offset in the editor's text of an offset in the tool's. */
  toEditor(offset: number): number;
}

const same = (offset: number): number => offset;

/** Reads a tool's text. Costs nothing where it has only `\n`. */
export function editorText(tool: string): EditorText {
  const mark = tool.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (mark === 0 && !tool.includes('\r')) return { tool, text: tool, lineBreak: '\n', toTool: same, toEditor: same };
  // Offsets in the tool's text of units that the editor does not have: the mark, and the `\r` of each `\r\n`.
  const gone: number[] = mark === 1 ? [0] : [];
  let pairs = 0;
  let lone = 0;
  let feeds = 0;
  for (let i = mark; i < tool.length; i++) {
    const unit = tool.charCodeAt(i);
    if (unit === 10) feeds++;
    else if (unit === 13) {
      if (tool.charCodeAt(i + 1) === 10) {
        gone.push(i);
        pairs++;
      } else lone++;
    }
  }
  const text = tool.slice(mark).replace(/\r\n?/g, '\n');
  const plain = feeds - pairs;
  const lineBreak = pairs >= plain && pairs >= lone && pairs > 0 ? '\r\n' : lone > plain ? '\r' : '\n';
  return {
    tool,
    text,
    lineBreak,
    // The nth missing unit stands at editor offset gone[n] - n: it counts when the offset lies behind it.
    toTool(offset) {
      let low = 0;
      let high = gone.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((gone[middle] as number) - middle < offset || (mark === 1 && middle === 0)) low = middle + 1;
        else high = middle;
      }
      return offset + low;
    },
    toEditor(offset) {
      let low = 0;
      let high = gone.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((gone[middle] as number) < offset) low = middle + 1;
        else high = middle;
      }
      return offset - low;
    },
  };
}

/** A change as a code editor reports it. */
export interface EditorChange {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/** Changes of the editor's text as edits of the tool's, in the order of the text. */
export function toolEdits(before: EditorText, changes: readonly EditorChange[]): TextEdit[] {
  return changes
    .map(({ rangeOffset, rangeLength, text }): TextEdit => {
      const offset = before.toTool(rangeOffset);
      const end = before.toTool(rangeOffset + rangeLength);
      const unified = text.replace(/\r\n?|\n/g, before.lineBreak);
      return apart(before.tool, { offset, length: end - offset, text: unified });
    })
    .sort((a, b) => a.offset - b.offset);
}

/** A lone `\r` and a `\n` that come together would be one line break where the editor has two: the `\r` becomes `\r\n`. */
function apart(tool: string, edit: TextEdit): TextEdit {
  const { offset, length } = edit;
  const next = tool[offset + length];
  const text = edit.text.endsWith('\r') && next === '\n' ? `${edit.text}\n` : edit.text;
  const follows = text === '' ? next : text[0];
  if (tool[offset - 1] !== '\r' || follows !== '\n') return { offset, length, text };
  return { offset: offset - 1, length: length + 1, text: `\r\n${text}` };
}

/** The smallest replacement that leads from one text to the other; undefined when they are equal. */
export function replacement(before: string, after: string): EditorChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  // Half of a surrogate pair is no place to cut.
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start--;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end--;
  return { rangeOffset: start, rangeLength: before.length - start - end, text: after.slice(start, after.length - end) };
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
