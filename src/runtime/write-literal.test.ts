import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../manifest/json.ts';
import { textLiteral, writeLiteral } from './write-literal.ts';

const HOLE = ['$', '{1}'].join('');

const read = (source: string): unknown => JSON.parse(runInNewContext(`JSON.stringify(${source})`) as string);

test('a literal means the value that it was written for', () => {
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'a b', "it's", '</script>', '0', 'class'),
    fc.string({ unit: 'binary' }),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(`*/ ' " \` ${HOLE} \\ \\' \u2028 <!-- \ud83d`, '\\"', '\\', "\\'"),
  );
  const value = fc.letrec<{ value: Json }>(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc
        .array(fc.tuple(key, tie('value')))
        .map(
          entries =>
            JSON.parse(
              `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`).join(',')}}`,
            ) as Json,
        ),
    ),
  })).value;
  fc.assert(
    fc.property(value, given => {
      expect(read(writeLiteral(given))).toEqual(JSON.parse(JSON.stringify(given)));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["it's", "'it\\'s'"],
  ['a "b"', '\'a "b"\''],
  ['</script>', "'\\x3c/script>'"],
  ['*/', "'*\\/'"],
  ['\u2028', "'\\u2028'"],
  ['\ud83d', "'\\ud83d'"],
  [`${HOLE}\``, `'${HOLE}\`'`],
])('%j', (text, literal) => {
  expect(textLiteral(text)).toBe(literal);
});

test('short values stay on a line, long ones are broken', () => {
  expect(writeLiteral({ a: [1, 2], 'b-c': { d: true } })).toBe("{ a: [1, 2], 'b-c': { d: true } }");
  expect(writeLiteral({ a: ['x'.repeat(100)] })).toBe(`{\n  a: [\n    '${'x'.repeat(100)}',\n  ],\n}`);
});
