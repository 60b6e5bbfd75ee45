/** Presets on their own wires: what they send, and what their servers refuse that OpenAI would take. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../manifest/json.ts';
import { compileBundle } from '../compile-bundle.ts';
import { ProviderError, type ScriptedTurn, type ToolDefinition, type WireRequest } from '../protocol/contract.ts';
import { spokenWire } from '../protocol/protocols.ts';
import { createProviderAdapter } from '../protocol/provider-adapter.ts';
import { resultOf } from '../protocol/testing/conversation.ts';
import { adapters, findAdapter } from '../targets.ts';
import { manifestOf } from '../testing/compiled.ts';

const manifest = manifestOf({ type: 'object', properties: { query: { type: 'string' } } });

function wireOf(target: string) {
  const [id = '', given] = target.split(':');
  const adapter = findAdapter(id);
  if (!adapter) throw new Error(`There is no ${id}.`);
  const wire = spokenWire(adapter, given ?? adapter.modes[0].id);
  if (!wire) throw new Error(`${target} has no wire.`);
  const { output } = compileBundle([manifest], id, { mode: wire.options.mode });
  return { ...wire, options: { ...wire.options, variant: 'standard' }, tools: output as ToolDefinition[] };
}

/** Two calls in one turn, answered; `change` stands between protocol and server. */
async function talk(target: string, ids: string[], change: (body: JsonObject) => JsonObject = body => body) {
  const { protocol, simulator, options, tools } = wireOf(target);
  const turns: ScriptedTurn[] = [{ kind: 'calls', calls: ids.map(id => ({ name: 'lookup', id })) }];
  const server = simulator.create({ ...options, seed: 7, turns });
  const sent: WireRequest[] = [];
  const adapter = createProviderAdapter(
    protocol,
    async request => {
      sent.push(request);
      return server({ ...request, body: change(structuredClone(request.body)) });
    },
    options,
  );
  const turn = await adapter.start({ message: 'Go.', instructions: 'Be brief.', tools, traceId: 't' });
  if (turn.kind !== 'tool_calls') throw new Error('The model makes no calls.');
  const parts = [
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
  ];
  const last = await adapter.resume(
    turn.state,
    turn.calls.map(call => resultOf(call, parts)),
  );
  return { turn, last, sent };
}

const messagesOf = (request: WireRequest | undefined): JsonObject[] => request?.body.messages as JsonObject[];

describe('what a preset sends', () => {
  const parts = [
    { type: 'text', text: 'a' },
    { type: 'text', text: 'b' },
  ];
  it.each([
    ['openai-chat', '/v1/chat/completions', 'gpt-5.4', 'developer', parts],
    ['azure-openai:strict', '/openai/v1/chat/completions', 'gpt-5.4', 'developer', parts],
    ['mistral', '/v1/chat/completions', 'mistral-large-latest', 'system', parts],
    ['xai', '/v1/chat/completions', 'grok-4.3', 'system', 'a\nb'],
    ['deepseek', '/chat/completions', 'deepseek-flash', 'system', 'a\nb'],
    ['deepseek:strict', '/beta/chat/completions', 'deepseek-flash', 'system', 'a\nb'],
    ['groq', '/openai/v1/chat/completions', 'openai/gpt-oss-120b', 'system', parts],
    ['openrouter', '/api/v1/chat/completions', 'openai/gpt-5.4', 'system', parts],
    ['vllm', '/v1/chat/completions', 'Qwen/Qwen3-32B', 'system', parts],
    ['llama-cpp', '/v1/chat/completions', 'qwen3-32b', 'system', 'a\nb'],
  ])('%s: %s, %s, %s', async (target, path, model, role, content) => {
    const { last, sent } = await talk(target, ['abcDEF123']);
    expect(last).toMatchObject({ kind: 'text' });
    expect(sent.map(request => [request.path, request.body.model])).toEqual([
      [path, model],
      [path, model],
    ]);
    expect(messagesOf(sent[0])[0]).toEqual({ role, content: 'Be brief.' });
    expect(messagesOf(sent[1]).at(-1)).toEqual({ role: 'tool', tool_call_id: 'abcDEF123', content });
  });

  it('goes where its mode is served, and nowhere else', async () => {
    const { simulator, options } = wireOf('deepseek:strict');
    const server = simulator.create({ ...options, seed: 7, turns: [] });
    const body = { model: options.model, messages: [{ role: 'user', content: 'Hi' }] };
    const statusAt = async (path: string) => (await server({ method: 'POST', path, body })).status;
    expect(await statusAt('/beta/chat/completions')).toBe(200);
    expect(await statusAt('/chat/completions')).toBe(404);
  });
});

