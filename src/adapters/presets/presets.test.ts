import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../manifest/json.ts';
import { compileBundle } from '../compile-bundle.ts';
import { manifestOf, tried, triedProperty } from '../testing/compiled.ts';

const text = { type: 'string' };
const search: JsonObject = {
  type: 'object',
  properties: { query: { type: 'string', description: 'Words.' }, max: { type: 'integer', default: 5 } },
  required: ['query'],
};
const many = (count: number) => Array.from({ length: count }, (_, i) => manifestOf(search, { toolId: `tool_${i}` }));

describe('the common envelope', () => {
  it.each(['mistral', 'cohere', 'deepseek', 'groq', 'openrouter'])('%s takes a plain tool as it is', target => {
    const { output, fidelity } = tried(target, search);
    expect(output).toEqual({
      type: 'function',
      function: { name: 'lookup', description: 'Looks up.', parameters: search },
    });
    expect(fidelity).toBe('exact');
  });

  it.each([
    ['azure-openai', { strict: false }],
    ['deepseek:strict', { strict: true }],
  ])('%s says whether the tool is strict', (target, flag) => {
    expect(tried(target, search).output).toMatchObject({ function: flag });
  });

  it.each([
    ['mistral', 'crm.find-contact', 'crm_find-contact'],
    ['cohere', 'crm.find-contact', 'crm_find_contact'],
    ['xai', 'crm.find', 'crm_find'],
    ['deepseek', 'fs:read_file', 'fs_read_file'],
    ['groq', 'List Invoices', 'List_Invoices'],
    ['llama-cpp', 'a'.repeat(80), expect.stringMatching(/^a{55}_[0-9a-f]{8}$/)],
    ['azure-openai', '搜索', expect.stringMatching(/^tool_[0-9a-f]{8}$/)],
  ])('%s calls %s on the wire %s', (target, exposedName, expected) => {
    expect(tried(target, search, { exposedName }).name).toEqual(expected);
  });

  it.each(['mistral', 'cohere', 'xai', 'deepseek', 'groq', 'openrouter', 'vllm', 'llama-cpp', 'azure-openai'])(
    '%s gets an object with properties for a tool without parameters, and no dialect',
    target => {
      const { parameters } = tried(target, { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
      expect(parameters).toEqual({ type: 'object', properties: {} });
    },
  );
});

describe('Azure OpenAI', () => {
  it('refuses a long description, and says how long', () => {
    const { fidelity, diagnostics } = tried('azure-openai', search, { description: 'x'.repeat(1103) });
    expect(fidelity).toBe('refused');
    expect(diagnostics[0]?.message).toContain('1103 characters of description; 1024 are allowed');
  });

  it.each([
    [
      { type: 'string', minLength: 1 },
      { type: 'string', description: '(at least 1 character)' },
    ],
    [
      { type: 'string', format: 'date' },
      { type: 'string', description: '(format: date)' },
    ],
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', description: '(at least 1)' },
    ],
    [
      { type: 'array', items: text, maxItems: 3 },
      { type: 'array', items: text, description: '(at most 3 items)' },
    ],
    [{ const: 'a' }, { type: 'string', enum: ['a'] }],
  ])('puts what the first subset lacks into words: %j', (schema, expected) => {
    expect(triedProperty('azure-openai:strict', schema as JsonObject).p).toEqual(expected);
  });

  it('gives the figures of its limits', () => {
    const { limits } = tried('azure-openai:strict', {
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { enum: ['x', 'y'] } } } },
    });
    expect(limits.map(({ id, used, max }) => [id, used, max])).toEqual([
      ['description-length', 9, 1024],
      ['strict-properties', 2, 100],
      ['strict-depth', 2, 5],
      ['strict-enum-values', 3, 500],
    ]);
  });
});

describe('Cohere', () => {
  it('remarks what strict_tools would refuse', () => {
    const { codes, fidelity } = tried('cohere', { type: 'object', properties: { a: text } });
    expect([codes, fidelity]).toEqual([['limit/optional-only'], 'exact']);
    expect(tried('cohere', search).codes).toEqual([]);
    const { limits, diagnostics } = compileBundle(many(101), 'cohere');
    expect(limits).toEqual([{ id: 'strict-fields', unit: 'fields over all tools', used: 202, max: 200 }]);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['info limit/strict-fields']);
  });
});

