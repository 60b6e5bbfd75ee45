import { describe, expect, test } from 'vitest';
import type { Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { compileBundle } from './compile-bundle.ts';
import { compileTool } from './compile-tool.ts';
import { adapters, targetOf } from './targets.ts';

const manifest: Manifest = {
  toolId: 'find_word',
  version: '1.0.0',
  name: 'Find word',
  description: 'Finds a word in the text.',
  inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
};

const nested = (depth: number): Json => {
  let schema: Json = { type: 'string' };
  for (let level = 0; level < depth; level++) schema = { type: 'object', properties: { inner: schema } };
  return schema;
};

const circular = (): Json => {
  const schema: { [key: string]: Json } = { type: 'object' };
  schema.properties = { inner: schema };
  return schema;
};

const targets = adapters.flatMap(adapter => adapter.modes.map(({ id }) => targetOf(adapter, id)));

describe('what a program may hand over', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'find_word'],
    ['a schema of depth 10,000', { ...manifest, inputSchema: nested(10_000) }],
    ['a schema that contains itself', { ...manifest, inputSchema: circular() }],
    ['no schema', { ...manifest, inputSchema: undefined }],
  ])('%s is refused everywhere, in words', (_, given) => {
    for (const target of targets) {
      const [id = '', mode] = target.split(':');
      const compiled = compileTool(given as Manifest, id, mode === undefined ? {} : { mode });
      expect(compiled).toMatchObject({ target, fidelity: 'refused' });
      expect(compiled.output).toBeUndefined();
      expect(compiled.diagnostics).toContainEqual(expect.objectContaining({ severity: 'error', effect: 'refused' }));
    }
  });

  test('an output schema of depth 10,000 is refused where it is sent', () => {
    const deep = { ...manifest, outputSchema: nested(10_000) as Manifest['inputSchema'] };
    expect(compileTool(deep, 'mcp')).toMatchObject({
      fidelity: 'refused',
      diagnostics: [{ code: 'schema/too-deep', target: 'mcp' }],
    });
    expect(compileTool(deep, 'anthropic').fidelity).toBe('exact');
  });
});

describe('a target that does not exist', () => {
  test.each([
    ['nobody', undefined, 'nobody', 'There is no target `nobody`.'],
    ['nobody', 'strict', 'nobody:strict', 'There is no target `nobody`.'],
    ['anthropic', 'loose', 'anthropic:loose', '`anthropic` has no mode `loose`; it has `standard`, `strict`.'],
  ])('%s, %s is said of a tool and of a bundle, even an empty one', (id, mode, target, message) => {
    const options = mode === undefined ? {} : { mode };
    const diagnostics = [{ code: 'target/unknown', severity: 'error', effect: 'refused', message, path: [], target }];
    expect(compileTool(manifest, id, options)).toMatchObject({ target, fidelity: 'refused', diagnostics });
    expect(compileBundle([manifest], id, options)).toMatchObject({ target, output: [], diagnostics });
    expect(compileBundle([], id, options)).toMatchObject({ target, output: [], tools: [], diagnostics });
  });
});
