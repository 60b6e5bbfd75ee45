import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { Manifest } from '../../../manifest/manifest.ts';
import { compileTool } from '../../compile-tool.ts';

const [current, oldest] = ['2026-07-28', '2025-06-18'] as const;

function compile(mode: string, inputSchema: JsonObject, outputSchema?: Json) {
  const manifest = {
    ...{ toolId: 'a', version: '1.0.0', name: 'A', description: 'Does a.', inputSchema },
    ...(outputSchema === undefined ? {} : { outputSchema }),
  } as unknown as Manifest;
  const { output, diagnostics, fidelity, restore } = compileTool(manifest, 'mcp', { mode });
  const definition = isObject(output) ? output : {};
  const found = diagnostics.map(({ code, severity, effect, path, rule }) =>
    [code, severity, effect, rule?.id, path.join('/')].join(' '),
  );
  return { input: definition.inputSchema, output: definition.outputSchema, found, fidelity, diagnostics, restore };
}

const plain: JsonObject = { type: 'object', properties: {} };

describe('booleans where the protocol wants objects', () => {
  it.each([current, '2025-11-25', oldest])('are written as objects among the properties of the root (%s)', mode => {
    const properties = { a: true, never: false, deep: { type: 'object', properties: { b: true } } };
    const { input, found, fidelity } = compile(mode, { type: 'object', properties });
    expect(input).toEqual({
      type: 'object',
      properties: { a: {}, never: { not: {} }, deep: { type: 'object', properties: { b: true } } },
    });
    expect(found).toEqual(
      ['a', 'never'].map(
        name => `schema/boolean-as-object info rewritten mcp/properties-objects inputSchema/properties/${name}`,
      ),
    );
    expect(fidelity).toBe('lossless');
  });

  it('are written as objects among the properties of an output', () => {
    const { output, found } = compile(oldest, plain, { type: 'object', properties: { a: true, b: { type: 'null' } } });
    expect(output).toEqual({ type: 'object', properties: { a: {}, b: { type: 'null' } } });
    expect(found).toEqual(['schema/boolean-as-object info rewritten mcp/properties-objects outputSchema/properties/a']);
  });

  it.each([
    [true, {}],
    [false, { not: {} }],
  ])('are written as objects where all of the output is %s', (outputSchema, form) => {
    const now = compile(current, plain, outputSchema);
    expect(now.output).toEqual(form);
    expect(now.found).toEqual(['schema/boolean-as-object info rewritten mcp/output-schema-form outputSchema']);
    expect(now.restore.outputWrapper).toBeUndefined();
    const before = compile(oldest, plain, outputSchema);
    expect(before.output).toEqual({ type: 'object', properties: { result: form }, required: ['result'] });
    expect(before.found).toEqual(['schema/output-wrapped info rewritten mcp/output-schema-object outputSchema']);
    expect(before.restore.outputWrapper).toBe('result');
  });
});

it('says what to answer with where an output is wrapped', () => {
  const { diagnostics } = compile(oldest, plain, { type: 'array', items: { type: 'string' } });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'In this revision the root of an output schema is `type: "object"`, so this one stands in the property `result` of an object. Answer with `{"result": …}`.',
  ]);
});
