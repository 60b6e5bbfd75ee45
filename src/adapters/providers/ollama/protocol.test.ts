import { expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { type AgentInput, ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const tool = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } };
const input: AgentInput = { message: 'Weather?', instructions: 'Be brief.', tools: [tool], traceId: 't' };
const started = protocol.start(input, { mode: 'standard', variant: 'standard', model: 'qwen3' });
const opening = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Weather?' },
];

const call = (name: string, more: JsonObject = {}): JsonObject => ({
  function: { index: 0, name, arguments: { city: 'Oslo' } },
  ...more,
});
const read = (tool_calls: JsonObject[] | undefined, more: JsonObject = {}) =>
  protocol.read(
    {
      status: 200,
      body: {
        model: 'qwen3',
        message: { role: 'assistant', content: '', thinking: 'Hm.', ...(tool_calls && { tool_calls }) },
        done: true,
        done_reason: 'stop',
        prompt_eval_count: 26,
        eval_count: 9,
        ...more,
      },
    },
    started.state,
  );
const result = (callId: string, name: string, output: unknown, isError = false): ToolResult => ({
  callId,
  name,
  output,
  isError,
});

it('asks for one answer, with all messages and the tools', () => {
  expect(started.request).toEqual({
    method: 'POST',
    path: '/api/chat',
    body: { model: 'qwen3', messages: opening, tools: [tool], stream: false },
  });
});

it('sends the message back with its thinking, then one message for each call, in their order', () => {
  const calls = [call('get_weather', { id: 'call_a' }), call('get_time', { id: 'call_b' })];
  const turn = read(calls);
  expect(turn).toMatchObject({
    kind: 'tool_calls',
    calls: [
      { id: 'call_a', name: 'get_weather', arguments: { city: 'Oslo' } },
      { id: 'call_b', name: 'get_time', arguments: { city: 'Oslo' } },
    ],
    usage: { input: 26, output: 9 },
  });
  const { request } = protocol.resume(turn.state, [
    result('call_b', 'get_time', 'timezone service unavailable', true),
    result('call_a', 'get_weather', { temp: 3 }),
  ]);
  expect(request.body).toEqual({
    ...started.request.body,
    messages: [
      ...opening,
      { role: 'assistant', content: '', thinking: 'Hm.', tool_calls: calls },
      { role: 'tool', tool_name: 'get_weather', tool_call_id: 'call_a', content: '{"temp":3}' },
      {
        role: 'tool',
        tool_name: 'get_time',
        tool_call_id: 'call_b',
        content: '{"error":"timezone service unavailable"}',
      },
    ],
  });
});

it('sends no id where none came, and says nothing of it', () => {
  const turn = read([call('f'), call('f')]);
  if (turn.kind !== 'tool_calls') throw new Error('no calls');
  expect(turn.mended).toBeUndefined();
  const [first, second] = turn.calls.map(({ id }) => id);
  const results = [result(second ?? '', 'f', 2), result(first ?? '', 'f', 1)];
  const { messages } = protocol.resume(turn.state, results).request.body;
  expect(messages).toMatchObject([{}, {}, {}, { content: '1' }, { content: '2' }]);
  expect(JSON.stringify(messages)).not.toMatch(/"(id|tool_call_id)"/);
});

it('gives a repeated id another name, and puts arguments that are no object into one', () => {
  const odd = call('f', { id: 'same', function: { name: 'f', arguments: '{"city":"Os' } });
  const turn = read([call('f', { id: 'same' }), odd]);
  expect(turn).toMatchObject({ calls: [{ id: 'same' }, { id: 'mended_1', arguments: '{"city":"Os' }] });
  expect(turn.mended).toHaveLength(2);
  expect(protocol.resume(turn.state, []).request.body.messages).toMatchObject([
    {},
    {},
    { tool_calls: [{ id: 'same' }, { id: 'mended_1', function: { arguments: { unreadable: '{"city":"Os' } } }] },
  ]);
});

it.each([
  ['text parts', [{ type: 'text', text: '22 C' }], false, '22 C'],
  ['nothing', undefined, false, ''],
  ['null', null, false, 'null'],
  ['a failure without words', undefined, true, '{"error":"The tool failed and gave no reason."}'],
])('sends %s as text', (_, output, isError, content) => {
  const turn = read([call('f', { id: 'a' })]);
  const { body } = protocol.resume(turn.state, [result('a', 'f', output, isError)]).request;
  expect(body.messages).toMatchObject([{}, {}, {}, { content }]);
});

it('tells a turn that was cut off, and refuses what is none', () => {
  expect(read(undefined, { done_reason: 'length' })).toMatchObject({ kind: 'text', truncated: true });
  const error = { status: 400, body: { error: 'model is required' } };
  expect(() => protocol.read(error, started.state)).toThrow(ProviderError);
  expect(() => protocol.read(error, started.state)).toThrow('400: model is required');
  expect(() => protocol.read({ status: 200, body: {} }, started.state)).toThrow('no message');
});
