import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue, acceptsValueAt, checkValue, checkValueAt } from './check-value.ts';
import type { Json, JsonObject, Path } from './json.ts';
import { anySchema, anyValue } from './testing/arbitrary-schema.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

test.each([
  [{ required: ['a'] }, {}, 'a', []],
  [{ properties: { o: { required: ['`x` y'] } } }, { o: {} }, '`x` y', ['o']],
  [{ properties: { o: { dependentRequired: { a: ['b'] } } } }, { o: { a: 1 } }, 'b', ['o']],
])('%j on %j names what is missing as data', (schema, value, missing, path) => {
  expect(checkValue(schema, value)).toMatchObject([{ code: 'call/missing-property', missing, path }]);
});

describe('messages name the value, the rule and the place', () => {
  test.each<[Json, Json, Path, string]>([
    [{ properties: { limit: { maximum: 100 } } }, { limit: 500 }, ['limit'], '`limit` is 500; at most 100.'],
    [{ properties: { limit: { minimum: 1 } } }, { limit: 0 }, ['limit'], '`limit` is 0; at least 1.'],
    [{ exclusiveMinimum: 0 }, 0, [], 'The value is 0; more than 0.'],
    [{ exclusiveMaximum: 0 }, 0, [], 'The value is 0; less than 0.'],
    [{ multipleOf: 5 }, 7, [], 'The value is 7; expected a multiple of 5.'],
    [{ properties: { n: { type: 'integer' } } }, { n: '5' }, ['n'], '`n` is "5", a string; expected an integer.'],
    [{ type: ['string', 'null'] }, 3, [], 'The value is 3; expected a string or null.'],
    [{ type: 'object' }, [], [], 'The value is an empty list; expected an object.'],
    [
      { properties: { unit: { enum: ['celsius', 'kelvin'] } } },
      { unit: 'celcius' },
      ['unit'],
      '`unit` is "celcius"; expected "celsius" or "kelvin". Did you mean "celsius"?',
    ],
    [{ const: 1 }, 2, [], 'The value is 2; expected 1.'],
    [{ properties: { q: { minLength: 1 } } }, { q: '' }, ['q'], '`q` is empty; at least 1 character.'],
    [{ maxLength: 2 }, 'a😀b', [], 'The value has 3 characters; at most 2.'],
    [{ properties: { id: { pattern: '^[a-z]$' } } }, { id: 'A' }, ['id'], '`id` is "A"; it does not match `^[a-z]$`.'],
    [{ items: { required: ['name'] } }, [{ name: 1 }, {}], [1], '`[1]` is missing `name`.'],
    [
      { properties: { tags: { items: { required: ['name'] } } } },
      { tags: [{ name: 1 }, { name: 2 }, {}] },
      ['tags', 2],
      '`tags[2]` is missing `name`.',
    ],
    [{ required: ['toString'] }, {}, [], '`toString` is missing.'],
    [
      { properties: { name: {} }, additionalProperties: false },
      { nmae: 1 },
      ['nmae'],
      '`nmae` is not a known property. Did you mean `name`?',
    ],
    [
      { properties: { o: { additionalProperties: false } } },
      { o: { 'a b': 1 } },
      ['o', 'a b'],
      '`a b` is not a known property of `o`.',
    ],
    [{ properties: { a: false } }, { a: 1 }, ['a'], '`a` is not allowed here.'],
    [{ minItems: 2 }, [1], [], 'The list has 1 item; at least 2.'],
    [{ prefixItems: [{}], items: false }, [1, 2], [], 'The list has 2 items; at most 1.'],
    [{ uniqueItems: true }, [1, 2, 1], [2], '`[2]` repeats `[0]`; no two items may be equal.'],
    [{ contains: { const: 1 } }, [2], [], 'The list has no item of the kind that `contains` asks for; at least 1.'],
    [{ minProperties: 1 }, {}, [], 'The value has 0 properties; at least 1.'],
    [
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      ['ab'],
      'The property name `ab` is not allowed: it has 2 characters; at most 1.',
    ],
    [{ dependentRequired: { card: ['cvc'] } }, { card: 1 }, [], '`card` needs `cvc` beside it.'],
    [{ not: { required: ['a', 'b'] } }, { a: 1, b: 2 }, [], '`a` and `b` may not be given together.'],
    [{ not: { type: 'null' } }, null, [], 'The value may not be null.'],
    [{ not: { minimum: 3 } }, 4, [], 'The value is 4; `not` excludes it.'],
    [{ anyOf: [{ required: ['from'] }, { required: ['to'] }] }, {}, [], 'At least one of `from` and `to` is needed.'],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, [], 'Exactly one of `a` and `b` is needed.'],
    [{ anyOf: [{ type: 'string' }, { const: 1 }] }, true, [], 'The value is true; expected a string or 1.'],
    [
      { oneOf: [{ title: 'Any' }, { type: 'string' }] },
      'a',
      [],
      'The value matches 2 of 2 alternatives (`Any` and number 2); exactly one may match.',
    ],
    [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, [], '`b` is missing.'],
    [
      { properties: { at: { format: 'date-time' } } },
      { at: '2026-01-26T00:18:49' },
      ['at'],
      '`at` is "2026-01-26T00:18:49"; not a valid date-time: the time zone is missing, as in 2026-01-31T09:30:00Z.',
    ],
    [
      { format: 'date-time' },
      '2026-01-26T00:18:49+09',
      [],
      'The value is "2026-01-26T00:18:49+09"; not a valid date-time: the minutes of the time zone are missing, as in +09:00.',
    ],
    [{ format: 'email' }, 'x', [], 'The value is "x"; not a valid email.'],
    [
      { unevaluatedProperties: false, allOf: [{ properties: { a: {} } }] },
      { b: 1 },
      ['b'],
      '`b` is not a known property.',
    ],
  ])('%j on %j', (schema, value, path, message) => {
    expect(checkValue(schema, value)).toMatchObject([
      { code: expect.stringMatching(/^call\//), severity: 'error', path, message },
    ]);
    expect(acceptsValue(schema, value)).toBe(false);
  });

  test('of alternatives only the closest one is explained', () => {
    const branch = (kind: string, extra: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [extra]: { type: 'number' } },
      required: ['kind', extra],
    });
    const schema = { oneOf: [branch('card', 'number'), branch('iban', 'account'), { type: 'null' }] };
    expect(checkValue(schema, { kind: 'iban', account: 'x' }).map(({ message }) => message)).toEqual([
      '`account` is "x", a string; expected a number.',
    ]);
  });

  test('every fault of a value is told, up to a limit', () => {
    const schema = { items: { type: 'string' } };
    expect(checkValue(schema, [1, 'a', 2])).toHaveLength(2);
    expect(
      checkValue(
        schema,
        Array.from({ length: 5000 }, () => 1),
      ),
    ).toHaveLength(100);
  });
});

