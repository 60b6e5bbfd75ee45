import { expect, test } from 'vitest';
import { savedAgo } from './saved-ago.ts';

test.each([
  [0, 'Saved just now'],
  [4_999, 'Saved just now'],
  [23_000, 'Saved 20 s ago'],
  [61_000, 'Saved 1 min ago'],
  [59 * 60_000, 'Saved 59 min ago'],
])('after %i ms', (elapsed, words) => {
  expect(savedAgo(1_000, 1_000 + elapsed)).toBe(words);
});

test('after an hour the time of day', () => {
  expect(savedAgo(0, 3_600_000)).toMatch(/^Saved at .*\d/);
});
