import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../../manifest/check-value.ts';
import type { Json, JsonObject } from '../../manifest/json.ts';
import { anySchema, anyValue } from '../../manifest/testing/arbitrary-schema.ts';
import { mergeInto, mergeSchemas } from './merge.ts';
import { Places } from './place.ts';

type Schema = JsonObject | boolean;
const merge = (a: Schema, b: Schema) => mergeSchemas(a, b, new Places());

describe('merges exactly', () => {
  const text: JsonObject = { type: 'string' };
  test.each<[what: string, a: Schema, b: Schema, both: Schema]>([
    ['true with anything', true, text, text],
    ['false with anything', text, false, false],
    ['equal schemas', text, { ...text }, text],
    ['types', { type: ['string', 'number'] }, { type: ['integer', 'string'] }, { type: ['string', 'integer'] }],
    ['types without a common one', text, { type: 'number' }, false],
    ['lower bounds', { minimum: 1, minItems: 3 }, { minimum: 2, minItems: 0 }, { minimum: 2, minItems: 3 }],
    ['upper bounds', { maximum: 1, maxLength: 3 }, { maximum: 2, maxLength: 0 }, { maximum: 1, maxLength: 0 }],
    ['required names', { required: ['a', 'b'] }, { required: ['b', 'c'] }, { required: ['a', 'b', 'c'] }],
    ['listed values', { enum: [1, 'a', [1]] }, { enum: [[1], 1, 2] }, { enum: [1, [1]] }],
    ['listed values without a common one', { enum: [1] }, { enum: [2] }, false],
    ['constants that differ', { const: 1 }, { const: '1' }, false],
    ['whole multiples', { multipleOf: 4 }, { multipleOf: 6 }, { multipleOf: 12 }],
    ['unique items', { uniqueItems: false }, { uniqueItems: true }, { uniqueItems: true }],
    ['items', { items: text }, { items: { maxLength: 2 } }, { items: { type: 'string', maxLength: 2 } }],
    [
      'properties',
      { properties: { a: text, b: text } },
      { properties: { b: { maxLength: 1 }, c: text } },
      { properties: { a: text, b: { type: 'string', maxLength: 1 }, c: text } },
    ],
    [
      'a closed object with one that declares more',
      { properties: { a: text }, additionalProperties: false },
      { properties: { a: { maxLength: 1 }, b: text } },
      { properties: { a: { type: 'string', maxLength: 1 } }, additionalProperties: false },
    ],
    [
      'a map with one that declares a member',
      { additionalProperties: text },
      { properties: { a: { maxLength: 1 } } },
      { additionalProperties: text, properties: { a: { type: 'string', maxLength: 1 } } },
    ],
    [
      'closed objects that require what the other forbids',
      { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false },
      { type: 'object', properties: { b: text }, required: ['b'], additionalProperties: false },
      false,
    ],
    [
      'the same for what is not only an object: other values are left',
      { properties: { a: text }, required: ['a'], additionalProperties: false },
      { additionalProperties: false },
      { properties: {}, required: ['a'], additionalProperties: false },
    ],
    [
      'a closed object with one that has patterns',
      { properties: { xa: text, b: text }, additionalProperties: false },
      { patternProperties: { '^x': { maxLength: 1 } } },
      { properties: { xa: { type: 'string', maxLength: 1 }, b: text }, additionalProperties: false },
    ],
    [
      'what is excluded',
      { not: { const: 1 } },
      { not: { const: 2 } },
      { not: { anyOf: [{ const: 1 }, { const: 2 }] } },
    ],
    [
      'tuples with lists',
      { prefixItems: [text, text], items: false },
      { items: { maxLength: 1 } },
      {
        prefixItems: [
          { type: 'string', maxLength: 1 },
          { type: 'string', maxLength: 1 },
        ],
        items: false,
      },
    ],
    [
      'the same items that are counted differently',
      { contains: text, maxContains: 3 },
      { contains: text, minContains: 2 },
      { contains: text, minContains: 2, maxContains: 3 },
    ],
    ['bounds that bound nothing', { contains: text }, { maxContains: 0 }, { contains: text }],
    ['consequences without a condition', { if: text }, { then: false }, { if: text }],
    [
      'what goes with a property',
      { dependentRequired: { a: ['b'] } },
      { dependentRequired: { a: ['c'], d: ['a'] } },
      { dependentRequired: { a: ['b', 'c'], d: ['a'] } },
    ],
    [
      'annotations: the first counts',
      { title: 'A', description: 'a', 'x-y': 1 },
      { title: 'B', default: 1, 'x-y': 2 },
      { title: 'A', description: 'a', 'x-y': 1, default: 1 },
    ],
  ])('%s', (_what, a, b, both) => {
    const { schema, conflicts } = merge(a, b);
    expect(schema).toEqual(both);
    expect(conflicts).toEqual([]);
  });
});