describe('what standard validators get wrong or differ in', () => {
  test.each<[string, Json, Json, boolean]>([
    ['nullable is not honoured', { type: 'number', nullable: true }, null, false],
    ['an own property called constructor', { properties: { constructor: { type: 'string' } } }, {}, true],
    ['toString is not there', { required: ['toString'] }, {}, false],
    ['a naive date-time', { format: 'date-time' }, '2026-01-26T00:18:49', false],
    ['an offset without minutes', { format: 'date-time' }, '2026-01-26T00:18:49+09', false],
    ['a blank instead of T', { format: 'date-time' }, '2026-01-26 00:18:49Z', false],
    ['a proper date-time', { format: 'date-time' }, '2026-01-26T00:18:49Z', true],
    ['lower case', { format: 'date-time' }, '2026-01-26t00:18:49z', true],
    ['a leap second', { format: 'date-time' }, '1998-12-31T15:59:60.123-08:00', true],
    ['a second 60 within the day', { format: 'time' }, '22:59:60Z', false],
    ['a day that does not exist', { format: 'date' }, '2023-02-29', false],
    ['an unknown format', { type: 'integer', format: 'uint64' }, 1, true],
    ['a format on another type', { format: 'email' }, 1, true],
    ['a pattern illegal under u', { pattern: '^https\\:\\/\\/' }, 'https://example.test', true],
    ['0.3 is three times 0.1', { multipleOf: 0.1 }, 0.3, true],
    ['1e308 is no multiple of 0.123456789', { multipleOf: 0.123456789 }, 1e308, false],
    ['1e-8 divides 12391239123', { type: 'integer', multipleOf: 1e-8 }, 12391239123, true],
    ['1.0 is an integer', { type: 'integer' }, 1.0, true],
    ['false is not 0', { enum: [0] }, false, false],
    ['[1] is not [true]', { uniqueItems: true }, [[1], [true]], true],
    [
      'a tuple of draft-07',
      { $schema: DRAFT_07, items: [{ type: 'string' }], additionalItems: false },
      ['a', 1],
      false,
    ],
    ['prefixItems means nothing in draft-07', { $schema: DRAFT_07, prefixItems: [{ type: 'string' }] }, [1], true],
    [
      'a draft-04 bound',
      { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 0, exclusiveMinimum: true },
      0,
      false,
    ],
    ['union types and required without properties', { type: ['string', 'integer'], required: ['zz'] }, 1, true],
    [
      'a property declared in a branch only',
      { additionalProperties: false, anyOf: [{ properties: { a: {} } }] },
      { a: 'x' },
      false,
    ],
  ])('%s', (_, schema, value, accepted) => {
    expect(acceptsValue(schema, value)).toBe(accepted);
    expect(checkValue(schema, value).some(({ severity }) => severity === 'error')).toBe(!accepted);
  });

  test('a pattern read without the u flag is reported, and the value passes', () => {
    expect(checkValue({ pattern: '^\\_' }, '_a')).toMatchObject([{ code: 'call/legacy-pattern', severity: 'info' }]);
  });

  test('an unknown dialect is reported', () => {
    expect(checkValue({ $schema: 'https://example.test/d', type: 'string' }, 'a')).toMatchObject([
      { code: 'call/unknown-dialect', severity: 'warning' },
    ]);
  });

  test.each<[string, Json, RegExp]>([
    ['a type that does not exist', { type: 'float' }, /`float` is no JSON Schema type/],
    ['a remote reference', { $ref: 'https://example.test/x' }, /never fetched/],
    ['an endless reference', { $ref: '#' }, /comes back to itself/],
    ['no schema', 3, /this is 3/],
  ])('%s gives one error and accepts nothing', (_, schema, message) => {
    expect(checkValue(schema, {})).toMatchObject([
      { code: 'call/invalid-schema', message: expect.stringMatching(message) },
    ]);
    expect(acceptsValue(schema, {})).toBe(false);
  });
});

