import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable, type DiffRow, diffLines } from './line-diff.ts';

const show = (left: string[], right: string[]) =>
  diffLines(left, right).map(row => `${row.kind} ${left[row.left ?? -1] ?? ''}|${right[row.right ?? -1] ?? ''}`);

test.each<[string, string, string, string[]]>([
  ['equal', 'abc', 'abc', ['same a|a', 'same b|b', 'same c|c']],
  ['inserted', 'ac', 'abc', ['same a|a', 'added |b', 'same c|c']],
  ['removed', 'abc', 'ac', ['same a|a', 'removed b|', 'same c|c']],
  ['replaced', 'abc', 'axc', ['same a|a', 'changed b|x', 'same c|c']],
  ['unequal runs', 'abbd', 'axd', ['same a|a', 'changed b|x', 'removed b|', 'same d|d']],
  ['left empty', '', 'ab', ['added |a', 'added |b']],
  ['both empty', '', '', []],
])('%s', (_, left, right, expected) => {
  expect(show([...left], [...right])).toEqual(expected);
});

test('indentation and trailing commas are no difference', () => {
  expect(diffLines(['  "a": 1,'], ['      "a": 1'])).toEqual([{ kind: 'same', left: 0, right: 0 }]);
});

/** The textbook length of a longest common subsequence, as the yardstick. */
function longestCommon(a: string[], b: string[]): number {
  const best = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = best[i] as number[];
      const below = best[i + 1] as number[];
      row[j] = a[i] === b[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return best[0]?.[0] ?? 0;
}

test('every line once and in order, equal lines only are same, and as many as possible', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '{', '},'), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const rows = diffLines(left, right);
      const column = (side: 'left' | 'right') => rows.flatMap((row: DiffRow) => row[side] ?? []);
      expect(column('left')).toEqual(left.map((_, i) => i));
      expect(column('right')).toEqual(right.map((_, i) => i));
      const same = rows.filter(row => row.kind === 'same');
      for (const row of same)
        expect(comparable(left[row.left ?? -1] ?? '?')).toBe(comparable(right[row.right ?? -1] ?? '!'));
      expect(same).toHaveLength(longestCommon(left.map(comparable), right.map(comparable)));
    }),
  );
});

test('texts with nothing in common end in one changed block', () => {
  const rows = diffLines(
    Array.from({ length: 3000 }, (_, i) => `l${i}`),
    Array.from({ length: 3000 }, (_, i) => `r${i}`),
  );
  expect(new Set(rows.map(row => row.kind))).toEqual(new Set(['changed']));
  expect(rows).toHaveLength(3000);
});
