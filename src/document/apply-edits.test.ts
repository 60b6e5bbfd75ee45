import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, composeEdits, invertEdits, minimalEdit } from './apply-edits.ts';
import type { TextEdit } from './text-edit.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\ud83d', '\ude00', ' '), maxLength: 30 });

/** Edits that do not overlap, in any order. */
const editsOf = (text: string): fc.Arbitrary<TextEdit[]> =>
  fc.array(fc.tuple(fc.nat(text.length), texts), { maxLength: 6 }).chain(cuts => {
    const sorted = [...cuts].sort((a, b) => a[0] - b[0]);
    const edits = sorted.map(([offset, added], i) => {
      const limit = sorted[i + 1]?.[0] ?? text.length;
      return { offset, length: i % 2 === 0 ? limit - offset : 0, text: added };
    });
    return fc.shuffledSubarray(edits, { minLength: edits.length });
  });
const textAndEdits = texts.chain(text => editsOf(text).map(edits => ({ text, edits })));

describe('applyEdits', () => {
  test.each<[string, TextEdit[], string]>([
    ['abc', [], 'abc'],
    ['abc', [{ offset: 1, length: 1, text: 'XY' }], 'aXYc'],
    [
      'abc',
      [
        { offset: 2, length: 1, text: '' },
        { offset: 0, length: 1, text: 'Z' },
      ],
      'Zb',
    ],
    [
      'abc',
      [
        { offset: 1, length: 1, text: 'B' },
        { offset: 1, length: 0, text: '+' },
      ],
      'a+Bc',
    ],
    [
      'abc',
      [
        { offset: 3, length: 0, text: '1' },
        { offset: 3, length: 0, text: '2' },
      ],
      'abc12',
    ],
  ])('%j with %j is %j', (text, edits, expected) => {
    expect(applyEdits(text, edits)).toBe(expected);
  });

  test.each<TextEdit[][]>([
    [
      [
        { offset: 0, length: 2, text: '' },
        { offset: 1, length: 1, text: '' },
      ],
    ],
    [[{ offset: 3, length: 1, text: '' }]],
    [[{ offset: -1, length: 1, text: '' }]],
  ])('refuses %j, a fault of the caller', edits => {
    expect(() => applyEdits('abc', edits)).toThrow(RangeError);
  });
});

test('law: applying the inverse gives the text back', () => {
  fc.assert(
    fc.property(textAndEdits, ({ text, edits }) => {
      expect(applyEdits(applyEdits(text, edits), invertEdits(text, edits))).toBe(text);
    }),
  );
});

test('law: inverting twice gives edits with the same effect', () => {
  fc.assert(
    fc.property(textAndEdits, ({ text, edits }) => {
      const after = applyEdits(text, edits);
      expect(applyEdits(text, invertEdits(after, invertEdits(text, edits)))).toBe(after);
    }),
  );
});

describe('minimalEdit', () => {
  test('law: leads from one text to the other with at most one edit', () => {
    fc.assert(
      fc.property(texts, texts, (from, to) => {
        const edits = minimalEdit(from, to);
        expect(applyEdits(from, edits)).toBe(to);
        expect(edits.length).toBe(from === to ? 0 : 1);
      }),
    );
  });

  test.each([
    ['{"a": 1}', '{"a": 12}', { offset: 7, length: 0, text: '2' }],
    ['aaa', 'aa', { offset: 2, length: 1, text: '' }],
    ['x\r\ny', 'x\ny', { offset: 1, length: 2, text: '\n' }],
    ['😀', '😁', { offset: 0, length: 2, text: '😁' }],
  ])('%j to %j', (from, to, edit) => {
    expect(minimalEdit(from, to)).toEqual([edit]);
  });
});

describe('composeEdits', () => {
  test('law: one list does what the two did', () => {
    const twice = textAndEdits.chain(({ text, edits }) => {
      const between = applyEdits(text, edits);
      return editsOf(between).map(more => ({ text, edits, between, more }));
    });
    fc.assert(
      fc.property(twice, ({ text, edits, between, more }) => {
        const composed = composeEdits(edits, more);
        const after = applyEdits(between, more);
        expect(applyEdits(text, composed)).toBe(after);
        expect(applyEdits(after, composeEdits(invertEdits(between, more), invertEdits(text, edits)))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[string, TextEdit, TextEdit, TextEdit[]]>([
    [
      'typing on',
      { offset: 0, length: 0, text: 'h' },
      { offset: 1, length: 0, text: 'i' },
      [{ offset: 0, length: 0, text: 'hi' }],
    ],
    [
      'deleting on',
      { offset: 2, length: 1, text: '' },
      { offset: 1, length: 1, text: '' },
      [{ offset: 1, length: 2, text: '' }],
    ],
    [
      'apart',
      { offset: 0, length: 1, text: '' },
      { offset: 3, length: 1, text: 'x' },
      [
        { offset: 0, length: 1, text: '' },
        { offset: 4, length: 1, text: 'x' },
      ],
    ],
  ])('%s', (_, first, second, expected) => {
    expect(composeEdits([first], [second])).toEqual(expected);
  });
});
