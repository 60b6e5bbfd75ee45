/** Random patterns over a small alphabet, with anchors, classes and alternatives in unusual places, and texts that meet them. */
import fc from 'fast-check';

const atom = fc.constantFrom(
  ...[
    'a',
    'b',
    '-',
    '_',
    '1',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\S',
    '[ab]',
    '[^a]',
    '[a-c]',
    '[\\d.]',
    '[$^|]',
    '[\\]]',
    '[a\\-b]',
  ],
  ...[
    '\\$',
    '\\^',
    '\\|',
    '\\[',
    '\\]',
    '\\(',
    '\\.',
    '\\/',
    '\\\\',
    '"',
    '[-a]',
    '[b-]',
    '[\\w-]',
    'é',
    '\\u0061',
    '[\\x61]',
  ],
);
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '+?', '*?');

const term: fc.Arbitrary<string> = fc.letrec<{ term: string; branch: string }>(tie => ({
  branch: fc.array(tie('term'), { minLength: 1, maxLength: 3 }).map(terms => terms.join('')),
  term: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([part, sign]) => part + sign),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), fc.array(tie('branch'), { minLength: 1, maxLength: 2 }), quantifier)
      .map(([opening, branches, sign]) => `${opening}${branches.join('|')})${sign}`),
  ),
})).term;

const anchor = (sign: string): fc.Arbitrary<string> => fc.constantFrom(sign, sign, '');

const alternative = fc
  .tuple(
    anchor('^'),
    fc.array(fc.oneof({ weight: 8, arbitrary: term }, { weight: 1, arbitrary: fc.constantFrom('^', '$') }), {
      maxLength: 3,
    }),
    anchor('$'),
  )
  .map(([start, terms, end]) => start + terms.join('') + end);

/** Legal under the `u` flag, and read the same without it. */
export const anyPattern: fc.Arbitrary<string> = fc
  .array(alternative, { minLength: 1, maxLength: 2 })
  .map(alternatives => alternatives.join('|'))
  .filter(pattern => {
    try {
      new RegExp(pattern);
      return new RegExp(pattern, 'u') !== undefined;
    } catch {
      return false;
    }
  });

/** Fully anchored ones. */
export const anyAnchoredPattern: fc.Arbitrary<string> = fc
  .array(
    fc.array(term, { minLength: 1, maxLength: 3 }).map(terms => `^${terms.join('')}$`),
    { minLength: 1, maxLength: 2 },
  )
  .map(alternatives => alternatives.join('|'))
  .filter(pattern => {
    try {
      return new RegExp(pattern, 'u') !== undefined;
    } catch {
      return false;
    }
  });

export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'c',
      '1',
      '-',
      '_',
      '.',
      ' ',
      '\n',
      '\r',
      '$',
      '^',
      '|',
      '[',
      ']',
      '/',
      '"',
      '\\',
      'é',
    ),
    maxLength: 5,
  }),
  fc.constantFrom('', 'a', 'ab', 'aa\nb', '\u2028a', 'x', '2'),
);
