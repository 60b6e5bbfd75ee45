import { expect, it } from 'vitest';
import { freeToolId } from './free-tool-id.ts';

const long = 'a'.repeat(64);
it.each([
  ['a', [], 'a'],
  ['a', ['a'], 'a_2'],
  ['a', ['a', 'a_2', 'a_3'], 'a_4'],
  [long, [long], `${'a'.repeat(62)}_2`],
  ['constructor', [], 'constructor'],
])('%s beside %j becomes %s', (base, taken, free) => {
  expect(freeToolId(base, new Set(taken))).toBe(free);
});
