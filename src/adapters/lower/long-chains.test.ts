/** Definitions that refer to the next, thousands of times: each target answers, and says what is too deep or too much for it. */
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileTool } from '../compile-tool.ts';
import { adapters } from '../targets.ts';

function chain(length: number, link: (next: JsonObject, index: number) => Json): Manifest {
  const $defs: JsonObject = { last: { type: 'object' } };
  for (let i = 0; i < length; i++)
    $defs[`d${i}`] = link({ $ref: i + 1 < length ? `#/$defs/d${i + 1}` : '#/$defs/last' }, i);
  const inputSchema = { type: 'object', properties: { p: { $ref: '#/$defs/d0' } }, required: ['p'], $defs };
  return {
    toolId: 'chain',
    version: '1.0.0',
    name: 'Chain',
    description: 'Is long.',
    inputSchema,
  } as unknown as Manifest;
}

const links: Record<string, (next: JsonObject, index: number) => Json> = {
  'nothing else': next => next,
  'an optional member': next => ({ type: 'object', properties: { x: next } }),
  'a required member': next => ({
    type: 'object',
    properties: { x: next },
    required: ['x'],
    additionalProperties: false,
  }),
  'a described member': next => ({ type: 'object', properties: { x: { ...next, description: 'The next.' } } }),
  'two members': next => ({ type: 'object', properties: { x: next, y: next } }),
  'a part of itself': (next, i) => ({ type: 'object', properties: { [`x${i}`]: { type: 'string' } }, allOf: [next] }),
  'a branch or null': next => ({ anyOf: [next, { type: 'null' }], description: 'Maybe.' }),
  'one of two': (next, i) => ({ oneOf: [next, { type: 'object', properties: { k: { const: i } }, required: ['k'] }] }),
};

const targets = adapters.flatMap(({ id, modes }) => modes.map(mode => [id, mode.id] as const));

it.each(Object.keys(links))('%s', name => {
  const long = chain(300, links[name] as (typeof links)[string]);
  const short = chain(12, links[name] as (typeof links)[string]);
  for (const [id, mode] of targets) {
    const { fidelity, diagnostics } = compileTool(long, id, { mode });
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    const isLimit = (code: string): boolean =>
      code.startsWith('limit/') || code === 'schema/too-deep' || code === 'schema/too-large';
    expect(
      errors.filter(code => !isLimit(code)),
      `${id}:${mode}`,
    ).toEqual([]);
    expect(fidelity === 'refused', `${id}:${mode}`).toBe(errors.length > 0);
    if (!mode.includes('strict') && name !== 'two members')
      expect(compileTool(short, id, { mode }).fidelity, `${id}:${mode}`).not.toBe('refused');
  }
});
