/** What every adapter makes can be read in again, and comes back as it was or with each difference told. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapters, compileBundle, compileTool, importDefinitions } from '../src/core.ts';
import { isObject, type Json, type JsonObject, own } from '../src/manifest/json.ts';
import { anySchema } from '../src/manifest/testing/arbitrary-schema.ts';
import { fixtures } from './fixtures/index.ts';
import { type Original, tryImport } from './laws/import-law.ts';
import { allTargets } from './laws/sweep.ts';

/** Formats that a definition alone tells. Others share the shape of OpenAI Chat, and only a request tells them apart. */
const TOLD_BY_SHAPE = new Set([
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'gemini-interactions',
  'mcp',
  'bedrock',
  'agent-loop',
]);
/** Where the definitions of a bundle stand, by the adapter whose container is not a plain list. */
const itemsOf = (output: Json): Json[] => {
  if (Array.isArray(output)) {
    const [first] = output;
    const group = isObject(first) ? own(first, 'functionDeclarations') : undefined;
    return Array.isArray(group) ? group : output;
  }
  const tools = isObject(output) ? own(output, 'tools') : undefined;
  return Array.isArray(tools) ? tools : [];
};

describe.each(allTargets.map(target => [target.id, target] as const))('%s', (_id, { adapterId, mode }) => {
  const compiled = fixtures
    .map(({ name, manifest }) => ({ name, output: compileTool(manifest, adapterId, { mode }).output }))
    .filter(({ output }) => output !== undefined);

  it.each(compiled.map(({ name, output }) => [name, output as Json] as const))(
    'is read in again: %s',
    (_name, output) => {
      const { format, tools, complaints, refused } = tryImport({
        document: output,
        path: [],
        adapter: adapterId,
        mode,
      });
      expect({ tools, refused }).toEqual({ tools: 1, refused: false });
      if (TOLD_BY_SHAPE.has(adapterId)) {
        // A declaration without parameters says nothing that would tell Gemini from others.
        if (isObject(output) && !('parameters' in output) && adapterId.startsWith('gemini'))
          expect(format).toContain('gemini');
        else expect(format).toBe(adapterId);
        expect(complaints).toEqual([]);
      } else expect(complaints.filter(complaint => !complaint.includes('not told'))).toEqual([]);
    },
  );

  it('is read in as a whole, with the names on the wire and the schemas', () => {
    const { output, tools } = compileBundle(
      fixtures.map(({ manifest }) => manifest),
      adapterId,
      { mode },
    );
    const sent = tools.filter(tool => tool.output !== undefined);
    const { manifests, diagnostics } = importDefinitions(JSON.stringify(output));
    expect(itemsOf(output)).toHaveLength(sent.length);
    expect(manifests.map(({ exposedName, toolId }) => exposedName ?? toolId)).toEqual(sent.map(({ name }) => name));
    expect(new Set(manifests.map(({ toolId }) => toolId)).size).toBe(manifests.length);
    const undescribed = sent.filter(({ toolId }) => toolId === 'undescribed').length;
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(
      Array.from({ length: undescribed }, () => 'import/no-description'),
    );
  });
});

describe('formats that carry the manifest', () => {
  const ownFields = ['toolId', 'version', 'name', 'description', 'permissions', 'executionBoundary', 'outputSchema'];

  it.each(['mcp', 'agent-loop'])('%s gives back its own fields', adapterId => {
    for (const { name, manifest } of fixtures) {
      const { output } = compileTool(manifest, adapterId);
      if (output === undefined) continue;
      const [read] = importDefinitions(JSON.stringify(output)).manifests;
      for (const field of ownFields) {
        const isDefault = field === 'permissions' && Array.isArray(manifest[field]) && manifest[field].length === 0;
        if (isDefault || (field === 'outputSchema' && manifest[field] === true)) continue;
        const published = manifest[field];
        // Half a character never leaves the compiler.
        const wanted = typeof published === 'string' ? published.toWellFormed() : published;
        expect([name, field, read?.[field]]).toEqual([name, field, wanted]);
      }
    }
  });

  it('every adapter is known to this suite', () => {
    for (const { id } of adapters) expect(id).toMatch(/^[a-z-]+$/);
    expect(adapters.filter(({ id }) => TOLD_BY_SHAPE.has(id)).length).toBeGreaterThanOrEqual(7);
  });
});

