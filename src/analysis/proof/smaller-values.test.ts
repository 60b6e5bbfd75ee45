import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { smallerValues } from './smaller-values.ts';

const last = (value: Json, needs: (value: Json) => boolean): Json | undefined =>
  [...smallerValues(value, each => (needs(each) ? { left: each } : undefined))].at(-1)?.left;

it('takes out what is not needed, whole members first, and keeps what is', () => {
  const value = { a: 1, b: { c: 2, d: [3, 4, 5] }, e: { f: 6 } };
  const needsFour = (each: Json): boolean => JSON.stringify(each).includes('4');
  expect(last(value, needsFour)).toEqual({ b: { d: [4] } });
  expect(value).toEqual({ a: 1, b: { c: 2, d: [3, 4, 5] }, e: { f: 6 } });
});

it('yields nothing when every member is needed, and stops after sixty tries', () => {
  expect(last({ a: 1, b: 2 }, each => JSON.stringify(each) === '{"a":1,"b":2}')).toBeUndefined();
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]));
  let tried = 0;
  for (const _ of smallerValues(wide, () => ++tried > 0));
  expect(tried).toBe(60);
});

it('treats odd keys as any other', () => {
  const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as Json;
  expect(JSON.stringify(last(odd, each => JSON.stringify(each).includes('"x"')))).toBe('{"__proto__":{"x":1}}');
});
