import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkValue } from '../../../manifest/check-value.ts';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { acceptingNull } from './nullable.ts';

const $defs = { s: { type: 'string' } };
const schemas: [schema: JsonObject, becomes: JsonObject][] = [
  [{ type: 'string' }, { type: ['string', 'null'] }],
  [{ type: ['string', 'integer'] }, { type: ['string', 'integer', 'null'] }],
  [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
  [
    { type: 'string', enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    { type: 'string', const: 'a' },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [{ enum: ['a', null] }, { enum: ['a', null] }],
  [{ const: 1 }, { enum: [1, null] }],
  [{ anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  [
    { oneOf: [{ type: 'string' }], description: 'd' },
    { oneOf: [{ type: 'string' }, { type: 'null' }], description: 'd' },
  ],
  [
    { $ref: '#/$defs/s', description: 'd' },
    { anyOf: [{ $ref: '#/$defs/s' }, { type: 'null' }], description: 'd' },
  ],
  [{ allOf: [{ $ref: '#/$defs/s' }] }, { anyOf: [{ allOf: [{ $ref: '#/$defs/s' }] }, { type: 'null' }] }],
  [
    { anyOf: [{ type: 'string' }], minLength: 2 },
    { anyOf: [{ anyOf: [{ type: 'string' }], minLength: 2 }, { type: 'null' }] },
  ],
  [{ description: 'anything' }, { description: 'anything' }],
];

describe('a schema that accepts null too', () => {
  it.each(schemas)('%j', (schema, becomes) => {
    expect(acceptingNull(schema)).toEqual(becomes);
  });

  it('accepts null, and else what it accepted', () => {
    const accepts = (schema: JsonObject, value: Json): boolean =>
      !checkValue({ ...schema, $defs }, value).some(({ severity }) => severity === 'error');
    const values = fc.oneof(
      fc.constantFrom<Json>('a', 'ab', '', 1, 1.5, true, {}, [], ['a']),
      fc.string(),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...schemas.map(([schema]) => schema)), values, (schema, value) => {
        const out = acceptingNull(schema);
        expect(accepts(out, null)).toBe(true);
        expect([value, accepts(out, value)]).toEqual([value, accepts(schema, value)]);
      }),
    );
  });
});
