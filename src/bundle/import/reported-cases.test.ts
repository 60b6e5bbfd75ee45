/** Failures that were reported of other importers, by their number in the collection, and what happens here. */
import { describe, expect, it } from 'vitest';
import { compileTool } from '../../adapters/compile-tool.ts';
import { brief, importJson, only } from './testing/import-json.ts';

describe('reported cases', () => {
  it('C06: a server that publishes an empty schema instead of its union is suspected, not refused', () => {
    const tool = {
      name: 'find',
      description: 'Search by kind and text',
      inputSchema: { type: 'object', properties: {} },
    };
    const result = importJson(tool);
    expect(only(result).inputSchema).toEqual(tool.inputSchema);
    expect(brief(result.diagnostics)).toContain('warning import/empty-input /inputSchema');
    expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(false);
  });

  it('C11: an empty map that PHP wrote as a list becomes a map', () => {
    const result = importJson({
      name: 'now',
      description: 'd',
      inputSchema: { type: 'object', properties: [], required: [] },
    });
    expect(only(result).inputSchema).toEqual({ type: 'object', properties: {}, required: [] });
    expect(brief(result.diagnostics)).toContain('warning import/repaired /inputSchema/properties');
  });

  it('E01: definitions stay with the references to them, and a dangling one is an error at its place', () => {
    const inputSchema = {
      type: 'object',
      properties: { query: { $ref: '#/$defs/Q' }, other: { $ref: '#/$defs/Gone' } },
      required: ['query'],
      $defs: { Q: { type: 'object', properties: { limit: { type: 'integer' } } } },
    };
    const result = importJson({ name: 'list', description: 'd', inputSchema });
    expect(only(result).inputSchema).toEqual(inputSchema);
    expect(brief(result.diagnostics)).toContain('error schema/dangling-reference /inputSchema/properties/other/$ref');
  });

  it('F03: nullable becomes a type, and a property of that name stays a property', () => {
    const properties = { p: { type: 'number', nullable: true }, nullable: { type: 'boolean' } };
    const result = importJson({
      name: 'price',
      description: 'd',
      inputSchema: { type: 'object', properties, required: ['p'] },
    });
    expect(only(result).inputSchema).toEqual({
      type: 'object',
      properties: { p: { type: ['number', 'null'] }, nullable: { type: 'boolean' } },
      required: ['p'],
    });
  });

  it('F12: invalid type names become what they mean', () => {
    const properties = { g: { type: 'enum', values: ['now', 'soon'] }, n: { type: 'float' } };
    const result = importJson({ name: 't', description: 'd', inputSchema: { type: 'object', properties } });
    expect(only(result).inputSchema).toEqual({
      type: 'object',
      properties: { g: { type: 'string', enum: ['now', 'soon'] }, n: { type: 'number' } },
    });
    expect(brief(result.diagnostics)).toEqual(
      expect.arrayContaining([
        'warning import/type-name /inputSchema/properties/g/type',
        'warning import/type-name /inputSchema/properties/n/type',
      ]),
    );
  });

  it('G14: a tuple of draft-07 becomes prefixItems, closed by its length', () => {
    const v = { type: 'array', items: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 };
    const result = importJson({
      name: 'between',
      description: 'd',
      inputSchema: { type: 'object', properties: { v } },
    });
    expect(only(result).inputSchema).toEqual({
      type: 'object',
      properties: {
        v: {
          type: 'array',
          prefixItems: [{ type: 'number' }, { type: 'number' }],
          items: false,
          minItems: 2,
          maxItems: 2,
        },
      },
    });
  });

  it('G17: flags move into the list, and literals that look like flags stay', () => {
    const properties = {
      q: { type: 'string', required: false },
      to: { type: 'string', required: true, default: { required: true }, const: { required: false } },
    };
    const result = importJson({ name: 'mail', description: 'd', inputSchema: { type: 'object', properties } });
    expect(only(result).inputSchema).toEqual({
      type: 'object',
      properties: {
        q: { type: 'string' },
        to: { type: 'string', default: { required: true }, const: { required: false } },
      },
      required: ['to'],
    });
  });

  it('O03: what a server says about itself grants nothing, and silence is not safety', () => {
    const inputSchema = { type: 'object', properties: {} };
    const result = importJson([
      { name: 'wipe', description: 'd', inputSchema, annotations: { readOnlyHint: true } },
      { name: 'send', description: 'e', inputSchema, annotations: {} },
    ]);
    for (const manifest of result.manifests) {
      expect(manifest).not.toHaveProperty('risk');
      expect(manifest).not.toHaveProperty('permissions');
    }
    expect(result.manifests[0]?.extensions).toEqual({ mcp: { annotations: { readOnlyHint: true } } });
  });

  it('P01: a Gemini definition becomes JSON Schema and comes back as the same JSON', () => {
    const tool = {
      name: 's',
      description: 'd',
      parameters: {
        type: 'OBJECT',
        properties: { k: { type: 'STRING', format: 'enum', enum: ['a'], nullable: true } },
        propertyOrdering: ['k'],
      },
    };
    const { manifests, sources } = importJson(tool);
    expect(manifests[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { k: { type: ['string', 'null'], enum: ['a', null] } },
      propertyOrdering: ['k'],
    });
    expect(sources[0]?.target).toBe('gemini:openapi');
    expect(compileTool(manifests[0] as never, 'gemini', { mode: 'openapi' }).output).toEqual(tool);
  });

  it('P03: a strict definition is taken at its word, with the doubt told', () => {
    const parameters = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: ['string', 'null'] } },
      required: ['a', 'b'],
      additionalProperties: false,
    };
    const result = importJson({ type: 'function', function: { name: 'q', strict: true, parameters } });
    expect(only(result).inputSchema).toEqual(parameters);
    const doubt = result.diagnostics.find(({ code }) => code === 'import/strict-widened');
    expect(doubt).toMatchObject({ severity: 'info', message: expect.stringContaining('may have been optional') });
  });
});
