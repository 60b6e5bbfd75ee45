import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../manifest/check-value.ts';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { anySchema } from '../manifest/testing/arbitrary-schema.ts';
import { sampleValue } from './sample-value.ts';

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const samples = (schema: Json, options: { optional?: 'all' | 'none' | 'random' } = {}): (Json | undefined)[] =>
  seeds.map(seed => sampleValue(schema, { seed, ...options }).value);
const variety = (values: readonly unknown[]): number => new Set(values.map(value => JSON.stringify(value))).size;

const text = (schema: JsonObject): JsonObject => ({ type: 'string', ...schema });

const solvable: [string, Json, number][] = [
  ['true', true, 10],
  ['integers', { type: 'integer' }, 20],
  ['bounds', { type: 'integer', minimum: 3, maximum: 5 }, 3],
  ['open bounds', { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }, 1],
  ['fractions', { type: 'number', exclusiveMinimum: 0, maximum: 1 }, 20],
  ['a step', { type: 'number', multipleOf: 0.05, minimum: 0.1, maximum: 1 }, 8],
  ['two steps', { type: 'integer', allOf: [{ multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 }, 10],
  ['negative numbers', { type: 'number', maximum: -5 }, 20],
  ['large bounds', { type: 'integer', minimum: 1e15, maximum: 1e15 + 10 }, 3],
  ['texts', text({}), 20],
  ['lengths', text({ minLength: 30, maxLength: 32 }), 15],
  ['one character', text({ minLength: 1, maxLength: 1 }), 5],
  ['an enum', { enum: ['a', 1, null, { b: [] }] }, 4],
  ['an enum that the type narrows', { type: 'string', enum: ['a', 1, 'b'] }, 2],
  ['a constant', { const: { a: [1] } }, 1],
  ['several types', { type: ['string', 'null', 'boolean'] }, 10],
  ['a pattern', text({ pattern: '^[A-Z]{2}-\\d{3,5}$' }), 30],
  ['alternatives in a pattern', text({ pattern: '^(?:cat|dog|bird)s?$' }), 5],
  ['a pattern with a lookahead', text({ pattern: '^(?!.*\\.\\.)[a-z.]{3,6}$' }), 20],
  ['a pattern with a backreference', text({ pattern: '^(a|b)\\1$' }), 2],
  ['a pattern with escapes', text({ pattern: '^\\$\\d+\\.\\d{2}\\u20ac?$' }), 20],
  ['a pattern of letters', text({ pattern: '^\\p{Lu}\\p{Ll}+$' }), 20],
  ['a pattern in the middle', text({ pattern: 'needle', minLength: 12 }), 1],
  ['a pattern and a length', text({ pattern: '^[a-z]+$', minLength: 25, maxLength: 60 }), 20],
  ['two patterns', text({ pattern: '^a', allOf: [{ pattern: '^[a-c]{4}$' }] }), 10],
  ...[
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uuid',
    'json-pointer',
    'regex',
    'uri-template',
  ].map((format): [string, Json, number] => [`the format ${format}`, text({ format }), 2]),
  ['a list', { type: 'array', items: { type: 'integer' } }, 30],
  ['a list of different items', { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 }, 4],
  ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }, 20],
  [
    'a tuple of draft-07',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [{ const: 1 }],
      additionalItems: { const: 2 },
      minItems: 3,
    },
    1,
  ],
  ['contains', { type: 'array', items: { type: 'integer' }, contains: { const: 7 }, minContains: 2, minItems: 3 }, 20],
  [
    'required and optional properties',
    { type: 'object', properties: { a: { const: 1 }, b: { const: 2 }, c: { const: 3 } }, required: ['a'] },
    4,
  ],
  ['a closed object', { type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: false }, 20],
  ['an undeclared required property', { type: 'object', required: ['toString'] }, 10],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 20],
  [
    'a map with names',
    {
      type: 'object',
      propertyNames: { pattern: '^[a-z]{3}$' },
      additionalProperties: { type: 'integer' },
      minProperties: 2,
    },
    20,
  ],
  [
    'names by pattern',
    {
      type: 'object',
      patternProperties: { '^s_': { type: 'string' }, '^n_': { type: 'number' } },
      additionalProperties: false,
      minProperties: 1,
    },
    20,
  ],
  [
    'a number of properties',
    { type: 'object', properties: { a: {}, b: {}, c: {} }, minProperties: 2, maxProperties: 2 },
    20,
  ],
  [
    'what depends on another',
    { type: 'object', properties: { card: { const: 1 }, cvc: { const: 2 } }, dependentRequired: { card: ['cvc'] } },
    3,
  ],
  [
    'a schema that depends on another',
    {
      type: 'object',
      properties: { a: { const: 1 } },
      dependentSchemas: { a: { properties: { b: { const: 2 } }, required: ['b'] } },
    },
    2,
  ],
  [
    'allOf',
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] },
        { properties: { a: { maximum: 4 } } },
      ],
    },
    2,
  ],
  ['anyOf', { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }, 20],
  [
    'one of two objects',
    {
      oneOf: [
        { type: 'object', properties: { card: { const: 1 } }, required: ['card'], additionalProperties: false },
        { type: 'object', properties: { iban: { const: 2 } }, required: ['iban'], additionalProperties: false },
      ],
    },
    2,
  ],
  [
    'oneOf that overlaps',
    {
      oneOf: [
        { type: 'integer', maximum: 10 },
        { type: 'integer', minimum: 5 },
      ],
    },
    10,
  ],
  [
    'at least one of two properties',
    {
      type: 'object',
      properties: { from: { const: 1 }, to: { const: 2 } },
      anyOf: [{ required: ['from'] }, { required: ['to'] }],
    },
    3,
  ],
  ['not', { type: 'integer', minimum: 0, maximum: 3, not: { enum: [1, 2] } }, 2],
  [
    'not this property',
    { type: 'object', properties: { a: {}, b: {} }, required: ['b'], not: { required: ['a'] } },
    10,
  ],
  [
    'if, then, else',
    {
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] } },
      required: ['kind'],
      if: { properties: { kind: { const: 'a' } } },
      then: { properties: { x: { const: 1 } }, required: ['x'] },
      else: { properties: { y: { const: 2 } }, required: ['y'] },
    },
    2,
  ],
  ['a reference', { $ref: '#/$defs/x', $defs: { x: { enum: [1, 2] } } }, 2],
  [
    'recursion',
    {
      $ref: '#/$defs/n',
      $defs: {
        n: {
          type: 'object',
          properties: { v: { type: 'integer' }, kids: { type: 'array', items: { $ref: '#/$defs/n' } } },
          required: ['v'],
        },
      },
    },
    20,
  ],
  [
    'recursion with one way out',
    {
      $ref: '#/$defs/e',
      $defs: {
        e: {
          anyOf: [
            {
              type: 'object',
              properties: { l: { $ref: '#/$defs/e' }, r: { $ref: '#/$defs/e' } },
              required: ['l', 'r'],
              additionalProperties: false,
            },
            { type: 'integer' },
          ],
        },
      },
    },
    10,
  ],
  [
    'nothing unevaluated',
    {
      type: 'object',
      allOf: [{ properties: { a: { const: 1 } } }],
      properties: { b: { const: 2 } },
      unevaluatedProperties: false,
    },
    4,
  ],
  ['a hard text with an example', text({ pattern: '^(?=.*z)(?=.*q)[a-z]{12}$', examples: ['abcqdefzghij'] }), 1],
  [
    'a property called constructor',
    { type: 'object', properties: { constructor: { type: 'string' } }, required: ['constructor'] },
    10,
  ],
];

