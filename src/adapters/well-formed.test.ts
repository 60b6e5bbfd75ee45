import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import { wellFormed } from './well-formed.ts';

function mend(value: Json) {
  const found: Omit<Diagnostic, 'target'>[] = [];
  return { value: wellFormed(value, diagnostic => found.push(diagnostic)), found };
}

test.each<[what: string, given: Json, mended: Json, effect: string]>([
  ['in a text', 'report \ud83d', 'report \ufffd', 'rewritten'],
  ['the other half', '\ude00!', '\ufffd!', 'rewritten'],
  ['in the wrong order', '\ude00\ud83d', '\ufffd\ufffd', 'rewritten'],
  ['in a list', ['a', ['\ud83d']], ['a', ['\ufffd']], 'rewritten'],
  ['in a key', { '\ud83d': 1 }, { '\ufffd': 1 }, 'narrowed'],
  [
    'in keys that would meet',
    { '\ud83d': 1, '\ude00': 2, '\ufffd': 3 },
    { '\ufffd\ufffd': 1, '\ufffd\ufffd\ufffd': 2, '\ufffd': 3 },
    'narrowed',
  ],
  ['in a listed value', { enum: ['a', '\ud83d'] }, { enum: ['a', '\ufffd'] }, 'narrowed'],
])('half of a character is replaced, %s', (_what, given, mended, effect) => {
  const { value, found } = mend(given);
  expect(value).toEqual(mended);
  expect(found).toEqual([expect.objectContaining({ code: 'text/lone-surrogate', severity: 'warning', effect })]);
});

test('the place in the manifest is told, and asked for only when there is one', () => {
  const found: Omit<Diagnostic, 'target'>[] = [];
  wellFormed(
    '\ud83d',
    diagnostic => found.push(diagnostic),
    () => [['description'], ['name']],
  );
  expect(found.map(({ path }) => path)).toEqual([['description']]);
  wellFormed(
    'fine',
    () => {},
    () => {
      throw new Error('nobody needs it');
    },
  );
});

test('many halves are told once', () => {
  expect(mend({ a: '\ud83d', b: ['\ud83d', '\ud83d'] }).found).toHaveLength(1);
});

test('well-formed data stays as it is, in the order of its keys, and nothing is told', () => {
  const unit = fc.constantFrom('a', '😀', '"', '\\', '\u0000', '名');
  const text = fc.string({ unit });
  const anyData = fc.letrec<{ data: Json }>(tie => ({
    data: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constantFrom(null, true, false),
      fc.array(tie('data')),
      fc.dictionary(text, tie('data'), { noNullPrototype: true }),
    ),
  })).data;
  fc.assert(
    fc.property(anyData, data => {
      const { value, found } = mend(data);
      expect(JSON.stringify(value)).toBe(JSON.stringify(data));
      expect(found).toEqual([]);
    }),
  );
});

test('what comes out is always well-formed, and no key is lost', () => {
  const half = fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00') });
  fc.assert(
    fc.property(fc.dictionary(half, half, { noNullPrototype: true }), data => {
      const { value } = mend(data);
      const text = JSON.stringify(value);
      expect(text).toBe(text.toWellFormed());
      expect(text).not.toMatch(/\\ud[89a-f]/i);
      expect(Object.keys(value as object)).toHaveLength(Object.keys(data).length);
    }),
  );
});

test('a key named __proto__ stays a key, and what is undefined is left out', () => {
  const { value } = mend(JSON.parse('{"__proto__":{"a":1}}'));
  expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}');
  expect(mend({ a: undefined, b: 1 } as unknown as Json).value).toEqual({ b: 1 });
});
