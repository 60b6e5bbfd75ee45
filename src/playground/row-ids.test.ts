import { expect, it } from 'vitest';
import { nextRows, noRows } from './row-ids.ts';

const three = nextRows(noRows, ['a', 'b', 'c']);

it.each<[string, string[], number[]]>([
  ['the same', ['a', 'b', 'c'], [0, 1, 2]],
  ['one edited', ['a', 'x', 'c'], [0, 1, 2]],
  ['all edited', ['x', 'y', 'z'], [0, 1, 2]],
  ['moved', ['c', 'a', 'b'], [2, 0, 1]],
  ['moved one on', ['b', 'a', 'c'], [1, 0, 2]],
  ['the first removed', ['b', 'c'], [1, 2]],
  ['the last removed', ['a', 'b'], [0, 1]],
  ['duplicated', ['a', 'a', 'b', 'c'], [0, 3, 1, 2]],
  ['one put in', ['a', 'x', 'b', 'c'], [0, 3, 1, 2]],
  ['emptied', [], []],
])('%s', (_what, texts, ids) => {
  expect(nextRows(three, texts).ids).toEqual(ids);
});

it('an identity is never given again', () => {
  const fewer = nextRows(three, ['a']);
  expect(nextRows(fewer, ['a', 'n']).ids).toEqual([0, 3]);
});
