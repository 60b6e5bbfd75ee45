import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { assembleBundle, compileBundle } from './compile-bundle.ts';
import { compileTool } from './compile-tool.ts';

const tool = (toolId: string, more: Partial<Manifest> = {}): Manifest => ({
  toolId,
  version: '1.0.0',
  name: toolId,
  description: `Does ${toolId}.`,
  inputSchema: { type: 'object', properties: { p: { type: 'string' } } },
  ...more,
});
const told = ({ diagnostics }: { diagnostics: readonly { severity: string; code: string; tool?: string }[] }) =>
  diagnostics.map(({ severity, code, tool: id }) => `${severity} ${code} ${id ?? '-'}`);

describe('what the request holds', () => {
  const names = (output: Json, ...path: string[]): Json[] =>
    (path.reduce<Json>((at, key) => (at as JsonObject)[key] as Json, output) as JsonObject[]).map(
      ({ name }) => name as Json,
    );
  const bundle = (target: string) => compileBundle([tool('a'), tool('b')], target).output;

  test('is a list, a group of declarations, or the result of tools/list', () => {
    expect(names(bundle('anthropic'))).toEqual(['a', 'b']);
    expect(names(bundle('openai-responses'))).toEqual(['a', 'b']);
    expect(names(bundle('agent-loop'))).toEqual(['a', 'b']);
    expect(names((bundle('gemini') as Json[])[0] as Json, 'functionDeclarations')).toEqual(['a', 'b']);
    expect(names(bundle('mcp'), 'tools')).toEqual(['a', 'b']);
  });

  test('of no tools is empty', () => {
    expect(compileBundle([], 'gemini')).toMatchObject({ output: [], tools: [], names: {}, diagnostics: [] });
    expect(compileBundle([], 'mcp').output).toEqual({ tools: [] });
  });
});

describe('names', () => {
  test('lead each to its own tool', () => {
    const bundle = compileBundle([tool('crm.get'), tool('crm_get'), tool('x', { exposedName: 'Get It' })], 'anthropic');
    expect(Object.values(bundle.names).sort()).toEqual(['crm.get', 'crm_get', 'x']);
    expect(bundle.names).toMatchObject({ crm_get: 'crm_get', Get_It: 'x' });
    for (const { name, toolId, output } of bundle.tools) {
      expect(bundle.names[name]).toBe(toolId);
      expect((output as JsonObject).name).toBe(name);
    }
    expect(told(bundle)).toEqual(['info name/collision crm.get', 'info name/collision crm_get']);
    expect(bundle.tools[0]?.fidelity).toBe('lossless');
  });

  test('that two tools insist on are an error; one keeps its name, and both are sent', () => {
    const bundle = compileBundle(
      [tool('a', { exposedName: 'same' }), tool('b', { exposedName: 'same' }), tool('c')],
      'mcp',
    );
    expect(bundle.names).toEqual({ same: 'a', same_fb89a49e: 'b', c: 'c' });
    expect(told(bundle)).toEqual(['error name/duplicate b']);
    expect(bundle.diagnostics[0]).toMatchObject({ path: ['exposedName'], target: 'mcp' });
    expect(bundle.tools.map(({ fidelity }) => fidelity)).toEqual(['exact', 'lossless', 'exact']);
    expect(bundle.tools[1]?.diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'warning', effect: 'renamed' }),
    );
  });

  test('a tool keeps its toolId as a name, although another one exposes that', () => {
    const { names } = compileBundle([tool('a', { exposedName: 'b' }), tool('b')], 'openai-chat');
    expect(Object.values(names)).toEqual(['a', 'b']);
    expect(names.b).toBe('b');
  });

  test('of tools with one toolId are sent for none of them, even if they differ', () => {
    const bundle = compileBundle(
      [tool('a', { exposedName: 'x' }), tool('a', { exposedName: 'y' }), tool('c')],
      'anthropic',
    );
    expect(bundle.names).toEqual({ c: 'c' });
    expect(told(bundle)).toEqual(['error name/duplicate-tool-id a', 'error name/duplicate-tool-id a']);
  });
});

describe('a tool that is refused', () => {
  const refused = tool('bad', { inputSchema: { type: 'string' } });

  test('is left out and named, with the reason', () => {
    const bundle = compileBundle([tool('a'), refused, tool('b')], 'openai-chat');
    expect(bundle.tools.map(({ fidelity }) => fidelity)).toEqual(['exact', 'refused', 'exact']);
    expect(bundle.output).toHaveLength(2);
    expect(told(bundle)).toEqual(['error bundle/tool-left-out bad']);
    expect(bundle.diagnostics[0]?.message).toMatch(/^`bad` is left out, because openai-chat refuses it: .*object/);
  });

  test('still keeps its name to itself', () => {
    const bundle = compileBundle([tool('a.b'), tool('a_b', { inputSchema: { type: 'string' } })], 'openai-chat');
    expect(Object.keys(bundle.names)).not.toContain('a_b');
  });
});

describe('limits of a request', () => {
  const many = (count: number, inputSchema?: Manifest['inputSchema']): Manifest[] =>
    Array.from({ length: count }, (_, i) => tool(`t${i}`, inputSchema ? { inputSchema } : {}));
  const optional = (count: number): Manifest['inputSchema'] => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])),
  });

  test.each<[target: string, mode: string | undefined, manifests: Manifest[], id: string, used: number, max: number]>([
    ['openai-chat', undefined, many(129), 'tool-count', 129, 128],
    ['openai-responses', 'strict', many(129), 'tool-count', 129, 128],
    ['gemini', undefined, many(513), 'declaration-count', 513, 512],
    ['anthropic', 'strict', many(21, optional(0)), 'strict-tools', 21, 20],
    ['anthropic', 'strict', many(5, optional(5)), 'strict-optional', 25, 24],
  ])('%s %s', (target, mode, manifests, id, used, max) => {
    const options = mode === undefined ? {} : { mode };
    const over = compileBundle(manifests, target, options);
    expect(over.limits).toContainEqual(expect.objectContaining({ id, used, max }));
    expect(over.diagnostics).toEqual([expect.objectContaining({ code: `limit/${id}`, severity: 'error', path: [] })]);
    expect(over.diagnostics[0]?.message).toContain(`${used} `);
    // Nothing is cut off in silence.
    expect(over.tools.every(({ output }) => output !== undefined)).toBe(true);
    const [, ...fewer] = manifests;
    expect(told(compileBundle(fewer, target, options))).toEqual([]);
  });

  test('Anthropic has none without strict, and counts strict tools by their own wish', () => {
    expect(told(compileBundle(many(300), 'anthropic'))).toEqual([]);
    const strict = many(21).map(manifest => ({ ...manifest, extensions: { anthropic: { strict: true } } }));
    expect(told(compileBundle(strict, 'anthropic'))).toEqual(['error limit/strict-tools -']);
  });
});

test('tools that were compiled before are taken as they are, unless their name changes', () => {
  const manifests = [tool('a'), tool('b.c'), tool('b_c')];
  const entries = manifests.map(manifest => ({ manifest, compiled: compileTool(manifest, 'anthropic') }));
  const bundle = assembleBundle(entries, 'anthropic');
  expect(bundle).toEqual(compileBundle(manifests, 'anthropic'));
  expect(bundle.tools[0]).toBe(entries[0]?.compiled);
});
