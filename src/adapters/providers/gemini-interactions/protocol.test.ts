import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { type AgentInput, ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const tool = { type: 'function', name: 'get_weather', parameters: { type: 'object', properties: {} } };
const input: AgentInput = { message: 'Weather?', instructions: 'Be brief.', tools: [tool], traceId: 't' };
const model = 'gemini-3.7-flash';
const start = (variant: string) => protocol.start(input, { mode: 'standard', variant, model });

const thought = { type: 'thought', signature: 'CtkB' };
const weather = { type: 'function_call', id: 'zggxzq8r', name: 'get_weather', arguments: { city: 'Oslo' } };
const time = { type: 'function_call', id: '61nzpsv4', name: 'get_time', arguments: { city: 'Oslo' } };
const response = (steps: JsonObject[], more: JsonObject = {}) => ({
  status: 200,
  body: {
    id: 'v1_Chd',
    object: 'interaction',
    status: 'requires_action',
    steps,
    usage: { total_tokens: 109, total_input_tokens: 53, total_output_tokens: 15, total_thought_tokens: 41 },
    ...more,
  },
});
const results: ToolResult[] = [
  { callId: '61nzpsv4', name: 'get_time', output: 'timezone service unavailable', isError: true },
  { callId: 'zggxzq8r', name: 'get_weather', output: { temp: 3 }, isError: false },
];
const sentResults = [
  { type: 'function_result', call_id: 'zggxzq8r', name: 'get_weather', result: { temp: 3 } },
  {
    type: 'function_result',
    call_id: '61nzpsv4',
    name: 'get_time',
    is_error: true,
    result: 'timezone service unavailable',
  },
];
const fixed = { model, system_instruction: 'Be brief.', tools: [tool], generation_config: { tool_choice: 'auto' } };
const question = { type: 'user_input', content: [{ type: 'text', text: 'Weather?' }] };

it('names the interaction and sends the results alone, with tools, instruction and configuration again', () => {
  const started = start('stateful');
  expect(started.request).toEqual({
    method: 'POST',
    path: '/v1beta/interactions',
    body: { ...fixed, input: 'Weather?' },
  });
  const turn = protocol.read(response([thought, weather, time]), started.state);
  expect(turn).toMatchObject({
    kind: 'tool_calls',
    calls: [
      { id: 'zggxzq8r', name: 'get_weather', arguments: { city: 'Oslo' } },
      { id: '61nzpsv4', name: 'get_time', arguments: { city: 'Oslo' } },
    ],
    usage: { input: 53, output: 56 },
  });
  expect(protocol.resume(turn.state, results).request.body).toEqual({
    ...fixed,
    previous_interaction_id: 'v1_Chd',
    input: sentResults,
  });
});

it('sends all steps where the server keeps none, thoughts included', () => {
  const started = start('stateless');
  expect(started.request.body).toEqual({ ...fixed, store: false, input: [question] });
  const turn = protocol.read(response([thought, weather, time]), started.state);
  expect(protocol.resume(turn.state, results).request.body).toEqual({
    ...fixed,
    store: false,
    input: [question, thought, weather, time, ...sentResults],
  });
});

it('sets no tool choice without tools', () => {
  const { body } = protocol.start({ ...input, tools: [] }, { mode: 'standard', variant: 'stateful', model }).request;
  expect(Object.keys(body)).toEqual(['model', 'system_instruction', 'input']);
});

describe('ids', () => {
  const twice = [thought, weather, weather];
  const answers = (turn: ReturnType<typeof protocol.read>): ToolResult[] =>
    (turn.kind === 'tool_calls' ? turn.calls : []).map(({ id, name }, index) => ({
      callId: id,
      name,
      output: index,
      isError: false,
    }));

  it('go back as they stood on the wire to a server that keeps the calls', () => {
    const turn = protocol.read(response(twice), start('stateful').state);
    expect(turn.mended).toHaveLength(1);
    expect(protocol.resume(turn.state, answers(turn)).request.body.input).toMatchObject([
      { call_id: 'zggxzq8r', result: '0' },
      { call_id: 'zggxzq8r', result: '1' },
    ]);
  });

  it('change on both sides where all is sent again', () => {
    const turn = protocol.read(response(twice), start('stateless').state);
    expect(protocol.resume(turn.state, answers(turn)).request.body.input).toMatchObject([
      question,
      thought,
      { id: 'zggxzq8r' },
      { id: 'mended_1' },
      { call_id: 'zggxzq8r' },
      { call_id: 'mended_1' },
    ]);
  });
});

it.each([
  ['text parts', [{ type: 'text', text: '22 C' }], false, [{ type: 'text', text: '22 C' }]],
  ['a number', 42, false, '42'],
  ['a list of values', [1, 2], false, '[1,2]'],
  ['nothing', undefined, false, ''],
  ['a failure without words', '', true, 'The tool failed and gave no reason.'],
])('sends %s as a result that the API takes', (_, output, isError, result) => {
  const turn = protocol.read(response([thought, weather]), start('stateful').state);
  const { body } = protocol.resume(turn.state, [{ callId: 'zggxzq8r', name: 'get_weather', output, isError }]).request;
  expect(body.input).toMatchObject([{ result }]);
});

it.each(['failed', 'cancelled', 'in_progress', 'queued', 'requires_continuation'])('refuses the status %s', status => {
  expect(() => protocol.read(response([], { status }), start('stateful').state)).toThrow(ProviderError);
});
