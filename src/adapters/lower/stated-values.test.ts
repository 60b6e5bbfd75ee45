import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileTool } from '../compile-tool.ts';
import { findAdapter } from '../targets.ts';

function compiled(property: Json, target: readonly [string, string], $defs?: JsonObject) {
  const inputSchema = { type: 'object', properties: { p: property }, required: ['p'], ...($defs ? { $defs } : {}) };
  const manifest = { toolId: 'a', version: '1.0.0', name: 'A', description: 'Does a.', inputSchema };
  const { output, diagnostics } = compileTool(manifest as unknown as Manifest, target[0], { mode: target[1] });
  const schema = isObject(output) ? findAdapter(target[0])?.schemaOf(output) : undefined;
  const { p } = isObject(schema?.properties) ? schema.properties : {};
  const lost = diagnostics.filter(({ code }) => code === 'schema/annotation-dropped').map(({ path }) => path.at(-1));
  return { p: isObject(p) ? p : {}, lost };
}

const openapi = ['gemini', 'openapi'] as const;
const strict = ['openai-chat', 'strict'] as const;

describe('values that a schema states', () => {
  it.each<[string, Json, JsonObject, readonly string[]]>([
    ['take the spelling of the listed ones', { type: 'integer', enum: [1, 2], default: 2 }, { default: '2' }, []],
    ['are left out when they are not listed', { type: 'integer', enum: [1, 2], default: 3 }, {}, ['default']],
    [
      'are written as the parts of an object travel',
      { type: 'object', properties: { m: { type: 'object' } }, default: { m: { a: 1 } } },
      { default: { m: '{"a":1}' } },
      [],
    ],
    [
      'are left out when they are null, which does not arrive',
      { type: ['string', 'null'], default: null },
      {},
      ['default'],
    ],
    ['the same of examples', { type: ['string', 'null'], examples: [null] }, {}, ['examples']],
    [
      'keep a null inside',
      { type: 'object', properties: { a: { type: ['string', 'null'] } }, default: { a: null } },
      { default: { a: null } },
      [],
    ],
  ])('%s', (_name, property, expected, lost) => {
    const { p, lost: told } = compiled(property, openapi);
    const { default: value, example } = p;
    expect({
      ...(value === undefined ? {} : { default: value }),
      ...(example === undefined ? {} : { example }),
    }).toEqual(expected);
    expect(told).toEqual(lost);
  });

  it('say what is absent with null where everything is required', () => {
    const { p } = compiled(
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, examples: [{ a: 'x' }, {}] },
      strict,
    );
    expect(p.examples).toEqual([
      { a: 'x', b: null },
      { a: null, b: null },
    ]);
  });

  it('are written through references and unions', () => {
    const $defs = { pair: { type: 'object', properties: { a: { type: 'string' } } } };
    const union = { anyOf: [{ $ref: '#/$defs/pair' }, { type: 'string' }], examples: [{}, 'x'] };
    expect(compiled(union, strict, $defs).p.examples).toEqual([{ a: null }, 'x']);
    const recursive = { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, examples: [{}] } };
    const { p, lost } = compiled({ $ref: '#/$defs/node', examples: [{ next: {} }] }, strict, recursive);
    expect(p.examples).toEqual([{ next: { next: null } }]);
    expect(lost).toEqual([]);
  });
});
