import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { nested, open, rules, text } from './testing.ts';

const HOSTS = ['mistral', 'cohere', 'groq', 'openrouter'] as const;
const rich = open(
  { a: { oneOf: [text], default: 1, minLength: 2, pattern: 'x' }, b: {}, c: true },
  { required: ['a'] },
);

describe.each(HOSTS)('%s', target => {
  it('accepts schemas as they are', () => {
    expect(checkOutput(target, nested(rich))).toEqual([]);
    expect(checkBundleOutput(target, [nested(rich), nested(rich, { name: 'b' })])).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no parameters', { type: 'function', function: { name: 'a' } }, 'envelope/missing /function'],
    ['a manifest field', nested(rich, { toolId: 'x' }), 'envelope/unknown /function/toolId'],
    ['a manifest field outside', { ...nested(rich), version: '1' }, 'envelope/unknown /version'],
    ['strict', nested(rich, { strict: true }), 'function/strict'],
    ['a dot in the name', nested(rich, { name: 'a.b' }), 'envelope/value /function/name'],
    ['a name past 64', nested(rich, { name: 'a'.repeat(65) }), 'envelope/value /function/name'],
    ['an empty description', nested(rich, { description: '' }), 'envelope/value /function/description'],
    ['no root type', nested({ properties: {} }), 'schema/root /function/parameters/type'],
    ['no properties', nested({ type: 'object' }), 'schema/properties /function/parameters'],
    ['a dialect', nested(open({}, { $schema: 'x' })), 'schema/root /function/parameters/$schema'],
    [
      'a dangling reference',
      nested(open({ a: { $ref: '#/$defs/b' } })),
      'schema/ref /function/parameters/properties/a/$ref',
    ],
    ['a broken schema', nested(open({ a: { type: 'str' } })), 'schema/invalid /function/parameters/properties/a/type'],
  ])('refuses: %s', (_what, tool, expected) => {
    expect(rules(checkOutput(target, tool)).join('\n')).toContain(expected);
  });

  it('refuses names used twice, and what is no list', () => {
    expect(rules(checkBundleOutput(target, [nested(rich), nested(rich)]))).toEqual(['name/duplicate /1']);
    expect(rules(checkBundleOutput(target, {}))).toEqual(['envelope/type ']);
  });
});

describe('what one host alone refuses', () => {
  it('Mistral: a schema that is none in draft 7', () => {
    const schema = open({ a: { dependencies: { b: 1 } } });
    expect(rules(checkOutput('mistral', nested(schema))).join('\n')).toContain(
      'schema/draft-7 /function/parameters/properties/a/dependencies/b',
    );
  });

  it('Cohere: a hyphen in the name', () => {
    expect(rules(checkOutput('cohere', nested(rich, { name: 'a-b' })))).toEqual(['envelope/value /function/name']);
    expect(checkOutput('mistral', nested(rich, { name: 'a-b' }))).toEqual([]);
  });

  it('Cohere and Groq: unions at the root; Mistral takes them', () => {
    const schema = open({}, { oneOf: [{}] });
    for (const target of ['cohere', 'groq'])
      expect(rules(checkOutput(target, nested(schema)))).toEqual(['schema/root /function/parameters/oneOf']);
    expect(checkOutput('mistral', nested(schema))).toEqual([]);
  });

  it('Groq: 129 tools', () => {
    const tools = Array.from({ length: 129 }, (_, i) => nested(rich, { name: `t${i}` }));
    expect(rules(checkBundleOutput('groq', tools))).toEqual(['limit/tools ']);
    expect(checkBundleOutput('groq', tools.slice(1))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    [
      'a cache by the name of the SDK',
      { ...nested(rich), cacheControl: { type: 'ephemeral' } },
      'envelope/unknown /cacheControl',
    ],
    [
      'a bad cache',
      { ...nested(rich), cache_control: { type: 'ephemeral', ttl: '2h' } },
      'envelope/value /cache_control',
    ],
    ['what OpenAI refuses', nested(open({ a: { type: 'array' } })), 'schema/items /function/parameters/properties/a'],
    [
      'what Responses refuses',
      nested(open({ a: { type: 'string', pattern: '(?!x)' } })),
      'schema/pattern /function/parameters/properties/a/pattern',
    ],
  ])('OpenRouter: %s', (_what, tool, expected) => {
    expect(rules(checkOutput('openrouter', tool))).toEqual([expected]);
  });

  it('OpenRouter takes a cache', () => {
    expect(checkOutput('openrouter', { ...nested(rich), cache_control: { type: 'ephemeral', ttl: '5m' } })).toEqual([]);
  });
});
