import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../../manifest/check-value.ts';
import { cloneJson, type Json, type JsonObject } from '../../manifest/json.ts';
import { anyValue } from '../../manifest/testing/arbitrary-schema.ts';
import { upgradeDialect } from './upgrade.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';

function upgraded(schema: JsonObject) {
  const copy = cloneJson(schema) as JsonObject;
  const told = upgradeDialect(copy).map(({ keyword }) => keyword);
  return { schema: copy, told };
}

describe('upgradeDialect', () => {
  test.each<[what: string, old: JsonObject, now: JsonObject, told: string[]]>([
    ['exclusive bounds', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }, ['exclusiveMinimum']],
    ['exclusive bounds that are off', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }, ['exclusiveMaximum']],
    ['exclusive bounds of nothing', { exclusiveMaximum: true }, {}, ['exclusiveMaximum']],
    ['tuples', { items: [true, { type: 'string' }] }, { prefixItems: [true, { type: 'string' }] }, ['prefixItems']],
    [
      'tuples and the rest',
      { minItems: 1, items: [true], additionalItems: false },
      { minItems: 1, prefixItems: [true], items: false },
      ['prefixItems'],
    ],
    [
      'the rest of no tuple',
      { items: { type: 'string' }, additionalItems: false },
      { items: { type: 'string' } },
      ['additionalItems'],
    ],
    [
      'dependencies',
      { dependencies: { a: ['b'], c: { required: ['d'] }, e: false } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] }, e: false } },
      ['dependencies'],
    ],
    [
      'dependencies beside their newer forms',
      {
        dependencies: { a: ['b'], c: { minProperties: 2 } },
        dependentRequired: { a: ['x'] },
        dependentSchemas: { c: false },
      },
      { dependentRequired: { a: ['x', 'b'] }, dependentSchemas: { c: { allOf: [false, { minProperties: 2 }] } } },
      ['dependencies'],
    ],
    ['anchors', { items: { $id: '#here' } }, { items: { $anchor: 'here' } }, ['$id']],
    ['recursive references', { items: { $recursiveRef: '#' } }, { items: { $ref: '#' } }, ['$recursiveRef']],
    [
      'keywords that the declared draft does not know',
      { $schema: DRAFT_07, prefixItems: [false], dependentRequired: { a: ['b'] }, minLength: 1 },
      { $schema: DRAFT_07, minLength: 1 },
      ['prefixItems', 'dependentRequired'],
    ],
  ])('%s', (_what, old, now, told) => {
    expect(upgraded(old)).toEqual({ schema: now, told });
    expect(upgraded({ properties: { p: old } }).schema).toEqual(
      old.$schema === undefined ? { properties: { p: now } } : { properties: { p: old } },
    );
  });

  test('the other keys keep their place', () => {
    const { schema } = upgraded({ title: 'T', items: [true], additionalItems: true, minItems: 1 });
    expect(Object.keys(schema)).toEqual(['title', 'prefixItems', 'minItems', 'items']);
  });

  test.each<[JsonObject]>([
    [{ $schema: DRAFT_07, type: 'object', properties: { items: { type: 'array', items: { type: 'string' } } } }],
    [{ prefixItems: [true], items: false, exclusiveMinimum: 1, dependentRequired: { a: ['b'] } }],
    [{ default: { items: [1], dependencies: {} }, enum: [{ exclusiveMinimum: true }] }],
    [{ properties: { dependencies: { type: 'object' }, exclusiveMinimum: { type: 'boolean' } } }],
  ])('leaves alone: %j', schema => {
    expect(upgraded(schema)).toEqual({ schema, told: [] });
  });

  test('parts of an upgraded part are upgraded', () => {
    expect(upgraded({ items: [{ items: [true] }], dependencies: { a: { items: [false] } } }).schema).toEqual({
      prefixItems: [{ prefixItems: [true] }],
      dependentSchemas: { a: { prefixItems: [false] } },
    });
  });

  test('an upgraded schema accepts the same values', () => {
    const scalar = fc.constantFrom<JsonObject[]>({ type: 'string' }, { type: 'integer' }, {}, { const: 1 });
    const bound = fc.integer({ min: 0, max: 3 });
    const name = fc.constantFrom('a', 'b', 'c');
    const old = fc
      .record(
        {
          minimum: bound,
          maximum: bound,
          exclusiveMinimum: fc.boolean(),
          exclusiveMaximum: fc.boolean(),
          items: fc.array(scalar, { minLength: 1, maxLength: 3 }),
          additionalItems: fc.oneof(fc.boolean(), scalar),
          dependencies: fc.dictionary(
            name,
            fc.oneof(fc.uniqueArray(name, { minLength: 1 }), scalar) as fc.Arbitrary<Json>,
            {
              noNullPrototype: true,
            },
          ),
        },
        { requiredKeys: [] },
      )
      .map(schema => ({ $schema: DRAFT_04, ...schema }) as JsonObject);
    fc.assert(
      fc.property(old, anyValue, (schema, value) => {
        const { $schema: _old, ...now } = upgraded(schema).schema;
        expect([now, acceptsValue(now, value)]).toEqual([now, acceptsValue(schema, value)]);
      }),
      { numRuns: 500 },
    );
  });
});
