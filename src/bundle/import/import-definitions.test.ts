import { describe, expect, it } from 'vitest';
import { importDefinitions } from './import-definitions.ts';
import { brief, importJson, only, remarks } from './testing/import-json.ts';

const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const anthropic = (name: string, more: object = {}) => ({
  name,
  description: 'Does it.',
  input_schema: schema,
  ...more,
});
const mcp = (name: string, more: object = {}) => ({ name, description: 'Does it.', inputSchema: schema, ...more });

describe('nothing is invented', () => {
  it('leaves a description out that was not published, and says so where it would stand', () => {
    const result = importJson({ tools: [{ type: 'function', function: { name: 'q', parameters: schema } }] });
    expect(only(result)).not.toHaveProperty('description');
    expect(brief(result.diagnostics)).toContain('error import/no-description /tools/0/function/description');
  });

  it.each(['', '  \n', null])('takes %j as no description', description => {
    const result = importJson({ ...mcp('q'), description });
    expect(only(result)).not.toHaveProperty('description');
    expect(brief(result.diagnostics)).toContain('error import/no-description /description');
  });

  it('sets a version because a manifest needs one, and says so once', () => {
    const result = importJson([anthropic('a'), anthropic('b')]);
    expect(result.manifests.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
    expect(result.diagnostics.filter(({ code }) => code === 'import/version-assumed')).toHaveLength(1);
  });

  it('takes left-out parameters as none where the format says so, and as a fault where it does not', () => {
    expect(only(importJson({ type: 'function', function: { name: 'now', description: 'Time.' } }))).toMatchObject({
      inputSchema: { type: 'object', properties: {} },
    });
    const result = importJson({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'now', description: 'Time.' }] } });
    expect(only(result)).not.toHaveProperty('inputSchema');
    expect(brief(result.diagnostics)).toContain('error import/no-input-schema /result/tools/0');
  });

  it('leaves a definition without a name out', () => {
    const result = importJson([{ type: 'function', function: { description: 'x', parameters: schema } }]);
    expect(result).toMatchObject({ format: 'unknown', manifests: [] });
    expect(brief(result.diagnostics)).toEqual(['error import/no-name /0/function/name']);
  });

  it('takes the title from where people put it, else makes the name readable', () => {
    const titles = [mcp('get_a', { title: 'One' }), mcp('get_b', { annotations: { title: 'Two' } }), mcp('get_c')];
    expect(importJson(titles).manifests.map(({ name }) => name)).toEqual(['One', 'Two', 'Get c']);
    const long = importJson(mcp('x', { title: 'ab'.repeat(100) }));
    expect(String(only(long).name)).toHaveLength(120);
    expect(brief(long.diagnostics)).toContain('warning import/title-cut /title');
  });
});

describe('names', () => {
  it('keeps the deployed name beside the identifier', () => {
    const result = importJson(anthropic('getWeather'));
    expect(only(result)).toMatchObject({ toolId: 'get_weather', exposedName: 'getWeather' });
    expect(remarks(result)).toEqual(['info import/name-exposed /name']);
  });

  it('says when a name cannot stay', () => {
    const result = importJson([mcp('Summarize Detection'), mcp('検索')]);
    expect(result.manifests).toMatchObject([
      { toolId: 'summarize_detection', name: 'Summarize Detection', 'x-wireName': 'Summarize Detection' },
      { toolId: expect.stringMatching(/^tool_[0-9a-f]{8}$/), name: '検索', 'x-wireName': '検索' },
    ]);
    expect(result.manifests[0]).not.toHaveProperty('exposedName');
    expect(remarks(result)).toContain('warning import/name-changed /0/name');
  });

  it('keeps identifiers apart without regard to the order', () => {
    const ids = (...names: string[]) =>
      Object.fromEntries(
        importJson(names.map(name => mcp(name))).manifests.map(tool => [tool.exposedName ?? tool.toolId, tool.toolId]),
      );
    const one = ids('getUser', 'get_user', 'get-user');
    expect(one).toEqual(ids('get-user', 'get_user', 'getUser'));
    expect(one.get_user).toBe('get_user');
    expect(new Set(Object.values(one)).size).toBe(3);
  });

  it('takes the same tool once, in whatever format it is repeated', () => {
    const result = importJson([anthropic('a'), mcp('a'), anthropic('a', { cache_control: { type: 'ephemeral' } })]);
    expect(result.manifests).toHaveLength(1);
    expect(remarks(result)).toEqual(['info import/repeated /1', 'info import/repeated /2']);
  });

  it('names another tool of the same name otherwise', () => {
    const result = importJson([mcp('a'), mcp('a', { description: 'Does something else.' })]);
    expect(result.manifests.map(({ toolId, exposedName }) => [toolId, exposedName])).toEqual([
      ['a', undefined],
      ['a_2', undefined],
    ]);
    expect(remarks(result)).toContain('warning import/same-name /1/name');
  });
});

