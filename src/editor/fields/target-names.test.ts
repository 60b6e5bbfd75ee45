import { expect, it } from 'vitest';
import { targetNames } from './target-names.ts';

it('counts the rest of a long list', () => {
  expect(targetNames(['a', 'b:x', 'c', 'd', 'e'])).toBe('a, b x, c and 2 more');
});
