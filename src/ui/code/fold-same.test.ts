import { expect, test } from 'vitest';
import { foldSame } from './fold-same.ts';
import type { DiffRow } from './line-diff.ts';

/** `=` for equal, `x` for different. */
const rows = (pattern: string): DiffRow[] =>
  [...pattern].map((mark, i) => ({ kind: mark === '=' ? 'same' : 'changed', left: i, right: i }));
const folded = (pattern: string) => foldSame(rows(pattern), 2).map(part => `${part.kind} ${part.rows.length}`);

test.each([
  ['', []],
  ['xx', ['shown 2']],
  ['======', ['folded 6']],
  ['==', ['shown 2']],
  ['=====x', ['folded 3', 'shown 3']],
  ['====x', ['shown 5']],
  ['x==========x', ['shown 3', 'folded 6', 'shown 3']],
  ['x======x', ['shown 8']],
])('%s', (pattern, expected) => {
  expect(folded(pattern)).toEqual(expected);
});

test('no row is lost', () => {
  const all = rows('=====x========xx=x=======');
  expect(foldSame(all).flatMap(part => part.rows)).toEqual(all);
});
