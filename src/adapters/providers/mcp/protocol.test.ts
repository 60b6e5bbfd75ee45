import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { type AgentInput, ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const MODES = ['2026-07-28', '2025-11-25', '2025-06-18'];
const OLDER = MODES.slice(1);

const plain = { name: 'plain', inputSchema: { type: 'object' } };
const weather = {
  name: 'get_weather',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { t: { type: 'number' } }, required: ['t'] },
};
/** As compiling for the older revisions makes it of an output that is a list. */
const wrapped = {
  name: 'list',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { result: { type: 'array' } }, required: ['result'] },
};
const tools: JsonObject[] = [plain, weather, wrapped];
const input: AgentInput = { message: 'Weather?', instructions: 'Be brief.', tools, traceId: 't' };
const start = (mode: string) => protocol.start(input, { mode, variant: 'standard', model: 'any' });

const call = (id: Json, name = 'plain', args: Json = {}): JsonObject => ({
  jsonrpc: '2.0',
  ...(id !== null && { id }),
  method: 'tools/call',
  params: { name, arguments: args },
});
const read = (messages: JsonObject[], mode = '2026-07-28', host: JsonObject = { stop: 'calls' }) =>
  protocol.read({ status: 200, body: { messages, host } }, start(mode).state);
const messagesOf = (turn: ReturnType<typeof read>, results: ToolResult[]): JsonObject[] =>
  protocol.resume(turn.state, results).request.body.messages as JsonObject[];
/** What goes back for one call. */
function answered(name: string, output: unknown, { mode = '2026-07-28', isError = false } = {}): JsonObject {
  const [message] = messagesOf(read([call(7, name)], mode), [{ callId: '7', name, output, isError }]);
  return message ?? {};
}
const text = (said: string): JsonObject => ({ type: 'text', text: said });

describe('the list of tools', () => {
  it('answers the request for it, with what the current revision demands', () => {
    expect(start('2026-07-28').request).toEqual({
      method: 'POST',
      path: '/mcp',
      body: {
        messages: [
          { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', tools, ttlMs: 0, cacheScope: 'private' } },
        ],
      },
    });
  });

  it.each(OLDER)('is what the official client reads, in %s', mode => {
    const [message] = start(mode).request.body.messages as JsonObject[];
    expect(message?.result).toEqual({ tools });
    expect(ListToolsResultSchema.parse(message?.result)).toEqual({ tools });
  });

  it('says nothing of the conversation, which is the host’s', () => {
    expect(JSON.stringify(start('2026-07-28'))).not.toMatch(/Weather\?|Be brief/);
  });
});

describe('calls', () => {
  it('are read with the id of the request, a number or a text', () => {
    expect(read([call(7, 'plain', { city: 'Oslo' }), call('a-1', 'get_weather')])).toMatchObject({
      kind: 'tool_calls',
      calls: [
        { id: '7', name: 'plain', arguments: { city: 'Oslo' } },
        { id: 'a-1', name: 'get_weather', arguments: {} },
      ],
    });
  });

  it('are answered one by one, under the id as it was', () => {
    const turn = read([call(7), call('a-1')]);
    const messages = messagesOf(turn, [
      { callId: 'a-1', name: 'plain', output: 'no such zone', isError: true },
      { callId: '7', name: 'plain', output: 'sunny', isError: false },
    ]);
    expect(messages).toEqual([
      { jsonrpc: '2.0', id: 7, result: { resultType: 'complete', content: [text('sunny')] } },
      {
        jsonrpc: '2.0',
        id: 'a-1',
        result: { resultType: 'complete', content: [text('no such zone')], isError: true },
      },
    ]);
  });

  it('without an id are notifications, which get no answer', () => {
    const turn = read([call(null), call(7)]);
    expect(turn.mended).toHaveLength(1);
    const messages = messagesOf(turn, [
      { callId: 'mended_1', name: 'plain', output: 1, isError: false },
      { callId: '7', name: 'plain', output: 2, isError: false },
    ]);
    expect(messages).toMatchObject([{ id: 7 }]);
  });

  it('under one id are answered under it, in order', () => {
    const turn = read([call(7), call(7)]);
    expect(turn).toMatchObject({ calls: [{ id: '7' }, { id: 'mended_1' }] });
    const messages = messagesOf(turn, [
      { callId: 'mended_1', name: 'plain', output: 'second', isError: false },
      { callId: '7', name: 'plain', output: 'first', isError: false },
    ]);
    expect(messages).toMatchObject([
      { id: 7, result: { content: [text('first')] } },
      { id: 7, result: { content: [text('second')] } },
    ]);
  });

  it('of a tool that is not listed are answered with an error of JSON-RPC', () => {
    expect(answered('made_up', 'There is no such tool.', { isError: true })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32602, message: 'Unknown tool: made_up', data: 'There is no such tool.' },
    });
  });
});

