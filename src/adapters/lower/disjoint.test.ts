import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../../manifest/check-value.ts';
import { isObject, type Json, type JsonObject, own } from '../../manifest/json.ts';
import { anySchema, anyValue } from '../../manifest/testing/arbitrary-schema.ts';
import { areDisjoint } from './disjoint.ts';

type Schema = JsonObject | boolean;
const closed = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const tagged = (value: Json): JsonObject => ({
  type: 'object',
  properties: { kind: { const: value } },
  required: ['kind'],
});
const asIs = (schema: Schema): Schema => schema;

describe('areDisjoint', () => {
  test.each<[what: string, a: Schema, b: Schema]>([
    ['false and anything', false, true],
    ['types', { type: 'string' }, { type: ['number', 'null'] }],
    ['values', { enum: [1, 'a'] }, { const: 2 }],
    ['values and types', { enum: ['a'] }, { type: 'number' }],
    ['fractions and integers', { enum: [0.5] }, { type: 'integer' }],
    ['a discriminator', tagged('a'), tagged('b')],
    ['closed objects that require what the other lacks', closed({ a: {} }), closed({ b: {} })],
    ['a member that one side forbids', { ...tagged('a') }, { type: 'object', properties: { kind: false } }],
    ['a discriminator further in', closed({ a: tagged(1) }), closed({ a: tagged(2) })],
  ])('%s: proven', (_what, a, b) => {
    expect([areDisjoint(a, b, asIs), areDisjoint(b, a, asIs)]).toEqual([true, true]);
  });

  test.each<[what: string, a: Schema, b: Schema]>([
    ['anything and anything', true, {}],
    ['the same type', { type: 'string' }, { type: 'string' }],
    ['integers and numbers', { type: 'integer' }, { type: 'number' }],
    ['values that share one', { enum: [1, { a: 1 }] }, { enum: [{ a: 1 }] }],
    ['a discriminator that is not required', { ...tagged('a'), required: [] }, tagged('b')],
    [
      'a discriminator in what may be no object',
      { ...tagged('a'), type: ['object', 'null'] },
      { ...tagged('b'), type: ['object', 'null'] },
    ],
    [
      'a discriminator in what states no type',
      { properties: { k: { const: 1 } }, required: ['k'] },
      { properties: { k: { const: 2 } }, required: ['k'] },
    ],
    [
      'a required member that a pattern may allow',
      closed({ xa: {} }),
      { ...closed({}), patternProperties: { '^x': {} } },
    ],
    ['open objects', { type: 'object', required: ['a'] }, { type: 'object', required: ['b'] }],
  ])('%s: not proven', (_what, a, b) => {
    expect([areDisjoint(a, b, asIs), areDisjoint(b, a, asIs)]).toEqual([false, false]);
  });

  test('references are followed', () => {
    const definitions: JsonObject = { a: tagged('a'), b: tagged('b') };
    const resolve = (schema: Schema): Schema =>
      isObject(schema) && typeof schema.$ref === 'string'
        ? ((own(definitions, schema.$ref) ?? true) as Schema)
        : schema;
    expect(areDisjoint({ $ref: 'a' }, { $ref: 'b' }, resolve)).toBe(true);
    expect(areDisjoint({ $ref: 'a' }, { $ref: 'a' }, resolve)).toBe(false);
  });

  test('a recursive reference ends', () => {
    const node: JsonObject = { type: 'object', properties: { next: { $ref: 'node' } }, required: ['next'] };
    const resolve = (schema: Schema): Schema => (isObject(schema) && schema.$ref === 'node' ? node : schema);
    expect(areDisjoint({ $ref: 'node' }, { $ref: 'node' }, resolve)).toBe(false);
  });

  test('what is proven disjoint has no value in common', () => {
    let proven = 0;
    fc.assert(
      fc.property(anySchema, anySchema, fc.array(anyValue, { minLength: 1, maxLength: 4 }), (a, b, values) => {
        const $defs = a.$defs as JsonObject;
        const other: JsonObject = { ...b, $defs };
        const resolve = (schema: Schema): Schema => {
          const reference = isObject(schema) ? schema.$ref : undefined;
          const name = typeof reference === 'string' ? reference.replace('#/$defs/', '') : undefined;
          return name === undefined ? schema : ((own($defs, name === '#tagged' ? 'pair' : name) ?? schema) as Schema);
        };
        if (!areDisjoint(a, other, resolve)) return;
        proven++;
        for (const value of values)
          expect([value, acceptsValue(a, value) && acceptsValue(other, value)]).toEqual([value, false]);
      }),
      { numRuns: 2000 },
    );
    expect(proven).toBeGreaterThan(20);
  });
});

test('gives up on definitions that lead to one another without end', () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const node = (other: string): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { $ref: other }])),
    required: names,
  });
  const table: { [reference: string]: JsonObject } = { a: node('b'), b: node('a') };
  const resolve = (schema: JsonObject | boolean): JsonObject | boolean =>
    typeof schema === 'object' && typeof schema.$ref === 'string' ? (table[schema.$ref] ?? schema) : schema;
  expect(areDisjoint({ $ref: 'a' }, { $ref: 'b' }, resolve)).toBe(false);
});