describe('OpenRouter', () => {
  it('writes the cache under the name of the wire', () => {
    const extensions = { openrouter: { cache_control: { type: 'ephemeral', ttl: '1h' } } };
    expect(tried('openrouter', search, { extensions }).output).toMatchObject({
      type: 'function',
      cache_control: { type: 'ephemeral', ttl: '1h' },
    });
    const wrong = { openrouter: { cache_control: { type: 'ephemeral', ttl: '2h' } } };
    expect(tried('openrouter', search, { extensions: wrong }).codes).toEqual(['extension/invalid']);
  });
});

describe('limits of a request', () => {
  it.each([
    ['groq', 128],
    ['azure-openai', 128],
    ['xai', 200],
  ])('%s takes %i tools', (target, max) => {
    const { limits, diagnostics } = compileBundle(many(max + 1), target);
    expect(limits).toEqual([{ id: 'tool-count', unit: 'tools', used: max + 1, max }]);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toContain('error limit/tool-count');
  });
});

describe('xAI', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'string', pattern: 'foo' },
      { type: 'string', pattern: '[\\s\\S]*foo[\\s\\S]*' },
    ],
    [
      { type: 'string', pattern: '^foo$' },
      { type: 'string', pattern: '^foo$' },
    ],
    [
      { type: 'string', pattern: '\\bfoo' },
      { type: 'string', description: '(matching the pattern \\bfoo)' },
    ],
    [{ oneOf: [text, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
    [{ allOf: [{ type: 'string', minLength: 1 }, { maxLength: 3 }] }, { type: 'string', minLength: 1, maxLength: 3 }],
    [{ type: 'object' }, { type: 'object', additionalProperties: true }],
    [
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text } },
    ],
    [
      { type: 'object', patternProperties: { '^x': text }, additionalProperties: false },
      { type: 'object', patternProperties: { '^x': text }, additionalProperties: text },
    ],
    [
      { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {
        anyOf: [
          { type: 'object', properties: { a: text, b: text }, required: ['a'] },
          { type: 'object', properties: { a: text, b: text }, required: ['b'] },
        ],
      },
    ],
    [true, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'], additionalProperties: true }],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('xai', schema as JsonObject).p).toEqual(expected);
  });

  it('refuses recursion, and tells where objects are closed', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    expect(triedProperty('xai', { $ref: '#/$defs/node' }, { node }).fidelity).toBe('refused');
    expect(triedProperty('xai', { type: 'object', properties: { a: text } }).codes).toContain(
      'schema/closed-by-default',
    );
  });

  it('keeps contains only where it says the same without its bounds', () => {
    const list = { type: 'array', contains: { const: 1 } };
    expect(triedProperty('xai', list).p).toEqual(list);
    expect(triedProperty('xai', { ...list, maxContains: 2 }).p).toEqual({
      type: 'array',
      description: '(at least one item, at most 2 matching {"const":1})',
    });
  });
});

describe('DeepSeek strict', () => {
  it.each<[unknown, unknown]>([
    [
      { type: ['object', 'null'], properties: { a: text }, required: ['a'] },
      {
        anyOf: [
          { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false },
          { type: 'null' },
        ],
      },
    ],
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [{ const: 'a' }, { type: 'string', enum: ['a'] }],
    [
      { type: 'string', format: 'date-time' },
      { type: 'string', description: '(format: date-time)' },
    ],
    [
      { type: 'string', format: 'email', maxLength: 3 },
      { type: 'string', format: 'email', description: '(at most 3 characters)' },
    ],
    [
      { type: 'integer', default: 1, minimum: 1 },
      { type: 'integer', default: 1, minimum: 1 },
    ],
    [{ type: 'string', default: 'a', title: 'A' }, { type: 'string' }],
    [
      { type: 'object', properties: {} },
      { type: 'string', description: '(JSON text of an object)' },
    ],
    [
      { anyOf: [{ $ref: '#/$defs/d' }, { type: 'null' }] },
      { anyOf: [{ type: 'string', pattern: 'x' }, { type: 'null' }] },
    ],
    [{ $ref: '#/$defs/d' }, { $ref: '#/$defs/d' }],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('deepseek:strict', schema as JsonObject, { d: { type: 'string', pattern: 'x' } }).p).toEqual(
      expected,
    );
  });

  it('writes an optional reference out, as it becomes nullable', () => {
    const { parameters } = tried('deepseek:strict', {
      type: 'object',
      properties: { p: { $ref: '#/$defs/d' } },
      $defs: { d: { type: 'integer', minimum: 1 } },
    });
    expect(parameters).toMatchObject({ properties: { p: { type: ['integer', 'null'], minimum: 1 } }, required: ['p'] });
  });
});

