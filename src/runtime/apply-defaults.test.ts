import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsValue } from '../manifest/check-value.ts';
import { hasOwn, isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { anyObject, anySchema, anySchemaWithDefaults, anyValue } from '../manifest/testing/arbitrary-schema.ts';
import { applyDefaults } from './apply-defaults.ts';

const obj = (properties: JsonObject, extra: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...extra });

function deep(depth: number): Json {
  let value: Json = {};
  for (let level = 0; level < depth; level++) value = { inner: value };
  return value;
}

interface Case {
  of: string;
  schema: Json;
  value: Json;
  result: Json;
  applied: string[];
  codes?: string[];
}

const kinds = {
  anyOf: [
    obj({ t: { const: 'foo' } }, { required: ['t'] }),
    obj({ t: { const: 'bar' }, status: { type: 'integer', default: 503 } }, { required: ['t'] }),
  ],
};

const cases: Case[] = [
  {
    of: 'an absent property',
    schema: obj({ a: { type: 'string' }, b: { type: 'string', default: 'd' } }),
    value: { a: 'x' },
    result: { a: 'x', b: 'd' },
    applied: ['b'],
  },
  {
    of: 'null is not absence',
    schema: obj({ a: { default: 1 } }),
    value: { a: null },
    result: { a: null },
    applied: [],
  },
  {
    of: 'false, 0 and empty texts are there',
    schema: obj({ a: { default: 1 }, b: { default: 1 }, c: { default: 1 } }),
    value: { a: false, b: 0, c: '' },
    result: { a: false, b: 0, c: '' },
    applied: [],
  },
  {
    of: 'a default of null',
    schema: obj({ a: { type: ['string', 'null'], default: null } }),
    value: {},
    result: { a: null },
    applied: ['a'],
  },
  {
    of: 'a property called constructor (H05)',
    schema: obj({ constructor: { type: 'string', default: 'Foo' } }),
    value: {},
    result: { constructor: 'Foo' },
    applied: ['constructor'],
  },
  {
    of: 'the default behind a reference',
    schema: { ...obj({ a: { $ref: '#/$defs/x' } }), $defs: { x: { default: 1 } } },
    value: {},
    result: { a: 1 },
    applied: ['a'],
  },
  {
    of: 'a default beside a reference comes first',
    schema: { ...obj({ a: { $ref: '#/$defs/x', default: 2 } }), $defs: { x: { default: 1 } } },
    value: {},
    result: { a: 2 },
    applied: ['a'],
  },
  {
    of: 'the root behind a reference',
    schema: { $ref: '#/$defs/x', $defs: { x: obj({ a: { default: 1 } }) } },
    value: {},
    result: { a: 1 },
    applied: ['a'],
  },
  {
    of: 'a default inside allOf of the property',
    schema: obj({ a: { allOf: [{ type: 'integer' }, { default: 3 }] } }),
    value: {},
    result: { a: 3 },
    applied: ['a'],
  },
  {
    of: 'properties inside allOf',
    schema: { allOf: [obj({ a: { default: 1 } }), obj({ b: { default: 2 } })] },
    value: {},
    result: { a: 1, b: 2 },
    applied: ['a', 'b'],
  },
  {
    of: 'the matching branch (K01)',
    schema: kinds,
    value: { t: 'bar' },
    result: { t: 'bar', status: 503 },
    applied: ['status'],
  },
  {
    of: 'not a branch that does not match (K01)',
    schema: kinds,
    value: { t: 'foo' },
    result: { t: 'foo' },
    applied: [],
  },
  { of: 'no branch matches', schema: kinds, value: { t: 'other' }, result: { t: 'other' }, applied: [] },
  {
    of: 'several branches match',
    schema: { anyOf: [obj({ a: { default: 1 } }), obj({ b: { default: 2 } })] },
    value: {},
    result: {},
    applied: [],
    codes: ['call/ambiguous-default'],
  },
  { of: 'several branches match, none has defaults', schema: { anyOf: [{}, {}] }, value: {}, result: {}, applied: [] },
  {
    of: 'a default that makes a branch match',
    schema: obj(
      { k: { default: 'a' } },
      {
        oneOf: [
          obj({ k: { const: 'a' }, x: { default: 1 } }, { required: ['k'] }),
          obj({ k: { const: 'b' }, y: { default: 2 } }, { required: ['k'] }),
        ],
      },
    ),
    value: {},
    result: { k: 'a', x: 1 },
    applied: ['k', 'x'],
  },
  {
    of: 'then',
    schema: {
      if: obj({ m: { const: 1 } }, { required: ['m'] }),
      then: obj({ a: { default: 1 } }),
      else: obj({ b: { default: 2 } }),
    },
    value: { m: 1 },
    result: { m: 1, a: 1 },
    applied: ['a'],
  },
  {
    of: 'else',
    schema: {
      if: obj({ m: { const: 1 } }, { required: ['m'] }),
      then: obj({ a: { default: 1 } }),
      else: obj({ b: { default: 2 } }),
    },
    value: { m: 2 },
    result: { m: 2, b: 2 },
    applied: ['b'],
  },
  {
    of: 'never not',
    schema: { not: obj({ a: { default: 1 } }, { required: ['z'] }) },
    value: {},
    result: {},
    applied: [],
  },
  {
    of: 'what a present property brings with it',
    schema: { dependentSchemas: { a: obj({ b: { default: 1 } }) } },
    value: { a: 0 },
    result: { a: 0, b: 1 },
    applied: ['b'],
  },
  {
    of: 'an absent owner stays absent (K07)',
    schema: obj({ opt: obj({ zoo: { default: 'x' } }) }),
    value: {},
    result: {},
    applied: [],
    codes: ['call/unreached-default'],
  },
  {
    of: 'a present owner is completed (K07)',
    schema: obj({ opt: obj({ zoo: { default: 'x' } }) }),
    value: { opt: {} },
    result: { opt: { zoo: 'x' } },
    applied: ['opt.zoo'],
  },
  {
    of: 'an owner with a default is completed (K07)',
    schema: obj({ opt: { ...obj({ zoo: { default: 'x' } }), default: {} } }),
    value: {},
    result: { opt: { zoo: 'x' } },
    applied: ['opt', 'opt.zoo'],
  },
  {
    of: 'items that are there, and not the root (K09)',
    schema: {
      ...obj({ a: { type: 'integer' }, xs: { type: 'array', items: { type: 'integer', default: 1 } } }),
      default: { a: 1 },
    },
    value: { xs: [null] },
    result: { xs: [null] },
    applied: [],
  },
  {
    of: 'objects in a list',
    schema: { items: obj({ a: { default: 1 } }) },
    value: [{}, { a: 2 }, 3],
    result: [{ a: 1 }, { a: 2 }, 3],
    applied: ['0.a'],
  },
  {
    of: 'positions of a tuple',
    schema: { prefixItems: [obj({ a: { default: 1 } }), { default: 'second' }, {}, { default: 4 }] },
    value: [{}],
    result: [{ a: 1 }, 'second'],
    applied: ['0.a', '1'],
  },
  {
    of: 'a tuple of draft-07',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{}, { default: 2 }],
      additionalItems: obj({ a: { default: 1 } }),
    },
    value: [1],
    result: [1, 2],
    applied: ['1'],
  },
  {
    of: 'named by a pattern',
    schema: { patternProperties: { '^x': obj({ a: { default: 1 } }) } },
    value: { xa: {}, b: {} },
    result: { xa: { a: 1 }, b: {} },
    applied: ['xa.a'],
  },
  {
    of: 'further properties',
    schema: { properties: { p: {} }, additionalProperties: obj({ a: { default: 1 } }) },
    value: { p: {}, q: {} },
    result: { p: {}, q: { a: 1 } },
    applied: ['q.a'],
  },
  {
    of: 'recursion',
    schema: { $ref: '#/$defs/n', $defs: { n: obj({ v: { default: 1 }, next: { $ref: '#/$defs/n' } }) } },
    value: { next: {} },
    result: { next: { v: 1 }, v: 1 },
    applied: ['v', 'next.v'],
    codes: ['call/unreached-default'],
  },
  {
    of: 'a default that would repeat itself',
    schema: { $ref: '#/$defs/n', $defs: { n: obj({ next: { $ref: '#/$defs/n', default: {} } }) } },
    value: {},
    result: {},
    applied: [],
    codes: ['manifest/endless-default'],
  },
  {
    of: 'a default that breaks its schema (K03)',
    schema: obj({ enabled: { type: 'boolean', default: 'mp3' }, b: { default: 1 } }),
    value: {},
    result: { b: 1 },
    applied: ['b'],
    codes: ['manifest/invalid-default'],
  },
  {
    of: 'a default that is valid once completed',
    schema: obj({ o: { ...obj({ a: { default: 1 } }, { required: ['a'] }), default: {} } }),
    value: {},
    result: { o: { a: 1 } },
    applied: ['o', 'o.a'],
  },
  {
    of: 'defaults that would spoil a valid value',
    schema: obj({ a: { default: 1 } }, { maxProperties: 1 }),
    value: { z: 1 },
    result: { z: 1 },
    applied: [],
    codes: ['manifest/conflicting-defaults'],
  },
  {
    of: 'a default that a rule around it forbids; the others are filled in',
    schema: obj(
      { a: { type: 'integer', default: 1 }, b: { type: 'integer', default: 7 } },
      { allOf: [{ properties: { b: { maximum: 5 } } }] },
    ),
    value: {},
    result: { a: 1 },
    applied: ['a'],
    codes: ['manifest/conflicting-defaults'],
  },
  {
    of: 'defaults of which there are too many together; the last one is left out',
    schema: obj({ a: { default: 1 }, b: { default: 2 }, c: { default: 3 } }, { maxProperties: 2 }),
    value: {},
    result: { a: 1, b: 2 },
    applied: ['a', 'b'],
    codes: ['manifest/conflicting-defaults'],
  },
  {
    of: 'members of which only unevaluatedProperties and unevaluatedItems speak',
    schema: {
      unevaluatedProperties: { properties: { a: { default: 1 } }, unevaluatedItems: obj({ b: { default: 2 } }) },
    },
    value: { x: {}, y: [{}] },
    result: { x: { a: 1 }, y: [{ b: 2 }] },
    applied: ['x.a', 'y.0.b'],
  },
  {
    of: 'unevaluatedProperties beside what may have looked at the member already',
    schema: { allOf: [{ properties: { x: true } }], unevaluatedProperties: obj({ a: { default: 1 } }) },
    value: { x: {} },
    result: { x: {} },
    applied: [],
  },
  {
    of: 'a dynamic reference',
    schema: { properties: { a: { $dynamicRef: '#n' } }, $defs: { n: { $dynamicAnchor: 'n', default: 4 } } },
    value: {},
    result: { a: 4 },
    applied: ['a'],
  },
  {
    of: 'a schema that is not valid',
    schema: obj({ a: { type: 'int', default: 1 } }),
    value: {},
    result: {},
    applied: [],
    codes: ['call/invalid-schema'],
  },
  { of: 'true', schema: true, value: { a: 1 }, result: { a: 1 }, applied: [] },
  { of: 'no object', schema: obj({ a: { default: 1 } }), value: 'text', result: 'text', applied: [] },
  {
    of: 'a property called __proto__ in the value',
    schema: obj({ a: { default: 1 } }),
    value: JSON.parse('{"__proto__":{"b":1}}'),
    result: JSON.parse('{"__proto__":{"b":1},"a":1}'),
    applied: ['a'],
  },
];

