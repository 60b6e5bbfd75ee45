/** A body of the wire as pieces of lines: new, as before, and folded. */
import type { Json } from '../../manifest/json.ts';
import { foldSame } from '../../ui/code/fold-same.ts';
import { diffLines } from '../../ui/code/line-diff.ts';

export interface BodyPart {
  kind: 'new' | 'same' | 'folded';
  /** Zero-based number of its first line. */
  from: number;
  lines: readonly string[];
  /** Why it is folded, as a word: `unchanged`, `more`. */
  why: 'unchanged' | 'more';
  /** Folded, but new all the same. */
  isNew?: true;
}

/** What was not there before is cut after so many lines. */
const FIRST_LINES = 60;
/** Lines above and below what is new, so that one sees where it stands. */
const CONTEXT = 2;

const linesOf = (body: Json): string[] => JSON.stringify(body, null, 2).split('\n');

/** Joined, the lines of all parts are the body; what is long is cut, be it new or not. Without a body before it nothing is new and only its end is folded. */
export function bodyParts(body: Json, before: Json | undefined): BodyPart[] {
  const lines = linesOf(body);
  if (before === undefined) return cut({ kind: 'same', from: 0, lines, why: 'unchanged' });
  const rows = diffLines(linesOf(before), lines).filter(row => row.right !== undefined);
  const parts: BodyPart[] = [];
  const add = (kind: BodyPart['kind'], at: number): void => {
    const last = parts.at(-1);
    const line = lines[at] ?? '';
    if (last?.kind === kind) (last.lines as string[]).push(line);
    else parts.push({ kind, from: at, lines: [line], why: 'unchanged' });
  };
  for (const part of foldSame(rows, CONTEXT)) {
    for (const { kind, right = 0 } of part.rows) {
      add(part.kind === 'folded' ? 'folded' : kind === 'same' ? 'same' : 'new', right);
    }
  }
  return parts.flatMap(part => (part.kind === 'new' ? cut(part) : [part]));
}

function cut(part: BodyPart): BodyPart[] {
  const { kind, from, lines } = part;
  // Nobody folds a handful of lines.
  if (lines.length <= FIRST_LINES + 5) return [part];
  const left = lines.slice(FIRST_LINES);
  return [
    { ...part, lines: lines.slice(0, FIRST_LINES) },
    { kind: 'folded', from: from + FIRST_LINES, lines: left, why: 'more', ...(kind === 'new' && { isNew: true }) },
  ];
}
