import { expect, test } from 'vitest';
import type { Json } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { settleArguments } from './prepare-call.ts';
import { search } from './testing/tools.ts';

const schema: Schema = search.inputSchema;

test.each<[string, Json, Json, boolean]>([
  ['what is missing is filled in', { q: 'x' }, { q: 'x', max_results: 5 }, true],
  ['null is not absence', { q: 'x', max_results: null }, { q: 'x', max_results: null }, false],
  ['a fault is told', { q: 3 }, { q: 3, max_results: 5 }, false],
  ['no object', 'q', 'q', false],
])('%s', (_name, given, settled, accepted) => {
  const result = settleArguments(schema, given);
  expect(result).toMatchObject({ arguments: settled, accepted, filling: [] });
  expect(result.checks.some(({ severity }) => severity === 'error')).toBe(!accepted);
});

test('a default that cannot be filled in is told, and is no reason to refuse what the schema accepts', () => {
  const broken = { type: 'object', properties: { a: { type: 'integer', default: 'many' } } } as Schema;
  const { filling, checks, applied, accepted } = settleArguments(broken, {});
  expect([filling.length > 0, checks, applied, accepted]).toEqual([true, [], [], true]);
});
