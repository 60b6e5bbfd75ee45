import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { type AgentInput, ProviderError, type ToolResult } from '../../protocol/contract.ts';
import { protocol } from './protocol.ts';

const tool = {
  name: 'get_weather',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } } },
};
const input: AgentInput = { message: 'Weather in Oslo?', instructions: 'Be brief.', tools: [tool], traceId: 't' };
const options = { mode: 'json-schema', variant: 'standard', model: 'gemini-3.7-flash' };

const response = (parts: JsonObject[], more: JsonObject = {}) => ({
  status: 200,
  body: {
    candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model', parts }, ...more }],
    usageMetadata: { promptTokenCount: 29, candidatesTokenCount: 30, thoughtsTokenCount: 120, totalTokenCount: 179 },
  },
});
const weather = { functionCall: { id: 'a1b2', name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'EpAB' };
const time = { functionCall: { id: 'c3d4', name: 'get_time', args: { city: 'Oslo' } } };
const result = (callId: string, name: string, output: unknown, isError = false): ToolResult => ({
  callId,
  name,
  output,
  isError,
});
const started = protocol.start(input, options);
const afterCalls = (parts: JsonObject[]) => protocol.read(response(parts), started.state);

describe('start', () => {
  it('sends contents, instruction and declarations to the path of the model', () => {
    expect(started.request).toEqual({
      method: 'POST',
      path: '/v1beta/models/gemini-3.7-flash:generateContent',
      body: {
        contents: [{ role: 'user', parts: [{ text: 'Weather in Oslo?' }] }],
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        tools: [{ functionDeclarations: [tool] }],
      },
    });
  });

  it('sends neither an empty instruction nor an empty list of tools', () => {
    const { body } = protocol.start({ ...input, instructions: '', tools: [] }, options).request;
    expect(Object.keys(body)).toEqual(['contents']);
  });
});

describe('read', () => {
  it('reads parallel calls, and thinking as output', () => {
    expect(afterCalls([{ text: 'Let me see.' }, weather, time])).toMatchObject({
      kind: 'tool_calls',
      text: 'Let me see.',
      calls: [
        { id: 'a1b2', name: 'get_weather', arguments: { city: 'Oslo' } },
        { id: 'c3d4', name: 'get_time', arguments: { city: 'Oslo' } },
      ],
      usage: { input: 29, output: 150 },
    });
  });

  it('leaves thoughts out of the text', () => {
    expect(afterCalls([{ text: 'Hm.', thought: true }, { text: 'It is ' }, { text: '3 °C.' }])).toMatchObject({
      kind: 'text',
      text: 'It is 3 °C.',
    });
  });

  it.each([
    ['a blocked prompt', { status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } } }, 'SAFETY'],
    [
      'a call that could not be made',
      response([], { finishReason: 'MALFORMED_FUNCTION_CALL' }),
      'MALFORMED_FUNCTION_CALL',
    ],
    [
      'an error',
      { status: 400, body: { error: { code: 400, message: 'No such field.', status: 'X' } } },
      'No such field.',
    ],
    ['an empty body', { status: 200, body: {} }, 'no candidate'],
  ])('refuses %s and says why', (_, refused, words) => {
    expect(() => protocol.read(refused, started.state)).toThrow(ProviderError);
    expect(() => protocol.read(refused, started.state)).toThrow(words);
  });
});

describe('resume', () => {
  it('sends the content of the model as it came, then one response for each call in their order', () => {
    const { state } = afterCalls([weather, time]);
    const { request } = protocol.resume(state, [
      result('c3d4', 'get_time', 'timezone service unavailable', true),
      result('a1b2', 'get_weather', { temp: 3 }),
    ]);
    expect(request.body).toEqual({
      ...started.request.body,
      contents: [
        { role: 'user', parts: [{ text: 'Weather in Oslo?' }] },
        { role: 'model', parts: [weather, time] },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'a1b2', name: 'get_weather', response: { output: { temp: 3 } } } },
            {
              functionResponse: { id: 'c3d4', name: 'get_time', response: { error: 'timezone service unavailable' } },
            },
          ],
        },
      ],
    });
  });

  it('sends no id where none came, and says nothing of it', () => {
    const bare = { functionCall: { name: 'get_weather', args: {} } };
    const turn = afterCalls([bare, bare]);
    if (turn.kind !== 'tool_calls') throw new Error('no calls');
    expect(turn.mended).toBeUndefined();
    const [first, second] = turn.calls.map(({ id }) => id);
    expect(first).not.toBe(second);
    const results = [result(second ?? '', 'get_weather', 2), result(first ?? '', 'get_weather', 1)];
    const { contents } = protocol.resume(turn.state, results).request.body;
    expect(contents).toMatchObject([
      {},
      { parts: [bare, bare] },
      {
        parts: [
          { functionResponse: { name: 'get_weather', response: { output: 1 } } },
          { functionResponse: { name: 'get_weather', response: { output: 2 } } },
        ],
      },
    ]);
    expect(JSON.stringify(contents)).not.toContain('"id"');
  });

  it('gives a repeated id another name on both sides', () => {
    const turn = afterCalls([weather, weather]);
    if (turn.kind !== 'tool_calls') throw new Error('no calls');
    const made = turn.calls[1]?.id ?? '';
    expect(turn.mended).toHaveLength(1);
    const { contents } = protocol.resume(turn.state, [result('a1b2', 'get_weather', 1), result(made, 'get_weather', 2)])
      .request.body;
    expect(contents).toMatchObject([
      {},
      { parts: [weather, { functionCall: { id: made }, thoughtSignature: 'EpAB' }] },
      { parts: [{ functionResponse: { id: 'a1b2' } }, { functionResponse: { id: made } }] },
    ]);
  });

  it('gives a call without a name one on both sides', () => {
    const turn = afterCalls([{ ...weather, functionCall: { id: 'a1b2', args: {} } }]);
    expect(turn).toMatchObject({ calls: [{ name: '' }], mended: [expect.stringMatching('names ``')] });
    expect(protocol.resume(turn.state, [result('a1b2', '', 'no such tool', true)]).request.body.contents).toMatchObject(
      [{}, { parts: [{ functionCall: { name: '_' } }] }, { parts: [{ functionResponse: { name: '_' } }] }],
    );
  });

  it('puts arguments that are no object into one, and says so', () => {
    const turn = afterCalls([{ ...weather, functionCall: { ...weather.functionCall, args: '{"city":"Os' } }]);
    expect(turn).toMatchObject({ calls: [{ arguments: '{"city":"Os' }], mended: [expect.stringMatching('no object')] });
    expect(protocol.resume(turn.state, []).request.body.contents).toMatchObject([
      {},
      { parts: [{ functionCall: { args: { unreadable: '{"city":"Os' } }, thoughtSignature: 'EpAB' }] },
      {},
    ]);
  });

  it.each([
    ['nothing', undefined, false, { output: null }],
    ['text parts', [{ type: 'text', text: '22 C' }], false, { output: '22 C' }],
    ['a list', [1], false, { output: [1] }],
    ['a failure without words', undefined, true, { error: 'The tool failed and gave no reason.' }],
    ['a failure with data', { code: 3 }, true, { error: { code: 3 } }],
  ])('puts %s into an object', (_, output, isError, expected) => {
    const { state } = afterCalls([weather]);
    const { contents } = protocol.resume(state, [result('a1b2', 'get_weather', output, isError)]).request.body;
    expect(contents).toMatchObject([{}, {}, { parts: [{ functionResponse: { response: expected } }] }]);
  });
});
