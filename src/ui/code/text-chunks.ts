/**
 * Cuts a long text into pieces of whole lines. A view renders one element a piece, so that the browser lays out only what is
 * in sight, and a keystroke that changes one tool of a thousand replaces one or two pieces while all others stay as they are.
 */

export interface TextChunk {
  /** Stays with the piece, and goes to the one that takes its place. */
  id: number;
  /** Whole lines with their line ends; only the last may lack one. */
  text: string;
  lines: number;
}

export const CHUNK_LINES = 100;

let nextId = 1;

function cut(text: string, replaced: readonly TextChunk[]): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start;
    let lines = 0;
    while (lines < CHUNK_LINES && end < text.length) {
      const newline = text.indexOf('\n', end);
      end = newline < 0 ? text.length : newline + 1;
      lines++;
    }
    chunks.push({ id: replaced[chunks.length]?.id ?? nextId++, text: text.slice(start, end), lines });
    start = end;
  }
  return chunks;
}

/** The pieces of `text`, keeping those of `previous` that stand unchanged at its beginning and its end. Joined they are `text`. */
export function chunkText(text: string, previous: readonly TextChunk[] = []): TextChunk[] {
  let head = 0;
  let start = 0;
  for (let chunk = previous[head]; chunk && text.startsWith(chunk.text, start); chunk = previous[head]) {
    // A piece without a line end closed its text; it is kept only where it closes this one too.
    if (!chunk.text.endsWith('\n') && start + chunk.text.length !== text.length) break;
    start += chunk.text.length;
    head++;
  }
  let tail = previous.length;
  let end = text.length;
  for (let chunk = previous[tail - 1]; chunk && tail > head; chunk = previous[tail - 1]) {
    const from = end - chunk.text.length;
    if (from < start || !text.startsWith(chunk.text, from) || (from > 0 && text[from - 1] !== '\n')) break;
    end = from;
    tail--;
  }
  if (head === previous.length && tail === head && start === text.length) return [...previous];
  const middle = cut(text.slice(start, end), previous.slice(head, tail));
  return [...previous.slice(0, head), ...middle, ...previous.slice(tail)];
}
