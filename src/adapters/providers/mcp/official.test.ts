/** Our side of the wire against the official client, and our host against the official server, in one process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import type { ReadTurn, ToolCall, ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';
import { simulator } from './simulator.ts';

/** The newest revision that the client knows. */
const MODE = '2025-11-25';
const tools: JsonObject[] = [
  {
    name: 'get_weather',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
    outputSchema: { type: 'object', properties: { t: { type: 'number' } }, required: ['t'] },
  },
  { name: 'get_time', inputSchema: { type: 'object', properties: {} } },
];
const run = ({ name }: Pick<ToolCall, 'name'>): Pick<ToolResult, 'output' | 'isError'> =>
  name === 'get_weather' ? { output: { t: 3 }, isError: false } : { output: 'no such zone', isError: true };

/** A server of ours behind the client's transport. It answers as soon as `together` calls have come. */
function ourServer(together: number): Transport {
  const input = { message: '', instructions: '', tools, traceId: 't' };
  const started = protocol.start(input, { mode: MODE, variant: 'standard', model: 'any' });
  let { state } = started;
  let calls: JsonObject[] = [];
  const deliver = (messages: unknown): void => {
    for (const message of messages as JSONRPCMessage[]) transport.onmessage?.(message);
  };
  const answer = (): void => {
    const turn: ReadTurn<typeof state> = protocol.read({ status: 200, body: { messages: calls, host: {} } }, state);
    calls = [];
    const made = turn.kind === 'tool_calls' ? turn.calls : [];
    const sent = protocol.resume(
      turn.state,
      made.map(call => ({ callId: call.id, name: call.name, ...run(call) })),
    );
    state = sent.state;
    deliver(sent.request.body.messages);
  };
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async given => {
      const message = given as unknown as JsonObject;
      if (message.method === 'initialize') {
        const serverInfo = { name: 'ours', version: '1.0.0' };
        const result = { protocolVersion: MODE, capabilities: { tools: {} }, serverInfo };
        deliver([{ jsonrpc: '2.0', id: message.id, result }]);
      } else if (message.method === 'tools/list') {
        deliver(started.request.body.messages);
      } else if (message.method === 'tools/call') {
        calls.push(message);
        if (calls.length === together) answer();
      }
    },
  };
  return transport;
}

it('answers the official client so that it is content, result by result', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(ourServer(2));
  expect((await client.listTools()).tools).toEqual(tools);
  const [weather, time] = await Promise.all([
    client.callTool({ name: 'get_weather', arguments: { city: 'Oslo' } }),
    client.callTool({ name: 'get_time' }),
  ]);
  expect(weather).toEqual({ content: [{ type: 'text', text: '{"t":3}' }], structuredContent: { t: 3 } });
  expect(time).toEqual({ content: [{ type: 'text', text: 'no such zone' }], isError: true });
  await client.close();
});

it('refuses a name that it did not list as the protocol says', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(ourServer(1));
  await client.listTools();
  await expect(client.callTool({ name: 'made_up' })).rejects.toMatchObject({
    code: -32602,
    message: 'MCP error -32602: Unknown tool: made_up',
  });
  await client.close();
});

it('takes, as a host, what the official server answers', async () => {
  const server = new Server({ name: 'official', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools as unknown as Tool[] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const { output, isError } = run(params);
    const content = [{ type: 'text' as const, text: JSON.stringify(output) }];
    return isError ? { content, isError } : { content, structuredContent: output as JsonObject };
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await near.start();
  const ask = async (requests: JsonObject[]): Promise<JsonObject[]> => {
    const answered: JsonObject[] = [];
    const all = new Promise<void>(resolve => {
      near.onmessage = message => {
        if (answered.push(message as unknown as JsonObject) === requests.length) resolve();
      };
    });
    for (const message of requests) await near.send(message as unknown as JSONRPCMessage);
    await all;
    return answered;
  };

  const calls = [{ name: 'get_weather', arguments: { city: 'Oslo' } }, { name: 'get_time' }];
  const turns = [
    { kind: 'calls' as const, calls },
    { kind: 'text' as const, text: 'It is 3 °C.' },
  ];
  const host = simulator.create({ mode: MODE, variant: 'standard', seed: 7, turns });
  const take = async (messages: JsonObject[]): Promise<{ messages: JsonObject[]; host: JsonObject }> => {
    const { status, body } = await host({ method: 'POST', path: '/mcp', body: { messages } });
    expect(status).toBe(200);
    return body as { messages: JsonObject[]; host: JsonObject };
  };
  const first = await take(await ask([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]));
  expect(first.messages).toHaveLength(2);
  expect(await take(await ask(first.messages))).toMatchObject({ messages: [], host: { text: 'It is 3 °C.' } });
  await server.close();
});
