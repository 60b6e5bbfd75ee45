import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkedTargets, checkOutput } from './index.ts';

const rules = (violations: { rule: string; pointer: string }[]) =>
  violations.map(({ rule, pointer }) => `${rule} ${pointer}`);
const tool = (more: object = {}) => ({ name: 'acme.search', inputSchema: { type: 'object' }, ...more });
const input = (properties: object, more: object = {}) => tool({ inputSchema: { type: 'object', properties, ...more } });
const [current, previous, oldest] = ['mcp', 'mcp:2025-11-25', 'mcp:2025-06-18'] as const;

describe('MCP', () => {
  it('accepts what the revisions have', () => {
    const all = tool({
      title: 'Search',
      description: 'Searches.',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        anyOf: [{ required: ['a'] }],
      },
      annotations: {
        title: 'S',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
      _meta: { 'dev.example/manifest': { toolId: 'x' }, plain: 1 },
    });
    for (const target of [current, previous, oldest]) expect(checkOutput(target, all)).toEqual([]);
    expect(
      checkOutput(current, { ...all, icons: [{ src: 'a.png', theme: 'dark' }], outputSchema: { type: 'array' } }),
    ).toEqual([]);
    expect(
      checkOutput(previous, { ...all, execution: { taskSupport: 'optional' }, outputSchema: { type: 'object' } }),
    ).toEqual([]);
    expect(checkOutput(current, input({ a: { type: 'string', 'x-mcp-header': 'Region' } }))).toEqual([]);
    const draft07 = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { a: { items: [{}] } },
    };
    expect(checkOutput(current, tool({ inputSchema: draft07 }))).toEqual([]);
  });

  it.each<[string, string, unknown, string]>([
    ['no name', current, tool({ name: '' }), 'envelope/value /name'],
    ['a manifest field', current, tool({ toolId: 'x' }), 'envelope/unknown /toolId'],
    ['no input schema', current, { name: 'a' }, 'envelope/missing '],
    ['a root without a type', current, tool({ inputSchema: { properties: {} } }), 'schema/root /inputSchema/type'],
    ['an invalid schema', current, input({ a: { type: 'str' } }), 'schema/invalid /inputSchema/properties/a/type'],
    [
      'a remote reference',
      current,
      input({ a: { $ref: 'https://example.test/x' } }),
      'schema/ref /inputSchema/properties/a/$ref',
    ],
    [
      'a wrong annotation',
      current,
      tool({ annotations: { readOnlyHint: 'yes' } }),
      'envelope/value /annotations/readOnlyHint',
    ],
    ['an unknown annotation', current, tool({ annotations: { risk: 'read' } }), 'envelope/unknown /annotations/risk'],
    ['a bad meta key', current, tool({ _meta: { 'a b': 1 } }), 'meta/key /_meta/a b'],
    ['a reserved meta key', current, tool({ _meta: { 'io.mcp/x': 1 } }), 'meta/reserved /_meta/io.mcp~1x'],
    ['an icon without a source', current, tool({ icons: [{}] }), 'envelope/missing /icons/0'],
    ['execution', current, tool({ execution: {} }), 'envelope/unknown /execution'],
    ['execution', oldest, tool({ execution: {} }), 'envelope/unknown /execution'],
    ['bad task support', previous, tool({ execution: { taskSupport: 'x' } }), 'envelope/value /execution/taskSupport'],
    ['icons', oldest, tool({ icons: [] }), 'envelope/unknown /icons'],
    ['a boolean as a parameter', current, input({ a: true }), 'schema/boolean /inputSchema/properties/a'],
    [
      'a boolean as a part of the output',
      oldest,
      tool({ outputSchema: { type: 'object', properties: { a: false } } }),
      'schema/boolean /outputSchema/properties/a',
    ],
    ['a list as output', previous, tool({ outputSchema: { type: 'array' } }), 'schema/root /outputSchema/type'],
    ['a list as output', oldest, tool({ outputSchema: {} }), 'schema/root /outputSchema/type'],
    [
      'a header that is no token',
      current,
      input({ a: { type: 'string', 'x-mcp-header': 'a b' } }),
      'header/token /inputSchema/properties/a/x-mcp-header',
    ],
    [
      'a header of a number',
      current,
      input({ a: { type: 'number', 'x-mcp-header': 'A' } }),
      'header/type /inputSchema/properties/a/x-mcp-header',
    ],
    [
      'a header in items',
      current,
      input({ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
      'header/place /inputSchema/properties/a/items/x-mcp-header',
    ],
    [
      'a header used twice',
      current,
      input({ a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } }),
      'header/duplicate /inputSchema/properties/a/x-mcp-header',
    ],
  ])('refuses: %s (%s)', (_what, target, definition, expected) => {
    expect(rules(checkOutput(target, definition))).toContain(expected);
  });

  it('takes the result of tools/list', () => {
    expect(checkBundleOutput(current, { tools: [tool()], resultType: 'complete', ttlMs: 0, cacheScope: 'x' })).toEqual(
      [],
    );
    expect(rules(checkBundleOutput(oldest, { tools: [], ttlMs: 0 }))).toEqual(['envelope/unknown /ttlMs']);
    expect(rules(checkBundleOutput(current, { tools: [tool(), tool()] }))).toEqual(['name/duplicate /tools/1']);
    expect(rules(checkBundleOutput(current, { tools: [tool({ name: '' })] }))).toEqual(['envelope/value /name']);
    expect(rules(checkBundleOutput(current, []))).toEqual(['envelope/type ']);
  });
});