describe('vLLM', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'string', pattern: 'a', minLength: 1 },
      { type: 'string', pattern: '[\\s\\S]*a[\\s\\S]*', description: '(at least 1 character)' },
    ],
    [
      { type: 'string', pattern: '(?=a)', minLength: 1 },
      { type: 'string', minLength: 1, description: '(matching the pattern (?=a))' },
    ],
    [
      { type: 'string', format: 'int32' },
      { type: 'string', description: '(format: int32)' },
    ],
    [
      { type: 'integer', multipleOf: 5, minimum: 1.5 },
      { type: 'integer', minimum: 2, description: '(a multiple of 5)' },
    ],
    [
      { type: 'array', uniqueItems: true },
      { type: 'array', items: {}, description: '(items must be unique)' },
    ],
    [
      { type: 'string', enum: ['a', 'bc'], minLength: 2 },
      { type: 'string', enum: ['bc'] },
    ],
    [{ type: 'object' }, { type: 'object', additionalProperties: true }],
    [{}, {}],
    [
      { type: 'object', properties: { a: text }, propertyNames: { pattern: '^a$' } },
      { type: 'object', properties: { a: text }, description: '(propertyNames: {"pattern":"^a$"})' },
    ],
    [
      { type: 'object', patternProperties: { '^x$': text } },
      { type: 'object', patternProperties: { '^x$': text } },
    ],
    [
      { $ref: '#/$defs/d', maxLength: 2 },
      { type: 'string', minLength: 1, maxLength: 2 },
    ],
    [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/a_b' }],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('vllm', schema as JsonObject, { d: { type: 'string', minLength: 1 }, 'a/b': text }).p).toEqual(
      expected,
    );
  });
});

describe('llama.cpp', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
      { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
    ],
    [
      { type: 'string', pattern: 'foo' },
      { type: 'string', description: '(matching the pattern foo)' },
    ],
    [
      { type: 'string', format: 'uuid' },
      { type: 'string', format: 'uuid' },
    ],
    [
      { type: 'string', format: 'email' },
      { type: 'string', description: '(format: email)' },
    ],
    [
      { description: 'Anything.' },
      {
        type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
        description: 'Anything.',
        additionalProperties: true,
      },
    ],
    [
      { type: 'object', additionalProperties: {} },
      {
        type: 'object',
        additionalProperties: {
          type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
          additionalProperties: true,
        },
      },
    ],
    [
      { type: 'object', properties: { $ref: text } },
      { type: 'object', properties: { _ref: text } },
    ],
    [{ type: 'string', default: { $ref: 'x' } }, { type: 'string' }],
    [
      { type: 'array', prefixItems: [text, text], minItems: 2, maxItems: 2 },
      { type: 'array', items: text, minItems: 2, maxItems: 2 },
    ],
    [
      { type: 'array', items: false },
      { type: 'array', items: text, maxItems: 0 },
    ],
    [
      { anyOf: [{ properties: { a: text } }, { properties: { b: text } }], type: 'object' },
      {
        anyOf: [
          { type: 'object', properties: { a: text } },
          { type: 'object', properties: { b: text } },
        ],
      },
    ],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('llama-cpp', schema as JsonObject).p).toEqual(expected);
  });

  it('names the root where it refers to itself', () => {
    const { parameters, codes } = tried('llama-cpp', {
      type: 'object',
      properties: { label: text, child: { $ref: '#' } },
    });
    expect(parameters).toMatchObject({
      properties: { child: { $ref: '#/$defs/input' } },
      $defs: { input: { type: 'object', properties: { child: { $ref: '#/$defs/input' } } } },
    });
    expect(codes).toContain('schema/root-named');
  });
});
