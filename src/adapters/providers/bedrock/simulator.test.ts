import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { simulator } from './simulator.ts';

const calls = [
  { name: 'f', id: 'a' },
  { name: 'g', id: 'b' },
];
const turns = [{ kind: 'calls' as const, calls }];
const transport = simulator.create({ mode: 'standard', variant: 'standard', seed: 7, turns });
const send = (body: JsonObject, path = '/model/anthropic.claude-sonnet-5/converse') =>
  transport({ method: 'POST', path, body });

const user = (...content: JsonObject[]): JsonObject => ({ role: 'user', content });
const question = user({ text: 'Hi' });
const spec = (more: JsonObject = {}): JsonObject => ({
  toolSpec: { name: 'f', inputSchema: { json: { type: 'object', properties: {} } }, ...more },
});
const offering = (...tools: JsonObject[]): JsonObject => ({ messages: [question], toolConfig: { tools } });
const schema = (json: Json, more: JsonObject = {}): JsonObject => offering(spec({ inputSchema: { json }, ...more }));
const result = (toolUseId: string, more: JsonObject = {}): JsonObject => ({
  toolResult: { toolUseId, content: [{ text: 'ok' }], ...more },
});

const asking = (thinking: JsonObject): JsonObject => ({ additionalModelRequestFields: { thinking } });
const enabled = asking({ type: 'enabled', budget_tokens: 1024 });

async function said(): Promise<JsonObject[]> {
  const { body } = (await send({ messages: [question], ...enabled })) as unknown as {
    body: { output: { message: { content: JsonObject[] } } };
  };
  return body.output.message.content;
}

