/** The text of a tool inside the text of a bundle: moved to the indentation of its place, and back, byte for byte. */
import { normaliseLineEnds, restoreLineEnds } from '../document/line-ends.ts';
import type { TextOrigin } from '../document/text-origin.ts';
import { endOf, type JsonNode } from '../manifest/json-tree.ts';

/** Where the studio puts tools in a bundle file. */
export const TOOL_MARGIN = '    ';

const LINE_END = '(\\r\\n|\\r(?!\\n)|\\n)';
const BEFORE_TEXT = new RegExp(`${LINE_END}(?=[^\\r\\n])`, 'g');
const HAS_LINE_END = /[\r\n]/;

/**
 * The text of the tool at `node` as if it stood alone. When all its lines are moved in as far as its first one, they are moved
 * back, and `margin` says how far; `''` means that they stay as they are. Absent for a tool on one line.
 */
export function sliceTool(file: string, node: JsonNode): { text: string; margin?: string } {
  const text = file.slice(node.offset, endOf(node));
  if (!HAS_LINE_END.test(text)) return { text };
  const margin = marginBefore(file, node.offset);
  // A line that is all margin would come back empty, and an empty line gets no margin on the way out.
  const otherwise = new RegExp(`${LINE_END}(?!${margin}[^\\r\\n])[^\\r\\n]`);
  if (otherwise.test(text)) return { text, margin: '' };
  return { text: text.replace(new RegExp(LINE_END + margin, 'g'), '$1'), margin };
}

/** The white space before `offset` when it is all there is on its line; else none. */
function marginBefore(file: string, offset: number): string {
  let start = offset;
  while (start > 0 && ' \t'.includes(file.charAt(start - 1))) start--;
  return start === 0 || '\r\n'.includes(file.charAt(start - 1)) ? file.slice(start, offset) : '';
}

/** `text` with its lines moved in; the opposite of `sliceTool` for a file that has `margin` before it. */
export const indentTool = (text: string, margin: string): string =>
  margin === '' ? text : text.replace(BEFORE_TEXT, `$1${margin}`);

/** White space, and the byte order mark that would not be valid inside a file, before and after the JSON value. */
export function splitPadding(text: string): { before: string; body: string; after: string } {
  const before = /^\ufeff?[ \t\r\n]*/.exec(text)?.[0] ?? '';
  let end = text.length;
  while (end > before.length && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  return { before, body: text.slice(before.length, end), after: text.slice(end) };
}

/** What the studio keeps of a tool text: one kind of line end, and how to give the text back as it was. */
export function importText(raw: string, margin?: string): { text: string; origin?: TextOrigin } {
  const { text, origin } = normaliseLineEnds(raw);
  const placed = margin === undefined || margin === TOOL_MARGIN ? origin : { ...origin, margin };
  return placed ? { text, origin: placed } : { text };
}

export const exportText = restoreLineEnds;
