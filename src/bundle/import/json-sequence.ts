/** Several JSON values one after the other: JSON Lines, a log of messages, objects pasted in a row. */

/** One of the values, with its place in the text. */
export interface JsonSlice {
  offset: number;
  text: string;
}

/** White space, the commas of a list without brackets, and the record separator of RFC 7464. */
const BETWEEN = ' \t\r\n,;\u001e\ufeff';

/**
 * Cuts a text into its top-level objects and lists, by brackets and quotes alone; whether each is JSON is for a reader to
 * say. Undefined when something else stands between them, or when there are fewer than two.
 */
export function splitJsonSequence(text: string): JsonSlice[] | undefined {
  const slices: JsonSlice[] = [];
  let start = -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '"') {
      if (depth === 0) return undefined;
      at = endOfString(text, at);
    } else if (unit === '{' || unit === '[') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (unit === '}' || unit === ']') {
      depth -= 1;
      if (depth < 0) return undefined;
      if (depth === 0) slices.push({ offset: start, text: text.slice(start, at + 1) });
    } else if (depth === 0 && !BETWEEN.includes(unit)) return undefined;
  }
  return depth === 0 && slices.length > 1 ? slices : undefined;
}

/** The offset of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '\\') at += 1;
    else if (unit === '"') return at;
  }
  return text.length;
}
