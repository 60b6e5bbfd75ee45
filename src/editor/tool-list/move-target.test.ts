import { expect, it } from 'vitest';
import { moveTarget } from './move-target.ts';

const all = ['a', 'b', 'c', 'd'];

it.each<[string[], string, -1 | 1, number | undefined]>([
  [all, 'b', -1, 0],
  [all, 'b', 1, 2],
  [all, 'a', -1, undefined],
  [all, 'd', 1, undefined],
  [['a', 'd'], 'a', 1, 3],
  [['a', 'd'], 'd', -1, 0],
  [['a', 'd'], 'c', 1, undefined],
])('shown %j: %s by %i goes to %s', (shown, key, step, index) => {
  expect(moveTarget(all, shown, key, step)).toBe(index);
});
