import type { Message } from '@anthropic-ai/sdk/resources/messages';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn } from '../../protocol/contract.ts';
import { asObjects } from '../../protocol/reading.ts';
import { answering } from '../../protocol/testing/answer.ts';
import { simulator } from './simulator.ts';

const AROUND = { path: '/v1/messages', headers: { 'anthropic-version': '2026-10-21' } };
const user = { role: 'user', content: 'Hello' };
const use = (id: string, more: JsonObject = {}): JsonObject => ({
  type: 'tool_use',
  id,
  name: 'f',
  input: {},
  ...more,
});
const called = (...blocks: JsonObject[]): JsonObject => ({ role: 'assistant', content: blocks });
const result = (id: string, more: JsonObject = {}): JsonObject => ({ type: 'tool_result', tool_use_id: id, ...more });
const answered = (...blocks: JsonObject[]): JsonObject => ({ role: 'user', content: blocks });
const request = (messages: Json, more: JsonObject = {}): JsonObject => ({
  model: 'claude-sonnet-5',
  max_tokens: 1024,
  messages,
  ...more,
});
const chat = (...messages: Json[]): JsonObject => request(messages);

describe('Messages refuses', () => {
  it.each<[string, JsonObject, string]>([
    ['no model', { max_tokens: 1, messages: [user] }, 'model: Field required'],
    ['no limit', { model: 'm', messages: [user] }, 'max_tokens: Field required'],
    [
      'a limit of nothing',
      request([user], { max_tokens: 0 }),
      'max_tokens: Input should be greater than or equal to 1',
    ],
    ['no messages', { model: 'm', max_tokens: 1 }, 'messages: Field required'],
    ['an empty list of messages', chat(), 'messages: at least one message is required'],
    [
      'what this version has no more',
      request([user], { temperature: 1 }),
      'temperature: Extra inputs are not permitted',
    ],
    ['an unknown key', request([user], { zzz_unknown: 1 }), 'zzz_unknown: Extra inputs are not permitted'],
    [
      'half of a character',
      chat({ role: 'user', content: 'a\ud83d' }),
      'The request body is not valid JSON: no low surrogate in string',
    ],
    [
      'an unknown key in a block',
      chat(answered({ type: 'text', text: 'a', annotations: [] })),
      'messages.0.content.0.text.annotations: Extra inputs are not permitted',
    ],
    [
      'a message of the system',
      chat({ role: 'system', content: 'a' }),
      'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    ],
    [
      'the role of another API',
      chat({ role: 'tool', content: 'a' }),
      "messages.0.role: Input should be 'user' or 'assistant'",
    ],
    ['an empty message', chat({ role: 'user', content: '' }), 'messages.0: user messages must have non-empty content'],
    ['an empty text', chat(answered({ type: 'text', text: '' })), 'messages: text content blocks must be non-empty'],
    [
      'a model that begins',
      chat(called({ type: 'text', text: 'a' })),
      'messages: first message must use the "user" role',
    ],
    [
      'a model that speaks last',
      chat(user, called({ type: 'text', text: 'a' })),
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    ],
    [
      'a call without a result',
      chat(user, called(use('toolu_a'), use('toolu_b')), answered(result('toolu_b'))),
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    ],
    [
      'text before the results',
      chat(user, called(use('toolu_a')), answered({ type: 'text', text: 'Here:' }, result('toolu_a'))),
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    ],
    [
      'a result for an unknown call',
      chat(user, called(use('toolu_a')), answered(result('toolu_x'))),
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_a. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    ],
    [
      'a result of nothing',
      chat(user, called(use('toolu_a')), answered(result('toolu_a'), result('toolu_x'))),
      'messages.2.content.1: unexpected `tool_use_id` found in `tool_result` blocks: toolu_x. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    ],
    [
      'a result that comes too late',
      chat(user, called({ type: 'text', text: 'a' }), answered(result('toolu_a'))),
      'messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_a. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    ],
    [
      'a second result',
      chat(user, called(use('a')), answered(result('a'), result('a'))),
      'messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: a',
    ],
    [
      'an id twice',
      chat(user, called(use('a'), use('a')), answered(result('a'))),
      'messages.1.content.1: `tool_use` ids must be unique',
    ],
    [
      'an id with a space',
      chat(user, called(use('a b'))),
      "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    ],
    [
      'a call by a made-up name',
      chat(user, called(use('a', { name: 'web:run' }))),
      "messages.1.content.0.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    ],
    [
      'input that is text',
      chat(user, called(use('a', { input: '{' }))),
      'messages.1.content.0.tool_use.input: Input should be a valid dictionary',
    ],
    [
      'a call by the user',
      chat(answered(use('a'))),
      'messages.0.content.0: `tool_use` blocks can only be in `assistant` messages',
    ],
    [
      'a result by the model',
      chat(user, called(result('a'))),
      'messages.1.content.0: `tool_result` blocks can only be in `user` messages',
    ],
    [
      'a failure without a word',
      chat(user, called(use('a')), answered(result('a', { is_error: true, content: '' }))),
      'messages.2.content.0.tool_result: content cannot be empty if `is_error` is true',
    ],
    [
      'a result that is an object',
      chat(user, called(use('a')), answered(result('a', { content: { t: 3 } }))),
      'messages.2.content.0.tool_result.content: Input should be a valid string or list',
    ],
    [
      'more thinking than words',
      request([user], { thinking: { type: 'enabled', budget_tokens: 2048 } }),
      '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size',
    ],
  ])('%s', async (_name, body, message) => {
    expect(await answering(simulator, AROUND)(body)).toEqual({
      status: 400,
      body: {
        type: 'error',
        error: { type: 'invalid_request_error', message },
        request_id: expect.stringMatching(/^req_01\w{22}$/),
      },
    });
  });

  it('a request without its version, and another path', async () => {
    expect(await answering(simulator, { path: '/v1/messages' })(chat(user))).toMatchObject({
      status: 400,
      body: { error: { message: 'anthropic-version: header is required' } },
    });
    const at = (version: string) => ({ ...AROUND, headers: { 'anthropic-version': version } });
    const warm = request([user], { temperature: 1 });
    expect(await answering(simulator, at('2023-06-01'))(warm)).toMatchObject({ status: 200 });
    expect(await answering(simulator, at('constructor'))(warm)).toMatchObject({
      body: { error: { message: 'anthropic-version: "constructor" is not a valid version' } },
    });
    expect(await answering(simulator, { ...AROUND, path: '/v1/complete' })(chat(user))).toMatchObject({
      status: 404,
      body: { error: { type: 'not_found_error' } },
    });
  });
});

const script: ScriptedTurn[] = [
  {
    kind: 'calls',
    text: 'Let me check.',
    calls: [
      { name: 'f', arguments: { city: 'Oslo' } },
      { name: 'f', id: 'b' },
    ],
  },
];

it('answers with a message as the vendor types it', async () => {
  const send = answering(simulator, AROUND, script);
  const message: Message = {
    id: expect.stringMatching(/^msg_01\w{22}$/),
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5',
    content: [
      { type: 'thinking', thinking: 'This takes f, f.', signature: expect.stringMatching(/^EqQB\w{88}==$/) },
      { type: 'text', text: 'Let me check.', citations: null },
      {
        type: 'tool_use',
        id: expect.stringMatching(/^toolu_01\w{22}$/),
        name: 'f',
        input: { city: 'Oslo' },
        caller: { type: 'direct' },
      },
      { type: 'tool_use', id: 'b', name: 'f', input: {}, caller: { type: 'direct' } },
    ],
    stop_reason: 'tool_use',
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: {
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: 'standard',
      inference_geo: null,
      speed: null,
    },
  };
  const response = await send(request([user], { thinking: { type: 'adaptive' } }));
  expect(response).toEqual({ status: 200, estimated: true, body: message });
  const silent = await send(request([user]));
  expect(JSON.stringify(silent.body)).not.toContain('thinking');
});

describe('thinking that comes back', () => {
  const budget = { thinking: { type: 'enabled', budget_tokens: 512 } };
  const cannotBeModified =
    'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.';

  it.each<[string, (content: JsonObject[]) => JsonObject[], JsonObject, string | undefined]>([
    ['whole is taken', content => content, budget, undefined],
    [
      'not at all is missed',
      content => content.slice(1),
      budget,
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`.',
    ],
    [
      'not at all is let pass where thinking is adaptive',
      content => content.slice(1),
      { thinking: { type: 'adaptive' } },
      undefined,
    ],
    [
      'with other words is noticed',
      ([first, ...rest]) => [{ ...first, thinking: 'Else.' }, ...rest],
      budget,
      cannotBeModified,
    ],
    [
      'with another signature is noticed',
      ([first, ...rest]) => [{ ...first, signature: 'EqQB' }, ...rest],
      budget,
      'messages.1.content.0: Invalid `signature` in `thinking` block',
    ],
  ])('%s', async (_name, change, thinking, message) => {
    const send = answering(simulator, AROUND, script);
    const { body } = await send(request([user], thinking));
    const content = isObject(body) ? asObjects(body.content) : [];
    const results = content.flatMap(block => (block.type === 'tool_use' ? [result(String(block.id))] : []));
    const second = await send(request([user, called(...change(content)), answered(...results)], thinking));
    if (message === undefined) expect(second.status).toBe(200);
    else expect(second).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } });
  });
});

it('sends ids that it takes back, and tells where the script has another', async () => {
  const turn: ScriptedTurn = { kind: 'calls', calls: ['a b', 'fine'].map(id => ({ name: 'f', id })) };
  const { body, unscripted } = await answering(simulator, AROUND, [turn])(chat(user));
  const ids = asObjects((body as JsonObject).content).flatMap(({ id }) => id ?? []);
  expect(ids).toEqual([expect.stringMatching(/^toolu_01\w{22}$/), 'fine']);
  expect(unscripted).toEqual([expect.stringContaining('call 1 (`f`) the id `a b`')]);
});
