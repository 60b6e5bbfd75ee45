import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { answering } from '../../protocol/testing/answer.ts';
import { simulator } from './simulator.ts';

const tool = { name: 'get_time', inputSchema: { type: 'object', properties: {} } };
const user = { role: 'user', text: 'Hello' };
const model = (...ids: (string | undefined)[]): JsonObject => ({
  role: 'model',
  calls: ids.map(id => ({ ...(id !== undefined && { id }), name: 'get_time', arguments: {} })),
});
const tools = (...ids: string[]): JsonObject => ({
  role: 'tools',
  results: ids.map(callId => ({ callId, name: 'get_time', output: 1, isError: false })),
});
const request = (conversation: JsonObject[], offered: JsonObject[] = [tool]): JsonObject => ({
  model: 'any',
  traceId: 't',
  tools: offered,
  conversation,
});

describe('the wire of our own loop', () => {
  it.each<[string, JsonObject, string, string]>([
    ['no tools', { conversation: [user] }, 'invalid_request', '/tools'],
    ['no conversation', { tools: [] }, 'invalid_request', '/conversation'],
    ['a tool without a name', request([user], [{ ...tool, name: '' }]), 'invalid_tool', '/tools/0/name'],
    ['two tools of one name', request([user], [tool, tool]), 'invalid_tool', '/tools/1/name'],
    [
      'a schema of a text',
      request([user], [{ ...tool, inputSchema: { type: 'string' } }]),
      'invalid_tool',
      '/tools/0/inputSchema',
    ],
    ['an unknown role', request([user, { role: 'system' }]), 'invalid_request', '/conversation/1/role'],
    [
      'a call without an id',
      request([user, model(undefined), tools()]),
      'invalid_request',
      '/conversation/1/calls/0/id',
    ],
    ['an id twice', request([user, model('a', 'a'), tools('a')]), 'invalid_request', '/conversation/1/calls/1/id'],
    ['a call without a result', request([user, model('a', 'b'), tools('b')]), 'unanswered_call', '/conversation/2'],
    ['a result too late', request([user, model('a'), user, tools('a')]), 'unanswered_call', '/conversation/2'],
    ['a result of nothing', request([user, model('a'), tools('a', 'x')]), 'unknown_call', '/conversation/2/results/1'],
    ['a second result', request([user, model('a'), tools('a', 'a')]), 'unknown_call', '/conversation/2/results/1'],
    ['results first', request([user, tools('a')]), 'invalid_request', '/conversation/1'],
    [
      'a result without a flag',
      request([user, model('a'), { role: 'tools', results: [{ callId: 'a', output: 1 }] }]),
      'invalid_request',
      '/conversation/2/results/0',
    ],
  ])('refuses %s', async (_name, body, code, at) => {
    const response = await answering(simulator, { path: '/v1/turns' })(body);
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code, at, message: expect.stringMatching(/\.$/) } },
    });
  });

  it('knows one path', async () => {
    expect((await answering(simulator, { path: '/v1' })(request([user]))).status).toBe(404);
  });

  it('answers like the document says', async () => {
    const send = answering(simulator, { path: '/v1/turns' }, [
      { kind: 'calls', text: 'Let me look.', calls: [{ name: 'get_time', arguments: { city: 'Oslo' }, id: 'call_a' }] },
    ]);
    expect(await send(request([user]))).toEqual({
      status: 200,
      estimated: true,
      body: {
        text: 'Let me look.',
        calls: [{ id: 'call_a', name: 'get_time', arguments: { city: 'Oslo' } }],
        stop: 'calls',
        usage: { input: expect.any(Number), output: expect.any(Number) },
      },
    });
  });
});
