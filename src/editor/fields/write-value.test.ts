import { describe, expect, it } from 'vitest';
import type { Json, Path } from '../../manifest/json.ts';
import { changedValue } from '../schema/changed-value.testing.ts';
import { memberIndex, writeChanges } from './write-value.ts';

describe('writeChanges', () => {
  it.each<[string, Json, Path, Json | undefined, number | undefined, Json]>([
    ['sets', { a: 1 }, ['a'], 2, undefined, { a: 2 }],
    ['adds at the end', { a: 1 }, ['b'], 2, undefined, { a: 1, b: 2 }],
    ['adds where it was', { a: 1, c: 3 }, ['b'], 2, 1, { a: 1, b: 2, c: 3 }],
    ['removes', { a: 1, b: 2 }, ['a'], undefined, undefined, { b: 2 }],
    ['removes nothing where nothing is', { a: 1 }, ['b'], undefined, undefined, { a: 1 }],
    [
      'removes a hollow parent',
      { executionBoundary: { timeout: 1 } },
      ['executionBoundary', 'timeout'],
      undefined,
      undefined,
      {},
    ],
    [
      'removes two hollow parents',
      { executionBoundary: { retryPolicy: { maxRetries: 1 } } },
      ['executionBoundary', 'retryPolicy', 'maxRetries'],
      undefined,
      undefined,
      {},
    ],
    [
      'keeps another empty parent',
      { extensions: { openai: {} } },
      ['extensions', 'openai'],
      undefined,
      undefined,
      { extensions: {} },
    ],
  ])('%s', (_, root, path, value, home, expected) => {
    expect(JSON.stringify(changedValue(root, writeChanges(root, path, value, home)))).toBe(JSON.stringify(expected));
  });

  it('writes into parents that are not there by setting the whole path', () => {
    expect(writeChanges({}, ['executionBoundary', 'timeout'], 5, 0)).toEqual([
      { op: 'set', path: ['executionBoundary', 'timeout'], value: 5 },
    ]);
  });
});

it('memberIndex counts members, not items', () => {
  expect(memberIndex({ a: 1, b: 2 }, ['b'])).toBe(1);
  expect(memberIndex({ a: [1, 2] }, ['a', 1])).toBeUndefined();
  expect(memberIndex({}, ['toString'])).toBeUndefined();
});
