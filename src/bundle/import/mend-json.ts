/** Text that is nearly JSON: literals of Python and JavaScript, quotes, comments. Mended as the editor would offer it. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { type JsonText, parseJsonText } from '../../manifest/json-text.ts';

/** Faults whose mend leaves no doubt about the value. */
const CERTAIN: ReadonlySet<string> = new Set([
  'json/comment',
  'json/control-character',
  'json/duplicate-key',
  'json/escape',
  'json/literal',
  'json/number',
  'json/quotes',
  'json/trailing-comma',
  'json/unquoted-key',
]);
/** Each round mends as many faults as the reader lists. */
const ROUNDS = 60;
const LONGEST = 1_000_000;

/**
 * The value of a text of which every fault can be mended with certainty, with the faults as warnings (those of the first
 * reading, which has the places). Undefined when one cannot.
 */
export function mendJson(text: string, first: JsonText, maxDepth: number): JsonText | undefined {
  if (text.length > LONGEST) return undefined;
  let current = text;
  let read = first;
  for (let round = 0; round < ROUNDS; round++) {
    if (read.value !== undefined) return { value: read.value, diagnostics: first.diagnostics.map(asWarning) };
    const faults = read.diagnostics.filter(({ severity }) => severity === 'error');
    if (faults.length === 0 || !faults.every(({ code, fix }) => CERTAIN.has(code) && fix?.textEdits)) return undefined;
    current = withEdits(current, faults);
    read = parseJsonText(current, { maxDepth });
  }
  return undefined;
}

/** An edit that reaches into another one waits for the next round. */
function withEdits(text: string, faults: readonly Diagnostic[]): string {
  const edits = faults.flatMap(({ fix }) => fix?.textEdits ?? []).sort((a, b) => a.offset - b.offset);
  let out = '';
  let at = 0;
  for (const edit of edits) {
    if (edit.offset < at) continue;
    out += text.slice(at, edit.offset) + edit.text;
    at = edit.offset + edit.length;
  }
  return out + text.slice(at);
}

const asWarning = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
