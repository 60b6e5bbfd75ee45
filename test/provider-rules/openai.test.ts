import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { checkOpenAiStandard, checkOpenAiStrict } from './openai.ts';

const chat = (parameters: unknown, strict: boolean, more: object = {}) => ({
  type: 'function',
  function: { name: 'search', description: 'Searches.', parameters, strict, ...more },
});
const flat = (parameters: unknown, strict: boolean, more: object = {}) => ({
  type: 'function',
  name: 'search',
  description: 'Searches.',
  parameters,
  strict,
  ...more,
});
const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const text = { type: 'string' };
const rules = (violations: { rule: string; pointer: string }[]) =>
  violations.map(({ rule, pointer }) => `${rule} ${pointer}`);

const nested = (depth: number): object => (depth === 0 ? text : closed({ a: nested(depth - 1) }));
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text]));

describe('OpenAI strict', () => {
  it('accepts what the subset has', () => {
    const schema = closed(
      {
        city: { type: 'string', format: 'date-time', pattern: '^a', description: 'x', title: 'y', examples: ['a'] },
        unit: { type: ['string', 'null'], enum: ['C', 'F', null] },
        n: { type: 'integer', minimum: 1, maximum: 5, exclusiveMinimum: 0, exclusiveMaximum: 6, multipleOf: 1 },
        list: { type: 'array', items: { $ref: '#/$defs/node' }, minItems: 1, maxItems: 3 },
        either: { anyOf: [closed({ a: text }), closed({ b: text }), { type: 'null' }] },
        fixed: { const: 1 },
        none: closed({}),
        constructor: text,
        $ref: text,
      },
      { $defs: { node: closed({ next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } }) } },
    );
    expect(checkOutput('openai-chat:strict', chat(schema, true))).toEqual([]);
    expect(checkOutput('openai-responses:strict', flat(schema, true))).toEqual([]);
    expect(checkOutput('openai-chat', chat(schema, true))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['open object', { ...closed({ a: text }), additionalProperties: true }, 'schema/closed /additionalProperties'],
    [
      'map',
      closed({ a: { ...closed({}), additionalProperties: text } }),
      'schema/closed /properties/a/additionalProperties',
    ],
    [
      'untyped open object',
      closed({ a: { properties: {}, required: [] } }),
      'schema/closed /properties/a/additionalProperties',
    ],
    [
      'open nullable object',
      closed({ a: { type: ['object', 'null'], properties: {}, required: [] } }),
      'schema/closed /properties/a/additionalProperties',
    ],
    [
      'open object in a branch',
      closed({ a: { anyOf: [{ type: 'object', properties: {}, required: [] }] } }),
      'schema/closed /properties/a/anyOf/0/additionalProperties',
    ],
    [
      'open object in a definition',
      closed({}, { $defs: { d: { type: 'object', properties: {}, required: [] } } }),
      'schema/closed /$defs/d/additionalProperties',
    ],
    ['optional property', { ...closed({ a: text, b: text }), required: ['a'] }, 'schema/all-required /required'],
    ['no required', { type: 'object', properties: {}, additionalProperties: false }, 'schema/all-required '],
    ['no properties', { type: 'object', required: [], additionalProperties: false }, 'schema/properties '],
    ['undeclared required', { ...closed({}), required: ['x'] }, 'schema/required /required/0'],
    ['root anyOf', { ...closed({}), anyOf: [closed({})] }, 'schema/root /anyOf'],
    ['root not an object', { type: 'string' }, 'schema/root /type'],
    [
      'root dialect',
      { ...closed({}), $schema: 'https://json-schema.org/draft/2020-12/schema' },
      'schema/root /$schema',
    ],
    ['empty schema', closed({ a: {} }), 'schema/untyped /properties/a'],
    ['boolean schema', closed({ a: true }), 'schema/boolean /properties/a'],
    ['array without items', closed({ a: { type: 'array' } }), 'schema/items /properties/a'],
    ['tuple', closed({ a: { type: 'array', items: [text] } }), 'schema/invalid /properties/a/items'],
    [
      'beside $ref',
      closed({ a: { $ref: '#/$defs/d', description: 'x' } }, { $defs: { d: text } }),
      'schema/ref-siblings /properties/a',
    ],
    ['dangling $ref', closed({ a: { $ref: '#/$defs/d' } }), 'schema/ref /properties/a/$ref'],
    ['remote $ref', closed({ a: { $ref: 'https://example.test/s.json' } }), 'schema/ref /properties/a/$ref'],
    ['format uri', closed({ a: { type: 'string', format: 'uri' } }), 'schema/format /properties/a/format'],
    ['lookahead', closed({ a: { type: 'string', pattern: '^(?!x)' } }), 'schema/pattern /properties/a/pattern'],
    ['lookbehind', closed({ a: { type: 'string', pattern: '(?<=x)y' } }), 'schema/pattern /properties/a/pattern'],
    ['object in enum', closed({ a: { enum: [{}] } }), 'schema/enum /properties/a/enum'],
    ['empty enum', closed({ a: { enum: [] } }), 'schema/enum /properties/a/enum'],
    [
      'nullable enum without null',
      closed({ a: { type: ['string', 'null'], enum: ['C'] } }),
      'schema/enum-null /properties/a/enum',
    ],
    ['object const', closed({ a: { const: [] } }), 'schema/const /properties/a/const'],
    ...[
      'oneOf allOf not if then else dependentRequired dependentSchemas patternProperties propertyNames minProperties maxProperties',
      'unevaluatedProperties unevaluatedItems prefixItems contains minContains maxContains uniqueItems minLength maxLength default',
      '$id $anchor $comment contentEncoding discriminator nullable example deprecated readOnly x-foo',
    ]
      .join(' ')
      .split(' ')
      .map((keyword): [string, object, string] => [
        keyword,
        closed({ a: { type: 'string', [keyword]: 1 } }),
        `schema/keyword /properties/a/${keyword}`,
      ]),
    ['11 levels', nested(11), 'limit/depth '],
    ['5001 properties', closed(many(5001)), 'limit/properties '],
    ['1001 enum values', closed({ a: { enum: Array.from({ length: 1001 }, (_, i) => i) } }), 'limit/enum-values '],
    ['long names', closed({ ['x'.repeat(120_001)]: text }), 'limit/characters '],
    [
      'a long enum',
      closed({ a: { enum: Array.from({ length: 251 }, (_, i) => `${i}`.padEnd(60)) } }),
      'limit/enum-characters /properties/a/enum',
    ],
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOpenAiStrict(chat(schema, true)))).toContain(`${rule} /function/parameters${pointer}`);
  });

  it('accepts the limits themselves', () => {
    expect(checkOpenAiStrict(chat(nested(10), true))).toEqual([]);
    expect(checkOpenAiStrict(chat(closed(many(5000)), true))).toEqual([]);
    expect(checkOpenAiStrict(chat(closed({ a: { enum: Array.from({ length: 1000 }, (_, i) => i) } }), true))).toEqual(
      [],
    );
  });
});

