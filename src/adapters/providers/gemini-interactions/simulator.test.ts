import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { simulator } from './simulator.ts';

const model = 'gemini-3.7-flash';
const around = { path: '/v1beta/interactions' };
const calls = [{ name: 'f', id: 'c1' }, { name: 'g' }];
const create = (turns = [{ kind: 'calls' as const, calls }]) => {
  const transport = simulator.create({ mode: 'standard', variant: 'stateful', seed: 7, turns });
  return (body: JsonObject) => transport({ ...around, method: 'POST', body: { model, ...body } });
};
const f = { type: 'function', name: 'f', parameters: { type: 'object' } };
const question = { type: 'user_input', content: [{ type: 'text', text: 'Hi' }] };
const result = (call_id: Json, more: JsonObject = {}): JsonObject => ({
  type: 'function_result',
  call_id,
  name: 'f',
  result: 'ok',
  ...more,
});
const COUNT =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';

async function asked(more: JsonObject = {}) {
  const send = create();
  const { body } = (await send({ input: 'Hi', ...more })) as unknown as { body: { id: string; steps: JsonObject[] } };
  const ids = body.steps.flatMap(step => (step.type === 'function_call' ? [step.id ?? ''] : []));
  return { send, id: body.id, steps: body.steps, ids };
}

describe('what the API answers to a request that it does not take', () => {
  it.each<[string, JsonObject, string]>([
    ['an unknown parameter', { input: 'Hi', contents: [] }, "Unknown parameter 'contents'."],
    [
      'an unknown field of a tool',
      { input: 'Hi', tools: [{ ...f, strict: true }] },
      "Unknown parameter 'strict' at 'tools[0]'.",
    ],
    ['a name twice', { input: 'Hi', tools: [f, f] }, 'Duplicate function declaration found: f'],
    [
      'a choice without functions',
      { input: 'Hi', generation_config: { tool_choice: 'auto' } },
      'Function calling config is set without function_declarations.',
    ],
    [
      'a list of turns',
      { input: [{ role: 'user', content: [] }] },
      'When using the steps-based API version, use step_list input format instead of turn_list.',
    ],
    [
      'an interaction to go on from where nothing is kept',
      { input: 'Hi', store: false, previous_interaction_id: 'v1_x' },
      "'previous_interaction_id' cannot be used with 'store' set to false.",
    ],
    ['no input', {}, "Missing required parameter 'input'."],
    [
      'no call id',
      { input: [{ type: 'function_result', name: 'f', result: '' }] },
      'Missing call_id in content of type function_result',
    ],
    ['no name', { input: [result('c1', { name: '' })] }, 'Missing name in content of type function_result'],
    [
      'a bare number',
      { input: [result('c1', { result: 42 })] },
      "'result' must be a Struct, FunctionResultSubcontent[], or string",
    ],
    ['an id beside', { input: [result('c1', { id: 'x' })] }, "Unknown parameter 'id' at 'input[0]'."],
    [
      'a result to nothing',
      { input: [question, result('c1')] },
      "No function call found for function_result with call_id 'c1'.",
    ],
  ])('%s', async (_, body, message) => {
    const response = await create()(body);
    expect(response).toEqual({ status: 400, body: { error: { message, code: 'invalid_request' } } });
  });
});

it('refuses to speak as before the steps, which nobody gets unasked', async () => {
  const transport = simulator.create({ mode: 'standard', variant: 'stateful', seed: 7, turns: [] });
  const statusOf = async (headers?: { [name: string]: string }) =>
    (await transport({ method: 'POST', path: around.path, ...(headers && { headers }), body: { model, input: 'Hi' } }))
      .status;
  expect(await statusOf()).toBe(200);
  expect(await statusOf({ 'Api-Revision': '2026-05-07' })).toBe(400);
  expect(await statusOf({ 'api-revision': '2026-05-20' })).toBe(200);
});

describe('an interaction that is kept', () => {
  it('is not that of another conversation on the same server', async () => {
    const { send, id, ids } = await asked();
    const other = (await send({ input: 'Another question' })).body as JsonObject;
    expect(other.id).not.toBe(id);
    expect((await send({ input: 'Hi' })).body).toMatchObject({ id });
    // Both go on: neither was written over.
    for (const previous_interaction_id of [id, other.id ?? '']) {
      expect(await send({ previous_interaction_id, input: ids.map(call => result(call)) })).toMatchObject({
        status: 200,
      });
    }
  });

  it('goes on with the results of its calls', async () => {
    const { send, id, ids } = await asked();
    const input = ids.map(call => result(call));
    expect(await send({ previous_interaction_id: id, input })).toMatchObject({
      status: 200,
      body: { status: 'completed', previous_interaction_id: id },
    });
  });

  it.each<[string, (ids: Json[]) => JsonObject[], string]>([
    ['a missing result', ids => [result(ids[0] ?? '')], COUNT],
    ['a message instead of results', () => [question], COUNT],
    ['an unknown call', () => [result('nobody')], "No function call found for function_result with call_id 'nobody'."],
    [
      'a result twice',
      () => [result('c1'), result('c1')],
      "No function call found for function_result with call_id 'c1'.",
    ],
  ])('refuses %s', async (_, inputOf, message) => {
    const { send, id, ids } = await asked();
    const response = await send({ previous_interaction_id: id, input: inputOf(ids) });
    expect(response).toMatchObject({ status: 400, body: { error: { message } } });
  });

  it('is unknown when it was not to be kept', async () => {
    const { send, id, ids } = await asked({ store: false });
    const input = ids.map(call => result(call));
    expect(await send({ previous_interaction_id: id, input })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });
});

describe('steps that are sent again', () => {
  const UNSIGNED = 'Request contains an invalid argument.';

  it.each<[string, (steps: JsonObject[]) => JsonObject[], string | undefined]>([
    ['as they came', steps => steps, undefined],
    ['without the thought', steps => steps.slice(1), UNSIGNED],
    ['with another signature', steps => [{ type: 'thought', signature: 'x' }, ...steps.slice(1)], UNSIGNED],
  ])('%s', async (_, change, message) => {
    const { send, steps, ids } = await asked({ store: false });
    const response = await send({ store: false, input: [question, ...change(steps), ...ids.map(id => result(id))] });
    expect(response.status).toBe(message === undefined ? 200 : 400);
    if (message !== undefined) expect(response.body).toMatchObject({ error: { message } });
  });

  it('lack a result', async () => {
    const { send, steps } = await asked({ store: false });
    expect(await send({ input: [question, ...steps, result('c1')] })).toMatchObject({
      status: 400,
      body: { error: { message: COUNT } },
    });
  });
});

it('answers with a thought before what it says, and with figures', async () => {
  const { body } = await create()({ input: 'Hi', tools: [f] });
  expect(body).toMatchObject({
    id: expect.stringMatching(/^v1_\w+$/),
    object: 'interaction',
    status: 'requires_action',
    created: '2026-11-30T12:00:00Z',
    steps: [
      { type: 'thought', signature: expect.stringMatching(/^Ctk/) },
      { type: 'function_call', id: 'c1', name: 'f', arguments: {} },
      { type: 'function_call', id: expect.stringMatching(/^\w{8}$/), name: 'g' },
    ],
    usage: { total_input_tokens: expect.any(Number), total_output_tokens: expect.any(Number) },
  });
});
