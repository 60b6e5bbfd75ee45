import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { simulator } from './simulator.ts';

const turns = [
  {
    kind: 'calls' as const,
    calls: [
      { name: 'f', arguments: { a: 1 } },
      { name: 'g', id: '' },
    ],
  },
];
const transport = simulator.create({ mode: 'standard', variant: 'standard', seed: 7, turns });
const question = { role: 'user', content: 'Hi' };
const send = (body: JsonObject, path = '/api/chat') =>
  transport({ method: 'POST', path, body: { model: 'qwen3', messages: [question], ...body } });
const tool = (parameters: Json): JsonObject => ({ tools: [{ type: 'function', function: { name: 'f', parameters } }] });
const property = (p: Json): JsonObject => tool({ type: 'object', properties: { p } });

describe('what the server cannot decode', () => {
  it.each<[string, JsonObject, string]>([
    [
      'a boolean schema',
      property(true),
      'bool into Go struct field ToolFunctionParameters.tools.function.parameters.properties of type api.ToolProperty',
    ],
    [
      'a list of properties',
      tool({ type: 'object', properties: [] }),
      'array into Go struct field ToolFunctionParameters.tools.function.parameters.properties of type map[string]api.ToolProperty',
    ],
    [
      'a list of types at the root',
      tool({ type: ['object', 'null'] }),
      'array into Go struct field ToolFunctionParameters.tools.function.parameters.type of type string',
    ],
    [
      'arguments as text',
      { messages: [{ role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: '{}' } }] }] },
      'string into Go struct field ChatRequest.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments',
    ],
    [
      'content in parts',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
      'array into Go struct field ChatRequest.messages.content of type string',
    ],
  ])('%s', async (_, body, words) => {
    expect(await send(body)).toEqual({ status: 400, body: { error: `json: cannot unmarshal ${words}` } });
  });
});

it.each([
  ['no model', { model: '' }, '/api/chat', 400, 'model is required'],
  ['another path', {}, '/api/chats', 404, '404 page not found'],
])('answers to %s', async (_, body, path, status, error) => {
  expect(await send(body, path)).toEqual({ status, body: { error } });
});

describe('what reaches the model', () => {
  const tokens = async (p: JsonObject): Promise<unknown> =>
    ((await send(property(p))).body as { prompt_eval_count: unknown }).prompt_eval_count;

  it.each(['default', 'minimum', 'pattern', '$ref', 'const', 'oneOf'])('is not %s', async keyword => {
    expect(await tokens({ type: 'string', [keyword]: 'something long' })).toBe(await tokens({ type: 'string' }));
  });

  it.each(['description', 'items'])('is %s', async keyword => {
    expect(await tokens({ type: 'string', [keyword]: 'something long' })).not.toBe(await tokens({ type: 'string' }));
  });
});

it('calls with objects, with ids or without, after thinking', async () => {
  expect(await send({})).toMatchObject({
    estimated: true,
    body: {
      model: 'qwen3',
      created_at: '2026-11-30T12:00:00.000Z',
      message: {
        role: 'assistant',
        content: '',
        thinking: expect.any(String),
        tool_calls: [
          { id: expect.stringMatching(/^call_\w{8}$/), function: { index: 0, name: 'f', arguments: { a: 1 } } },
          { function: { index: 1, name: 'g', arguments: {} } },
        ],
      },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: expect.any(Number),
      eval_count: expect.any(Number),
    },
  });
});

it('takes any results, and none', async () => {
  const { body } = (await send({})) as unknown as { body: { message: JsonObject } };
  for (const results of [[], [{ role: 'tool', tool_name: 'stranger', tool_call_id: 'x', content: '1' }]]) {
    expect((await send({ messages: [question, body.message, ...results] })).status).toBe(200);
  }
});
