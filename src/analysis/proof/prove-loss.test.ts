import { describe, expect, it } from 'vitest';
import { compileTool } from '../../adapters/compile-tool.ts';
import { findAdapter } from '../../adapters/targets.ts';
import { acceptsValue } from '../../manifest/check-value.ts';
import { isObject, type JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { proveLoss } from './prove-loss.ts';

const manifestOf = (p: JsonObject, rest: JsonObject = {}): Manifest => ({
  toolId: 'proof',
  version: '1.0.0',
  name: 'Proof',
  description: 'A tool.',
  inputSchema: { type: 'object', properties: { p }, required: ['p'], ...rest },
});

describe('a loss is proven by the keyword that was lost', () => {
  it.each<[string, JsonObject, string, string]>([
    ['a bound of a number', { type: 'integer', minimum: 1, maximum: 9 }, 'anthropic', 'strict'],
    ['a length', { type: 'string', maxLength: 5 }, 'openai-chat', 'strict'],
    [
      'unique items',
      { type: 'array', items: { type: 'string' }, uniqueItems: true, minItems: 1 },
      'openai-chat',
      'strict',
    ],
    ['a format', { type: 'string', format: 'uri' }, 'openai-chat', 'strict'],
    ['an exclusive bound', { type: 'number', exclusiveMaximum: 1 }, 'gemini', 'openapi'],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'openai-chat', 'strict'],
    [
      'a free object among alternatives',
      { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
      'openai-chat',
      'strict',
    ],
    ['an exclusive choice', { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 0 }] }, 'openai-chat', 'strict'],
    [
      'a bound deep inside',
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { n: { type: 'integer', minimum: 3 } },
          required: ['n'],
          additionalProperties: false,
        },
        minItems: 1,
      },
      'anthropic',
      'strict',
    ],
  ])('%s', (_, schema, adapterId, mode) => {
    const manifest = manifestOf(schema, { additionalProperties: false });
    const compiled = compileTool(manifest, adapterId, { mode });
    const losses = compiled.diagnostics.filter(
      ({ effect, severity }) => severity === 'warning' && ['widened', 'dropped', 'described'].includes(effect ?? ''),
    );
    expect(losses.length).toBeGreaterThan(0);
    const adapter = findAdapter(adapterId);
    const own = isObject(compiled.output) ? adapter?.schemaOf(compiled.output) : undefined;
    const target = own && (adapter?.readSchema?.(own, mode) ?? own);
    for (const loss of losses) {
      const proof = proveLoss(compiled, loss);
      expect(proof.kind, `${loss.code} at ${loss.path.join('/')}`).toBe('proven');
      if (proof.kind !== 'proven') continue;
      expect(acceptsValue(target as JsonObject, proof.witness.sent)).toBe(true);
      expect(acceptsValue(manifest.inputSchema, proof.witness.value)).toBe(false);
      expect(proof.witness.reason).not.toBe('');
    }
  });
});

it('proves a narrowing by a value that can no longer be sent', () => {
  const manifest = manifestOf({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    additionalProperties: true,
  });
  const compiled = compileTool(manifest, 'openai-chat', { mode: 'strict' });
  const narrowed = compiled.diagnostics.find(({ effect }) => effect === 'narrowed');
  const proof = narrowed && proveLoss(compiled, narrowed);
  expect(proof?.kind).toBe('proven');
  if (proof?.kind === 'proven') expect(acceptsValue(manifest.inputSchema, proof.witness.value)).toBe(true);
});

it('claims nothing where nothing was lost', () => {
  const compiled = compileTool(manifestOf({ type: 'string' }), 'openai-chat', { mode: 'strict' });
  for (const diagnostic of compiled.diagnostics) {
    expect(proveLoss(compiled, diagnostic)).toMatchObject({ kind: 'not-proven' });
  }
});
