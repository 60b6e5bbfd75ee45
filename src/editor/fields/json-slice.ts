/** One value of a manifest as text that can be edited on its own: shown without the indentation of its surroundings, put back with it. */
import type { TextEdit } from '../../document/text-edit.ts';
import type { Span } from '../../manifest/diagnostic.ts';

const LINE_BREAK = /\r\n|\n|\r/;

/** The text of `span` with the indentation of its first line taken from the others; line breaks become `\n`. */
export function sliceText(text: string, span: Span): string {
  const indent = indentAt(text, span.offset);
  const lines = text.slice(span.offset, span.offset + span.length).split(LINE_BREAK);
  return lines
    .map((line, index) => (index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}

/** The smallest edit that puts `shown`, an edited `sliceText`, back in the place of `span`. */
export function sliceEdit(text: string, span: Span, shown: string): TextEdit {
  const indent = indentAt(text, span.offset);
  const lineBreak = LINE_BREAK.exec(text)?.[0] ?? '\n';
  const after = shown.split('\n').join(lineBreak + indent);
  const before = text.slice(span.offset, span.offset + span.length);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end++;
  return {
    offset: span.offset + start,
    length: before.length - start - end,
    text: after.slice(start, after.length - end),
  };
}

function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