/** Whether everything in `before` is in `after` unchanged. */
function keeps(before: Json, after: Json | undefined): boolean {
  if (Array.isArray(before)) return Array.isArray(after) && before.every((item, index) => keeps(item, after[index]));
  if (!isObject(before)) return Object.is(before, after);
  return (
    isObject(after) && Object.keys(before).every(key => hasOwn(after, key) && keeps(before[key] as Json, after[key]))
  );
}

describe('applyDefaults', () => {
  test.each(cases)('$of', ({ schema, value, result, applied, codes = [] }) => {
    const before = JSON.stringify([schema, value]);
    const filled = applyDefaults(schema, value);
    expect(JSON.stringify([schema, value])).toBe(before);
    expect(filled.value).toEqual(result);
    expect(JSON.stringify(filled.value).includes('__proto__')).toBe(JSON.stringify(result).includes('__proto__'));
    expect(filled.applied.map(({ path }) => path.join('.'))).toEqual(applied);
    expect(filled.diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  test('the root default is used when there is no value at all', () => {
    const schema = { ...obj({ a: { type: 'integer' }, b: { default: 2 } }), default: { a: 1 } };
    expect(applyDefaults(schema, undefined as unknown as Json)).toMatchObject({
      value: { a: 1, b: 2 },
      applied: [
        { path: [], value: { a: 1 } },
        { path: ['b'], value: 2 },
      ],
    });
    expect(applyDefaults({}, undefined as unknown as Json).value).toBeUndefined();
  });

  test('what is filled in is a copy', () => {
    const schema = obj({ a: { default: { list: [1] } } });
    const first = applyDefaults(schema, {});
    ((first.value as JsonObject).a as JsonObject).list = 'changed';
    expect(first.applied[0]?.value).toEqual({ list: [1] });
    expect(applyDefaults(schema, {}).value).toEqual({ a: { list: [1] } });
  });

  test('messages say what, where and why', () => {
    const message = (schema: Json, value: Json) => applyDefaults(schema, value).diagnostics[0]?.message;
    expect(message(obj({ n: { type: 'integer', default: 'five' } }), {})).toBe(
      'The default of `n` is "five", which does not fit its own schema, so it is not applied. It is "five", a string; expected an integer.',
    );
    expect(message(obj({ opt: obj({ zoo: { default: 'x' } }) }), {})).toBe(
      '`opt` is absent, so the default of `zoo` in it is not applied.',
    );
  });

  test('keeps what is there, twice is once, valid stays valid, inputs stay as they are', () => {
    let filled = 0;
    fc.assert(
      fc.property(fc.oneof(anySchemaWithDefaults, anySchema), fc.oneof(anyObject, anyValue), (schema, value: Json) => {
        const before = JSON.stringify([schema, value]);
        const once = applyDefaults(schema, value);
        expect(JSON.stringify([schema, value])).toBe(before);
        if (once.applied.length > 0) filled++;
        expect(keeps(value, once.value)).toBe(true);
        const twice = applyDefaults(schema, once.value);
        expect(twice.value).toEqual(once.value);
        expect(twice.applied).toEqual([]);
        if (acceptsValue(schema, value)) expect(acceptsValue(schema, once.value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(filled).toBeGreaterThan(100);
  });

  const chain = (length: number, more: JsonObject): JsonObject => {
    const $defs: JsonObject = { [`d${length}`]: more };
    for (let i = 0; i < length; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] };
    return { ...obj({ p: { $ref: '#/$defs/d0' }, q: { $ref: '#/$defs/d0' } }), $defs };
  };

  test('definitions that refer to one another many times over are looked into once each', () => {
    expect(applyDefaults(chain(40, obj({ a: { default: 1 } })), { p: {} })).toMatchObject({ value: { p: { a: 1 } } });
    expect(applyDefaults(chain(8, { default: 1 }), {})).toMatchObject({ value: { p: 1, q: 1 } });
  });

  test.each<[string, JsonObject, Json]>([
    ['a chain of 5,000 references', chain(5_000, { type: 'object' }), { p: {} }],
    ['a value of depth 20,000', obj({ p: { default: 1 } }), deep(20_000)],
  ])('%s is left as it is, with a word', (_, schema, value) => {
    expect(applyDefaults(schema, value)).toMatchObject({
      applied: [],
      diagnostics: [{ code: 'call/undecided', severity: 'error' }],
    });
  });
});

test('a default in conflict is named with the rule, and costs no other default', () => {
  const clash = { properties: { zz: { default: 7 } }, allOf: [{ properties: { zz: { maximum: 5 } } }] };
  fc.assert(
    fc.property(anySchemaWithDefaults, anyObject, (schema, value) => {
      if (hasOwn(value, 'zz')) return;
      const alone = applyDefaults(schema, value);
      const { allOf, properties } = schema;
      const both = applyDefaults(
        {
          ...schema,
          properties: { ...(properties as JsonObject), ...clash.properties },
          allOf: [...(Array.isArray(allOf) ? allOf : []), ...clash.allOf],
        },
        value,
      );
      if (!acceptsValue(schema, value)) return;
      expect(both.value).toEqual(alone.value);
      const told = both.diagnostics.find(({ path }) => path[0] === 'zz');
      expect(told).toMatchObject({ code: 'manifest/conflicting-defaults', path: ['zz'] });
      expect(told?.message).toContain('`zz` is 7; at most 5.');
    }),
  );
});
