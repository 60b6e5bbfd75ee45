import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { type AgentInput, ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const tool = { toolSpec: { name: 'get_weather', inputSchema: { json: { type: 'object', properties: {} } } } };
const input: AgentInput = { message: 'Weather?', instructions: 'Be brief.', tools: [tool], traceId: 't' };
const model = 'anthropic.claude-sonnet-5-20260701-v1:0';
const started = protocol.start(input, { mode: 'standard', variant: 'standard', model });

const reasoning = { reasoningContent: { reasoningText: { text: 'I look it up.', signature: 'ErcB' } } };
const use = (toolUseId: string, name: string, given: unknown = { city: 'Oslo' }): JsonObject => ({
  toolUse: { toolUseId, name, input: given } as JsonObject,
});
const read = (content: JsonObject[], stopReason = 'tool_use') =>
  protocol.read(
    {
      status: 200,
      body: {
        output: { message: { role: 'assistant', content } },
        stopReason,
        usage: { inputTokens: 53, outputTokens: 15, totalTokens: 68 },
        metrics: { latencyMs: 1 },
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

it('starts at the path of the model, with system and tools', () => {
  expect(started.request).toEqual({
    method: 'POST',
    path: '/model/anthropic.claude-sonnet-5-20260701-v1%3A0/converse',
    body: {
      messages: [{ role: 'user', content: [{ text: 'Weather?' }] }],
      system: [{ text: 'Be brief.' }],
      toolConfig: { tools: [tool] },
      additionalModelRequestFields: { thinking: { type: 'adaptive' } },
    },
  });
});

it('sends no empty list of tools, which is an error', () => {
  const { body } = protocol.start({ ...input, tools: [] }, { mode: 'standard', variant: 'standard', model }).request;
  expect(body).not.toHaveProperty('toolConfig');
});

it('sends the message back as it came, then all results in one message in the order of the calls', () => {
  const content = [reasoning, { text: 'Let me see.' }, use('tooluse_a', 'get_weather'), use('tooluse_b', 'get_time')];
  const turn = read(content);
  expect(turn).toMatchObject({
    kind: 'tool_calls',
    text: 'Let me see.',
    calls: [
      { id: 'tooluse_a', name: 'get_weather', arguments: { city: 'Oslo' } },
      { id: 'tooluse_b', name: 'get_time', arguments: { city: 'Oslo' } },
    ],
    usage: { input: 53, output: 15 },
  });
  const { request } = protocol.resume(turn.state, [
    result('tooluse_b', 'get_time', 'timezone service unavailable', true),
    result('tooluse_a', 'get_weather', { temp: 3 }),
  ]);
  expect(request.body).toEqual({
    ...started.request.body,
    messages: [
      { role: 'user', content: [{ text: 'Weather?' }] },
      { role: 'assistant', content },
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: 'tooluse_a', content: [{ json: { temp: 3 } }] } },
          {
            toolResult: {
              toolUseId: 'tooluse_b',
              content: [{ text: 'timezone service unavailable' }],
              status: 'error',
            },
          },
        ],
      },
    ],
  });
});

describe('what the API would not take back', () => {
  it.each([
    ['an id with other characters', use('a b', 'f'), { toolUseId: 'mended_1' }],
    ['an id that is too long', use('a'.repeat(65), 'f'), { toolUseId: 'mended_1' }],
    ['no id', use('', 'f'), { toolUseId: 'mended_1' }],
    ['a name that was made up', use('t', 'creating:view'), { name: 'creating_view' }],
    ['arguments that are no object', use('t', 'f', '{"city":"Os'), { input: { unreadable: '{"city":"Os' } }],
  ])('%s is mended in the history, and told', (_, block, expected) => {
    const turn = read([block]);
    expect(turn.mended).toHaveLength(1);
    expect(protocol.resume(turn.state, []).request.body.messages).toMatchObject([
      {},
      { content: [{ toolUse: expected }] },
      {},
    ]);
  });
});

it('leaves out blank texts, which models write and the API refuses', () => {
  const { state } = read([reasoning, { text: '\n\n' }, use('t', 'f')]);
  expect(protocol.resume(state, []).request.body.messages).toMatchObject([
    {},
    { content: [reasoning, use('t', 'f')] },
    {},
  ]);
});

it.each([
  ['text parts', [{ type: 'text', text: '22 C' }], false, [{ text: '22 C' }]],
  ['a list', [1, 2], false, [{ text: '[1,2]' }]],
  ['null', null, false, [{ text: 'null' }]],
  ['nothing', undefined, false, []],
  ['a blank text', ' ', false, []],
  ['a failure without words', '', true, [{ text: 'The tool failed and gave no reason.' }]],
  ['a failure with data', { code: 3 }, true, [{ json: { code: 3 } }]],
])('sends %s as content that the API takes', (_, output, isError, content) => {
  const turn = read([use('t', 'f')]);
  const { body } = protocol.resume(turn.state, [result('t', 'f', output, isError)]).request;
  expect(body.messages).toMatchObject([{}, {}, { content: [{ toolResult: { content } }] }]);
});

it.each(['max_tokens', 'model_context_window_exceeded', 'guardrail_intervened'])('%s is a turn cut off', stopReason => {
  expect(read([{ text: 'It is' }], stopReason)).toMatchObject({ kind: 'text', truncated: true });
});

it('refuses an error in the words of the API, and a message that the model could not write', () => {
  const error = { status: 400, body: { message: 'Expected toolResult blocks.' } };
  expect(() => protocol.read(error, started.state)).toThrow(ProviderError);
  expect(() => protocol.read(error, started.state)).toThrow('400: Expected toolResult blocks.');
  expect(() => read([], 'malformed_tool_use')).toThrow('malformed_tool_use');
});
