import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseLineEnds, restoreLineEnds } from './line-ends.ts';
import type { TextOrigin } from './text-origin.ts';

const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\ufeff'), maxLength: 20 });

test('law: restoring gives the bytes back', () => {
  fc.assert(
    fc.property(texts, raw => {
      const { text, origin } = normaliseLineEnds(raw);
      expect(restoreLineEnds(text, origin)).toBe(raw);
    }),
  );
});

test('law: the text has one kind of line end, and no byte order mark unless there were two', () => {
  fc.assert(
    fc.property(texts, raw => {
      const { text } = normaliseLineEnds(raw);
      expect(new Set(text.match(/\r\n|\r|\n/g)).size).toBeLessThan(2);
      expect(text.startsWith('\ufeff')).toBe(raw.startsWith('\ufeff\ufeff'));
    }),
  );
});

test.each<[string, string, TextOrigin | undefined]>([
  ['a\nb', 'a\nb', undefined],
  ['a\r\nb', 'a\r\nb', undefined],
  ['\ufeffa', 'a', { bom: true }],
  ['a\r\nb\r\nc\nd', 'a\r\nb\r\nc\r\nd', { lineEnds: [2, '\r\n', 1, '\n'] }],
  ['a\r\nb\nc', 'a\nb\nc', { lineEnds: [1, '\r\n', 1, '\n'] }],
  ['a\rb', 'a\nb', { lineEnds: [1, '\r'] }],
])('%j is kept as %j', (raw, text, origin) => {
  expect(normaliseLineEnds(raw)).toEqual(origin ? { text, origin } : { text });
});

describe('after editing', () => {
  const { text, origin } = normaliseLineEnds('{\r\n  "a": 1,\n  "b": 2\r\n}');
  test('the line ends come back while the number of lines is the same', () => {
    expect(restoreLineEnds(text.replace('1', '100'), origin)).toBe('{\r\n  "a": 100,\n  "b": 2\r\n}');
  });
  test('else the text keeps the one kind it has', () => {
    const longer = text.replace('1,', '1,\r\n  "c": 3,');
    expect(restoreLineEnds(longer, origin)).toBe(longer);
  });
});
