/** What every adapter makes can be read in again, and comes back as it was or with each difference told. */
import { describe, expect, it } from 'vitest';
import { adapters, compileBundle, compileTool, importDefinitions } from '../src/core.ts';
import { isObject, type Json, own } from '../src/manifest/json.ts';
import { fixtures } from './fixtures/index.ts';
import { tryImport } from './laws/import-law.ts';
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