describe('agent loop', () => {
  const boundary = {
    timeout: 30_000,
    retryPolicy: { maxRetries: 0, backoffMs: 0, backoff: 'constant' },
    concurrency: null,
  };
  const good = { name: 'a.b', inputSchema: { type: 'object' }, permissions: [], executionBoundary: boundary };

  it.each<[string, unknown, string[]]>([
    ['a descriptor', good, []],
    [
      'all of it',
      {
        ...good,
        outputSchema: true,
        risk: 'read',
        idempotent: true,
        executionBoundary: { ...boundary, concurrency: 2 },
      },
      [],
    ],
    ['no permissions', { ...good, permissions: undefined }, ['envelope/value /permissions']],
    [
      'no boundary defaults',
      { ...good, executionBoundary: {} },
      ['envelope/missing /executionBoundary', 'envelope/type /executionBoundary/retryPolicy'],
    ],
    [
      'a half retry policy',
      { ...good, executionBoundary: { ...boundary, retryPolicy: { maxRetries: 1, backoffMs: 0 } } },
      ['envelope/missing /executionBoundary/retryPolicy'],
    ],
    [
      'concurrency 0',
      { ...good, executionBoundary: { ...boundary, concurrency: 0 } },
      ['envelope/value /executionBoundary/concurrency'],
    ],
    ['an unknown field', { ...good, strict: true }, ['envelope/unknown /strict']],
    ['an array root', { ...good, inputSchema: { type: 'array' } }, ['schema/root /inputSchema/type']],
    ['an invalid output', { ...good, outputSchema: { type: 1 } }, ['schema/invalid /outputSchema/type']],
  ])('%s', (_what, definition, expected) => {
    expect([...new Set(rules(checkOutput('agent-loop', definition)))]).toEqual([...new Set(expected)]);
  });

  it('takes a list with names that are used once', () => {
    expect(rules(checkBundleOutput('agent-loop', [good, good]))).toEqual(['name/duplicate /1']);
  });
});

describe('targets', () => {
  it('has rules for each target, and refuses to judge others', () => {
    expect(checkedTargets).toHaveLength(27);
    expect(rules(checkOutput('nobody', {}))).toEqual(['target/unknown ']);
    expect(rules(checkBundleOutput('nobody', []))).toEqual(['target/unknown ']);
  });
});
