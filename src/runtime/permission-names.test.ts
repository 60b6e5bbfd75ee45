import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonOf, covers } from './permission-names.ts';

test.each([
  ['payments', 'payments', true],
  ['payments', 'payments.refund', true],
  ['exec', 'exec:shell', true],
  ['exec.shell', 'exec:shell', true],
  ['payments.refund', 'payments', false],
  ['pay', 'payments', false],
  ['payments', 'paymentsx.refund', false],
  ['*', 'anything.at:all', true],
  ['filesystem.*', 'filesystem.read', true],
  ['filesystem.*', 'filesystem', true],
  ['filesystem', 'filesystem.*', true],
  ['filesystem.read', 'filesystem.*', false],
  ['data*', 'database.write', true],
  ['*.read', 'database.read.all', true],
  ['*.read', 'database.write', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['re*', 're*d', true],
  ['re*d', 're*', false],
  ['constructor', 'tostring', false],
])('%s covers %s: %s', (wide, narrow, expected) => {
  expect(covers(wide, narrow)).toBe(expected);
});

test.each([
  ['filesystem.*', 'filesystem.read', 'filesystem.read'],
  ['filesystem', 'filesystem:read', 'filesystem.read'],
  ['filesystem.*', '*.read', 'filesystem.read'],
  ['*', 'exec', 'exec'],
  ['*', '*', '*'],
  ['re*', 'r*d', 'r*d'],
  ['re*', 'wr*', undefined],
  ['filesystem.read', 'filesystem.write', undefined],
  ['filesystem.*', 'exec', undefined],
])('%s and %s have in common: %s', (a, b, common) => {
  expect(commonOf(a, b)).toBe(common);
});

test('what two names both hold, is held by what they have in common', () => {
  const part = fc.constantFrom('a', 'ab', 'b', '*', 'a*', '*b', 'a*b');
  const name = fc.array(part, { minLength: 1, maxLength: 3 }).map(parts => parts.join('.'));
  const plain = fc.array(fc.constantFrom('a', 'ab', 'b', 'aab'), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(name, name, plain, (a, b, parts) => {
      const held = parts.join('.');
      fc.pre(covers(a, held) && covers(b, held));
      const common = commonOf(a, b);
      expect(common !== undefined && (covers(common, held) || covers(common, b))).toBe(true);
    }),
    { numRuns: 500, seed: 20261130 },
  );
});
