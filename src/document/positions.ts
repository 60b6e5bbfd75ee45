/** Between offsets, lines and columns, and paths: for jumping to a finding and for following the cursor. */
import type { Path } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import {
  keySpanAt,
  lineColumn,
  lineStarts,
  nearestSpan,
  pathAtOffset,
  placeIn,
  spanAt,
} from '../manifest/json-tree.ts';

export { keySpanAt, lineColumn, lineStarts, nearestSpan, pathAtOffset, placeIn, spanAt };

/** The offset of a line and column, both from 1, by the line starts of the text; places outside are taken to the nearest end. */
export function offsetAt(
  text: string,
  line: number,
  column: number,
  starts: readonly number[] = lineStarts(text),
): number {
  const index = Math.max(1, Math.min(line, starts.length)) - 1;
  const start = starts[index] as number;
  let end = starts[index + 1] ?? text.length;
  while (end > start && index + 1 < starts.length && '\r\n'.includes(text.charAt(end - 1))) end--;
  return Math.max(start, Math.min(start + column - 1, end));
}

/** The span to show for `path` in `text`: its value, else the nearest ancestor; `undefined` while the text has no tree. */
export const spanInText = (
  text: string,
  path: readonly (string | number)[],
): { offset: number; length: number } | undefined => nearestSpan(parseJsonText(text).root, path);

/** The path that the cursor at `offset` is in; `undefined` while the text has no tree, or outside the value. */
export const pathInText = (text: string, offset: number): Path | undefined =>
  pathAtOffset(parseJsonText(text).root, offset);
