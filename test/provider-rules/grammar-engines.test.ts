import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { nested, open, type Planted, rules, text } from './testing.ts';

const planted = (target: string, schema: unknown) =>
  rules(checkOutput(target, nested(open({ a: schema }, { $defs: { d: text, 'e~f': text } }))));
const place = (expected: string): string => expected.replace(' ', ' /function/parameters/properties/a');

describe('vLLM', () => {
  it('accepts what passes the gate of xgrammar', () => {
    const schema = open({
      a: { type: 'string', minLength: 1, maxLength: 2 },
      b: { type: 'string', format: 'uri-template' },
      c: { type: 'object', patternProperties: { '^x': text } },
      d: { type: 'object', propertyNames: { pattern: '^x' }, additionalProperties: true },
      e: { type: 'array', prefixItems: [text], items: false, minItems: 1 },
      f: { type: 'object', additionalProperties: false },
      g: true,
    });
    expect(checkOutput('vllm', nested(schema))).toEqual([]);
    expect(checkBundleOutput('vllm', [nested(schema)])).toEqual([]);
  });

  it.each<Planted>([
    ...['multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains'].map(
      (keyword): Planted => [keyword, { [keyword]: 1 }, `schema/keyword /${keyword}`],
    ),
    ['another format', { type: 'string', format: 'int32' }, 'schema/format /format'],
    ['lookaround', { type: 'string', pattern: '(?=a)' }, 'schema/pattern /pattern'],
    ['a pattern with a length', { type: 'string', pattern: 'a', minLength: 1 }, 'schema/combined '],
    ['a format with a length', { type: 'string', format: 'date', maxLength: 1 }, 'schema/combined '],
    ['propertyNames with properties', { properties: {}, propertyNames: text }, 'schema/combined /propertyNames'],
    ['propertyNames with a map', { additionalProperties: text, propertyNames: text }, 'schema/combined /propertyNames'],
    ['propertyNames with patterns', { patternProperties: {}, propertyNames: text }, 'schema/combined /propertyNames'],
    ['propertyNames that is true', { propertyNames: true }, 'schema/boolean /propertyNames'],
    ['two patterns', { patternProperties: { a: text, b: text } }, 'schema/combined /patternProperties'],
    [
      'patterns with properties',
      { properties: {}, patternProperties: { a: text } },
      'schema/combined /patternProperties',
    ],
    ['a property that is false', false, 'schema/boolean '],
  ])('refuses: %s', (_what, schema, expected) => {
    expect(planted('vllm', schema)).toContain(place(expected));
  });
});

describe('llama.cpp', () => {
  it('accepts what its converter reads', () => {
    const schema = open(
      {
        a: { type: 'string', pattern: '^[a-z0-9_]{2}(?:x|y)+\\.\\u0041$' },
        b: { type: ['string', 'null'], format: 'date' },
        c: { anyOf: [{ $ref: '#/$defs/d' }, { type: 'null' }], description: 'x' },
        e: { type: 'object', additionalProperties: true },
        f: { const: 1 },
        g: { type: 'integer', minimum: 1, not: { const: 2 } },
      },
      { $defs: { d: text } },
    );
    expect(checkOutput('llama-cpp', nested(schema))).toEqual([]);
  });

  it.each<Planted>([
    ['true', true, 'schema/boolean '],
    ['no type', { description: 'x' }, 'schema/untyped '],
    ['a tuple', { type: 'array', prefixItems: [text] }, 'schema/tuple /prefixItems'],
    ['oneOf', { oneOf: [text] }, 'schema/keyword /oneOf'],
    ['allOf', { type: 'string', allOf: [text] }, 'schema/keyword /allOf'],
    ['company of anyOf', { type: 'string', anyOf: [text] }, 'schema/beside /type'],
    ['company of $ref', { $ref: '#/$defs/d', maxLength: 1 }, 'schema/beside /maxLength'],
    ['a reference to the root', { $ref: '#' }, 'schema/ref /$ref'],
    ['a reference to decode', { $ref: '#/$defs/e~0f' }, 'schema/ref /$ref'],
    ['another format', { type: 'string', format: 'email' }, 'schema/format /format'],
    ['an undeclared member', open({}, { required: ['x'] }), 'schema/required /required'],
    ['a property called $ref', open({ $ref: text }), 'name/property /properties/$ref'],
    ['a property called $defs', open({ $defs: text }), 'name/property /properties/$defs'],
    ...[
      'a',
      '^a',
      'a$',
      '^a\\$',
      '^\\d$',
      '^[\\w-]$',
      '^\\-$',
      '^a/\\/$',
      '^(?=a)$',
      '^(?<n>a)$',
      '^.$',
      '^[^a]$',
      '^"$',
      '^\\\\$',
    ].map((pattern): Planted => [`the pattern ${pattern}`, { type: 'string', pattern }, 'schema/pattern /pattern']),
  ])('refuses: %s', (_what, schema, expected) => {
    expect(planted('llama-cpp', schema)).toContain(place(expected));
  });

  it('refuses unions at the root and names used twice', () => {
    expect(rules(checkOutput('llama-cpp', nested(open({}, { anyOf: [text] }))))).toContain(
      'schema/root /function/parameters/anyOf',
    );
    expect(rules(checkBundleOutput('llama-cpp', [nested(open({})), nested(open({}))]))).toEqual(['name/duplicate /1']);
  });
});
