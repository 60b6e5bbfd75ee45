import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { compileBundle } from '../../compile-bundle.ts';
import { manifestOf, tried, triedProperty } from '../../testing/compiled.ts';

const text = { type: 'string' };
const search: JsonObject = { type: 'object', properties: { query: text }, required: ['query'] };

describe('Bedrock', () => {
  it('wraps the schema as Converse takes it', () => {
    const { output, fidelity } = tried('bedrock', search);
    expect(output).toEqual({ toolSpec: { name: 'lookup', description: 'Looks up.', inputSchema: { json: search } } });
    expect(fidelity).toBe('exact');
    expect(compileBundle([manifestOf(search)], 'bedrock').output).toEqual({ tools: [output] });
  });

  it.each(['', '  '])('leaves an empty description out: "%s"', description => {
    expect(tried('bedrock', search, { description }).output).toEqual({
      toolSpec: { name: 'lookup', inputSchema: { json: search } },
    });
  });

  it('renames tools and, at the top only, properties', () => {
    const { name, parameters } = tried(
      'bedrock',
      { type: 'object', properties: { 'filter[id]': text, nested: { type: 'object', properties: { 名前: text } } } },
      { exposedName: 'List Invoices' },
    );
    expect(name).toBe('List_Invoices');
    expect(parameters?.properties).toEqual({
      filter_id_: text,
      nested: { type: 'object', properties: { 名前: text } },
    });
  });

  it('puts a union at the root into words', () => {
    const { parameters, fidelity } = tried('bedrock', {
      type: 'object',
      properties: { from: text, to: text },
      anyOf: [{ required: ['from'] }, { required: ['to'] }],
    });
    expect(parameters).toEqual({
      type: 'object',
      properties: { from: text, to: text },
      description: '(at least one must hold: from given | to given)',
    });
    expect(fidelity).toBe('lossy');
  });
});

describe('Bedrock strict', () => {
  it('gives its share of the budgets of a request, and warns past them', () => {
    const properties = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`p${i}`, text]));
    const schema = { type: 'object', properties } as JsonObject;
    const { limits, codes, output } = tried('bedrock:strict', schema);
    expect(limits.map(({ id, used, max }) => [id, used, max])).toEqual([
      ['strict-optional', 25, 24],
      ['strict-unions', 0, 16],
    ]);
    expect(codes).toContain('limit/strict-optional');
    expect(output).toBeDefined();
    const bundle = compileBundle([manifestOf(schema)], 'bedrock', { mode: 'strict' });
    expect(bundle.limits.map(({ id, used, max }) => [id, used, max])).toEqual([
      ['strict-tools', 1, 20],
      ['strict-optional', 25, 24],
      ['strict-unions', 0, 16],
    ]);
    expect(bundle.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning limit/strict-optional',
    ]);
    expect(compileBundle([manifestOf(schema)], 'bedrock').limits.map(({ used }) => used)).toEqual([0, 0, 0]);
  });

  it.each<[unknown, unknown]>([
    [
      { type: 'string', format: 'uri' },
      { type: 'string', format: 'uri' },
    ],
    [
      { type: 'string', pattern: '^a$' },
      { type: 'string', description: '(matching the pattern ^a$)' },
    ],
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', description: '(at least 1)' },
    ],
    [
      { type: 'array', items: text, minItems: 1 },
      { type: 'array', items: text, minItems: 1 },
    ],
    [
      { type: 'array', items: text, minItems: 2 },
      { type: 'array', items: text, description: '(at least 2 items)' },
    ],
    [{ const: 'a' }, { const: 'a' }],
    [{ type: 'string', default: 'a' }, { type: 'string' }],
    [
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text }, additionalProperties: false },
    ],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('bedrock:strict', schema as JsonObject).p).toEqual(expected);
  });

  it('refuses recursion, and says strict on the tool', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    expect(triedProperty('bedrock:strict', { $ref: '#/$defs/node' }, { node }).codes).toContain(
      'schema/recursion-refused',
    );
    expect(tried('bedrock:strict', search).output).toMatchObject({ toolSpec: { strict: true } });
    expect(tried('bedrock', search, { extensions: { bedrock: { strict: true } } }).output).toMatchObject({
      toolSpec: { strict: true },
    });
  });
});
