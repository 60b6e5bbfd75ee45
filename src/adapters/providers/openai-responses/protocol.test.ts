import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const tool = (name: string): JsonObject => ({
  type: 'function',
  name,
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: false,
});
const tools = [tool('get_weather'), tool('get_time')];
const input = { message: 'Weather and time in Oslo?', instructions: 'Be brief.', tools, traceId: 't' };
const user = { role: 'user', content: 'Weather and time in Oslo?' };
const start = (variant: string, given = input) =>
  protocol.start(given, { mode: 'standard', variant, model: 'gpt-5.4' });
const always = { model: 'gpt-5.4', instructions: 'Be brief.', tools };

const reasoning = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'gAAAA' };
const call = (callId: string | undefined, name: string, args: Json = '{"city":"Oslo"}'): JsonObject => ({
  id: `fc_${name}`,
  type: 'function_call',
  ...(callId !== undefined && { call_id: callId }),
  name,
  arguments: args,
  status: 'completed',
});
const message = (part: JsonObject): JsonObject => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [part],
});
const responseOf = (output: JsonObject[], more: JsonObject = {}): JsonObject => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  error: null,
  output,
  usage: { input_tokens: 110, output_tokens: 60, total_tokens: 170 },
  ...more,
});
const read = (variant: string, output: JsonObject[], more?: JsonObject) =>
  protocol.read({ status: 200, body: responseOf(output, more) }, start(variant).state);
const result = (callId: string, output: unknown, isError = false): ToolResult => ({
  callId,
  name: 'f',
  output,
  isError,
});
const output = (callId: string, text: Json): JsonObject => ({
  type: 'function_call_output',
  call_id: callId,
  output: text,
});

const calls = [reasoning, call('call_a', 'get_weather'), call('call_b', 'get_time')];
const results = [result('call_b', 'timezone service unavailable', true), result('call_a', { temp: 3 })];
const outputs = [output('call_a', '{"temp":3}'), output('call_b', '{"error":"timezone service unavailable"}')];

describe('by reference', () => {
  it('starts with the message alone and lets the server store', () => {
    expect(start('stateful').request).toEqual({
      method: 'POST',
      path: '/v1/responses',
      body: { ...always, input: [user], store: true },
    });
  });

  it('goes on with the id of the last response and the outputs; instructions and tools are sent again', () => {
    const { state } = read('stateful', calls);
    expect(protocol.resume(state, results).request.body).toEqual({
      ...always,
      previous_response_id: 'resp_1',
      input: outputs,
      store: true,
    });
  });

  it('gives back what stood on the wire, in the order of the calls, where ids are missing or repeated', () => {
    const { state, mended } = read('stateful', [
      call(undefined, 'get_time'),
      call('a', 'web:run'),
      call('a', 'get_time'),
    ]);
    expect(mended).toHaveLength(2);
    const back = [result('mended_2', 3), result('a', 2), result('mended_1', 1)];
    expect(protocol.resume(state, back).request.body.input).toEqual([
      { type: 'function_call_output', output: '1' },
      output('a', '2'),
      output('a', '3'),
    ]);
  });
});

describe('by replay', () => {
  it('stores nothing and asks for the reasoning', () => {
    expect(start('stateless').request.body).toEqual({
      ...always,
      input: [user],
      store: false,
      include: ['reasoning.encrypted_content'],
    });
  });

  it('sends every item as it came, reasoning and unknown fields included', () => {
    const received = [...calls, { id: 'x', type: 'item_of_tomorrow', kept: true }];
    const { state } = read('stateless', received);
    expect(protocol.resume(state, results).request.body.input).toEqual([user, ...received, ...outputs]);
  });

  it('puts ids and names that would not be taken back right on both sides', () => {
    const long = 'x'.repeat(65);
    const { state, mended, ...turn } = read('stateless', [call(undefined, 'get_time'), call(long, 'web:run')]);
    expect(mended).toHaveLength(3);
    expect(turn).toMatchObject({
      calls: [
        { id: 'mended_1', name: 'get_time' },
        { id: 'mended_2', name: 'web:run' },
      ],
    });
    expect(protocol.resume(state, [result('mended_1', 1), result('mended_2', 2)]).request.body.input).toEqual([
      user,
      call('mended_1', 'get_time'),
      { ...call('mended_2', 'web:run'), name: 'web_run' },
      output('mended_1', '1'),
      output('mended_2', '2'),
    ]);
  });
});

it('leaves out what is empty', () => {
  const { body } = start('stateful', { ...input, instructions: '', tools: [] }).request;
  expect(body).toEqual({ model: 'gpt-5.4', input: [user], store: true });
});

