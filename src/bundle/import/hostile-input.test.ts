/** What somebody may paste to do harm, or by mistake: nothing throws, and there is always a reason or a result. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject, own } from '../../manifest/json.ts';
import { validateManifest } from '../../manifest/validate-manifest.ts';
import { importCodes } from './import-codes.ts';
import { importDefinitions } from './import-definitions.ts';
import { brief, importJson } from './testing/import-json.ts';

const codes = new Set(Object.keys(importCodes));

function checkResult(text: string): void {
  const result = importDefinitions(text);
  expect(result.manifests).toHaveLength(result.sources.length);
  expect(result.manifests.length > 0 || result.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  expect(structuredClone(result)).toEqual(result);
  for (const [index, manifest] of result.manifests.entries()) {
    const found = validateManifest(manifest, { values: false }).filter(
      ({ severity, code }) => severity === 'error' && /^(manifest|schema)\//.test(code),
    );
    const isAbout = (tool: string | undefined): boolean => tool === manifest.toolId || tool === undefined;
    const told = result.diagnostics.filter(({ severity, tool }) => severity === 'error' && isAbout(tool));
    // A fault of a manifest is never news to whoever read what the import said.
    if (found.length > 0) expect([result.sources[index]?.path, told.length > 0]).toEqual([expect.anything(), true]);
  }
  for (const { code, message, path } of result.diagnostics) {
    if (/^(import|yaml)\//.test(code)) expect(codes).toContain(code);
    expect(message).not.toMatch(/\bundefined\b|\[object|NaN/);
    expect(path.every(key => typeof key === 'string' || typeof key === 'number')).toBe(true);
  }
}

const names = fc.constantFrom(
  'name',
  'type',
  'function',
  'tools',
  'functions',
  'parameters',
  'inputSchema',
  'input_schema',
  'description',
  'toolSpec',
  'functionDeclarations',
  'result',
  'jsonrpc',
  'properties',
  'required',
  'items',
  'strict',
  'annotations',
  '_meta',
  'toolId',
  'title',
  'executionBoundary',
  'format',
  'json',
  '__proto__',
  'constructor',
  'nullable',
  'enum',
  'anyOf',
  '$ref',
  'outputSchema',
  'toolConfig',
  'data',
);
const words = fc.constantFrom<Json>(
  'function',
  'object',
  'x',
  'manifest-bundle',
  '',
  'STRING',
  'dict',
  '#',
  null,
  true,
  false,
  0,
  -1,
  1.5,
);
/** Objects made of the very keys that readers look for, in every wrong place. */
const nasty = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 6 }).map(entries => {
      const object: JsonObject = {};
      for (const [key, value] of entries)
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
      return object;
    }),
  ),
})).value;

/** A sound definition of which some part was replaced. */
const definitions: Json[] = [
  {
    type: 'function',
    function: {
      name: 'a',
      description: 'd',
      strict: true,
      parameters: {
        type: 'object',
        properties: { p: { type: ['string', 'null'] } },
        required: ['p'],
        additionalProperties: false,
      },
    },
  },
  {
    name: 'a',
    description: 'd',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
    _meta: {
      'dev.manifest-studio/manifest': { toolId: 'a', version: '1.0.0', permissions: [], executionBoundary: {} },
    },
  },
  {
    name: 'a',
    toolId: 'a',
    title: 't',
    version: '1.0.0',
    inputSchema: {},
    permissions: [],
    executionBoundary: { timeout: 1, retryPolicy: { maxRetries: 1 }, concurrency: null },
  },
  {
    functionDeclarations: [
      {
        name: 'a',
        parameters: {
          type: 'OBJECT',
          properties: { k: { type: 'STRING', nullable: true, enum: ['a'], minLength: '1' } },
        },
        response: { type: 'STRING' },
      },
    ],
  },
  { toolSpec: { name: 'a', inputSchema: { json: { type: 'object' } } } },
  {
    format: 'manifest-bundle',
    formatVersion: 1,
    name: 'b',
    tools: [{ toolId: 'a', version: '1', name: 'A', description: 'd', inputSchema: {} }],
  },
];

function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : isObject(value)
      ? Object.keys(value).flatMap(key => pathsOf(own(value, key) ?? null, [...path, key]))
      : [];
  return [path, ...inside];
}

function replaced(value: Json, path: readonly (string | number)[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, by) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === key ? replaced(item, rest, by) : item]),
  );
}

describe('anything', () => {
  it('made of the keys that readers look for', () => {
    fc.assert(
      fc.property(nasty, value => checkResult(JSON.stringify(value))),
      { numRuns: 1500 },
    );
  });

  it('that was a definition before some part of it was replaced', () => {
    const spoilt = fc
      .constantFrom(...definitions)
      .chain(definition =>
        fc.tuple(fc.constantFrom(...pathsOf(definition)), nasty).map(([path, by]) => replaced(definition, path, by)),
      );
    fc.assert(
      fc.property(spoilt, value => checkResult(JSON.stringify(value))),
      { numRuns: 1500 },
    );
  });

  it('that is cut off or no JSON at all', () => {
    const text = JSON.stringify(definitions);
    const cut = fc.nat(text.length).map(end => text.slice(0, end));
    fc.assert(fc.property(fc.oneof(cut, fc.string(), fc.string({ unit: 'binary' })), checkResult), { numRuns: 300 });
  });
});

describe('size and depth', () => {
  it('five million characters of tools are read up to the number that is handled', () => {
    const tools = Array.from({ length: 50_000 }, (_, i) => ({
      name: `tool_${i}`,
      description: `${'word '.repeat(10)}${i}`,
      inputSchema: {},
    }));
    const text = JSON.stringify({ tools });
    expect(text.length).toBeGreaterThan(5_000_000);
    const { manifests, diagnostics } = importDefinitions(text);
    expect(manifests).toHaveLength(5000);
    expect(brief(diagnostics)).toContain('error import/too-many');
  });

  it.each([
    ['a text without end', 'x'.repeat(5_000_000), 'yaml/too-large'],
    ['brackets without end', '['.repeat(5_000_000), 'json/too-deep'],
    ['objects without end', '{"a":'.repeat(1_000_000), 'json/too-deep'],
    ['a broken object of five million', `{"a": "${'x'.repeat(5_000_000)}`, 'json/unclosed-string'],
  ])('%s', (_what, text, code) => {
    const { manifests, diagnostics } = importDefinitions(text);
    expect(manifests).toEqual([]);
    expect(diagnostics.map(found => found.code)).toContain(code);
  });

  it('a schema as deep as may be is read, a deeper one is refused', () => {
    const deep = (levels: number): Json =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } };
    const at = (levels: number) => importJson({ name: 'a', description: 'd', inputSchema: deep(levels) });
    expect(at(60).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(at(150).diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('findings of one tool have an end', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`p${i}`, { type: 'str', nullable: true }]),
    );
    const { diagnostics } = importJson({ name: 'a', description: 'd', inputSchema: { type: 'object', properties } });
    expect(diagnostics.length).toBeLessThan(110);
    expect(brief(diagnostics)).toContain('info import/more');
  });

  it('a prototype is never reached', () => {
    const text =
      '{"name":"__proto__","description":"d","__proto__":{"polluted":1},"inputSchema":{"type":"object","__proto__":{"polluted":1},"properties":{"constructor":{"type":"string"}}},"constructor":{"prototype":{"polluted":1}}}';
    const { manifests } = importDefinitions(text);
    expect(manifests[0]).toMatchObject({ toolId: '__proto__' });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(JSON.stringify(manifests[0]?.extensions)).toContain('"__proto__":{"polluted":1}');
  });
});
