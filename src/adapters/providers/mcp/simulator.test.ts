import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { simulator } from './simulator.ts';

const CURRENT = '2026-07-28';
const OLDER = '2025-11-25';
const turns = [{ kind: 'calls' as const, calls: [{ name: 'f', arguments: { a: 1 }, id: 'c1' }] }];

const inputSchema = { type: 'object' };
const output = { type: 'object', properties: { t: { type: 'number' } }, required: ['t'] };
const listed = (tools: Json[], more: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  result: { tools, ...more },
});
const fresh = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

function create(mode: string) {
  const transport = simulator.create({ mode, variant: 'standard', seed: 7, turns });
  return (...messages: JsonObject[]) => transport({ method: 'POST', path: '/mcp', body: { messages } });
}

describe('what a host says to a list that it does not take', () => {
  it.each<[string, string, JsonObject, string]>([
    ['no tools', OLDER, { jsonrpc: '2.0', id: 1, result: { tools: null } }, 'tools: expected array'],
    ['no name', OLDER, listed([{ inputSchema }]), 'tools.0.name: expected string'],
    ['no input schema', OLDER, listed([{ name: 'f' }]), 'tools.0.inputSchema: expected object'],
    [
      'a root without type',
      OLDER,
      listed([{ name: 'f', inputSchema: {} }]),
      'tools.0.inputSchema.type: expected "object"',
    ],
    [
      'a boolean as property',
      OLDER,
      listed([{ name: 'f', inputSchema: { type: 'object', properties: { p: true } } }]),
      'tools.0.inputSchema.properties: expected record of objects',
    ],
    [
      'an output that is a list, before it was allowed',
      OLDER,
      listed([{ name: 'f', inputSchema, outputSchema: { type: 'array' } }]),
      'tools.0.outputSchema.type: expected "object"',
    ],
    [
      'a hint that is a text',
      OLDER,
      listed([{ name: 'f', inputSchema, annotations: { readOnlyHint: 'yes' } }]),
      'tools.0.annotations.readOnlyHint: expected boolean',
    ],
    ['no type of result', CURRENT, listed([], { ...fresh, resultType: 1 }), 'resultType: expected string'],
    ['no time to live', CURRENT, listed([], { cacheScope: 'public' }), 'ttlMs: expected number of at least 0'],
    ['no scope', CURRENT, listed([], { ttlMs: 0 }), 'cacheScope: expected "public" or "private"'],
  ])('%s', async (_, mode, message, words) => {
    const response = await create(mode)(message);
    expect(response).toEqual({
      status: 400,
      body: { host: { error: { code: -32602, message: `MCP error -32602: Invalid result: ${words}` } } },
    });
  });

  it.each([
    ['an output of any type', CURRENT, listed([{ name: 'f', inputSchema, outputSchema: { type: 'array' } }], fresh)],
    ['what the older revision asks', OLDER, listed([{ name: 'f', inputSchema, outputSchema: output, icons: [] }])],
  ])('but it takes %s', async (_, mode, message) => {
    expect((await create(mode)(message)).status).toBe(200);
  });
});

describe('what a host says to responses that it does not take', () => {
  const content = [{ type: 'text', text: '{"t":1}' }];
  const result = (more: JsonObject): JsonObject => ({ jsonrpc: '2.0', id: 'c1', result: more });

  it.each<[string, string, JsonObject[], number, number, string]>([
    ['none', OLDER, [], 408, -32001, 'Request timed out'],
    [
      'one to no request',
      OLDER,
      [{ jsonrpc: '2.0', id: 9, result: {} }],
      400,
      -32600,
      'Received a response for an unknown message ID',
    ],
    [
      'structured content that is missing',
      OLDER,
      [result({ content })],
      400,
      -32600,
      'Tool f has an output schema but did not return structured content',
    ],
    [
      'structured content that is wrong',
      OLDER,
      [result({ content: [], structuredContent: { t: 'hot' } })],
      400,
      -32602,
      "Structured content does not match the tool's output schema: ",
    ],
    [
      'structured content that is a list, before it was allowed',
      OLDER,
      [result({ content: [], structuredContent: [1] })],
      400,
      -32602,
      'Invalid result: structuredContent: expected record',
    ],
    [
      'content without text',
      OLDER,
      [result({ content: [{ type: 'text' }] })],
      400,
      -32602,
      'Invalid result: content.0: expected text, image, audio, resource_link or resource',
    ],
    [
      'no type of result',
      CURRENT,
      [result({ content: [] })],
      400,
      -32602,
      'Invalid result: resultType: expected string',
    ],
    [
      'an error without a code',
      OLDER,
      [{ jsonrpc: '2.0', id: 'c1', error: { message: 'x' } }],
      400,
      -32602,
      'Invalid result: error: expected object with code and message',
    ],
  ])('%s', async (_, mode, messages, status, code, words) => {
    const send = create(mode);
    await send(listed([{ name: 'f', inputSchema, outputSchema: output }], mode === CURRENT ? fresh : {}));
    expect(await send(...messages)).toMatchObject({
      status,
      body: { host: { error: { code, message: expect.stringContaining(`MCP error ${code}: ${words}`) } } },
    });
  });

  it.each<[string, JsonObject]>([
    ['structured content by its schema', { result: { content: [], structuredContent: { t: 1 } } }],
    ['a failure, which is held to no schema', { result: { content: [], isError: true } }],
    ['an error of JSON-RPC', { error: { code: -32602, message: 'Unknown tool: f' } }],
  ])('but it takes %s', async (_, answer) => {
    const send = create(OLDER);
    await send(listed([{ name: 'f', inputSchema, outputSchema: output }]));
    expect(await send({ jsonrpc: '2.0', id: 'c1', ...answer })).toMatchObject({
      status: 200,
      body: { messages: [], host: { text: 'That is all.', stop: 'end' } },
    });
  });
});

it.each([
  [OLDER, {}],
  [
    CURRENT,
    {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': CURRENT,
        'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  ],
])('calls as revision %s does', async (mode, meta) => {
  const response = await create(mode)(listed([{ name: 'f', inputSchema }], fresh));
  expect(response).toEqual({
    status: 200,
    estimated: true,
    body: {
      messages: [
        { jsonrpc: '2.0', id: 'c1', method: 'tools/call', params: { name: 'f', arguments: { a: 1 }, ...meta } },
      ],
      host: { stop: 'calls', usage: { input: expect.any(Number), output: expect.any(Number) } },
    },
  });
});