describe('OpenAI standard', () => {
  const open = { type: 'object', properties: { a: { oneOf: [text], default: { $ref: 1 } }, b: {} }, required: ['a'] };

  it('accepts schemas as they are', () => {
    expect(checkOutput('openai-chat', chat(open, false))).toEqual([]);
    expect(checkOutput('openai-responses', flat(open, false, { output_schema: { type: 'array' } }))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ...['anyOf', 'oneOf', 'allOf'].map((keyword): [string, object, string] => [
      `root ${keyword}`,
      { ...open, [keyword]: [{}] },
      `schema/root /${keyword}`,
    ]),
    ['root not', { ...open, not: {} }, 'schema/root /not'],
    ['root $id', { ...open, $id: 'urn:x' }, 'schema/root /$id'],
    ['no type', { properties: {} }, 'schema/root /type'],
    ['no properties', { type: 'object' }, 'schema/properties '],
    ['properties as a list', { type: 'object', properties: [] }, 'schema/invalid /properties'],
    [
      'array without items',
      { ...open, properties: { a: { type: 'array', items: { type: 'array' } } } },
      'schema/items /properties/a/items',
    ],
    [
      'propertyNames',
      { ...open, properties: { a: { type: 'object', propertyNames: text } } },
      'schema/keyword /properties/a/propertyNames',
    ],
    [
      'draft-04 bound',
      { ...open, properties: { a: { type: 'number', exclusiveMinimum: true } } },
      'schema/invalid /properties/a/exclusiveMinimum',
    ],
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOpenAiStandard(chat(schema, false)))).toContain(`${rule} /function/parameters${pointer}`);
    expect(rules(checkOpenAiStandard(flat(schema, false), 'responses'))).toContain(`${rule} /parameters${pointer}`);
  });

  it('refuses lookaround on Responses only', () => {
    const schema = { ...open, properties: { a: { type: 'string', pattern: '(?!x)' } } };
    expect(rules(checkOutput('openai-responses', flat(schema, false)))).toEqual([
      'schema/pattern /parameters/properties/a/pattern',
    ]);
    expect(checkOutput('openai-chat', chat(schema, false))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a manifest field beside the function', { ...chat(open, false), toolId: 'x' }, 'envelope/unknown /toolId'],
    ['a manifest field in the function', chat(open, false, { version: '1.0.0' }), 'envelope/unknown /function/version'],
    ['a dot in the name', chat(open, false, { name: 'a.b' }), 'envelope/value /function/name'],
    ['a name past 64', chat(open, false, { name: 'a'.repeat(65) }), 'envelope/value /function/name'],
    ['an empty description', chat(open, false, { description: '' }), 'envelope/value /function/description'],
    ['no strict', { type: 'function', function: { name: 'x', parameters: open } }, 'envelope/missing /function'],
    ['the flat shape', flat(open, false), 'envelope/missing '],
    ['no object', 'x', 'envelope/type '],
  ])('refuses the envelope: %s', (_what, tool, expected) => {
    expect(rules(checkOutput('openai-chat', tool))).toContain(expected);
  });

  it('refuses a nested definition and a bad caller on Responses', () => {
    expect(rules(checkOutput('openai-responses', chat(open, false)))).toContain('envelope/unknown /function');
    expect(rules(checkOutput('openai-responses', flat(open, false, { allowed_callers: ['x'] })))).toEqual([
      'envelope/value /allowed_callers',
    ]);
  });

  it('refuses more than 128 tools and names used twice', () => {
    const tools = Array.from({ length: 129 }, (_, i) => chat(open, false, { name: `t${Math.min(i, 127)}` }));
    expect(rules(checkBundleOutput('openai-chat', tools))).toEqual(['limit/tools ', 'name/duplicate /128']);
    expect(checkBundleOutput('openai-chat', tools.slice(0, 128))).toEqual([]);
    expect(rules(checkBundleOutput('openai-responses', [flat(open, false), flat(open, false)]))).toEqual([
      'name/duplicate /1',
    ]);
    expect(rules(checkBundleOutput('openai-chat', [chat({}, false)]))).toContain(
      'schema/root /function/parameters/type',
    );
    expect(rules(checkBundleOutput('openai-chat', {}))).toContain('envelope/type ');
  });
});
