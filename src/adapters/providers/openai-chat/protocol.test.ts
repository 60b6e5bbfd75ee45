import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const options = { mode: 'standard', variant: 'standard', model: 'gpt-5.4' };
const tool = (name: string): JsonObject => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
});
const tools = [tool('get_weather'), tool('get_time')];
const input = { message: 'Weather and time in Oslo?', instructions: '', tools, traceId: 't' };
const call = (id: string | undefined, name: string, args: Json = '{"city":"Oslo"}'): JsonObject => ({
  ...(id !== undefined && { id }),
  type: 'function',
  function: { name, arguments: args },
});
const completion = (message: JsonObject, reason = 'tool_calls'): JsonObject => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: reason, logprobs: null, message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 110, completion_tokens: 40, total_tokens: 150 },
});
const read = (message: JsonObject, reason?: string) =>
  protocol.read({ status: 200, body: completion(message, reason) }, protocol.start(input, options).state);
const result = (callId: string, output: unknown, isError = false): ToolResult => ({
  callId,
  name: 'f',
  output,
  isError,
});

describe('a request', () => {
  it('is the one of the vendor', () => {
    expect(protocol.start({ ...input, instructions: 'Be brief.' }, options).request).toEqual({
      method: 'POST',
      path: '/v1/chat/completions',
      body: {
        model: 'gpt-5.4',
        messages: [
          { role: 'developer', content: 'Be brief.' },
          { role: 'user', content: 'Weather and time in Oslo?' },
        ],
        tools,
      },
    });
  });

  it('leaves out what is empty', () => {
    const { body } = protocol.start({ ...input, tools: [] }, options).request;
    expect(body).toEqual({ model: 'gpt-5.4', messages: [{ role: 'user', content: 'Weather and time in Oslo?' }] });
  });

  it('gives the message of the model back as it came, then one message for each call', () => {
    const message = {
      content: null,
      refusal: null,
      annotations: [],
      tool_calls: [call('call_a', 'get_weather'), call('call_b', 'get_time')],
      field_of_tomorrow: { kept: true },
    };
    const { state } = read(message);
    const results = [result('call_b', 'timezone service unavailable', true), result('call_a', { temp: 3 })];
    expect(protocol.resume(state, results).request.body).toEqual({
      model: 'gpt-5.4',
      messages: [
        { role: 'user', content: 'Weather and time in Oslo?' },
        { role: 'assistant', ...message },
        { role: 'tool', tool_call_id: 'call_a', content: '{"temp":3}' },
        { role: 'tool', tool_call_id: 'call_b', content: '{"error":"timezone service unavailable"}' },
      ],
      tools,
    });
  });

  it.each<[string, unknown, Json]>([
    ['text as text', '12:00', '12:00'],
    ['nothing as the empty text', undefined, ''],
    ['null as null', null, 'null'],
    ['text parts as parts', [{ type: 'text', text: '22 C' }], [{ type: 'text', text: '22 C' }]],
    ['any other list as JSON', [1], '[1]'],
  ])('carries %s', (_name, output, content) => {
    const { state } = read({ content: null, tool_calls: [call('call_a', 'get_time')] });
    const { messages } = protocol.resume(state, [result('call_a', output)]).request.body;
    expect((messages as JsonObject[]).at(-1)).toEqual({ role: 'tool', tool_call_id: 'call_a', content });
  });
});

describe('a turn', () => {
  it.each<[string, JsonObject, string | undefined, object]>([
    [
      'calls',
      { content: null, tool_calls: [call('call_a', 'get_time')] },
      'tool_calls',
      { kind: 'tool_calls', calls: [{ id: 'call_a', name: 'get_time', arguments: '{"city":"Oslo"}' }] },
    ],
    [
      'calls that end with "stop", as forced ones do',
      { content: 'Looking.', tool_calls: [call('call_a', 'get_time', '{"ci')] },
      'stop',
      { kind: 'tool_calls', calls: [{ id: 'call_a', name: 'get_time', arguments: '{"ci' }], text: 'Looking.' },
    ],
    [
      'calls that are cut off',
      { content: null, tool_calls: [call('a', 'f')] },
      'length',
      { kind: 'tool_calls', truncated: true },
    ],
    ['text', { content: 'Hello.' }, 'stop', { kind: 'text', text: 'Hello.' }],
    ['text that is cut off', { content: 'Hel' }, 'length', { kind: 'text', text: 'Hel', truncated: true }],
    ['text that a filter cut off', { content: '' }, 'content_filter', { kind: 'text', text: '', truncated: true }],
    ['a refusal', { content: null, refusal: 'I cannot.' }, 'stop', { kind: 'text', text: 'I cannot.' }],
    ['an empty list of calls', { content: 'Hello.', tool_calls: [] }, 'stop', { kind: 'text', text: 'Hello.' }],
  ])('%s', (_name, message, reason, turn) => {
    const { state: _state, usage, ...read_ } = read(message, reason);
    expect(read_).toMatchObject(turn);
    expect('truncated' in read_).toBe('truncated' in turn);
    expect(usage).toEqual({ input: 110, output: 40 });
  });

  it('says that usage is an estimate when the response does', () => {
    const response = { status: 200, body: completion({ content: 'a' }), estimated: true } as const;
    expect(protocol.read(response, protocol.start(input, options).state).usage?.estimated).toBe(true);
  });

  it('puts ids and names that would not be taken back right on both sides', () => {
    const { state, mended, ...turn } = read({
      content: null,
      tool_calls: [call(undefined, 'get_time'), call('a', 'web:run'), call('a', 'get_time')],
    });
    expect(turn).toMatchObject({
      calls: [
        { id: 'mended_1', name: 'get_time' },
        { id: 'a', name: 'web:run' },
        { id: 'mended_2', name: 'get_time' },
      ],
    });
    expect(mended).toHaveLength(3);
    const { messages } = protocol.resume(state, [result('mended_2', 3), result('a', 2), result('mended_1', 1)]).request
      .body;
    expect(messages).toMatchObject([
      { role: 'user' },
      {
        tool_calls: [
          { id: 'mended_1', function: { name: 'get_time' } },
          { id: 'a', function: { name: 'web_run' } },
          { id: 'mended_2', function: { name: 'get_time' } },
        ],
      },
      { tool_call_id: 'mended_1', content: '1' },
      { tool_call_id: 'a', content: '2' },
      { tool_call_id: 'mended_2', content: '3' },
    ]);
  });

  it.each<[string, number, Json, RegExp]>([
    ['an error of the API', 400, { error: { message: 'No.', type: 'x', param: null, code: null } }, /400: No\./],
    ['an error of something before it', 502, 'Bad gateway', /502: "Bad gateway"/],
    ['no choices', 200, { choices: [] }, /no choice/],
    ['no object', 200, [], /no object/],
  ])('is none: %s', (_name, status, body, message) => {
    const { state } = protocol.start(input, options);
    expect(() => protocol.read({ status, body }, state)).toThrow(ProviderError);
    expect(() => protocol.read({ status, body }, state)).toThrow(message);
  });
});
