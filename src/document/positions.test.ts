import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineColumn, offsetAt, pathInText, spanInText } from './positions.ts';

test('law: line and column lead back to the offset', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', '😀'), maxLength: 20 }),
      fc.nat(30),
      (text, at) => {
        const offset = Math.min(at, text.length);
        // Between `\r` and `\n` there is no place of its own.
        if (text[offset - 1] === '\r' && text[offset] === '\n') return;
        const { line, column } = lineColumn(text, offset);
        expect(offsetAt(text, line, column)).toBe(offset);
      },
    ),
  );
});

test.each<[number, number, number]>([
  [1, 1, 0],
  [1, 99, 2],
  [2, 1, 4],
  [9, 1, 4],
  [0, 0, 0],
  [2, 99, 5],
])('line %i, column %i is offset %i', (line, column, offset) => {
  expect(offsetAt('ab\r\nc', line, column)).toBe(offset);
});

test('a path leads to its span, and the span to its path', () => {
  const text = '{"a": [1, {"b": 2}]}';
  const span = spanInText(text, ['a', 1, 'b']);
  expect(span).toEqual({ offset: text.indexOf('2'), length: 1 });
  expect(pathInText(text, span?.offset ?? 0)).toEqual(['a', 1, 'b']);
  expect(spanInText(text, ['a', 1, 'missing'])).toEqual({ offset: text.indexOf('{"b"'), length: 8 });
});

test('a text without a tree has neither', () => {
  expect(spanInText('{"a":', ['a'])).toBeUndefined();
  expect(pathInText('{"a":', 2)).toBeUndefined();
});