describe('options of a vendor', () => {
  it('go under its name, known or not', () => {
    const options = {
      strict: true,
      cache_control: { type: 'ephemeral', ttl: '1h' },
      defer_loading: true,
      made_up: [1],
    };
    const closed = { ...schema, additionalProperties: false };
    const result = importJson({ ...anthropic('a'), input_schema: closed, ...options });
    expect(only(result).extensions).toEqual({ anthropic: options });
    expect(remarks(result)).toContain('info import/unknown-field /made_up');
  });

  it('do not pin a tool to the standard mode', () => {
    const tool = { type: 'function', function: { name: 'a', description: 'x', parameters: schema, strict: false } };
    expect(only(importJson(tool))).not.toHaveProperty('extensions');
  });

  it('keep the namespace of a function', () => {
    const tools = [{ type: 'function', name: 'find', description: 'x', parameters: schema, strict: false }];
    const result = importJson({ type: 'namespace', name: 'crm', description: 'Customers.', tools });
    expect(only(result).extensions).toEqual({ openai: { namespace: { name: 'crm', description: 'Customers.' } } });
    expect(remarks(result)).toContain('warning import/namespace');
  });
});

describe('MCP', () => {
  it('never turns hints into permissions or approvals', () => {
    const hints = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    const result = importJson({ tools: [mcp('wipe', { annotations: hints }), mcp('send', { annotations: {} })] });
    const [wipe, send] = result.manifests;
    expect(wipe?.extensions).toEqual({ mcp: { annotations: hints } });
    for (const tool of [wipe, send]) {
      for (const field of ['risk', 'permissions', 'idempotent']) expect(tool).not.toHaveProperty(field);
    }
    expect(send).not.toHaveProperty('extensions');
    expect(remarks(result)).toContain('info import/unverified-hints /tools/0/annotations');
  });

  it('believes a server that calls itself destructive, unless it says that it only reads', () => {
    expect(only(importJson(mcp('a', { annotations: { destructiveHint: true } })))).toMatchObject({
      risk: 'destructive',
    });
    const unclear = mcp('a', { annotations: { destructiveHint: true, readOnlyHint: true } });
    expect(only(importJson(unclear))).not.toHaveProperty('risk');
  });

  it('restores what a manifest left in its own block', () => {
    const block = {
      toolId: 'crm.find',
      version: '3.1.0',
      permissions: ['network'],
      executionBoundary: { timeout: 100, retryPolicy: { maxRetries: 2 } },
    };
    const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
    const result = importJson(
      mcp('find', { title: 'Find', annotations, _meta: { 'dev.manifest-studio/manifest': block } }),
    );
    expect(only(result)).toEqual({
      ...block,
      name: 'Find',
      description: 'Does it.',
      inputSchema: schema,
      exposedName: 'find',
      risk: 'write',
      idempotent: false,
    });
    expect(remarks(result)).toEqual(['info import/own-block /_meta/dev.manifest-studio/manifest']);
    expect(brief(result.diagnostics)).not.toContain('info import/version-assumed');
  });

  it('tells what a block says wrongly', () => {
    const block = { toolId: 'Not An Id', version: 'one', permissions: 'network' };
    const result = importJson(mcp('a', { title: 'A', _meta: { 'dev.manifest-studio/manifest': block } }));
    expect(only(result)).toMatchObject({ toolId: 'a', version: 'one', permissions: 'network' });
    expect(remarks(result)).toEqual(expect.arrayContaining(['error manifest/version', 'error manifest/wrong-type']));
  });

  it('does not take the word of a block for harmless', () => {
    const meta = { 'dev.manifest-studio/manifest': { toolId: 'a', version: '1.0.0' } };
    const tool = only(importJson(mcp('a', { annotations: { readOnlyHint: true }, _meta: meta })));
    expect(tool).not.toHaveProperty('risk');
    expect(tool.extensions).toEqual({ mcp: { annotations: { readOnlyHint: true } } });
  });

  it('keeps metadata of others, icons and tasks', () => {
    const more = {
      icons: [{ src: 'https://example.test/i.png' }],
      execution: { taskSupport: 'optional' },
      _meta: { 'com.example/team': 'crm', 'bad key': 1 },
      annotations: { title: 'T', category: 'x', readOnlyHint: null },
    };
    const result = importJson(mcp('a', more));
    expect(only(result).extensions).toEqual({
      mcp: {
        icons: more.icons,
        execution: more.execution,
        _meta: { 'com.example/team': 'crm' },
        'x-meta': { 'bad key': 1 },
        annotations: { title: 'T' },
        'x-annotations': { category: 'x', readOnlyHint: null },
      },
    });
    expect(result.sources[0]?.target).toBe('mcp:2025-11-25');
    expect(brief(result.diagnostics).filter(line => line.startsWith('warning'))).toEqual([]);
  });

  it('warns of parameters that seem to be lost, and of pages that are missing', () => {
    const empty = { type: 'object', properties: {} };
    const tools = [
      { name: 'find', description: 'Search by kind and text', inputSchema: empty },
      { name: 'list', description: 'Lists all users.', inputSchema: empty },
      { name: 'open', description: 'Search by kind.', inputSchema: { ...empty, additionalProperties: true } },
    ];
    const result = importJson({ jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'abc' } });
    const warnings = remarks(result).filter(line => line.startsWith('warning'));
    expect(warnings).toEqual([
      'warning import/empty-input /result/tools/0/inputSchema',
      'warning import/more-pages /result/nextCursor',
    ]);
  });
});

