import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

const kinds = (line: string) => jsonTokens(line).map(token => `${token.kind}:${token.text}`);

test.each([
  [
    '  "type": "function",',
    ['space:  ', 'key:"type"', 'punctuation::', 'space: ', 'string:"function"', 'punctuation:,'],
  ],
  [
    '    "a \\"quoted\\" key": -1.5e+3',
    ['space:    ', 'key:"a \\"quoted\\" key"', 'punctuation::', 'space: ', 'number:-1.5e+3'],
  ],
  ['"strict": true', ['key:"strict"', 'punctuation::', 'space: ', 'literal:true']],
  ['"x: y",', ['string:"x: y"', 'punctuation:,']],
  ['  }],', ['space:  ', 'punctuation:}],']],
  ['', []],
])('%s', (line, expected) => {
  expect(kinds(line)).toEqual(expected);
});

test('the tokens of any text add up to it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), line => {
      expect(
        jsonTokens(line)
          .map(token => token.text)
          .join(''),
      ).toBe(line);
    }),
  );
});
