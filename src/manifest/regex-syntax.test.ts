import { describe, expect, test } from 'vitest';
import { readRegex } from './regex-syntax.ts';

const uses = (pattern: string): string[] => [...(readRegex(pattern)?.uses ?? ['unreadable'])].sort();

describe('what a pattern uses', () => {
  test.each<[string, string[]]>([
    ['^[a-z]+$', []],
    ['(?=a)', ['lookahead']],
    ['(?!a)', ['lookahead']],
    ['(?<=a)(?<!b)', ['lookbehind']],
    ['(a)\\1', ['backreference']],
    ['\\1(a)', ['backreference']],
    ['\\1', []],
    ['(?<n>a)\\k<n>', ['backreference', 'named-group']],
    ['\\k<n>', []],
    ['\\p{L}', ['unicode-property']],
    ['[\\p{L}\\d]', ['unicode-property']],
    ['[(?=]\\(\\?=', []],
    ['(', ['unreadable']],
    ['a{2,1}', ['unreadable']],
  ])('%s: %j', (pattern, expected) => {
    expect(uses(pattern)).toEqual(expected);
  });
});

test('the tree has groups, sets, repetitions and escapes', () => {
  expect(readRegex('^(a|\\d){2,}\\x41\\u0042\\n$')?.alternatives).toEqual([
    [
      { kind: 'anchor', source: '^' },
      {
        kind: 'repeat',
        min: 2,
        max: Number.POSITIVE_INFINITY,
        node: {
          kind: 'group',
          capture: 1,
          alternatives: [[{ kind: 'text', text: 'a' }], [{ kind: 'set', source: '\\d' }]],
        },
      },
      { kind: 'text', text: 'A' },
      { kind: 'text', text: 'B' },
      { kind: 'text', text: '\n' },
      { kind: 'anchor', source: '$' },
    ],
  ]);
});

test('groups are read to a depth that no pattern for people reaches', () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  expect(readRegex(nested(200))?.alternatives).toHaveLength(1);
  expect([201, 3_000, 20_000].map(depth => readRegex(nested(depth)))).toEqual([undefined, undefined, undefined]);
});
