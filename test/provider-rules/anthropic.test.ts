import { describe, expect, it } from 'vitest';
import { checkAnthropic } from './anthropic.ts';
import { checkBundleOutput, checkOutput } from './index.ts';

const tool = (input_schema: unknown, more: object = {}) => ({
  name: 'search',
  description: 'Searches.',
  input_schema,
  ...more,
});
const strictTool = (input_schema: unknown, more: object = {}) => tool(input_schema, { strict: true, ...more });
const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});
const text = { type: 'string' };
const rules = (violations: { rule: string; pointer: string }[]) =>
  violations.map(({ rule, pointer }) => `${rule} ${pointer}`);
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text]));
const unions = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `p${i}`,
      i % 2 ? { type: ['string', 'null'] } : { anyOf: [text, { type: 'null' }] },
    ]),
  );

describe('Anthropic', () => {
  it('accepts schemas and options as they are', () => {
    const schema = {
      type: 'object',
      properties: { a: { not: {}, allOf: [{}], minimum: 1 }, b: { type: 'object', properties: { 'x y': {} } } },
    };
    expect(checkOutput('anthropic', tool(schema))).toEqual([]);
    expect(checkOutput('anthropic', tool({ type: 'object' }, { strict: false }))).toEqual([]);
    const options = {
      type: 'custom',
      input_examples: [{ b: {} }],
      cache_control: { type: 'ephemeral', ttl: '1h' },
      allowed_callers: ['direct'],
      eager_input_streaming: true,
    };
    expect(checkOutput('anthropic', tool(schema, options))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a function wrapper', { type: 'function', name: 'x', input_schema: { type: 'object' } }, 'envelope/value /type'],
    ['a manifest field', tool({ type: 'object' }, { permissions: [] }), 'envelope/unknown /permissions'],
    ['no schema', { name: 'x' }, 'envelope/missing '],
    ['a dot in the name', tool({ type: 'object' }, { name: 'a.b' }), 'envelope/value /name'],
    ['a name past 64', tool({ type: 'object' }, { name: 'a'.repeat(65) }), 'envelope/value /name'],
    [
      'an example that is not valid',
      tool({ type: 'object', required: ['a'] }, { input_examples: [{}] }),
      'envelope/example /input_examples/0',
    ],
    [
      'deferred and cached',
      tool({ type: 'object' }, { defer_loading: true, cache_control: { type: 'ephemeral' } }),
      'envelope/deferred /defer_loading',
    ],
    ['a bad cache', tool({ type: 'object' }, { cache_control: { type: 'x' } }), 'envelope/value /cache_control'],
    ['a bad caller', tool({ type: 'object' }, { allowed_callers: ['x'] }), 'envelope/value /allowed_callers'],
    ['no root type', tool({}), 'schema/root /input_schema/type'],
    ['root oneOf', tool({ type: 'object', oneOf: [{}] }), 'schema/root /input_schema/oneOf'],
    ['root $schema', tool({ type: 'object', $schema: 'x' }), 'schema/root /input_schema/$schema'],
    [
      'invalid schema',
      tool({ type: 'object', properties: { a: { items: [{}] } } }),
      'schema/invalid /input_schema/properties/a/items',
    ],
    ['duplicate required', tool({ type: 'object', required: ['a', 'a'] }), 'schema/invalid /input_schema/required'],
    [
      'a property key with brackets',
      tool({ type: 'object', properties: { 'f[x]': {} } }),
      'name/property /input_schema/properties/f[x]',
    ],
    [
      'a property key past 64',
      tool({ type: 'object', properties: { ['a'.repeat(65)]: {} } }),
      `name/property /input_schema/properties/${'a'.repeat(65)}`,
    ],
  ])('refuses: %s', (_what, definition, expected) => {
    expect(rules(checkOutput('anthropic', definition))).toContain(expected);
  });

  it('refuses names used twice and a set that is wholly deferred', () => {
    expect(rules(checkBundleOutput('anthropic', [tool({ type: 'object' }), tool({ type: 'object' })]))).toEqual([
      'name/duplicate /1',
    ]);
    expect(rules(checkBundleOutput('anthropic', [tool({ type: 'object' }, { defer_loading: true })]))).toEqual([
      'envelope/deferred ',
    ]);
  });
});

describe('Anthropic strict', () => {
  it('accepts what the subset has', () => {
    const schema = closed(
      {
        a: { type: 'string', format: 'uri', pattern: '^[a-z]+\\d$', default: 'x', title: 'A', examples: ['b'] },
        b: { type: ['integer', 'null'] },
        c: { type: 'array', items: { $ref: '#/$defs/d' }, minItems: 1 },
        e: { description: 'either', anyOf: [closed({ a: { const: 'x' } }), { type: 'null' }] },
        f: { enum: ['x', 1, null] },
      },
      { required: ['a'], $defs: { d: closed({}) } },
    );
    expect(checkOutput('anthropic:strict', strictTool(schema))).toEqual([]);
    expect(checkOutput('anthropic', strictTool(schema))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['open object', { type: 'object', properties: {} }, 'schema/closed /additionalProperties'],
    [
      'map',
      closed({ a: { type: 'object', additionalProperties: text } }),
      'schema/closed /properties/a/additionalProperties',
    ],
    [
      'open nullable object',
      closed({ a: { type: ['object', 'null'] } }),
      'schema/closed /properties/a/additionalProperties',
    ],
    [
      'recursion',
      closed({ a: { $ref: '#/$defs/n' } }, { $defs: { n: closed({ n: { $ref: '#/$defs/n' } }) } }),
      'schema/recursion /$defs/n/properties/n/$ref',
    ],
    ['recursion to the root', closed({ a: { $ref: '#' } }), 'schema/recursion /properties/a/$ref'],
    [
      'mutual recursion',
      closed({}, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
      'schema/recursion /$defs/a/$ref',
    ],
    ['external $ref', closed({ a: { $ref: 'https://example.test/x' } }), 'schema/ref /properties/a/$ref'],
    [
      'beside $ref',
      closed({ a: { $ref: '#/$defs/d', title: 'x' } }, { $defs: { d: text } }),
      'schema/ref-siblings /properties/a',
    ],
    ['beside anyOf', closed({ a: { type: 'string', anyOf: [text] } }), 'schema/any-of /properties/a/type'],
    ['undeclared required', closed({}, { required: ['a'] }), 'schema/required /required/0'],
    ['empty schema', closed({ a: {} }), 'schema/untyped /properties/a'],
    ['boolean schema', closed({ a: true }), 'schema/boolean /properties/a'],
    ['array without items', closed({ a: { type: 'array' } }), 'schema/items /properties/a/items'],
    [
      'minItems 2',
      closed({ a: { type: 'array', items: text, minItems: 2 } }),
      'schema/min-items /properties/a/minItems',
    ],
    ['format phone', closed({ a: { type: 'string', format: 'phone' } }), 'schema/format /properties/a/format'],
    ['lookaround', closed({ a: { type: 'string', pattern: '(?=a)' } }), 'schema/pattern /properties/a/pattern'],
    ['word boundary', closed({ a: { type: 'string', pattern: '\\bfoo' } }), 'schema/pattern /properties/a/pattern'],
    ['back reference', closed({ a: { type: 'string', pattern: '(a)\\1' } }), 'schema/pattern /properties/a/pattern'],
    ['object in enum', closed({ a: { enum: [[]] } }), 'schema/enum /properties/a/enum'],
    ['object const', closed({ a: { const: {} } }), 'schema/const /properties/a/const'],
    ...[
      'oneOf allOf not if then else dependentRequired patternProperties propertyNames minProperties maxProperties minimum maximum',
      'exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength maxItems uniqueItems prefixItems contains $id $comment nullable',
    ]
      .join(' ')
      .split(' ')
      .map((keyword): [string, unknown, string] => [
        keyword,
        closed({ a: { type: 'string', [keyword]: 1 } }),
        `schema/keyword /properties/a/${keyword}`,
      ]),
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkAnthropic(strictTool(schema), true))).toContain(`${rule} /input_schema${pointer}`);
  });

  it('refuses a definition that does not say strict', () => {
    expect(rules(checkOutput('anthropic:strict', tool(closed({}))))).toEqual(['envelope/missing ']);
  });

  it('does not take an escaped backslash for an escape', () => {
    expect(checkAnthropic(strictTool(closed({ a: { type: 'string', pattern: '\\\\b' } })), true)).toEqual([]);
  });

  it('sums budgets over the request', () => {
    expect(checkBundleOutput('anthropic:strict', [strictTool(closed(keys(24)))])).toEqual([]);
    expect(rules(checkBundleOutput('anthropic:strict', [strictTool(closed(keys(25)))]))).toEqual(['limit/optional ']);
    const required = { required: Object.keys(unions(17)) };
    expect(rules(checkBundleOutput('anthropic', [strictTool(closed(unions(17), required))]))).toEqual([
      'limit/unions ',
    ]);
    const two = [strictTool(closed(keys(12)), { name: 'a' }), strictTool(closed(keys(13)), { name: 'b' })];
    expect(rules(checkBundleOutput('anthropic:strict', two))).toEqual(['limit/optional ']);
    const tools = Array.from({ length: 21 }, (_, i) => strictTool(closed({}), { name: `t${i}` }));
    expect(rules(checkBundleOutput('anthropic:strict', tools))).toEqual(['limit/strict-tools ']);
    expect(checkBundleOutput('anthropic:strict', tools.slice(1))).toEqual([]);
  });
});
