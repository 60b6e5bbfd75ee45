import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { effectiveTypes, typeLabel } from './type-summary.ts';

const labels: [Json, string][] = [
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'string · uuid'],
  [{ type: 'string', enum: ['a', 'b'] }, 'string · 2 values'],
  [{ enum: [1] }, 'one of 1 value'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: ['array', 'null'], items: { type: 'object' } }, 'array of object or null'],
  [{ type: 'array' }, 'array'],
  [{ type: 'array', items: {} }, 'array'],
  [{ type: 'array', items: { type: ['string', 'integer'] } }, 'array of (string or integer)'],
  [{ items: { type: 'string' } }, 'array of string'],
  [{ properties: {} }, 'object'],
  [{}, 'any'],
  [{ description: 'x' }, 'any'],
  [{ const: 1 }, 'constant'],
  [{ not: {} }, 'not …'],
  [{ if: {} }, 'if … then …'],
  [{ $ref: '#/$defs/a~1b' }, '→ a/b'],
  [{ $ref: '#' }, '→ the whole schema'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ oneOf: [{}, {}, {}, {}] }, 'one of 4'],
  [{ anyOf: [] }, 'any of 0'],
  [{ allOf: [{}, {}] }, 'all of 2'],
  [{ type: 'object', allOf: [{}] }, 'object'],
  [true, 'anything'],
  [false, 'nothing'],
  ['string', 'not a schema'],
  [[], 'not a schema'],
  [null, 'not a schema'],
];

describe('typeLabel', () => {
  it.each(labels)('%j is %s', (schema, label) => {
    expect(typeLabel(schema)).toBe(label);
  });

  it('ends for a union inside a union inside a union', () => {
    let schema: Json = { type: 'string' };
    for (let level = 0; level < 50; level++) schema = { anyOf: [schema, { type: 'null' }] };
    expect(typeLabel(schema)).toBe('any of 2 or null');
  });
});

describe('effectiveTypes', () => {
  it.each<[Json, string[]]>([
    [{ required: [] }, ['object']],
    [{ additionalProperties: false }, ['object']],
    [{ prefixItems: [] }, ['array']],
    [{ type: ['string', 3] }, ['string']],
    [{}, []],
    [true, []],
  ])('of %j are %j', (schema, types) => {
    expect(effectiveTypes(schema)).toEqual(types);
  });
});
