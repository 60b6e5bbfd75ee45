import type { ChatCompletion } from 'openai/resources/chat/completions';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { answering } from '../../protocol/testing/answer.ts';
import { simulator } from './simulator.ts';

const PATH = { path: '/v1/chat/completions' };
const user = { role: 'user', content: 'Hello' };
const called = (...ids: string[]): JsonObject => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(id => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
});
const tool = (id: string, content: Json = ''): JsonObject => ({ role: 'tool', tool_call_id: id, content });
const chat = (...messages: Json[]): JsonObject => ({ model: 'gpt-5.4', messages });
const offered = (body: JsonObject): JsonObject => ({
  ...chat(user),
  tools: [{ type: 'function', function: { name: 'f', ...body } }],
});

describe('Chat Completions refuses', () => {
  it.each<[string, JsonObject, [message: string, param: string | null, code: string | null]]>([
    ['no model', { messages: [user] }, ["Missing required parameter: 'model'.", 'model', 'missing_required_parameter']],
    [
      'no messages',
      { model: 'm' },
      ["Missing required parameter: 'messages'.", 'messages', 'missing_required_parameter'],
    ],
    [
      'an empty list of messages',
      chat(),
      [
        "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        'messages',
        'empty_array',
      ],
    ],
    [
      'an unknown argument',
      { ...chat(user), input: [] },
      ['Unrecognized request argument supplied: input', null, null],
    ],
    [
      'an empty list of tools',
      { ...chat(user), tools: [] },
      [
        "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        'tools',
        'empty_array',
      ],
    ],
    [
      'a choice of no tools',
      { ...chat(user), tool_choice: 'auto' },
      [
        "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
        'tool_choice',
        null,
      ],
    ],
    [
      'too many tools',
      { ...chat(user), tools: Array.from({ length: 129 }, () => ({})) },
      [
        "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 129 instead.",
        'tools',
        'array_above_max_length',
      ],
    ],
    [
      'the flat tool of Responses',
      { ...chat(user), tools: [{ type: 'function', name: 'f' }] },
      ["Missing required parameter: 'tools[0].function'.", 'tools[0].function', 'missing_required_parameter'],
    ],
    [
      'a name with a dot',
      offered({ name: 'a.b' }),
      [
        "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
        'tools[0].function.name',
        'invalid_value',
      ],
    ],
    [
      'a long name',
      offered({ name: 'x'.repeat(65) }),
      [
        "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
        'tools[0].function.name',
        'string_above_max_length',
      ],
    ],
    [
      'a description that is no text',
      offered({ description: 7 }),
      [
        "Invalid type for 'tools[0].function.description': expected a string, but got an integer instead.",
        'tools[0].function.description',
        'invalid_type',
      ],
    ],
    [
      'a schema that is none',
      offered({ parameters: { type: 'object' } }),
      [
        "Invalid schema for function 'f': In context=(), object schema missing properties.",
        'tools[0].function.parameters',
        'invalid_function_parameters',
      ],
    ],
    [
      'an unknown role',
      chat({ role: 'model', content: '' }),
      [
        "Invalid value: 'model'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
        'messages[0].role',
        'invalid_value',
      ],
    ],
    [
      'a call without a result',
      chat(user, called('call_a', 'call_b'), tool('call_a'), user),
      [
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_b",
        'messages',
        null,
      ],
    ],
    [
      'a result that comes too late',
      chat(user, called('call_a'), user, tool('call_a')),
      [
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_a",
        'messages',
        null,
      ],
    ],
    [
      'a result of nothing',
      chat(user, tool('call_a')),
      [
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        'messages.[1].role',
        null,
      ],
    ],
    [
      'a result for an unknown call',
      chat(user, called('call_a'), tool('call_x')),
      [
        "Invalid parameter: 'tool_call_id' of 'call_x' not found in 'tool_calls' of previous message.",
        'messages.[2].tool_call_id',
        null,
      ],
    ],
    [
      'a second result',
      chat(user, called('call_a'), tool('call_a'), tool('call_a')),
      ["Duplicate value for 'tool_call_id' of 'call_a' in message[3].", 'messages.[3].tool_call_id', null],
    ],
    [
      'a result that is null',
      chat(user, called('call_a'), tool('call_a', null)),
      ["Invalid value for 'content': expected a string, got null.", 'messages.[2].content', null],
    ],
    [
      'a result that is an object',
      chat(user, called('call_a'), tool('call_a', { t: 3 })),
      [
        "Invalid type for 'messages[2].content': expected one of a string or array of objects, but got an object instead.",
        'messages[2].content',
        'invalid_type',
      ],
    ],
    [
      'a picture as a result',
      chat(user, called('call_a'), tool('call_a', [{ type: 'image_url' }])),
      ["Invalid value: 'image_url'. Supported values are: 'text'.", 'messages[2].content[0].type', 'invalid_value'],
    ],
    [
      'arguments that are an object',
      chat(user, {
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: {} } }],
      }),
      [
        "Invalid type for 'messages[1].tool_calls[0].function.arguments': expected a string, but got an object instead.",
        'messages[1].tool_calls[0].function.arguments',
        'invalid_type',
      ],
    ],
  ])('%s', async (_name, body, [message, param, code]) => {
    expect(await answering(simulator, PATH)(body)).toEqual({
      status: 400,
      body: { error: { message, type: 'invalid_request_error', param, code } },
    });
  });

  it('another path', async () => {
    const response = await answering(simulator, { path: '/v1/chat' })(chat(user));
    expect(response).toMatchObject({ status: 404, body: { error: { message: 'Invalid URL (POST /v1/chat)' } } });
  });
});

it('answers with a completion as the vendor types it', async () => {
  const send = answering(simulator, PATH, [
    {
      kind: 'calls',
      calls: [
        { name: 'f', arguments: { city: 'Oslo' } },
        { name: 'f', raw: '{"ci', id: 'call_b' },
      ],
    },
  ]);
  const completion: ChatCompletion = {
    id: expect.stringMatching(/^chatcmpl-\w{29}$/),
    object: 'chat.completion',
    created: 0,
    model: 'gpt-5.4',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        logprobs: null,
        message: {
          role: 'assistant',
          content: null,
          refusal: null,
          annotations: [],
          tool_calls: [
            {
              id: expect.stringMatching(/^call_\w{24}$/),
              type: 'function',
              function: { name: 'f', arguments: '{"city":"Oslo"}' },
            },
            { id: 'call_b', type: 'function', function: { name: 'f', arguments: '{"ci' } },
          ],
        },
      },
    ],
    usage: {
      prompt_tokens: expect.any(Number),
      completion_tokens: expect.any(Number),
      total_tokens: expect.any(Number),
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
  };
  expect(await send(chat(user))).toEqual({ status: 200, estimated: true, body: completion });
});
