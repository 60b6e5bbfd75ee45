import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json, sameJson } from './json.ts';
import { anyValue } from './testing/arbitrary-schema.ts';

test.each<[a: Json, b: Json]>([
  [
    { a: 1, b: [0] },
    { b: [-0], a: 1 },
  ],
  [{ a: 1 }, { a: '1' }],
  [[1, 2], ['1,2']],
  [null, 'null'],
  [{ a: { b: 1 } }, { 'a:{b': 1 }],
])('the canonical texts of %j and %j are the same exactly when the values are', (a, b) => {
  expect(canonicalJson(a) === canonicalJson(b)).toBe(sameJson(a, b));
});

test('values have one canonical text exactly when they are the same', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      expect(canonicalJson(a) === canonicalJson(b)).toBe(sameJson(a, b));
    }),
  );
});