describe('an output', () => {
  it.each<[string, unknown, Json]>([
    ['is text', 'noon', 'noon'],
    ['is the empty text for nothing', undefined, ''],
    ['is JSON', [1], '[1]'],
    ['is parts of text', [{ type: 'text', text: '22 C' }], [{ type: 'input_text', text: '22 C' }]],
  ])('%s', (_name, given, expected) => {
    const { state } = read('stateful', [call('a', 'get_time')]);
    expect(protocol.resume(state, [result('a', given)]).request.body.input).toEqual([output('a', expected)]);
  });

  it('echoes who called and from which namespace', () => {
    const caller = { type: 'program', caller_id: 'p1' };
    const { state } = read('stateful', [{ ...call('a', 'get_time'), caller, namespace: 'clock' }]);
    expect(protocol.resume(state, [result('a', 1)]).request.body.input).toEqual([
      { ...output('a', '1'), caller, namespace: 'clock' },
    ]);
  });
});

describe('several calls in one named `parallel`', () => {
  const uses = [
    { recipient_name: 'functions.get_weather', parameters: { city: 'Oslo' } },
    { recipient_name: 'functions.get_time', parameters: { city: 'Oslo' } },
  ];
  const wrapper = call('call_p', 'parallel', JSON.stringify({ tool_uses: uses }));

  it.each(['stateful', 'stateless'])('are taken apart, and answered as one (%s)', variant => {
    const { state, mended, ...turn } = read(variant, [wrapper]);
    expect(turn).toMatchObject({
      kind: 'tool_calls',
      calls: [
        { id: 'call_p.1', name: 'get_weather', arguments: { city: 'Oslo' } },
        { id: 'call_p.2', name: 'get_time', arguments: { city: 'Oslo' } },
      ],
    });
    expect(mended).toHaveLength(1);
    const { input: items } = protocol.resume(state, [result('call_p.2', 'no zone', true), result('call_p.1', 3)])
      .request.body;
    expect((items as Json[]).at(-1)).toEqual(
      output(
        'call_p',
        '[{"recipient_name":"functions.get_weather","output":3},{"recipient_name":"functions.get_time","error":"no zone"}]',
      ),
    );
  });

  it('are one call where a tool has that name, or the arguments are no uses', () => {
    const { state } = start('stateful', { ...input, tools: [tool('parallel')] });
    const turn = protocol.read({ status: 200, body: responseOf([wrapper]) }, state);
    expect(turn).toMatchObject({ calls: [{ id: 'call_p', name: 'parallel' }] });
    expect(read('stateful', [call('a', 'parallel', '{"tool_us')])).toMatchObject({ calls: [{ name: 'parallel' }] });
  });
});

describe('a turn', () => {
  const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
  it.each<[string, JsonObject[], JsonObject | undefined, object]>([
    [
      'text',
      [message({ type: 'output_text', text: 'Hello.', annotations: [] })],
      undefined,
      { kind: 'text', text: 'Hello.' },
    ],
    ['a refusal', [message({ type: 'refusal', refusal: 'I cannot.' })], undefined, { kind: 'text', text: 'I cannot.' }],
    ['reasoning alone', [reasoning], undefined, { kind: 'text', text: '' }],
    [
      'text beside calls',
      [reasoning, message({ type: 'output_text', text: 'Looking.' }), call('a', 'get_time', '{"ci')],
      undefined,
      { kind: 'tool_calls', text: 'Looking.', calls: [{ id: 'a', name: 'get_time', arguments: '{"ci' }] },
    ],
    ['calls that are cut off', [call('a', 'get_time')], incomplete, { kind: 'tool_calls', truncated: true }],
  ])('%s', (_name, items, more, expected) => {
    const turn = read('stateful', items, more);
    expect(turn).toMatchObject({ ...expected, usage: { input: 110, output: 60 } });
    expect('truncated' in turn).toBe('truncated' in expected);
  });

  it.each<[string, number, Json, RegExp]>([
    ['an error of the API', 404, { error: { message: 'Not found.' } }, /404: Not found\./],
    [
      'a response that failed',
      200,
      responseOf([], { status: 'failed', error: { code: 'x', message: 'Sorry.' } }),
      /Sorry\./,
    ],
    ['a response under way', 200, responseOf([], { status: 'in_progress' }), /in_progress/],
    ['no output', 200, { status: 'completed' }, /no output/],
  ])('is none: %s', (_name, status, body, said) => {
    const { state } = start('stateful');
    expect(() => protocol.read({ status, body }, state)).toThrow(ProviderError);
    expect(() => protocol.read({ status, body }, state)).toThrow(said);
  });
});
