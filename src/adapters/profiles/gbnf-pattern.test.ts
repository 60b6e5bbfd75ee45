import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gbnfPattern } from './gbnf-pattern.ts';
import { anyAnchoredPattern, anyText } from './testing/arbitrary-pattern.ts';

describe('patterns for a grammar', () => {
  it.each([
    ['^[a-z]{3}$', '^[a-z]{3}$'],
    ['^\\d{4}-\\d{2}$', '^[0-9]{4}-[0-9]{2}$'],
    ['^[\\w.-]+$', '^[a-zA-Z0-9_.-]+$'],
    ['^[a\\-z]$', '^[az-]$'],
    ['^https:\\/\\/[a-z]+\\.com$', '^https://[a-z]+\\.com$'],
    ['^(?:a|b)+?$', '^(a|b)+$'],
    ['^(?<year>\\d+)$', '^([0-9]+)$'],
    ['^a$|^b$', '^(a|b)$'],
    ['^\\.+$', '^(\\.)+$'],
    ['^é+$', '^(é)+$'],
    ['^ab*$', '^ab*$'],
    ['^[\\]]$', '^[\\x5D]$'],
    ['^\\u0041$', '^A$'],
  ])('%s is written %s', (pattern, expected) => {
    expect(gbnfPattern(pattern)).toBe(expected);
  });

  it.each([
    ['a', 'is not anchored'],
    ['^a|b$', 'is anchored at one end only'],
    ['^.$', 'would match a quotation mark'],
    ['^[^a]$', 'would match a quotation mark'],
    ['^\\S$', 'would match a quotation mark'],
    ['^\\s$', 'would match a line break'],
    ['^"$', 'is a quotation mark'],
    ['^\\\\$', 'is a backslash'],
    ['^[ -~]$', 'has a quotation mark in a range'],
    ['^[A-z]$', 'has a backslash in a range'],
    ['^[\\n]$', 'is a line break'],
    ['^(?=a)a$', 'looks ahead'],
    ['^(a)\\1$', 'refers back'],
    ['^\\ba$', 'has a word boundary'],
    ['^\\p{L}$', 'has a property of Unicode'],
    ['^(a|)$', 'has an empty alternative'],
    ['^$', 'is empty'],
    ['^a{0}$', 'repeats nothing'],
  ])('%s has no such form, as it %s', pattern => {
    expect(gbnfPattern(pattern)).toBeUndefined();
  });

  test('mean the same', () => {
    fc.assert(
      fc.property(anyAnchoredPattern, fc.array(anyText, { minLength: 1, maxLength: 8 }), (pattern, texts) => {
        const written = gbnfPattern(pattern);
        if (written === undefined) return;
        const [before, after] = [new RegExp(pattern, 'u'), new RegExp(written, 'u')];
        for (const text of texts) expect([written, text, after.test(text)]).toEqual([written, text, before.test(text)]);
        expect(gbnfPattern(written)).toBe(written);
      }),
      { numRuns: 500 },
    );
  });
});