describe('the agent loop', () => {
  it('leaves to the defaults what equals them', () => {
    const descriptor = {
      name: 'Web-Search',
      toolId: 'web_search',
      version: '1.2.3',
      title: 'Web search',
      description: 'Searches.',
      inputSchema: schema,
      permissions: ['network'],
      executionBoundary: {
        timeout: 5000,
        retryPolicy: { maxRetries: 2, backoffMs: 0, backoff: 'constant' },
        concurrency: null,
      },
      risk: 'read',
    };
    const result = importJson([descriptor]);
    expect(only(result)).toEqual({
      toolId: 'web_search',
      version: '1.2.3',
      name: 'Web search',
      description: 'Searches.',
      inputSchema: schema,
      permissions: ['network'],
      executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2 } },
      risk: 'read',
      exposedName: 'Web-Search',
    });
    expect(result.diagnostics).toEqual([]);
  });
});

describe('manifests and bundles', () => {
  const manifest = { toolId: 'a', version: '1.0.0', name: 'A', description: 'Does it.', inputSchema: schema };

  it('come back as they are, whatever they hold', () => {
    const own = { ...manifest, inputSchema: { type: 'object', properties: { n: { type: 'float' } } }, 'x-team': 1 };
    const result = importJson([own]);
    expect(result.manifests).toEqual([own]);
    expect(remarks(result)).toEqual(['error schema/unknown-type /0/inputSchema/properties/n/type']);
    expect(result.diagnostics[0]?.fix?.edits[0]?.path).toEqual([0, 'inputSchema', 'properties', 'n', 'type']);
  });

  it('tell what they lack', () => {
    const { description: _description, ...incomplete } = manifest;
    expect(remarks(importJson(incomplete))).toEqual(['error manifest/missing-field /description']);
  });

  it('are told apart by their toolId', () => {
    const result = importJson([manifest, manifest, { ...manifest, name: 'B' }]);
    expect(result.manifests).toHaveLength(2);
    expect(remarks(result)).toEqual(['info import/repeated /1', 'warning import/same-tool-id /2/toolId']);
  });

  it('leave the rest of a bundle behind, and say so', () => {
    const bundle = {
      format: 'manifest-bundle',
      formatVersion: 1,
      name: 'B',
      tools: [manifest, 1],
      drafts: [{ index: 1, text: '{' }],
      scenarios: [],
      policy: {},
    };
    const result = importJson(bundle);
    expect(result).toMatchObject({ format: 'bundle', manifests: [manifest] });
    expect(remarks(result)).toEqual([
      'error bundle/tool-kind /tools/1',
      'warning import/drafts /drafts',
      'info import/bundle-part /scenarios',
      'info import/bundle-part /policy',
    ]);
  });

  it('of a newer version are refused', () => {
    const result = importJson({ format: 'manifest-bundle', formatVersion: 2, name: 'B', tools: [manifest] });
    expect(result.manifests).toEqual([]);
    expect(brief(result.diagnostics)).toEqual(['error bundle/newer-version /formatVersion']);
  });

  it('may be written in YAML', () => {
    const text =
      'format: manifest-bundle\nformatVersion: 1\nname: B\ntools:\n  - toolId: a\n    version: 1.0.0\n    name: A\n    description: x\n    inputSchema: {type: object}\n';
    expect(importDefinitions(text)).toMatchObject({ format: 'bundle', manifests: [{ toolId: 'a', version: '1.0.0' }] });
  });
});

