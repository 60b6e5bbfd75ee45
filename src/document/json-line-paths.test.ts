import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../manifest/json.ts';
import { jsonLinePaths } from './json-line-paths.ts';

test('names the value of each line', () => {
  const value: Json = { a: 1, b: [], c: { d: [true, { e: null }] } };
  expect(
    JSON.stringify(value, null, 2)
      .split('\n')
      .map((line, i) => [line.trim(), jsonLinePaths(value)[i]]),
  ).toEqual([
    ['{', []],
    ['"a": 1,', ['a']],
    ['"b": [],', ['b']],
    ['"c": {', ['c']],
    ['"d": [', ['c', 'd']],
    ['true,', ['c', 'd', 0]],
    ['{', ['c', 'd', 1]],
    ['"e": null', ['c', 'd', 1, 'e']],
    ['}', undefined],
    [']', undefined],
    ['}', undefined],
    ['}', undefined],
  ]);
});

test('has as many entries as the text has lines', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(jsonLinePaths(value as Json)).toHaveLength(JSON.stringify(value, null, 2).split('\n').length);
    }),
  );
});
