import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { acceptsValue } from '../../manifest/check-value.ts';
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileBundle } from '../compile-bundle.ts';
import { compileTool } from '../compile-tool.ts';
import { projectArguments, restoreCall } from '../restore.ts';
import { findAdapter } from '../targets.ts';

const TARGETS = [
  ['openai-chat', 'strict', 'openai'],
  ['openai-responses', 'strict', 'openai'],
  ['azure-openai', 'strict', 'openai'],
  ['anthropic', 'strict', 'anthropic'],
  ['bedrock', 'strict', 'bedrock'],
  ['deepseek', 'strict', 'deepseek'],
  ['gemini', 'openapi', 'gemini'],
] as const;

const manifest = (inputSchema: JsonObject, vendor: string, maps = 'entries'): Manifest =>
  ({
    toolId: 't',
    version: '1.0.0',
    name: 'T',
    description: 'D.',
    inputSchema,
    extensions: { [vendor]: { maps } },
  }) as Manifest;
const one = (p: JsonObject): JsonObject => ({ type: 'object', properties: { p }, required: ['p'] });
const map = (rest: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  additionalProperties: rest,
  ...more,
});

describe.each(TARGETS)('maps of %s:%s', (id, mode, vendor) => {
  const compile = (schema: JsonObject, maps?: string) => compileTool(manifest(schema, vendor, maps), id, { mode });
  /** The schema of what is sent, as JSON Schema. */
  const sentSchema = (schema: JsonObject): Json => {
    const { output } = compile(schema);
    const adapter = findAdapter(id);
    const found = isObject(output) ? adapter?.schemaOf(output) : undefined;
    return found && adapter?.readSchema ? adapter.readSchema(found, mode) : (found ?? true);
  };
  const roundTrip = (schema: JsonObject, value: Json) => {
    const bundle = compileBundle([manifest(schema, vendor)], id, { mode });
    const [tool] = bundle.tools;
    if (!tool) throw new Error('no tool');
    const sent = projectArguments(tool, value);
    return { sent, back: restoreCall(bundle, { name: tool.name, arguments: sent }) };
  };

  it('travel as entries when the manifest asks', () => {
    const schema = one(map({ type: 'integer' }, { description: 'Amounts.' }));
    const { sent, back } = roundTrip(schema, { p: { a: 1, b: 2 } });
    expect(sent).toEqual({
      p: [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ],
    });
    expect(back).toMatchObject({ arguments: { p: { a: 1, b: 2 } }, diagnostics: [] });
    expect(compile(schema).diagnostics.map(({ code }) => code)).toContain('schema/map-as-entries');
    expect(JSON.stringify(compile(schema).output)).not.toContain('"maps"');
  });

  it('travel as text when it does not, and when they are no map of one kind', () => {
    const codes = (schema: JsonObject, maps?: string) => compile(schema, maps).diagnostics.map(({ code }) => code);
    expect(codes(one(map({ type: 'integer' })), 'text')).toContain('schema/as-json-text');
    for (const other of [
      map({}),
      { type: 'object' },
      map({ type: 'integer' }, { patternProperties: { x: { type: 'string' } } }),
    ]) {
      expect(codes(one(other as JsonObject))).not.toContain('schema/map-as-entries');
    }
  });

  it('may be the whole input, null beside a map, or in one another', () => {
    const inner = map(map({ type: 'boolean' }));
    const cases: [JsonObject, Json][] = [
      [map({ type: 'string' }), { a: 'x' }],
      [one({ ...map({ type: 'string' }), type: ['object', 'null'] }), { p: null }],
      [one({ ...map({ type: 'string' }), type: ['object', 'null'] }), { p: { constructor: 'x', __proto__x: 'y' } }],
      [one(inner), { p: { a: { b: true }, c: {} } }],
    ];
    for (const [schema, value] of cases) {
      const { sent, back } = roundTrip(schema, value);
      expect([sent, acceptsValue(sentSchema(schema), sent)]).toEqual([sent, true]);
      expect([value, back.arguments]).toEqual([value, value]);
    }
  });

  it('refuse a key that comes twice', () => {
    const bundle = compileBundle([manifest(one(map({ type: 'integer' })), vendor)], id, { mode });
    const twice = {
      p: [
        { key: 'a', value: 1 },
        { key: 'a', value: 2 },
      ],
    };
    const { arguments: back, diagnostics } = restoreCall(bundle, { name: 't', arguments: twice });
    expect(back).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain('call/bad-entry');
  });

  test('every map that the manifest accepts can be sent and comes back', () => {
    const value = fc.oneof(fc.integer(), fc.constantFrom('x', null, true));
    const kind = fc.constantFrom<JsonObject>(
      { type: 'integer' },
      { type: ['string', 'null'] },
      { enum: [1, 'x', null] },
      { type: 'object', properties: { v: { type: 'integer' } } },
      { anyOf: [{ type: 'boolean' }, { type: 'integer' }] },
    );
    const limits = fc.record(
      { minProperties: fc.nat(1), maxProperties: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        kind,
        limits,
        fc.dictionary(fc.string({ maxLength: 4 }), fc.oneof(value, fc.record({ v: fc.integer() })), { maxKeys: 3 }),
        (rest, more, members) => {
          const schema = one(map(rest, more as JsonObject));
          const input = { p: { ...members } } as Json;
          if (!acceptsValue(schema, input)) return;
          const { sent, back } = roundTrip(schema, input);
          expect(acceptsValue(sentSchema(schema), sent)).toBe(true);
          expect(back.arguments).toEqual(input);
        },
      ),
    );
  });
});
