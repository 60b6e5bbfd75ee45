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

  test.each(['mcp', 'anthropic'])('an output schema of depth 10,000 is told as what it is (%s)', target => {
    const deep = { ...manifest, outputSchema: nested(10_000) as Manifest['inputSchema'] };
    expect(compileTool(deep, target)).toMatchObject({
      fidelity: 'refused',
      diagnostics: [{ code: 'manifest/not-json', target, effect: 'refused' }],
    });
  });
});

const eachTarget = (given: Manifest) =>
  adapters.flatMap(adapter =>
    adapter.modes.map(({ id }) => ({ adapter, mode: id, compiled: compileTool(given, adapter.id, { mode: id }) })),
  );

const searchTool: Manifest = {
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Webzoekopdracht',
  description: 'Zoekt actuele informatie op het web.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Zoekterm' },
      max_results: { type: 'integer', description: 'Aantal resultaten', default: 5 },
    },
    required: ['query'],
  },
  permissions: ['network'],
  executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
};

describe('the search tool of the README', () => {
  const { description, inputSchema } = searchTool;

  test('is for OpenAI Chat exactly this, key by key', () => {
    const { output, fidelity, diagnostics } = compileTool(searchTool, 'openai-chat');
    const definition = { name: 'web_search', description, parameters: inputSchema, strict: false };
    expect(JSON.stringify(output)).toBe(JSON.stringify({ type: 'function', function: definition }));
    expect([fidelity, diagnostics]).toEqual(['exact', []]);
  });

  test('is for Anthropic exactly this, key by key', () => {
    const { output, fidelity, diagnostics } = compileTool(searchTool, 'anthropic');
    expect(JSON.stringify(output)).toBe(JSON.stringify({ name: 'web_search', description, input_schema: inputSchema }));
    expect([fidelity, diagnostics]).toEqual(['exact', []]);
  });

  test('is called the same on both sides', () => {
    for (const { compiled } of eachTarget(searchTool)) {
      expect(compiled).toMatchObject({ toolId: 'web_search', name: 'web_search', wantedName: 'web_search' });
    }
  });

  test('leaks permissions and boundary to nobody but the own loop and the _meta of MCP', () => {
    for (const { adapter, compiled } of eachTarget(searchTool)) {
      if (adapter.id === 'agent-loop') {
        expect(compiled.output).toMatchObject({
          permissions: ['network'],
          executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500, backoff: 'constant' } },
        });
        continue;
      }
      const { _meta: meta, ...rest } = compiled.output as { [key: string]: Json };
      expect([adapter.id, meta !== undefined]).toEqual([adapter.id, adapter.id === 'mcp']);
      if (meta !== undefined) expect(JSON.stringify(meta)).toMatch(/"permissions":\["network"\].*"timeout":5000/);
      expect(JSON.stringify(rest)).not.toMatch(/permission|network|boundary|timeout|retry|backoff|1\.0\.0/i);
    }
  });
});

describe('what the formats insist on', () => {
  test.each(['openai-chat', 'openai-responses'])('%s always says whether it is strict', id => {
    for (const { adapter, mode, compiled } of eachTarget(searchTool)) {
      if (adapter.id !== id) continue;
      const output = compiled.output as { [key: string]: Json };
      const body = id === 'openai-chat' ? (output.function as { [key: string]: Json }) : output;
      expect(output.type).toBe('function');
      expect(body.strict).toBe(mode === 'strict');
    }
  });

  test('Anthropic never gets the wrapper of OpenAI', () => {
    for (const mode of ['standard', 'strict']) {
      const output = compileTool(searchTool, 'anthropic', { mode }).output as object;
      expect(Object.keys(output)).not.toContain('type');
      expect(Object.keys(output)).not.toContain('function');
    }
  });

  test('a tool may insist on strict, or on the contrary, whatever the mode', () => {
    const wants = (strict: boolean): Manifest => ({ ...searchTool, extensions: { openai: { strict } } });
    expect(compileTool(wants(true), 'openai-chat').output).toMatchObject({
      function: { strict: true, parameters: { additionalProperties: false, required: ['query', 'max_results'] } },
    });
    expect(compileTool(wants(false), 'openai-chat', { mode: 'strict' }).output).toMatchObject({
      function: { strict: false, parameters: searchTool.inputSchema },
    });
  });
});

describe('the description', () => {
  test.each([undefined, '', ' \n'])('%j is left out everywhere', description => {
    const { description: _description, ...rest } = searchTool;
    const given = (description === undefined ? rest : { ...rest, description }) as Manifest;
    for (const { compiled } of eachTarget(given)) {
      const {
        parameters: _a,
        input_schema: _b,
        inputSchema: _c,
        parametersJsonSchema: _d,
        ...outer
      } = compiled.output as {
        [key: string]: Json;
      };
      const own = (outer.function ?? outer.toolSpec ?? outer) as object;
      expect(Object.keys(own)).not.toContain('description');
    }
  });

  test('past 1024 characters is sent whole to OpenAI, with a warning that tells both figures', () => {
    const description = 'a'.repeat(1103);
    const { output, diagnostics, limits, fidelity } = compileTool({ ...searchTool, description }, 'openai-chat');
    expect(output).toMatchObject({ function: { description } });
    expect(fidelity).toBe('exact');
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'limit/description-length', severity: 'warning', path: ['description'] }),
    ]);
    expect(diagnostics[0]?.message).toMatch(/1103 .*1024/);
    expect(limits).toContainEqual({
      id: 'description-length',
      unit: 'characters of description',
      used: 1103,
      max: 1024,
    });
    expect(compileTool({ ...searchTool, description }, 'anthropic').diagnostics).toEqual([]);
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