describe('strict definitions', () => {
  const widened = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: ['string', 'null'] },
      c: {
        type: 'object',
        properties: { d: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'D' } },
        required: ['d'],
        additionalProperties: false,
      },
    },
    required: ['a', 'b', 'c'],
    additionalProperties: false,
  };
  const tool = { type: 'function', function: { name: 'q', description: 'x', strict: true, parameters: widened } };
  const optional = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'string' },
      c: {
        type: 'object',
        properties: { d: { type: 'integer', description: 'D' } },
        required: [],
        additionalProperties: false,
      },
    },
    required: ['a', 'c'],
    additionalProperties: false,
  };

  it('are kept as they say, with an offer to make parameters optional again', () => {
    const result = importJson([tool]);
    expect(only(result).inputSchema).toEqual(widened);
    const [found] = result.diagnostics.filter(({ code }) => code === 'import/strict-widened');
    expect(found).toMatchObject({ severity: 'info', path: [0, 'function', 'parameters'], tool: 'q' });
    expect(found?.message).toContain('`b` and `c.d`');
    expect(found?.fix?.edits).toEqual([{ op: 'set', path: [0, 'function', 'parameters'], value: optional }]);
  });

  it('become optional again when asked, and come back the same from the compiler', () => {
    const result = importJson([tool], { restoreOptional: true });
    expect(only(result).inputSchema).toEqual(optional);
    // A type list says the same as the anyOf that was published.
    expect(remarks(result)).toEqual([
      'info import/made-optional /0/function/parameters',
      'info import/differs /0/function/parameters/properties/c/properties/d/anyOf',
      'info import/differs /0/function/parameters/properties/c/properties/d/type',
    ]);
  });

  it('say nothing where nothing was widened', () => {
    const plain = { ...tool, function: { ...tool.function, parameters: { ...schema, additionalProperties: false } } };
    expect(remarks(importJson(plain))).toEqual([]);
    const loose = { ...tool, function: { ...tool.function, strict: false } };
    expect(remarks(importJson(loose))).toEqual([]);
  });
});

