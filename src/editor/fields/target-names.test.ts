import { expect, it } from 'vitest';
import { allAdapters } from '../../adapters/registry.gen.ts';
import { longTarget, shortTarget, targetNames } from './target-names.ts';

it('falls back to the id of an adapter nobody knows', () => {
  expect(shortTarget('unheard-of')).toBe('unheard-of');
  expect(shortTarget('unheard-of:fast')).toBe('unheard-of fast');
  expect(longTarget('unheard-of:fast')).toBe('unheard-of, fast');
});

it('uses the short name of each adapter', () => {
  for (const adapter of allAdapters) expect(shortTarget(adapter.id)).toBe(adapter.short);
});

it('counts the rest of a long list', () => {
  expect(targetNames(['a', 'b:x', 'c', 'd', 'e'])).toBe('a, b x, c and 2 more');
});
