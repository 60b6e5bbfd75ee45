/** Findings about an imported text, as the dialog shows them. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { lineStarts, placeIn } from '../manifest/json-tree.ts';
import type { ImportNote } from './import-reading.ts';

/** Characters of a line that are shown, around the place. */
const EXCERPT = 120;

/** What is wrong with the text itself comes with the line that it speaks of. */
export function notesOf(text: string, diagnostics: readonly Diagnostic[]): ImportNote[] {
  const starts = diagnostics.some(({ span }) => span) ? lineStarts(text) : [];
  return diagnostics.map(({ severity, message, span, tool }): ImportNote => {
    if (!span) return { severity, message };
    const { line, column } = placeIn(starts, span.offset);
    const excerpt = severity === 'error' && tool === undefined ? excerptOf(text, starts, line, column) : '';
    return { severity, message, line, column, ...(excerpt !== '' && { excerpt }) };
  });
}

function excerptOf(text: string, starts: readonly number[], line: number, column: number): string {
  const start = starts[line - 1] ?? 0;
  const whole = text.slice(start, starts[line] ?? text.length).replace(/[\r\n]+$/, '');
  const from = Math.max(0, Math.min(column - EXCERPT / 2, whole.length - EXCERPT));
  const part = whole.slice(from, from + EXCERPT).toWellFormed();
  return `${from > 0 ? '…' : ''}${from > 0 ? part : part.trimEnd()}${from + EXCERPT < whole.length ? '…' : ''}`;
}
