import { expect, test } from 'vitest';
import { menuOrder, moved, toggled } from './target-order.ts';

test('the menu lists shown targets first, in their order', () => {
  expect(menuOrder(['a', 'b', 'c', 'd'], ['c', 'a', 'gone'])).toEqual(['c', 'a', 'b', 'd']);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 3, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('moves %i to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});

test('one target always stays', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['b'], 'b')).toEqual(['b']);
});