describe('what unevaluated keywords refuse', () => {
  const closed: JsonObject = { unevaluatedProperties: false };
  const declares: JsonObject = { properties: { a: {} } };

  test('beside a branch they do not see it, so they cannot be merged with it', () => {
    const { schema, conflicts } = merge(closed, declares);
    expect(schema).toEqual(declares);
    expect(conflicts).toEqual([{ node: closed, keyword: 'unevaluatedProperties', value: false }]);
  });

  test('around a branch they see it', () => {
    const { schema, conflicts } = mergeInto(closed, declares, new Places());
    expect(schema).toEqual({ ...closed, ...declares });
    expect(Object.keys(schema)).toEqual(['unevaluatedProperties', 'properties']);
    expect(conflicts).toEqual([]);
    const swapped = mergeInto(closed, declares, new Places(), 'inner').schema;
    expect(Object.keys(swapped)).toEqual(['properties', 'unevaluatedProperties']);
  });
});

describe('tells what no single keyword can say', () => {
  test.each<[keyword: string, a: JsonObject, b: JsonObject]>([
    ['pattern', { pattern: '^a' }, { pattern: 'z$' }],
    ['format', { format: 'uuid' }, { format: 'email' }],
    ['multipleOf', { multipleOf: 0.5 }, { multipleOf: 0.3 }],
    ['anyOf', { anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'number' }] }],
    ['oneOf', { oneOf: [{ type: 'string' }] }, { oneOf: [{ type: 'number' }] }],
    ['contains', { contains: { const: 1 } }, { contains: { const: 2 }, minContains: 2 }],
    ['if', { if: { const: 1 }, then: false }, { if: { const: 2 }, then: false }],
    ['additionalProperties', { patternProperties: { '^x': true } }, { additionalProperties: { type: 'string' } }],
  ])('%s', (keyword, a, b) => {
    const { schema, conflicts } = merge(a, b);
    expect(schema).toMatchObject(a);
    expect(conflicts).toEqual([{ node: b, keyword, value: b[keyword] }]);
  });

  test('a conflict inside a member is told of the member', () => {
    const inner = { pattern: 'z$' };
    const { conflicts } = merge({ properties: { a: { pattern: '^a' } } }, { properties: { a: inner } });
    expect(conflicts).toEqual([{ node: inner, keyword: 'pattern', value: 'z$' }]);
  });
});

test('what was merged is still said to stand where it was written', () => {
  const places = new Places();
  const root = places.copy({ allOf: [{ type: 'object', title: 'A' }, { properties: { p: { type: 'string' } } }] }, []);
  const [a, b] = root.allOf as [JsonObject, JsonObject];
  const { schema } = mergeSchemas(a, b, places);
  expect(places.of(schema as JsonObject, 'title')).toEqual(['allOf', 0, 'title']);
  expect(places.of(schema as JsonObject, 'properties')).toEqual(['allOf', 1, 'properties']);
});

describe('laws', () => {
  const pair = fc.tuple(anySchema, anySchema).map(([{ $defs, ...a }, { $defs: _other, ...b }]) => ({ a, b, $defs }));
  const accepts = (schema: Schema, $defs: Json | undefined, value: Json): boolean =>
    acceptsValue(typeof schema === 'boolean' ? schema : ({ ...schema, $defs } as JsonObject), value);

  test('a merged schema without conflicts accepts exactly what both accept', () => {
    fc.assert(
      fc.property(pair, anyValue, ({ a, b, $defs }, value) => {
        const frozen = JSON.stringify([a, b]);
        const { schema, conflicts } = merge(a, b);
        expect(JSON.stringify([a, b])).toBe(frozen);
        const both = accepts({ allOf: [a, b] }, $defs, value);
        if (conflicts.length === 0) expect([schema, accepts(schema, $defs, value)]).toEqual([schema, both]);
        // What was left out makes it accept more, never less.
        else if (both) expect([schema, accepts(schema, $defs, value)]).toEqual([schema, true]);
      }),
      { numRuns: 1500 },
    );
  });

  test('the same for a branch inside a schema', () => {
    fc.assert(
      fc.property(pair, anyValue, fc.constantFrom('outer', 'inner'), ({ a, b, $defs }, value, first) => {
        if (Object.hasOwn(a, 'allOf')) return;
        const { schema, conflicts } = mergeInto(a, b, new Places(), first);
        const both = accepts({ ...a, allOf: [b] }, $defs, value);
        if (conflicts.length === 0) expect([schema, accepts(schema, $defs, value)]).toEqual([schema, both]);
        else if (both) expect([schema, accepts(schema, $defs, value)]).toEqual([schema, true]);
      }),
      { numRuns: 1500 },
    );
  });
});