describe('what is told', () => {
  it('has its place in the text', () => {
    const text = '[\n  {"name": "a", "input_schema": {"type": "dict"}, "description": "x"}\n]';
    const [found] = importDefinitions(text).diagnostics.filter(({ code }) => code === 'import/type-name');
    expect(text.slice(found?.span?.offset, (found?.span?.offset ?? 0) + (found?.span?.length ?? 0))).toBe('"dict"');
  });

  it('has its place in YAML and in values in a row too', () => {
    const at = (text: string): string => {
      const [found] = importDefinitions(text).diagnostics.filter(({ code }) => code === 'import/type-name');
      return text.slice(found?.span?.offset, (found?.span?.offset ?? 0) + (found?.span?.length ?? 0));
    };
    expect(at('name: a\ndescription: x\ninput_schema:\n  type: dict\n')).toBe('dict');
    expect(at('{"name":"a","input_schema":{}}\n{"name":"b","input_schema":{"type":"dict"}}')).toBe('"dict"');
  });

  it('keeps the faults of one value among several', () => {
    const result = importDefinitions('{"name":"a","description":"x","inputSchema":{}}\n{"name": oops}\n');
    expect(result.manifests).toHaveLength(1);
    expect(brief(result.diagnostics).filter(line => line.startsWith('error'))).toEqual([
      'error json/unexpected /1/name',
    ]);
  });

  it('names tools without parameters of their own, and what is no tool', () => {
    const tools = [
      { type: 'web_search_preview' },
      { type: 'custom', custom: { name: 'c' } },
      7,
      { nope: true },
      mcp('a'),
    ];
    const result = importJson({ tools });
    expect(result.manifests).toHaveLength(1);
    expect(remarks(result)).toEqual([
      'warning import/built-in-tool /tools/0',
      'warning import/built-in-tool /tools/1',
      'error import/not-a-definition /tools/2',
      'error import/not-a-definition /tools/3',
    ]);
  });

  it.each([
    ['', 'import/empty'],
    ['   \n', 'import/empty'],
    ['null', 'import/nothing-found'],
    ['[]', 'import/nothing-found'],
    ['hello', 'import/nothing-found'],
    ['{"tools": []}', 'import/nothing-found'],
    ['{"openapi": "3.1.0", "paths": {}}', 'import/nothing-found'],
    ['{"mcpServers": {}}', 'import/nothing-found'],
    ['{"type": "object", "properties": {}}', 'import/nothing-found'],
    ['{"jsonrpc": "2.0", "id": 1, "error": {"code": 1}}', 'import/nothing-found'],
    ['{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}', 'import/nothing-found'],
    ['{"model": "m", "messages": []}', 'import/nothing-found'],
    ['{"a": [1, 2}', 'json/unclosed'],
  ])('says why nothing comes of %j', (text, code) => {
    const { format, manifests, diagnostics } = importDefinitions(text);
    expect({ format, manifests }).toEqual({ format: 'unknown', manifests: [] });
    expect(diagnostics.map(found => found.code)).toContain(code);
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it('gives each reason for an empty hand its own words', () => {
    const texts = ['[]', 'x', '{"openapi":"3"}', '{"mcpServers":{}}', '{"type":"object"}', '{"tools":[]}', '{"a":1}'];
    const messages = texts.map(text => importDefinitions(text).diagnostics[0]?.message);
    expect(new Set(messages).size).toBe(texts.length);
  });
});