describe('what the server of a preset refuses', () => {
  const withRole = (role: string) => (body: JsonObject) => ({
    ...body,
    messages: (body.messages as JsonObject[]).map((message, index) => (index === 0 ? { ...message, role } : message)),
  });
  const withParts = (body: JsonObject): JsonObject => ({
    ...body,
    messages: (body.messages as JsonObject[]).map(message =>
      message.role === 'tool' ? { ...message, content: [{ type: 'text', text: 'a' }] } : message,
    ),
  });
  const withIds = (body: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(body).replaceAll('abcDEF123', 'call_1740241912345')) as JsonObject;

  it.each<[string, string, (body: JsonObject) => JsonObject, string]>([
    ['the role of OpenAI', 'deepseek', withRole('developer'), "Invalid value: 'developer'"],
    ['parts of a result', 'deepseek', withParts, "Invalid type for 'messages[3].content': expected a string"],
    [
      'lost thoughts',
      'deepseek',
      body => JSON.parse(JSON.stringify(body).replaceAll('reasoning_content', 'reasoning')) as JsonObject,
      'The `reasoning_content` in the thinking mode must be passed back to the API.',
    ],
    [
      'ids of another provider',
      'mistral',
      withIds,
      'Tool call id was call_1740241912345 but must be a-z, A-Z, 0-9, with a length of 9.',
    ],
  ])('%s: %s', async (_name, target, change, words) => {
    const refused = await talk(target, ['abcDEF123'], change).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProviderError);
    expect((refused as Error).message).toContain(words);
  });

  it('but no lost thoughts where thinking is off, and there are none', async () => {
    const { sent, last } = await talk('deepseek', ['abcDEF123'], body => ({ ...body, thinking: { type: 'disabled' } }));
    expect(last).toMatchObject({ kind: 'text' });
    expect(JSON.stringify(sent)).not.toContain('reasoning_content');
  });

  it('in the envelope of its own', async () => {
    const refused = await talk('mistral', ['abcDEF123'], withIds).catch((error: unknown) => error);
    expect((refused as ProviderError).response?.body).toMatchObject({
      ...{ object: 'error', type: 'invalid_function_call', param: null, code: '3280' },
    });
  });
});

it('gives calls ids that its own server makes, whatever the script says', async () => {
  const { turn, sent } = await talk('mistral', ['call_1740241912345', 'abcDEF123', 'abcDEF123', '']);
  const answered = messagesOf(sent[1]).filter(({ role }) => role === 'tool');
  const ids = answered.map(({ tool_call_id }) => tool_call_id);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
  expect(new Set(ids).size).toBe(4);
  expect(turn.mended).toEqual([
    expect.stringContaining('`call_1740241912345`, which this provider does not make'),
    expect.stringContaining('the id `abcDEF123` of an earlier call; it goes by `mended001`'),
    expect.stringContaining('without an id; it goes by `mended002`'),
  ]);
});

it('goes on only where its conversation began, though others speak the same wire', async () => {
  const { turn } = await talk('groq', ['abcDEF123']);
  const resumeAt = (target: string) => {
    const { protocol, simulator, options } = wireOf(target);
    const adapter = createProviderAdapter(protocol, simulator.create({ ...options, seed: 7, turns: [] }), options);
    return adapter.resume(turn.state, [resultOf({ id: 'abcDEF123', name: 'lookup' }, 1)]);
  };
  expect(await resumeAt('groq')).toMatchObject({ kind: 'text' });
  for (const other of ['openrouter', 'openai-chat', 'deepseek:strict']) {
    await expect(resumeAt(other)).rejects.toThrow('a conversation goes on only where it began');
  }
});

it('runs by a protocol there is, with what it states for each of its modes; Cohere, whose answers are of another shape, by none', () => {
  const presets = adapters.filter(({ wire }) => wire);
  expect(presets.length).toBeGreaterThanOrEqual(8);
  for (const adapter of presets) {
    for (const { id } of adapter.modes) expect(spokenWire(adapter, id)?.options.model).toBe(adapter.wire?.model);
    const known = adapter.modes.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(Object.keys(adapter.wire?.modes ?? {})));
  }
  const cohere = findAdapter('cohere');
  expect(cohere && spokenWire(cohere, 'standard')).toBeUndefined();
});