describe('what Converse answers to tools that it does not take', () => {
  it.each<[string, JsonObject, string]>([
    [
      'a name',
      offering(spec(), spec({ name: 'Complete Session' })),
      "1 validation error detected: Value 'Complete Session' at 'toolConfig.tools.2.member.toolSpec.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
    ],
    [
      'a long name',
      offering(spec({ name: 'n'.repeat(65) })),
      `1 validation error detected: Value '${'n'.repeat(65)}' at 'toolConfig.tools.1.member.toolSpec.name' failed to satisfy constraint: Member must have length less than or equal to 64`,
    ],
    [
      'an empty description',
      offering(spec({ description: '' })),
      "1 validation error detected: Value '' at 'toolConfig.tools.1.member.toolSpec.description' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      'no tools',
      offering(),
      "1 validation error detected: Value '[]' at 'toolConfig.tools' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      'a schema as text',
      schema('{"type":"object"}'),
      'The format of the value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid. Provide a json object for the field and try again.',
    ],
    [
      'a root without type',
      schema({ oneOf: [{ type: 'object' }] }),
      'The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.',
    ],
    [
      'a union at the root',
      schema({ type: 'object', anyOf: [{}] }),
      'The model returned the following errors: tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    ],
    [
      'a property key',
      schema({ type: 'object', properties: { 'a b': {} } }),
      "The model returned the following errors: tools.0.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
    ],
    [
      'a name twice',
      offering(spec(), spec()),
      'The model returned the following errors: tools: Tool names must be unique.',
    ],
    [
      'an open object in a strict tool',
      schema({ type: 'object', properties: {} }, { strict: true }),
      "The model returned the following errors: tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
    ],
    [
      'a bound in a strict tool',
      schema(
        { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, additionalProperties: false },
        { strict: true },
      ),
      "The model returned the following errors: tools.0.custom: For 'integer' type, property 'minimum' is not supported",
    ],
  ])('%s', async (_, body, message) => {
    expect(await send(body)).toEqual({ status: 400, body: { __type: 'ValidationException', message } });
  });

  it('takes a bound where the tool is not strict', async () => {
    expect((await send(schema({ type: 'object', properties: { n: { minimum: 1 } } }))).status).toBe(200);
  });
});

describe('what Converse answers to a conversation that it does not take', () => {
  const unsigned = (block: JsonObject): JsonObject =>
    block.reasoningContent ? { reasoningContent: { reasoningText: { text: 'x', signature: 'forged' } } } : block;
  const withInput = (block: JsonObject): JsonObject =>
    block.toolUse ? { toolUse: { ...(block.toolUse as JsonObject), input: '{"a' } } : block;
  const both = [result('a'), result('b')];
  const followed = (content: JsonObject[], ...results: JsonObject[]): JsonObject[] => [
    question,
    { role: 'assistant', content },
    user(...results),
  ];

  it.each<[string, (said: JsonObject[]) => JsonObject[], string]>([
    [
      'missing results',
      content => followed(content, { text: 'go on' }),
      'Expected toolResult blocks at messages.2.content for the following Ids: a, b',
    ],
    [
      'one result for a stranger',
      content => followed(content, result('a'), result('nobody')),
      'Expected toolResult blocks at messages.2.content for the following Ids: b',
    ],
    [
      'too many results',
      content => followed(content, ...both, result('nobody')),
      'The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of previous turn.',
    ],
    [
      'results to nothing',
      () => [user(...both)],
      'The number of toolResult blocks at messages.0.content exceeds the number of toolUse blocks of previous turn.',
    ],
    [
      'a list as json',
      content => followed(content, result('a', { content: [{ json: [1] }] }), result('b')),
      'The format of the value at messages.2.content.0.toolResult.content.0.json is invalid. Provide a json object for the field and try again.',
    ],
    [
      'an error without words',
      content => followed(content, result('a', { content: [], status: 'error' }), result('b')),
      'The content field at messages.2.content.0.toolResult cannot be empty when status value is error.',
    ],
    [
      'a blank text',
      content => followed(content, result('a', { content: [{ text: '' }] }), result('b')),
      'The text field in the ContentBlock object at messages.2.content.0.toolResult.content.0 is blank. Add text to the text field, and try again.',
    ],
    [
      'arguments that are no object',
      content => followed(content.map(withInput), ...both),
      'The format of the value at messages.1.content.1.toolUse.input is invalid. Provide a json object for the field and try again.',
    ],
    [
      'lost reasoning',
      content => followed(content.slice(1), ...both),
      'The model returned the following errors: messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block.',
    ],
    [
      'a forged signature',
      content => followed(content.map(unsigned), ...both),
      'The model returned the following errors: messages.1.content.0: Invalid `signature` in `thinking` block',
    ],
    [
      'results in two messages',
      content => [question, { role: 'assistant', content }, user(result('a')), user(result('b'))],
      'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
    ],
    [
      'an answer first',
      content => [{ role: 'assistant', content }],
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    ],
  ])('%s', async (_, messagesOf, message) => {
    const messages = messagesOf(await said());
    const response = await send({ messages, toolConfig: { tools: [spec()] }, ...enabled });
    expect(response).toEqual({ status: 400, body: { __type: 'ValidationException', message } });
  });

  it('tools in the history alone', async () => {
    const response = await send({ messages: followed(await said(), ...both) });
    expect(response.body).toMatchObject({
      message: 'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
    });
  });

  it('reasoning that was changed, but not that it is missing, where thinking is adaptive', async () => {
    const adaptive = { toolConfig: { tools: [spec()] }, ...asking({ type: 'adaptive' }) };
    const content = await said();
    expect(await send({ messages: followed(content.slice(1), ...both), ...adaptive })).toMatchObject({ status: 200 });
    expect(await send({ messages: followed(content.map(unsigned), ...both), ...adaptive })).toMatchObject({
      status: 400,
    });
  });

  it.each([
    [{ type: 'enabled' }, 'thinking.enabled.budget_tokens: Field required'],
    [{ type: 'enabled', budget_tokens: 10 }, '`max_tokens` must be greater than `thinking.budget_tokens`.'],
  ])('thinking of %j within 10 tokens', async (thinking, words) => {
    const response = await send({ messages: [question], ...asking(thinking), inferenceConfig: { maxTokens: 10 } });
    expect(response.body).toMatchObject({ message: `The model returned the following errors: ${words}` });
  });

  it('but goes on after all results', async () => {
    const response = await send({ messages: followed(await said(), ...both), toolConfig: { tools: [spec()] } });
    expect(response).toMatchObject({ status: 200, body: { stopReason: 'end_turn' } });
  });
});

it('does not reason unless it is asked to', async () => {
  for (const more of [{}, asking({ type: 'disabled' })]) {
    const { body } = await send({ ...offering(spec()), ...more });
    expect(JSON.stringify(body)).toContain('"toolUse"');
    expect(JSON.stringify(body)).not.toContain('reasoning');
  }
});

it('sends ids that it takes back, and tells where the script has another', async () => {
  const ids = ['x'.repeat(65), 'a b', 'fine'];
  const script = [{ kind: 'calls' as const, calls: ids.map(id => ({ name: 'f', id })) }];
  const server = simulator.create({ mode: 'standard', variant: 'standard', seed: 7, turns: script });
  const { body, unscripted } = await server({ method: 'POST', path: '/model/m/converse', body: offering(spec()) });
  expect(JSON.stringify(body).match(/"toolUseId":"[^"]*"/g)).toEqual([
    expect.stringMatching(/"tooluse_\w{22}"/),
    expect.stringMatching(/"tooluse_\w{22}"/),
    '"toolUseId":"fine"',
  ]);
  expect(unscripted).toHaveLength(2);
});

it('answers with signed reasoning before its calls, and with figures', async () => {
  const response = await send({ ...offering(spec()), ...asking({ type: 'adaptive' }) });
  expect(response).toMatchObject({
    estimated: true,
    body: {
      output: {
        message: {
          role: 'assistant',
          content: [
            { reasoningContent: { reasoningText: { signature: expect.stringMatching(/^ErcB/) } } },
            { toolUse: { toolUseId: 'a', name: 'f', input: {} } },
            { toolUse: { toolUseId: 'b', name: 'g', input: {} } },
          ],
        },
      },
      stopReason: 'tool_use',
      usage: { totalTokens: expect.any(Number) },
      metrics: { latencyMs: 400 },
    },
  });
});
