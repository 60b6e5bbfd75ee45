import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileTool } from '../compile-tool.ts';
import { projectArguments } from '../restore.ts';
import { restoreValue } from '../restore-value.ts';

const compile = (inputSchema: JsonObject, target: string) => {
  const [id = '', mode] = target.split(':');
  const manifest = { toolId: 't', version: '1.0.0', name: 'T', description: 'D.', inputSchema };
  return compileTool(manifest as unknown as Manifest, id, mode === undefined ? {} : { mode });
};
const at = (value: Json | undefined, ...keys: string[]): Json | undefined =>
  keys.reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
const effects = (inputSchema: JsonObject, target: string): string[] =>
  compile(inputSchema, target).diagnostics.flatMap(({ code, effect }) => (effect ? [`${effect} ${code}`] : []));

const TUPLE: JsonObject = {
  type: 'object',
  properties: { t: { type: 'array', items: [{ type: 'string' }], additionalItems: false } },
};

describe('a form that the declared draft does not know', () => {
  test.each(['mcp', 'mcp:2025-06-18', 'agent-loop'])('%s: is upgraded and told', target => {
    const { output, fidelity } = compile(TUPLE, target);
    expect(at(output, 'inputSchema', 'properties', 't')).toEqual({
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: false,
    });
    expect(fidelity).toBe('lossless');
    expect(effects(TUPLE, target)).toEqual(['rewritten schema/upgraded']);
  });

  test('stays where the schema declares the draft that has it', () => {
    const declared = { $schema: 'http://json-schema.org/draft-07/schema#', ...TUPLE };
    const { output, fidelity } = compile(declared, 'mcp');
    expect(at(output, 'inputSchema')).toEqual(declared);
    expect(fidelity).toBe('exact');
  });
});

describe('definitions that contain themselves, in a target that refuses that', () => {
  const list = { type: 'object', properties: { n: { $ref: '#/$defs/L' } } };
  test('are left out when nothing uses them; others stay', () => {
    const schema = { type: 'object', properties: { q: { type: 'string' } }, $defs: { L: list, M: { type: 'string' } } };
    const { output, fidelity } = compile(schema, 'xai');
    expect(at(output, 'function', 'parameters', '$defs')).toEqual({ M: { type: 'string' } });
    expect(fidelity).toBe('lossless');
    expect(effects(schema, 'xai')).toEqual(['rewritten schema/definition-unused']);
  });

  test('refuse the tool when they are used', () => {
    const schema = { type: 'object', properties: { q: { $ref: '#/$defs/L' } }, $defs: { L: list } };
    expect(compile(schema, 'xai').fidelity).toBe('refused');
  });
});

test.each(['openai-chat:strict', 'azure-openai:strict', 'anthropic:strict', 'bedrock:strict', 'deepseek:strict'])(
  '%s: empty keywords that were added are told',
  target => {
    expect(effects({ type: 'object', additionalProperties: false }, target)).toContain('added schema/properties-added');
  },
);

describe('a key of the wire never meets another member', () => {
  const open = { type: 'object', properties: { 'a b': { type: 'string' } }, additionalProperties: true };
  test.each(['anthropic', 'bedrock'])('%s: in an object that says it is open', target => {
    const compiled = compile(open, target);
    const value = { 'a b': 'x', a_b: 'y' };
    const sent = projectArguments(compiled, value);
    expect(sent).toMatchObject({ a_b: 'y' });
    expect(restoreValue(compiled.restore, sent)).toEqual(value);
  });

  test.each([
    [{}, true],
    [{ additionalProperties: false }, false],
  ])('where nothing is said, the reader is told (%j)', (rest, isTold) => {
    const { additionalProperties: _open, ...schema } = open;
    const { diagnostics } = compile({ ...schema, ...rest }, 'anthropic');
    const renamed = diagnostics.find(({ code }) => code === 'schema/property-renamed');
    expect(renamed?.message).toContain('`a_b`');
    expect(renamed?.message.includes('undeclared member')).toBe(isTold);
  });
});

test.each<[values: Json[]]>([[[{ a: 1 }, '{"a":1}']], [[[1], '[1]']]])(
  'deepseek:strict: %j, of which one is the spelling of the other, come back as they were',
  values => {
    const compiled = compile(
      { type: 'object', properties: { p: { enum: values } }, required: ['p'] },
      'deepseek:strict',
    );
    for (const p of values) expect(restoreValue(compiled.restore, projectArguments(compiled, { p }))).toEqual({ p });
  },
);

test.each<[rest: JsonObject, effect: string]>([
  [{}, 'rewritten'],
  [{ additionalProperties: false }, 'rewritten'],
  [{ additionalProperties: true }, 'widened'],
  [{ patternProperties: { '^x': { type: 'string' } } }, 'widened'],
])('xai: a forbidden member is forbidden by leaving it out only while the object stays closed (%j)', (rest, effect) => {
  const schema = { type: 'object', properties: { p: { type: 'object', properties: { a: false }, ...rest } } };
  expect(effects(schema, 'xai')).toContain(`${effect} schema/property-forbidden`);
});
