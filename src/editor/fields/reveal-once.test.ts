import { expect, it } from 'vitest';
import type { Reveal } from '../../studio/state.ts';
import { noteReveal, takeReveal } from './reveal-once.ts';

const request = (): Reveal => ({ seq: 1, key: 'k', focus: 'form' });

it('is answered once by each pane', () => {
  const reveal = request();
  expect(takeReveal(reveal, 'form', 0)).toBe(true);
  expect(takeReveal(reveal, 'form', 1)).toBe(false);
  expect(takeReveal(reveal, 'json', 1)).toBe(true);
});

it('goes stale', () => {
  const reveal = request();
  noteReveal(reveal, 0);
  expect(takeReveal(reveal, 'json', 60_000)).toBe(false);
});

it('is another request when it is asked again', () => {
  expect(takeReveal(request(), 'form', 0)).toBe(true);
  expect(takeReveal(request(), 'form', 0)).toBe(true);
});
