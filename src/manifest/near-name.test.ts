import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, nearestName } from './near-name.ts';

describe('editDistance', () => {
  test.each([
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['premissions', 'permissions', 1],
  ])('%s → %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
  });

  test('is symmetric, and zero for equal texts only', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20));
        expect(editDistance(a, b, 20) === 0).toBe(a === b);
      }),
    );
  });
});

describe('nearestName', () => {
  const fields = ['toolId', 'version', 'name', 'description', 'inputSchema', 'permissions'];
  test.each([
    ['tool_id', 'toolId'],
    ['input_schema', 'inputSchema'],
    ['InputSchema', 'inputSchema'],
    ['premissions', 'permissions'],
    ['descripton', 'description'],
    ['vesion', 'version'],
    ['risk', undefined],
    ['author', undefined],
    ['', undefined],
    ['x'.repeat(200), undefined],
  ])('%s → %s', (name, meant) => {
    expect(nearestName(name, fields)).toBe(meant);
  });
});
