/** No case is forgotten: each is tested, or said to be open, or both when a part of it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openCases } from './open.ts';
import { TITLES } from './titles.ts';

const tested = readdirSync(new URL('.', import.meta.url))
  .filter(file => file.endsWith('.test.ts'))
  .flatMap(file => [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^given\('(\w+)'/gm)])
  .map(([, id]) => id);
const open = (extent: 'whole' | 'part'): string[] =>
  openCases.filter(entry => entry.extent === extent).map(({ id }) => id);
const sorted = (ids: Iterable<string | undefined>): (string | undefined)[] => [...new Set(ids)].sort();

describe('the cases', () => {
  test('are 86, each tested or open', () => {
    const all = Object.keys(TITLES);
    expect(all).toHaveLength(86);
    expect(sorted([...tested, ...open('whole')])).toEqual(sorted(all));
  });

  test('that are open as a whole are not tested, those that are open in part are', () => {
    expect(tested.filter(id => open('whole').includes(id ?? ''))).toEqual([]);
    expect(open('part').filter(id => !tested.includes(id))).toEqual([]);
  });

  test('are written down once', () => {
    expect(tested).toHaveLength(new Set(tested).size);
    expect(openCases).toHaveLength(new Set(openCases.map(({ id }) => id)).size);
  });
});
