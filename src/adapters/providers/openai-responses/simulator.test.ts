import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { answering } from '../../protocol/testing/answer.ts';
import { simulator } from './simulator.ts';

const user = { role: 'user', content: 'Hello' };
const server = () => answering(simulator, { path: '/v1/responses' });
const request = (input: Json, more: JsonObject = {}): JsonObject => ({ model: 'gpt-5.4', input, ...more });
const call = (callId: string): JsonObject => ({ type: 'function_call', call_id: callId, name: 'f', arguments: '{}' });
const output = (callId: string, text: Json = ''): JsonObject => ({
  type: 'function_call_output',
  call_id: callId,
  output: text,
});
const offered = (body: JsonObject): JsonObject =>
  request('Hello', { tools: [{ type: 'function', parameters: null, strict: null, ...body }] });
const refusal = (message: string, param: string | null, code: string | null, status = 400) => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
});
const missing = (param: string) =>
  refusal(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');

describe('Responses refuses', () => {
  it.each<[string, JsonObject, object]>([
    ['no model', { input: 'a' }, missing('model')],
    ['no input', { model: 'm' }, missing('input')],
    [
      'an unknown parameter',
      request('a', { messages: [] }),
      refusal("Unknown parameter: 'messages'.", 'messages', 'unknown_parameter'),
    ],
    [
      'a limit in words',
      request('a', { max_output_tokens: 'x' }),
      refusal(
        "Invalid type for 'max_output_tokens': expected an integer, but got a string instead.",
        'max_output_tokens',
        'invalid_type',
      ),
    ],
    [
      'a number to include',
      request('a', { include: 5 }),
      refusal(
        "Invalid type for 'include': expected an array of strings, but got an integer instead.",
        'include',
        'invalid_type',
      ),
    ],
    [
      'a conversation beside a response to go on from',
      request('a', { conversation: 'conv_1', previous_response_id: 'resp_x' }),
      refusal(
        "Mutually exclusive parameters: Ensure you are only providing one of: 'previous_response_id' or 'conversation'.",
        null,
        'mutually_exclusive_parameters',
      ),
    ],
    ['the nested tool of Chat', offered({ function: { name: 'f' } }), missing('tools[0].name')],
    [
      'a name with a dot',
      offered({ name: 'a.b' }),
      refusal(
        "Invalid 'tools[0].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
        'tools[0].name',
        'invalid_value',
      ),
    ],
    [
      'a long name',
      offered({ name: 'x'.repeat(200) }),
      refusal(
        "Invalid 'tools[0].name': string too long. Expected a string with maximum length 128, but got a string with length 200 instead.",
        'tools[0].name',
        'string_above_max_length',
      ),
    ],
    [
      'a list of nothing in particular',
      offered({ name: 'f', parameters: { type: 'object', properties: { domain: { type: 'array' } } } }),
      refusal(
        "Invalid schema for function 'f': In context=('properties', 'domain'), array schema missing items.",
        'tools[0].parameters',
        'invalid_function_parameters',
      ),
    ],
    [
      'lookaround, strict or not',
      offered({ name: 'f', parameters: { type: 'object', properties: { a: { type: 'string', pattern: '(?=x)' } } } }),
      refusal(
        'Invalid JSON schema: regex lookaround is not supported. Found at $.properties.a.pattern.',
        'tools[0].parameters',
        'invalid_function_parameters',
      ),
    ],
    [
      'a response that it does not know',
      request([output('a')], { previous_response_id: 'resp_x' }),
      refusal("Previous response with id 'resp_x' not found.", 'previous_response_id', 'previous_response_not_found'),
    ],
    [
      'an output of nothing',
      request([user, output('call_x')]),
      refusal('No tool call found for function call output with call_id call_x.', 'input', null),
    ],
    [
      'a call without an output',
      request([user, call('call_x')]),
      refusal('No tool output found for function call call_x.', 'input', null),
    ],
    [
      'an output before its call',
      request([output('a'), call('a')]),
      refusal('No tool call found for function call output with call_id a.', 'input', null),
    ],
    [
      'a second output',
      request([call('a'), output('a'), output('a')]),
      refusal('No tool call found for function call output with call_id a.', 'input', null),
    ],
    [
      'an output that is an object',
      request([call('a'), output('a', { t: 3 })]),
      refusal(
        "Invalid type for 'input[1].output': expected one of a string or array of objects, but got an object instead.",
        'input[1].output',
        'invalid_type',
      ),
    ],
    [
      'a long call id',
      request([call('x'.repeat(65))]),
      refusal(
        "Invalid 'input[0].call_id': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
        'input[0].call_id',
        'string_above_max_length',
      ),
    ],
    [
      'a call without an id',
      request([{ type: 'function_call', name: 'f', arguments: '' }]),
      missing('input[0].call_id'),
    ],
    [
      'arguments that are an object',
      request([{ ...call('a'), arguments: {} }]),
      refusal(
        "Invalid type for 'input[0].arguments': expected a string, but got an object instead.",
        'input[0].arguments',
        'invalid_type',
      ),
    ],
    [
      'an item of an unknown kind',
      request([{ type: 'tool_result' }]),
      refusal(
        "Invalid value: 'tool_result'. Supported values are: 'function_call', 'function_call_output', 'item_reference', 'message', and 'reasoning'.",
        'input[0].type',
        'invalid_value',
      ),
    ],
    [
      'the role of another API',
      request([{ role: 'tool', content: '' }]),
      refusal(
        "Invalid value: 'tool'. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
        'input[0].role',
        'invalid_value',
      ),
    ],
  ])('%s', async (_name, body, response) => {
    expect(await server()(body)).toEqual(response);
  });
});

describe('what the scripted model sends', () => {
  const script = [{ kind: 'calls' as const, calls: ['x'.repeat(65), 'mine'].map(id => ({ name: 'f', id })) }];
  const send = answering(simulator, { path: '/v1/responses' }, script);

  it('goes by ids that the server takes back, and tells where the script has another', async () => {
    const { body, unscripted } = await send(request('Hello'));
    const { output: items } = body as unknown as { output: JsonObject[] };
    expect(items.flatMap(({ call_id }) => call_id ?? [])).toEqual([expect.stringMatching(/^call_\w{24}$/), 'mine']);
    expect(unscripted).toEqual([expect.stringContaining('call 1 (`f`)')]);
  });

  it('counts its reasoning where there is some, and only there', async () => {
    const usageOf = async (input: Json) => ((await send(request(input))).body as JsonObject).usage as JsonObject;
    const thought = await usageOf('Hello');
    const figures = thought.output_tokens_details as { reasoning_tokens: number };
    expect(figures.reasoning_tokens).toBeGreaterThan(0);
    expect(thought.output_tokens).toBeGreaterThan(figures.reasoning_tokens);
    const said = await usageOf([user, { role: 'assistant', content: 'Yes.' }, user]);
    expect(said.output_tokens_details).toEqual({ reasoning_tokens: 0 });
  });
});
