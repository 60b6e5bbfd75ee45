import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { changedValue } from './changed-value.testing.ts';
import { inferInto, inferSchema } from './infer-schema.ts';

describe('inferSchema', () => {
  it.each<[Json, Json]>([
    ['x', { type: 'string' }],
    ['2026-01-31', { type: 'string', format: 'date' }],
    ['a@b.nl', { type: 'string', format: 'email' }],
    [1, { type: 'integer' }],
    [1.5, { type: 'number' }],
    [null, { type: 'null' }],
    [[], { type: 'array' }],
    [[1, 2.5], { type: 'array', items: { type: 'number' } }],
    [['x', null], { type: 'array', items: { type: ['string', 'null'] } }],
    [{}, { type: 'object', properties: {} }],
    [
      { a: { b: true } },
      {
        type: 'object',
        properties: { a: { type: 'object', properties: { b: { type: 'boolean' } }, required: ['b'] } },
        required: ['a'],
      },
    ],
    [
      [{ a: 1, b: 'x' }, { a: 2 }],
      {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] },
      },
    ],
    [
      [{ a: 1 }, null],
      { type: 'array', items: { type: ['object', 'null'], properties: { a: { type: 'integer' } }, required: ['a'] } },
    ],
  ])('of %j is %j', (sample, schema) => {
    expect(inferSchema(sample)).toEqual(schema);
  });

  it('leaves out a property that could change a prototype', () => {
    expect(inferSchema(JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual({
      type: 'object',
      properties: { constructor: { type: 'integer' } },
      required: ['constructor'],
    });
  });
});

describe('inferInto', () => {
  const into = (schema: Json, sample: Json): Json => {
    const outcome = inferInto({ s: schema }, ['s'], sample);
    return outcome.ok ? ((changedValue({ s: schema }, outcome.changes) as { s: Json }).s as Json) : outcome.reason;
  };

  it.each<[string, Json, Json, Json]>([
    [
      'fills an empty schema',
      {},
      { a: 1 },
      { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
    ],
    [
      'adds to what is declared and leaves it alone',
      { type: 'object', properties: { a: { const: 1 } } },
      { a: 'x', b: true },
      { type: 'object', properties: { a: { const: 1 }, b: { type: 'boolean' } } },
    ],
    ['needs an object', {}, [1], 'The sample has to be a JSON object, such as the arguments of one call.'],
    ['needs something new', { properties: { a: {} } }, { a: 1 }, 'Every property of the sample is declared already.'],
  ])('%s', (_, schema, sample, expected) => {
    expect(into(schema, sample)).toEqual(expected);
  });
});
