import { describe, expect, test } from 'vitest';
import { hasBackreference, hasLookaround, hasWordBoundary, isRegular } from './patterns.ts';

const PATTERNS: readonly [pattern: string, uses: ('lookaround' | 'backreference' | 'boundary')[]][] = [
  ['^[a-z]+$', []],
  ['^(?:a|b){2,3}$', []],
  ['(?<name>a)', []],
  ['(?=a)', ['lookaround']],
  ['a(?!b)', ['lookaround']],
  ['(?<=a)b', ['lookaround']],
  ['(?<!a)b', ['lookaround']],
  ['^(?!\\.)[a-z.]+@', ['lookaround']],
  ['\\(?=', []],
  ['\\\\(?=a)', ['lookaround']],
  ['[(?=]', []],
  ['[\\](?=]', []],
  ['(a)\\1', ['backreference']],
  ['(?<n>a)\\k<n>', ['backreference']],
  ['\\\\1', []],
  ['\\\\\\1', ['backreference']],
  ['[\\1]', []],
  ['\\0', []],
  ['\\bword\\b', ['boundary']],
  ['a\\B', ['boundary']],
  ['[\\b]', []],
  ['\\\\b', []],
  ['\\d\\w\\s\\.', []],
  ['(?=\\1)\\b', ['lookaround', 'backreference', 'boundary']],
  ['', []],
];

describe.each(PATTERNS)('%s', (pattern, uses) => {
  test(uses.length === 0 ? 'uses nothing special' : `uses ${uses.join(', ')}`, () => {
    expect({
      lookaround: hasLookaround(pattern),
      backreference: hasBackreference(pattern),
      boundary: hasWordBoundary(pattern),
    }).toEqual({
      lookaround: uses.includes('lookaround'),
      backreference: uses.includes('backreference'),
      boundary: uses.includes('boundary'),
    });
    expect(isRegular(pattern)).toBe(!uses.includes('lookaround') && !uses.includes('backreference'));
  });
});
