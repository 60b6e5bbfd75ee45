import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const options = { mode: 'standard', variant: 'standard', model: 'claude-sonnet-5' };
const tools = [{ name: 'get_weather', input_schema: { type: 'object', properties: {} } }];
const input = { message: 'Weather and time in Oslo?', instructions: 'Be brief.', tools, traceId: 't' };
const user = { role: 'user', content: 'Weather and time in Oslo?' };
const thinking = { type: 'thinking', thinking: 'Two tools.', signature: 'EqQB' };
const text = (said: string): JsonObject => ({ type: 'text', text: said, citations: null });
const use = (id: string | undefined, name: string, given: Json = { city: 'Oslo' }): JsonObject => ({
  type: 'tool_use',
  ...(id !== undefined && { id }),
  name,
  input: given,
  caller: { type: 'direct' },
});
const messageOf = (content: JsonObject[], reason = 'tool_use'): JsonObject => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason: reason,
  usage: { input_tokens: 420, output_tokens: 80 },
});
const read = (content: JsonObject[], reason?: string) =>
  protocol.read({ status: 200, body: messageOf(content, reason) }, protocol.start(input, options).state);
const result = (callId: string, output: unknown, isError = false): ToolResult => ({
  callId,
  name: 'f',
  output,
  isError,
});
const messagesAfter = (state: ReturnType<typeof read>['state'], results: ToolResult[]): JsonObject[] =>
  protocol.resume(state, results).request.body.messages as JsonObject[];

describe('a request', () => {
  it('is the one of the vendor, with the header of its version', () => {
    expect(protocol.start(input, options).request).toEqual({
      method: 'POST',
      path: '/v1/messages',
      headers: { 'anthropic-version': '2026-10-21' },
      body: {
        model: 'claude-sonnet-5',
        max_tokens: 4096,
        thinking: { type: 'adaptive' },
        system: 'Be brief.',
        tools,
        messages: [user],
      },
    });
  });

  it('leaves out what is empty', () => {
    const { body } = protocol.start({ ...input, instructions: '', tools: [] }, options).request;
    expect(Object.keys(body)).toEqual(['model', 'max_tokens', 'thinking', 'messages']);
  });

  it('gives the content of the model back as it came, then all results in one message of the user', () => {
    const content = [
      thinking,
      text('Let me check.'),
      use('toolu_a', 'get_weather'),
      { ...use('toolu_b', 'get_time'), field_of_tomorrow: 1 },
      { type: 'block_of_tomorrow', kept: true },
    ];
    const results = [result('toolu_b', 'timezone service unavailable', true), result('toolu_a', { temp: 3 })];
    const { state } = read(content);
    expect(messagesAfter(state, results)).toEqual([
      user,
      { role: 'assistant', content },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_a', content: '{"temp":3}' },
          { type: 'tool_result', tool_use_id: 'toolu_b', content: 'timezone service unavailable', is_error: true },
        ],
      },
    ]);
    expect(protocol.resume(state, results).request.body).toMatchObject({ system: 'Be brief.', tools });
  });

  it.each<[string, unknown, boolean, Json]>([
    ['text', 'noon', false, 'noon'],
    ['nothing', undefined, false, ''],
    ['a value', [1], false, '[1]'],
    ['text parts', [{ type: 'text', text: '22 C' }], false, [{ type: 'text', text: '22 C' }]],
    ['a failure without a word', '', true, 'The tool failed and gave no reason.'],
    ['a failure with a value', { code: 7 }, true, '{"code":7}'],
  ])('carries %s', (_name, output, isError, content) => {
    const last = messagesAfter(read([use('a', 'f')]).state, [result('a', output, isError)]).at(-1);
    expect(last?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content, ...(isError && { is_error: true }) },
    ]);
  });
});

describe('a turn', () => {
  const calls = [{ id: 'a', name: 'f', arguments: { city: 'Oslo' } }];
  it.each<[string, JsonObject[], string, object]>([
    ['calls', [thinking, use('a', 'f')], 'tool_use', { kind: 'tool_calls', calls }],
    [
      'text beside calls',
      [text('One '), text('moment.'), use('a', 'f')],
      'tool_use',
      { kind: 'tool_calls', calls, text: 'One moment.' },
    ],
    ['calls that are cut off', [use('a', 'f')], 'max_tokens', { kind: 'tool_calls', calls, truncated: true }],
    ['calls of a turn that was refused', [use('a', 'f')], 'refusal', { kind: 'tool_calls', calls, truncated: true }],
    ['text', [text('Hello.')], 'end_turn', { kind: 'text', text: 'Hello.' }],
    ['text that filled the window', [text('Hel')], 'model_context_window_exceeded', { kind: 'text', truncated: true }],
    ['nothing', [], 'end_turn', { kind: 'text', text: '' }],
  ])('%s', (_name, content, reason, expected) => {
    const turn = read(content, reason);
    expect(turn).toMatchObject({ ...expected, usage: { input: 420, output: 80 } });
    expect('truncated' in turn).toBe('truncated' in expected);
  });

  it('puts what would not be taken back right on both sides', () => {
    const { state, mended, ...turn } = read([
      use(undefined, 'get_time'),
      use('a b', 'creating:view'),
      use('a', 'get_time', '{"city":"Os'),
    ]);
    expect(turn).toMatchObject({
      calls: [
        { id: 'mended_1', name: 'get_time' },
        { id: 'mended_2', name: 'creating:view' },
        { id: 'a', arguments: '{"city":"Os' },
      ],
    });
    expect(mended).toHaveLength(4);
    expect(messagesAfter(state, [])[1]).toEqual({
      role: 'assistant',
      content: [
        use('mended_1', 'get_time'),
        use('mended_2', 'creating_view'),
        use('a', 'get_time', { INVALID_JSON: '{"city":"Os' }),
      ],
    });
  });

  it('leaves blank text out of the history', () => {
    const { state } = read([thinking, text(' '), use('a', 'f')]);
    expect(messagesAfter(state, [])[1]).toEqual({ role: 'assistant', content: [thinking, use('a', 'f')] });
  });

  it.each<[string, number, Json, RegExp]>([
    ['an error of the API', 400, { type: 'error', error: { type: 'x', message: 'No.' } }, /400: No\./],
    ['no content', 200, { type: 'message' }, /no list of blocks/],
  ])('is none: %s', (_name, status, body, said) => {
    const { state } = protocol.start(input, options);
    expect(() => protocol.read({ status, body }, state)).toThrow(ProviderError);
    expect(() => protocol.read({ status, body }, state)).toThrow(said);
  });
});
