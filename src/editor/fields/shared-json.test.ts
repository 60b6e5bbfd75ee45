import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { shareJson } from './shared-json.ts';

describe('shareJson', () => {
  it('keeps what did not change', () => {
    const before = { a: { x: [1, 2] }, b: { y: 1 } };
    const shared = shareJson(before, { a: { x: [1, 2] }, b: { y: 2 } }) as typeof before;
    expect(shared.a).toBe(before.a);
    expect(shared).toEqual({ a: { x: [1, 2] }, b: { y: 2 } });
  });

  it.each<[string, Json, Json]>([
    ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a shorter list', [1, 2], [1]],
    ['a longer list', [1], [1, 2]],
    ['another kind', { a: 1 }, [1]],
    ['undefined is not null', { a: null }, { b: null }],
    ['a name of the prototype', {}, { constructor: 1 }],
  ])('sees %s', (_, before, after) => {
    expect(JSON.stringify(shareJson(before, after))).toBe(JSON.stringify(after));
  });

  it('always equals the new value, and is the old one when they are equal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(JSON.stringify(shareJson(a as Json, b as Json))).toBe(JSON.stringify(b));
        const copy = JSON.parse(JSON.stringify(a)) as Json;
        if (typeof a === 'object') expect(shareJson(a as Json, copy)).toBe(a);
      }),
    );
  });

  it('keeps a key named __proto__ a key', () => {
    const value = JSON.parse('{"__proto__": {"x": 1}}') as Json;
    const shared = shareJson({}, value);
    expect(JSON.stringify(shared)).toBe('{"__proto__":{"x":1}}');
    expect(Object.getPrototypeOf(shared)).toBe(Object.prototype);
  });
});
