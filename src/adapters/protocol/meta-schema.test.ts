import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../manifest/json.ts';
import { invalidKeyword } from './meta-schema.ts';

describe('invalidKeyword', () => {
  it.each<[JsonObject, string[]]>([
    [{ required: true }, ['array']],
    [{ items: [{}] }, ['object', 'boolean']],
    [{ exclusiveMinimum: true }, ['number']],
    [{ minLength: 1.5 }, ['integer']],
    [{ minLength: -1 }, []],
    [{ type: 'str' }, []],
    [{ type: [] }, []],
    [{ type: { a: 1 } }, ['string', 'array']],
    [{ required: ['a', 'a'] }, []],
    [{ enum: 'a' }, ['array']],
    [{ anyOf: [] }, []],
    [{ properties: { a: 'string' } }, []],
    [{ multipleOf: 0 }, []],
    [{ dependentRequired: { a: 'b' } }, []],
  ])('%j', (schema, types) => {
    const [[keyword, value] = ['', null]] = Object.entries(schema);
    expect(invalidKeyword({ title: 'a', ...schema })).toEqual({ keyword, value, types });
  });

  it.each<[JsonObject]>([
    [{ type: ['string', 'null'], enum: [], items: true, properties: {}, minLength: 2.0 }],
    [{ 'x-order': {}, default: { type: 'str' }, const: [], definitions: { a: 1 }, constructor: 1 }],
  ])('takes %j', schema => {
    expect(invalidKeyword(schema)).toBeUndefined();
  });
});
