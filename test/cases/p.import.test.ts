import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import type { Json, JsonObject } from '../../src/manifest/json.ts';
import { compile, given, object } from './given.ts';

const read = (definition: Json, options = {}) => importDefinitions(JSON.stringify(definition), options);

given('P01', () => {
  const parameters = {
    type: 'OBJECT',
    properties: { k: { type: 'STRING', format: 'enum', enum: ['a'], nullable: true } },
    propertyOrdering: ['k'],
  };

  test('the dialect of Gemini becomes JSON Schema, and is given back as it was', () => {
    const { manifests, format } = read({ functionDeclarations: [{ name: 's', description: 'S.', parameters }] });
    expect(format).toBe('gemini');
    const [manifest] = manifests;
    expect(manifest?.inputSchema).toMatchObject({
      type: 'object',
      properties: { k: { type: ['string', 'null'], enum: ['a', null] } },
    });
    if (!manifest) throw new Error('nothing was read');
    const sent = (compile('gemini:openapi', manifest).output as JsonObject).parameters as JsonObject;
    expect(sent).toMatchObject({ type: 'OBJECT', properties: parameters.properties });
  });
});

given('P03', () => {
  const nullable = { type: ['string', 'null'] };
  const definition = {
    type: 'function',
    function: {
      name: 'q',
      description: 'Q.',
      strict: true,
      parameters: object({ a: { type: 'string' }, b: nullable }, ['a', 'b'], { additionalProperties: false }),
    },
  };

  test('what the document says is kept, and what it may have meant is told', () => {
    const { manifests, diagnostics } = read(definition);
    expect(manifests[0]?.inputSchema).toEqual(definition.function.parameters);
    const [told] = diagnostics.filter(({ code }) => code === 'import/strict-widened');
    expect(told).toMatchObject({ severity: 'info', message: expect.stringMatching(/`b` .*optional/) });
    expect(told?.fix?.edits.length).toBeGreaterThan(0);
  });

  test('asked to, it is made optional again', () => {
    const { manifests } = read(definition, { restoreOptional: true });
    expect(manifests[0]?.inputSchema).toMatchObject({ properties: { b: { type: 'string' } }, required: ['a'] });
    if (!manifests[0]) throw new Error('nothing was read');
    expect(compile('openai-chat', manifests[0]).output).toEqual(definition);
  });
});
