import { expect, it } from 'vitest';
import { renamedCalls, replayedName } from './replayed-name.ts';

it.each([
  ['get_weather', 'get_weather'],
  ['creating:view', 'creating_view'],
  ['né 😀', 'n___'],
  ['', '_'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('%s stands in the history as %s', (name, replayed) => {
  expect(replayedName(name, /^[a-zA-Z0-9_-]+$/, 64)).toBe(replayed);
  expect(renamedCalls([name], [replayed])).toHaveLength(name === replayed ? 0 : 1);
});
