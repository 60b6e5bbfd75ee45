import type { DiffRow } from './line-diff.ts';

export type DiffPart = { kind: 'shown'; rows: DiffRow[] } | { kind: 'folded'; rows: DiffRow[] };

/** Equal lines farther than `context` rows from a difference are folded, unless fewer than three would be saved. */
export function foldSame(rows: readonly DiffRow[], context = 3): DiffPart[] {
  const near = new Uint8Array(rows.length);
  rows.forEach((row, index) => {
    if (row.kind === 'same') return;
    near.fill(1, Math.max(0, index - context), index + context + 1);
  });
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], run: DiffRow[]): void => {
    const last = parts.at(-1);
    if (last?.kind === 'shown' && kind === 'shown') last.rows.push(...run);
    else if (run.length > 0) parts.push({ kind, rows: run });
  };
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (end < rows.length && near[end] === near[start]) end++;
    const run = rows.slice(start, end);
    add(near[start] === 1 || run.length < 3 ? 'shown' : 'folded', run);
    start = end;
  }
  return parts;
}
