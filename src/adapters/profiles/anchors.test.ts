import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { alternativesOf, impliedAnchors, wholeStrings } from './anchors.ts';
import { anyPattern, anyText } from './testing/arbitrary-pattern.ts';

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'u').test(text);
/** How an engine that implies both anchors reads a pattern. */
const matchesWhole = (pattern: string, text: string): boolean => matches(`^(?:${pattern})$`, text);

describe('implied anchors', () => {
  it.each([
    ['foo', '[\\s\\S]*foo[\\s\\S]*'],
    ['^foo', 'foo[\\s\\S]*'],
    ['foo$', '[\\s\\S]*foo'],
    ['^foo$', '^foo$'],
    ['^a|b$', 'a[\\s\\S]*|[\\s\\S]*b'],
    ['^(a|b)$', '^(a|b)$'],
    ['^a$|^b$', 'a|b'],
    ['a\\$', '[\\s\\S]*a\\$[\\s\\S]*'],
    ['[$^|]', '[\\s\\S]*[$^|][\\s\\S]*'],
    ['\\[^', undefined],
    ['', '[\\s\\S]*'],
    ['^', '[\\s\\S]*'],
    ['^$', '^$'],
    ['a|', '[\\s\\S]*a[\\s\\S]*|[\\s\\S]*'],
    ['(^a|b)c', undefined],
    ['a$b', undefined],
    ['a^', undefined],
    ['(?:^|x)y', undefined],
  ])('%s becomes %s', (pattern, expected) => {
    expect(impliedAnchors(pattern)).toBe(expected);
  });

  test('say the same as the pattern', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(anyText, { minLength: 1, maxLength: 8 }), (pattern, texts) => {
        const anchored = impliedAnchors(pattern);
        if (anchored === undefined) return;
        for (const text of texts) expect([text, matchesWhole(anchored, text)]).toEqual([text, matches(pattern, text)]);
      }),
      { numRuns: 500 },
    );
  });

  test('are the alternatives put together again', () => {
    fc.assert(
      fc.property(anyPattern, pattern => {
        const again = alternativesOf(pattern)
          ?.map(({ body, start, end }) => `${start ? '^' : ''}${body}${end ? '$' : ''}`)
          .join('|');
        expect(again === undefined || again === pattern).toBe(true);
      }),
    );
  });
});

describe('the rule for whole strings', () => {
  const rule = { id: 'x/pattern', source: 'page', verified: '2026-11-30' };

  it.each(['(?=a)b', '(?<!a)b', '(a)\\1', '\\bfoo\\b', '\\p{L}+', '[\\P{L}]', '(^a|b)c'])(
    'puts %s into words',
    pattern => {
      expect(wholeStrings(rule)(pattern)).toEqual({ action: 'describe', rule });
    },
  );

  it('keeps what is anchored and rewrites the rest', () => {
    expect(wholeStrings(rule)('^a+$')).toEqual({ action: 'keep' });
    expect(wholeStrings(rule)('a')).toMatchObject({
      action: 'rewrite',
      effect: 'rewritten',
      set: { pattern: '[\\s\\S]*a[\\s\\S]*' },
    });
    // No word boundary: a backslash and a letter.
    expect(wholeStrings(rule)('^\\\\b$')).toEqual({ action: 'keep' });
    expect(wholeStrings(rule)('^[\\b]$')).toEqual({ action: 'keep' });
    expect(wholeStrings(rule)('^\\[\\b\\]$')).toEqual({ action: 'describe', rule });
  });
});