/** What providers never wrote but people publish: types of other languages, flags, OpenAPI, older drafts. */
const foreign: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject[]>(
  { type: 'dict' },
  { type: 'float', nullable: true },
  { type: 'str', required: true },
  { type: 'STRING', enum: ['a'], format: 'enum' },
  { type: 'any' },
  { type: 'list', items: { type: 'tuple', items: [{ type: 'int' }], additionalItems: false } },
  { type: 'object', properties: [] },
  { type: 'integer', minimum: 1, exclusiveMinimum: true },
  { type: 'string', example: 'x', maxLength: '3' },
  { $ref: '#/$defs/nowhere' },
  { type: 'enum', values: ['a', 'b'] },
  { dependencies: { a: ['b'] } },
  { type: ['string', 'None'] },
);

const input: fc.Arbitrary<JsonObject> = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: anySchema }, { weight: 2, arbitrary: foreign }), fc.boolean(), fc.boolean())
  .map(([{ $defs, ...schema }, required, isClosed]) => ({
    type: 'object',
    properties: { p: schema },
    ...(required && { required: ['p'] }),
    ...(isClosed && { additionalProperties: false }),
    ...($defs !== undefined && { $defs }),
  }));

/** One definition with any schema in it, as a stranger publishes it. */
const published: { [format: string]: (schema: JsonObject) => Original } = {
  'openai-chat': schema => ({
    document: [{ type: 'function', function: { name: 'law', description: 'd', parameters: schema, strict: false } }],
    path: [0],
    adapter: 'openai-chat',
  }),
  'openai-chat, strict': schema => ({
    document: [{ type: 'function', function: { name: 'law', description: 'd', parameters: schema, strict: true } }],
    path: [0],
    adapter: 'openai-chat',
    mode: 'strict',
  }),
  anthropic: schema => ({
    document: { name: 'law', description: 'd', input_schema: schema },
    path: [],
    adapter: 'anthropic',
  }),
  'gemini, parameters': schema => ({
    document: { functionDeclarations: [{ name: 'law', description: 'd', parameters: schema }] },
    path: ['functionDeclarations', 0],
    adapter: 'gemini',
    mode: 'openapi',
  }),
  'gemini, parametersJsonSchema': schema => ({
    document: { name: 'law', description: 'd', parametersJsonSchema: schema },
    path: [],
    adapter: 'gemini',
  }),
  mcp: schema => ({
    document: { tools: [{ name: 'law', title: 'Law', description: 'd', inputSchema: schema, outputSchema: schema }] },
    path: ['tools', 0],
    adapter: 'mcp',
  }),
};

describe('any definition comes back, or each difference is told', () => {
  it.each(Object.entries(published))('%s, as a stranger publishes it', (_format, publish) => {
    fc.assert(
      fc.property(input, schema => {
        const { tools, complaints } = tryImport(publish(schema));
        expect({ tools, complaints }).toEqual({ tools: 1, complaints: [] });
      }),
      { numRuns: 200 },
    );
  });

  it.each(
    allTargets.filter(({ adapterId }) => TOLD_BY_SHAPE.has(adapterId)).map(target => [target.id, target] as const),
  )('%s, as the compiler makes it', (_id, { adapterId, mode }) => {
    fc.assert(
      fc.property(input, inputSchema => {
        const manifest = { toolId: 'law', version: '1.0.0', name: 'Law', description: 'd', inputSchema };
        const { output } = compileTool(manifest, adapterId, { mode });
        if (output === undefined) return;
        const { tools, complaints } = tryImport({ document: output, path: [], adapter: adapterId, mode });
        expect({ tools, complaints }).toEqual({ tools: 1, complaints: [] });
      }),
      { numRuns: 100 },
    );
  });
});
