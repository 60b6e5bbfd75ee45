import { expect, test } from 'vitest';
import type { JsonObject } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { nullCall, refusedKind, suggestCalls, wrongCall } from './suggest-calls.ts';
import { search, tool } from './testing/tools.ts';

const open = tool({ inputSchema: { type: 'object', properties: { a: {}, b: true as unknown as Schema } } });
const loose = tool({
  inputSchema: {
    type: 'object',
    properties: { note: {}, count: { type: ['integer', 'null'] }, limit: { type: 'integer' } },
  },
});

test.each<[string, JsonObject | undefined, JsonObject | undefined]>([
  ['a wrong argument that is there', wrongCall(search, { q: 'x' }), { q: 12.5 }],
  [
    'none that a schema without a type takes',
    wrongCall(loose, { note: 1 }),
    { note: 1, count: 'not what was asked for' },
  ],
  ['none where everything is accepted', wrongCall(open, { a: 1 }), undefined],
  ['a null for one that is left out', nullCall(search, { q: 'x' }), { q: 'x', max_results: null }],
  ['a null that is not accepted', nullCall(loose, { note: 1 }), { note: 1, limit: null }],
  ['no null where it is accepted', nullCall(open, {}), undefined],
])('%s', (_name, made, expected) => {
  expect(made).toEqual(expected);
});

test('the kinds of values, until one is refused', () => {
  expect(refusedKind(value => typeof value !== 'boolean')).toBe(true);
  expect(refusedKind(() => true)).toBeUndefined();
});

test('a tool that takes anything has a good call and no other', () => {
  expect(suggestCalls(open, 1)).toEqual({ good: {} });
});
