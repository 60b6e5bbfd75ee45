import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { closed, nested, open, type Planted, rules, text } from './testing.ts';

const strict = (schema: unknown, more: object = {}) => nested(schema, { strict: true, ...more });
const node = closed({ value: text, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } });

describe('DeepSeek', () => {
  it('accepts schemas as they are, and a tool without parameters', () => {
    expect(checkOutput('deepseek', nested(open({ a: { oneOf: [text], minLength: 1 } })))).toEqual([]);
    expect(checkOutput('deepseek', { type: 'function', function: { name: 'now' } })).toEqual([]);
  });

  it('refuses unions at the root, strict, and bad names', () => {
    expect(rules(checkOutput('deepseek', nested(open({}, { anyOf: [{}] }))))).toEqual([
      'schema/root /function/parameters/anyOf',
    ]);
    expect(rules(checkOutput('deepseek', strict(open({}))))).toEqual(['envelope/value /function/strict']);
    expect(rules(checkOutput('deepseek', nested(open({}), { name: 'a.b' })))).toEqual([
      'envelope/value /function/name',
    ]);
  });
});

describe('DeepSeek strict', () => {
  it('accepts what its guide lists', () => {
    const schema = closed(
      {
        a: { type: ['string', 'null'], pattern: '^a', format: 'email', description: 'x', enum: ['a', null] },
        n: { type: 'integer', const: 1, default: 1, minimum: 0, exclusiveMaximum: 9, multipleOf: 1 },
        l: { type: 'array', items: { $ref: '#/$defs/node' } },
        u: { anyOf: [closed({ b: text }), { type: 'null' }], description: 'y' },
      },
      { $defs: { node } },
    );
    expect(checkOutput('deepseek:strict', strict(schema))).toEqual([]);
    expect(checkOutput('deepseek:strict', strict(closed({})))).toEqual([]);
  });

  it.each<Planted>([
    [
      'an open object',
      { type: 'object', properties: { x: text }, required: ['x'] },
      'schema/closed /additionalProperties',
    ],
    ['an optional property', closed({ x: text }, { required: [] }), 'schema/all-required /required'],
    ['an object without properties', closed({}), 'schema/empty /properties'],
    ['a schema that says nothing', {}, 'schema/untyped '],
    ['a boolean schema', true, 'schema/boolean '],
    ['object in a list of types', { ...closed({ x: text }), type: ['object', 'null'] }, 'schema/type-list /type'],
    ['array in a list of types', { type: ['array', 'null'], items: text }, 'schema/type-list /type'],
    ['a text constant', { type: 'string', const: 'a' }, 'schema/keyword /const'],
    ['a text default', { type: 'string', default: 'a' }, 'schema/keyword /default'],
    ['a bound on text', { type: 'string', minimum: 1 }, 'schema/keyword /minimum'],
    ['a date', { type: 'string', format: 'date-time' }, 'schema/format /format'],
    ['lookaround', { type: 'string', pattern: '(?=a)' }, 'schema/pattern /pattern'],
    ['no items', { type: 'array' }, 'schema/items /items'],
    ['an object in an enum', { type: 'object', enum: [{}] }, 'schema/enum /enum'],
    ['company of anyOf', { type: 'string', anyOf: [text] }, 'schema/any-of /type'],
    ['company of $ref', { $ref: '#/$defs/d', description: 'x' }, 'schema/ref-siblings '],
    ['a reference in anyOf', { anyOf: [{ $ref: '#/$defs/d' }, { type: 'null' }] }, 'schema/ref-in-any-of /anyOf/0'],
    ...'minLength maxLength minItems maxItems title examples oneOf allOf not patternProperties uniqueItems prefixItems x-foo'
      .split(' ')
      .map((keyword): Planted => [keyword, { type: 'string', [keyword]: 1 }, `schema/keyword /${keyword}`]),
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOutput('deepseek:strict', strict(closed({ a: schema }, { $defs: { d: text } }))))).toContain(
      `${rule} /function/parameters/properties/a${pointer}`,
    );
  });

  it('refuses a request of which one tool only is strict', () => {
    const tools = [strict(closed({})), nested(closed({}), { name: 'b' })];
    expect(rules(checkBundleOutput('deepseek:strict', tools))).toEqual([
      'envelope/strict ',
      'envelope/missing /function',
    ]);
  });
});
