import { expect, test } from 'vitest';
import type { Problem } from '../../studio/selectors.ts';
import type { Reveal } from '../../studio/state.ts';
import { problemFrom } from './problem-steps.ts';

const problem = (key: string | undefined, offset: number): Problem => ({
  id: `${key} ${offset}`,
  ...(key === undefined ? {} : { key }),
  targets: [],
  diagnostic: { code: 'x', severity: 'error', message: '', path: [], span: { offset, length: 1 } },
});
const problems = [problem(undefined, 0), problem('a', 5), problem('a', 9), problem('b', 5)];
const shown = (key: string, offset?: number): Reveal => ({
  seq: 1,
  key,
  focus: 'none',
  ...(offset === undefined ? {} : { offset }),
});

test.each<[string, Reveal | undefined, 1 | -1, string]>([
  ['the first', undefined, 1, 'a 5'],
  ['the last', undefined, -1, 'b 5'],
  ['the next', shown('a', 5), 1, 'a 9'],
  ['the next of another tool', shown('a', 9), 1, 'b 5'],
  ['round the end', shown('b', 5), 1, 'a 5'],
  ['round the beginning', shown('a', 5), -1, 'b 5'],
  ['from a place without a problem', shown('c'), 1, 'a 5'],
])('%s', (_, reveal, step, expected) => {
  expect(problemFrom(problems, reveal, step)?.id).toBe(expected);
});

test('none when there is none', () => {
  expect(problemFrom([], undefined, 1)).toBeUndefined();
  expect(problemFrom([problem(undefined, 0)], undefined, -1)).toBeUndefined();
});