describe('sampleValue', () => {
  test.each(solvable)('%s', (_, schema, least) => {
    const before = JSON.stringify(schema);
    const values = samples(schema);
    expect(JSON.stringify(schema)).toBe(before);
    for (const value of values) expect([value, acceptsValue(schema, value as Json)]).toEqual([value, true]);
    expect(variety(values)).toBeGreaterThanOrEqual(least);
  });

  test.each<[string, Json]>([
    ['false', false],
    ['an empty enum', { enum: [] }],
    ['types that exclude one another', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['bounds that exclude everything', { type: 'integer', minimum: 2, maximum: 1 }],
    ['an object without end', { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] }],
    [
      'closed objects that exclude one another',
      {
        type: 'object',
        allOf: [
          { required: ['a'], properties: { a: {} }, additionalProperties: false },
          { required: ['b'], properties: { b: {} }, additionalProperties: false },
        ],
      },
    ],
  ])('says so when there is no value: %s', (_, schema) => {
    expect(sampleValue(schema)).toMatchObject({ diagnostics: [{ code: 'call/no-sample' }] });
    expect(sampleValue(schema)).not.toHaveProperty('value');
  });

  test('a schema that is not valid is reported', () => {
    expect(sampleValue({ type: 'float' })).toMatchObject({ diagnostics: [{ code: 'call/invalid-schema' }] });
  });

  test('all and none of the optional properties', () => {
    const schema = {
      type: 'object',
      properties: { a: {}, b: { properties: { c: {} }, type: 'object' } },
      required: ['a'],
    };
    for (const value of samples(schema, { optional: 'all' })) {
      expect([value, isObject(value) && isObject(value.b) && 'c' in value.b]).toEqual([value, true]);
    }
    for (const value of samples(schema, { optional: 'none' })) expect(Object.keys(value as JsonObject)).toEqual(['a']);
  });

  test('all of the optional properties of a recursive schema ends', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { type: 'array', items: { $ref: '#' } } },
    };
    for (const value of samples(schema, { optional: 'all' })) expect(isObject(value)).toBe(true);
  });

  test('a merely open object gets no invented properties', () => {
    for (const value of samples({ type: 'object', properties: { a: {} } })) {
      expect(Object.keys(value as JsonObject).filter(name => name !== 'a')).toEqual([]);
    }
  });

  test('optional properties that allow null are absent, null and set', () => {
    const schema = { type: 'object', properties: { a: { type: ['integer', 'null'] } } };
    const kinds = samples(schema).map(value =>
      isObject(value) && 'a' in value ? (value.a === null ? 'null' : 'set') : 'absent',
    );
    expect(new Set(kinds)).toEqual(new Set(['absent', 'null', 'set']));
  });

  test('the same seed gives the same value, another seed mostly another', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'array', items: { type: 'string' } } },
    };
    expect(samples(schema)).toEqual(samples(schema));
    expect(variety(samples(schema))).toBeGreaterThan(40);
    expect(sampleValue(schema)).toEqual(sampleValue(schema, { seed: 1, optional: 'random' }));
  });

  test('what comes back is accepted, whatever the schema', () => {
    let found = 0;
    fc.assert(
      fc.property(anySchema, fc.integer(), fc.constantFrom('all', 'none', 'random'), (schema, seed, optional) => {
        const before = JSON.stringify(schema);
        const { value, diagnostics } = sampleValue(schema, { seed, optional });
        expect(JSON.stringify(schema)).toBe(before);
        if (value === undefined) expect(diagnostics).not.toEqual([]);
        else {
          found++;
          expect(acceptsValue(schema, value)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(350);
  });

  const chain: JsonObject = { d5000: { type: 'string' } };
  for (let i = 0; i < 5_000; i++) chain[`d${i}`] = { $ref: `#/$defs/d${i + 1}` };

  test.each<[string, JsonObject]>([
    ['a text of a thousand million characters', { type: 'string', minLength: 1e9 }],
    ['a list of as many items', { type: 'array', minItems: 1e9 }],
    ['an object of as many properties', { type: 'object', minProperties: 1e9 }],
    ['a value behind 5,000 references', { $ref: '#/$defs/d0', $defs: chain }],
  ])('%s is not made, and that is said', (_, schema) => {
    expect(sampleValue(schema)).toMatchObject({ diagnostics: [{ code: 'call/no-sample' }] });
  });
});
