/**
 * Byte order mark and mixed line ends: taken off on import, because editors know one kind of line end a text, and
 * given back on export.
 */
import type { TextOrigin } from './text-origin.ts';

const LINE_END = /\r\n|\r|\n/g;

/**
 * The text without byte order mark and with one kind of line end: `\r\n` where most are, else `\n`. `origin` tells the way back,
 * and is absent when nothing had to change.
 */
export function normaliseLineEnds(raw: string): { text: string; origin?: TextOrigin } {
  const bom = raw.charCodeAt(0) === 0xfeff;
  const text = bom ? raw.slice(1) : raw;
  if (!text.includes('\r')) return bom ? { text, origin: { bom } } : { text };
  const ends = text.match(LINE_END) ?? [];
  const windows = ends.filter(end => end === '\r\n').length;
  const eol = windows > ends.length / 2 ? '\r\n' : '\n';
  const mixed = ends.some(end => end !== eol);
  if (!bom && !mixed) return { text };
  return {
    text: mixed ? text.replace(LINE_END, eol) : text,
    origin: { ...(bom && { bom: true as const }), ...(mixed && { lineEnds: runLengths(ends) }) },
  };
}

/** The text as it stood in its file. Line ends come back one by one as long as their number is what it was. */
export function restoreLineEnds(text: string, origin: TextOrigin | undefined): string {
  const ends = origin?.lineEnds && spread(origin.lineEnds);
  let next = 0;
  const restored =
    ends && ends.length === (text.match(LINE_END)?.length ?? 0)
      ? text.replace(LINE_END, () => ends[next++] ?? '\n')
      : text;
  return origin?.bom ? `\ufeff${restored}` : restored;
}

function runLengths(ends: readonly string[]): (number | string)[] {
  const runs: (number | string)[] = [];
  let from = 0;
  for (let i = 1; i <= ends.length; i++) {
    if (i < ends.length && ends[i] === ends[from]) continue;
    runs.push(i - from, ends[from] as string);
    from = i;
  }
  return runs;
}

function spread(runs: readonly (number | string)[]): string[] {
  const ends: string[] = [];
  for (let i = 0; i + 1 < runs.length; i += 2) {
    for (let count = Number(runs[i]); count > 0; count--) ends.push(String(runs[i + 1]));
  }
  return ends;
}
