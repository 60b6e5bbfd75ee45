import type { Response } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn } from '../../protocol/contract.ts';
import { asObjects } from '../../protocol/reading.ts';
import { answering } from '../../protocol/testing/answer.ts';
import { simulator } from './simulator.ts';

const user = { role: 'user', content: 'Hello' };
const script: ScriptedTurn[] = [
  {
    kind: 'calls',
    calls: [
      { name: 'f', arguments: {} },
      { name: 'f', id: 'call_b' },
    ],
  },
];
const request = (input: Json, more: JsonObject = {}): JsonObject => ({ model: 'gpt-5.4', input, ...more });
const stateless = (input: Json): JsonObject =>
  request(input, { store: false, include: ['reasoning.encrypted_content'] });
const output = (callId: string, text: Json = ''): JsonObject => ({
  type: 'function_call_output',
  call_id: callId,
  output: text,
});
const refusal = (message: string, param: string | null, code: string | null, status = 400) => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});

it('answers with a response as the vendor types it', async () => {
  const turns: ScriptedTurn[] = [
    { kind: 'calls', text: 'Let me check.', truncated: true, calls: [{ name: 'f', raw: '{"ci', id: 'call_a' }] },
  ];
  // The client adds `output_text` itself.
  const response: Omit<Response, 'output_text'> = {
    id: expect.stringMatching(/^resp_\w{48}$/),
    object: 'response',
    created_at: 0,
    status: 'incomplete',
    completed_at: null,
    background: false,
    error: null,
    incomplete_details: { reason: 'max_output_tokens' },
    instructions: 'Be brief.',
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    model: 'gpt-5.4',
    output: [
      {
        id: expect.stringMatching(/^rs_\w{48}$/),
        type: 'reasoning',
        summary: [],
        encrypted_content: expect.stringMatching(/^gAAAAAB\w{120}$/),
      },
      {
        id: expect.stringMatching(/^msg_\w{48}$/),
        type: 'message',
        status: 'completed',
        role: 'assistant',
        phase: 'commentary',
        content: [{ type: 'output_text', annotations: [], logprobs: [], text: 'Let me check.' }],
      },
      {
        id: expect.stringMatching(/^fc_\w{48}$/),
        type: 'function_call',
        status: 'incomplete',
        arguments: '{"ci',
        call_id: 'call_a',
        name: 'f',
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: 'medium', summary: null },
    service_tier: 'default',
    temperature: 1,
    text: { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: 'auto',
    tools: [],
    top_logprobs: 0,
    top_p: 1,
    truncation: 'disabled',
    access_programs: null,
    usage: {
      input_tokens: expect.any(Number),
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: expect.any(Number),
      output_tokens_details: { reasoning_tokens: 64 },
      total_tokens: expect.any(Number),
    },
  };
  const send = answering(simulator, { path: '/v1/responses' }, turns);
  expect(await send({ ...stateless([user]), instructions: 'Be brief.' })).toEqual({
    status: 200,
    estimated: true,
    // `store` and `user` are in the answers of the server, though not in the client's types.
    body: { ...response, store: false, user: null },
  });
});

/** The first turn of the script, which reasons and calls twice. */
async function firstTurn(body: JsonObject) {
  const send = answering(simulator, { path: '/v1/responses' }, script);
  const { body: response } = await send(body);
  if (!isObject(response)) throw new Error('no response');
  const items = asObjects(response.output);
  const [reasoning = {}, first = {}] = items;
  return { send, response, items, reasoning, outputs: [output(String(first.call_id)), output('call_b')], first };
}

describe('what the server keeps', () => {
  it('is each response, to which a request may go back more than once', async () => {
    const { send, response, outputs } = await firstTurn(request([user]));
    const next = request(outputs, { previous_response_id: response.id ?? null });
    const once = await send(next);
    expect(once).toMatchObject({
      status: 200,
      body: { previous_response_id: response.id, output: [{ type: 'message' }] },
    });
    expect(await send(next)).toEqual(once);
    const other = await send({ ...next, input: [{ ...outputs[0], output: 'other' }, outputs[1] ?? {}] });
    expect(other).toMatchObject({ status: 200 });
    expect(isObject(other.body) && other.body.id).not.toBe(isObject(once.body) && once.body.id);
  });

  it('is nothing where it was told so', async () => {
    const { send, response, outputs } = await firstTurn(request([user], { store: false }));
    expect(await send(request(outputs, { previous_response_id: response.id ?? null }))).toMatchObject({
      status: 400,
      body: { error: { code: 'previous_response_not_found' } },
    });
  });

  it('goes by what it sent: a call without an id is answered without one', async () => {
    const turns: ScriptedTurn[] = [{ kind: 'calls', calls: [{ name: 'f', id: '' }] }];
    const send = answering(simulator, { path: '/v1/responses' }, turns);
    const { body } = await send(request([user]));
    const id = isObject(body) ? (body.id ?? null) : null;
    const nameless = { type: 'function_call_output', output: '' };
    expect(await send(request([nameless], { previous_response_id: id }))).toMatchObject({ status: 200 });
    expect(await send(request([nameless, nameless], { previous_response_id: id }))).toMatchObject({ status: 400 });
  });
});

describe('reasoning that comes back', () => {
  it('whole is taken', async () => {
    const { send, items, outputs } = await firstTurn(stateless([user]));
    expect(await send(stateless([user, ...items, ...outputs]))).toMatchObject({ status: 200 });
  });

  it('not at all is missed', async () => {
    const { send, items, outputs, reasoning, first } = await firstTurn(stateless([user]));
    expect(await send(stateless([user, ...items.slice(1), ...outputs]))).toEqual(
      refusal(
        `Item '${String(first.id)}' of type 'function_call' was provided without its required 'reasoning' item: '${String(reasoning.id)}'.`,
        'input',
        null,
      ),
    );
  });

  it('without what follows it is refused', async () => {
    const { send, reasoning } = await firstTurn(stateless([user]));
    expect(await send(stateless([user, reasoning, output('a')]))).toMatchObject({
      body: {
        error: {
          message: `Item '${String(reasoning.id)}' of type 'reasoning' was provided without its required following item.`,
        },
      },
    });
  });

  it('changed is noticed', async () => {
    const { send, items, outputs, reasoning } = await firstTurn(stateless([user]));
    const changed = { ...reasoning, encrypted_content: 'gAAAA' };
    expect(await send(stateless([user, changed, ...items.slice(1), ...outputs]))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_encrypted_content' } },
    });
  });

  it('without its encrypted content cannot be found', async () => {
    const { send, items, outputs, reasoning } = await firstTurn(request([user], { store: false }));
    expect(reasoning).not.toHaveProperty('encrypted_content');
    expect(await send(stateless([user, ...items, ...outputs]))).toEqual(
      refusal(
        `Item with id '${String(reasoning.id)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
        'input',
        null,
        404,
      ),
    );
  });
});