describe('results', () => {
  it.each<[string, string, unknown, JsonObject]>([
    ['a text', 'plain', 'sunny', { content: [text('sunny')] }],
    ['nothing', 'plain', undefined, { content: [text('')] }],
    ['null', 'plain', null, { content: [text('null')] }],
    ['a number', 'plain', 3, { content: [text('3')] }],
    [
      'an object without a schema',
      'plain',
      { g: 'hi' },
      { content: [text('{"g":"hi"}')], structuredContent: { g: 'hi' } },
    ],
    ['an object by its schema', 'get_weather', { t: 1 }, { content: [text('{"t":1}')], structuredContent: { t: 1 } }],
    ['content', 'plain', [text('22 C')], { content: [text('22 C')] }],
    [
      'an image',
      'plain',
      [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }],
      { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
    ],
    ['what is only called content', 'plain', [{ type: 'image' }], { content: [text('[{"type":"image"}]')] }],
    [
      'a list where the root is an object',
      'list',
      [1],
      { content: [text('{"result":[1]}')], structuredContent: { result: [1] } },
    ],
    [
      'a list that stands in its object already',
      'list',
      { result: [1] },
      { content: [text('{"result":[1]}')], structuredContent: { result: [1] } },
    ],
  ])('%s is what the official client reads', (_, name, output, expected) => {
    for (const mode of OLDER) {
      const { result } = answered(name, output, { mode });
      expect(result).toEqual(expected);
      expect(CallToolResultSchema.parse(result)).toEqual(expected);
    }
  });

  it('may be a list as structured content in the current revision', () => {
    expect(answered('plain', [1])).toMatchObject({ result: { resultType: 'complete', structuredContent: [1] } });
    expect(answered('plain', [1], { mode: '2025-11-25' }).result).toEqual({ content: [text('[1]')] });
  });

  it.each([
    ['an output that breaks its schema', 'get_weather', { t: 'hot' }],
    ['nothing where there is a schema', 'get_weather', undefined],
  ])('%s is a failure', (_, name, output) => {
    const { result } = answered(name, output);
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(result).not.toHaveProperty('structuredContent');
  });

  it('a failure is told in words, whatever the schema', () => {
    expect(answered('get_weather', '', { isError: true })).toMatchObject({
      result: { isError: true, content: [text('The tool failed and gave no reason.')] },
    });
  });
});

describe('what the host says beside', () => {
  it('is its text at the end', () => {
    const host = { text: 'It is 3 °C.', stop: 'end', usage: { input: 5, output: 2 } };
    expect(read([], '2026-07-28', host)).toMatchObject({
      kind: 'text',
      text: 'It is 3 °C.',
      usage: { input: 5, output: 2 },
    });
  });

  it('is that it was cut off', () => {
    expect(read([call(7)], '2026-07-28', { stop: 'limit' })).toMatchObject({ truncated: true });
  });

  it('is that it does not take what was sent', () => {
    const response = { status: 400, body: { host: { error: { code: -32600, message: 'Tool x has no content' } } } };
    expect(() => protocol.read(response, start('2026-07-28').state)).toThrow(ProviderError);
    expect(() => protocol.read(response, start('2026-07-28').state)).toThrow('400: Tool x has no content');
  });

  it('is no turn when it is nothing', () => {
    expect(() => protocol.read({ status: 200, body: { messages: [] } }, start('2026-07-28').state)).toThrow(
      'neither calls nor says that it is done',
    );
  });
});
