import { describe, expect, it } from 'vitest';
import { compileTool } from '../../adapters/compile-tool.ts';
import type { JsonObject } from '../../manifest/json.ts';
import { makeOptionalAgain, widenedParameters, withoutNull } from './strict-widened.ts';
import { importJson } from './testing/import-json.ts';

describe('null taken away', () => {
  it.each<[JsonObject, JsonObject | undefined]>([
    [{ type: ['string', 'null'] }, { type: 'string' }],
    [{ type: ['string', 'integer', 'null'] }, { type: ['string', 'integer'] }],
    [
      { type: ['string', 'null'], enum: ['a', null] },
      { type: 'string', enum: ['a'] },
    ],
    [
      { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }], description: 'd' },
      { $ref: '#/$defs/a', description: 'd' },
    ],
    [
      { anyOf: [{ type: 'string', description: 'in' }, { type: 'null' }], description: 'out' },
      { anyOf: [{ type: 'string', description: 'in' }], description: 'out' },
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    ],
    [{ type: 'string' }, undefined],
    [{ type: 'null' }, undefined],
    [{ type: ['null'] }, undefined],
    [{ type: ['string', 'null'], enum: [null] }, undefined],
    [{ anyOf: [{ type: 'null' }] }, undefined],
    [{ anyOf: [{ type: 'string' }] }, undefined],
    [{}, undefined],
  ])('%j', (schema, becomes) => {
    expect(withoutNull(schema)).toEqual(becomes);
  });

  it('needs the form of strict modes: closed, and everything required', () => {
    const properties = { a: { type: ['string', 'null'] } };
    const strict = { type: 'object', properties, required: ['a'], additionalProperties: false };
    expect(widenedParameters(strict)).toEqual(['`a`']);
    for (const other of [{ required: [] }, { additionalProperties: true }]) {
      const schema = { ...strict, ...other };
      expect(widenedParameters(schema)).toEqual([]);
      expect(makeOptionalAgain(schema)).toEqual(schema);
    }
  });
});

describe('the way out and back', () => {
  it.each(['openai-chat', 'openai-responses'])('through %s strict leads to the optional parameters', adapter => {
    const inputSchema = {
      type: 'object',
      properties: {
        query: { type: 'string' },
        limit: { type: 'integer', minimum: 1 },
        sort: { type: 'string', enum: ['asc', 'desc'] },
        when: { type: 'object', properties: { day: { type: 'string' } }, required: [], additionalProperties: false },
        who: { $ref: '#/$defs/person' },
      },
      required: ['query'],
      additionalProperties: false,
      $defs: {
        person: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: 'integer' } },
          required: ['name'],
          additionalProperties: false,
        },
      },
    };
    const manifest = { toolId: 'find', version: '1.0.0', name: 'Find', description: 'Finds.', inputSchema };
    const { output } = compileTool(manifest, adapter, { mode: 'strict' });
    const { manifests } = importJson([output], { restoreOptional: true });
    expect(manifests[0]?.inputSchema).toEqual(inputSchema);
    expect(compileTool(manifests[0] as never, adapter, { mode: 'strict' }).output).toEqual(output);
  });
});
