import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { tried, triedProperty } from '../../testing/compiled.ts';

const text = { type: 'string' };

describe('Ollama', () => {
  it('takes a plain tool as it is, and its name', () => {
    const schema: JsonObject = { type: 'object', properties: { query: text }, required: ['query'] };
    const { output, fidelity } = tried('ollama', schema, { toolId: 'web.search' });
    expect(output).toEqual({
      type: 'function',
      function: { name: 'web.search', description: 'Looks up.', parameters: schema },
    });
    expect(fidelity).toBe('exact');
  });

  it.each<[unknown, unknown]>([
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      { type: 'integer', description: '(at least 1; at most 9)' },
    ],
    [
      { type: 'string', format: 'date', default: 'x' },
      { type: 'string', description: '(format: date; default: "x")' },
    ],
    [{ const: 'a' }, { enum: ['a'] }],
    [{ oneOf: [text, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
    [{ allOf: [text, { maxLength: 3 }] }, { type: 'string', description: '(at most 3 characters)' }],
    [true, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }],
    [{ $ref: '#/$defs/d' }, { type: 'string', description: 'D.' }],
    [
      { type: 'object', properties: { a: text }, additionalProperties: false },
      { type: 'object', properties: { a: text } },
    ],
    [
      { type: 'object', additionalProperties: text },
      { type: 'object', description: '(additionalProperties: {"type":"string"})' },
    ],
  ])('sends %j as %j', (schema, expected) => {
    expect(triedProperty('ollama', schema as JsonObject, { d: { type: 'string', description: 'D.' } }).p).toEqual(
      expected,
    );
  });

  it('keeps what stands below items as it is, references written out', () => {
    const items = {
      type: 'object',
      properties: { a: { type: 'string', minLength: 1 }, b: { $ref: '#/$defs/d' } },
      oneOf: [{ required: ['a'] }],
    };
    const { p, fidelity } = triedProperty('ollama', { type: 'array', items, minItems: 1 } as JsonObject, {
      d: { const: 1 },
    });
    expect(p).toEqual({
      type: 'array',
      items: { ...items, properties: { a: { type: 'string', minLength: 1 }, b: { const: 1 } } },
      description: '(at least 1 item)',
    });
    expect(fidelity).toBe('lossy');
  });

  it('tells the model with the tool what its root could not carry', () => {
    const { output, parameters, codes } = tried('ollama', {
      type: 'object',
      description: 'Both or none.',
      properties: { a: text, b: text },
      dependentRequired: { a: ['b'] },
    });
    expect(parameters).toEqual({ type: 'object', properties: { a: text, b: text } });
    expect(output).toMatchObject({ function: { description: 'Looks up. Both or none. (with a also b)' } });
    expect(codes).toContain('schema/description-moved');
  });
});
