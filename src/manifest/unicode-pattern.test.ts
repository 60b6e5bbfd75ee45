import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';
import { unicodePattern } from './unicode-pattern.ts';

test.each([
  ['^https\\:\\/\\/', '^https:\\/\\/'],
  ['^\\_\\-\\@$', '^_-@$'],
  ['[\\w-.]+', '[\\w\\-.]+'],
  ['[a\\-z\\_]', '[a\\-z_]'],
  ['^{name}$', '^\\{name\\}$'],
  ['a{2}b{x}', 'a{2}b\\{x\\}'],
  ['^[^\\"]+]$', '^[^"]+\\]$'],
  ['\\d{1,3}\\.\\d', '\\d{1,3}\\.\\d'],
])('%s → %s', (pattern, expected) => {
  expect(unicodePattern(pattern)).toBe(expected);
});

test('gives up where it is not sure', () => {
  expect(unicodePattern('(?:a)\\k<b>')).toBeUndefined();
});

test('means the same as before, and is legal under the u flag', () => {
  const part = fc.constantFrom(
    '\\:',
    '\\-',
    '\\_',
    '\\/',
    '[\\w-.]',
    '[a-c]',
    '[^\\"]',
    '{',
    '}',
    ']',
    'a',
    '.',
    '\\.',
    '\\d',
    '(?:a|b)',
    '*',
    '+',
    '?',
    '^',
    '$',
    '\\@',
    '{2}',
  );
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ':', '-', '_', '/', '"', '{', '}', ']', '.', '1', '@', '2'),
    maxLength: 8,
  });
  let rewritten = 0;
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }).map(parts => parts.join('')),
      fc.array(text, { minLength: 5, maxLength: 10 }),
      (pattern, texts) => {
        const before = compilePattern(pattern);
        const after = before && !before.unicode ? unicodePattern(pattern) : undefined;
        if (!before || after === undefined) return;
        rewritten++;
        const regexp = new RegExp(after, 'u');
        for (const one of texts)
          expect([pattern, one, regexp.test(one)]).toEqual([pattern, one, before.regexp.test(one)]);
      },
    ),
    { numRuns: 3000 },
  );
  expect(rewritten).toBeGreaterThan(300);
});
