/** Two texts side by side, line by line. */

export interface DiffRow {
  kind: 'same' | 'changed' | 'removed' | 'added';
  /** Zero-based line at the left and at the right; one is absent for what stands at one side only. */
  left?: number;
  right?: number;
}

/** Past this many edits the middle is shown as one changed block: the eye gains nothing, and the time is quadratic. */
const MAX_EDITS = 1000;

/** Definitions nest the same schema at different depths; indentation and the comma of a neighbour are no difference. */
export const comparable = (line: string): string => line.trim().replace(/,$/, '');

/**
 * Aligns two lists of lines by Myers' algorithm ("An O(ND) difference algorithm", 1986), comparing them by `comparable`.
 * A run of removed lines followed by a run of added ones is paired as `changed`, row by row. Every line occurs exactly once.
 */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  const a = left.map(comparable);
  const b = right.map(comparable);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const matches = matchMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));

  const rows: DiffRow[] = [];
  for (let i = 0; i < start; i++) rows.push({ kind: 'same', left: i, right: i });
  let x = start;
  let y = start;
  const close = (toX: number, toY: number): void => {
    while (x < toX || y < toY) {
      if (x < toX && y < toY) rows.push({ kind: 'changed', left: x++, right: y++ });
      else if (x < toX) rows.push({ kind: 'removed', left: x++ });
      else rows.push({ kind: 'added', right: y++ });
    }
  };
  for (const [i, j] of matches) {
    close(start + i, start + j);
    rows.push({ kind: 'same', left: x++, right: y++ });
  }
  close(a.length - end, b.length - end);
  for (let i = 0; i < end; i++) rows.push({ kind: 'same', left: x++, right: y++ });
  return rows;
}

/** Pairs of equal lines in order, as many as possible. */
function matchMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  const limit = Math.min(a.length + b.length, MAX_EDITS);
  // Furthest x on each diagonal k = x - y, one snapshot an edit count, to walk back.
  const trace: Int32Array[] = [];
  let furthest = new Int32Array(2 * limit + 3);
  const at = (k: number): number => k + limit + 1;
  for (let d = 0; d <= limit; d++) {
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest[at(k - 1)] ?? 0) < (furthest[at(k + 1)] ?? 0));
      let x = down ? (furthest[at(k + 1)] ?? 0) : (furthest[at(k - 1)] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[at(k)] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a, b, [...trace, furthest], at);
    }
    trace.push(furthest);
    furthest = furthest.slice();
  }
  return [];
}

function walkBack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly Int32Array[],
  at: (k: number) => number,
): [number, number][] {
  const matches: [number, number][] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const before = trace[d - 1];
    let fromX = 0;
    let fromY = 0;
    if (before) {
      const k = x - y;
      const down = k === -d || (k !== d && (before[at(k - 1)] ?? 0) < (before[at(k + 1)] ?? 0));
      const previousK = down ? k + 1 : k - 1;
      fromX = before[at(previousK)] ?? 0;
      fromY = fromX - previousK;
    }
    while (x > fromX && y > fromY) matches.push([--x, --y]);
    x = fromX;
    y = fromY;
  }
  return matches.reverse();
}