describe('places inside a schema', () => {
  const root: JsonObject = { properties: { a: { $ref: '#/$defs/short' } }, $defs: { short: { maxLength: 1 } } };

  test('are checked with the references of the whole', () => {
    expect(checkValueAt(root, ['properties', 'a'], 'ab')).toMatchObject([
      { message: 'The value has 2 characters; at most 1.' },
    ]);
    expect(acceptsValueAt(root, ['properties', 'a'], 'a')).toBe(true);
  });

  test('that do not exist accept nothing', () => {
    expect(acceptsValueAt(root, ['properties', 'b'], 'a')).toBe(false);
    expect(checkValueAt(root, ['title'], 'a')).toMatchObject([{ code: 'call/invalid-schema' }]);
  });
});

describe('work is bounded', () => {
  test('exponential schemas are given up', () => {
    const $defs: JsonObject = { d0: { type: 'string' } };
    for (let level = 1; level <= 40; level++) {
      $defs[`d${level}`] = { allOf: [{ $ref: `#/$defs/d${level - 1}` }, { $ref: `#/$defs/d${level - 1}` }] };
    }
    expect(checkValue({ $ref: '#/$defs/d40', $defs }, 'a')).toMatchObject([{ code: 'call/undecided' }]);
  });

  test('a deep value by a recursive schema does not overflow', () => {
    let value: Json = {};
    for (let depth = 0; depth < 150; depth++) value = { next: value };
    const schema = { $ref: '#/$defs/n', $defs: { n: { anyOf: [{ properties: { next: { $ref: '#/$defs/n' } } }] } } };
    expect(checkValue(schema, value)).toEqual([]);
  });

  test('takes any schema and value without throwing or changing them', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anySchema), fc.oneof(fc.anything(), anyValue), (schema, value) => {
        const before = fc.stringify([schema, value]);
        expect(Array.isArray(checkValue(schema as Json, value as Json))).toBe(true);
        expect(fc.stringify([schema, value])).toBe(before);
      }),
      { numRuns: 1000 },
    );
  });
});
