import { expect, test } from 'vitest';
import { spokenWire } from '../../src/adapters/protocol/protocols.ts';
import { findAdapter } from '../../src/adapters/targets.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { given, manifest, object } from './given.ts';
import { eventsOf, play, RUNNING, sent, statuses, told } from './running.ts';

const any = manifest({ type: 'object', properties: {} });
const temperature = { ...any, outputSchema: object({ t: { type: 'number' } }) };

given('N01', () => {
  const mistral = findAdapter('mistral');
  const wire = mistral && spokenWire(mistral, 'standard');

  test('Mistral: every id that goes over the wire has 9 letters and digits, whatever the script gives', async () => {
    const ids = ['call_1740241912345', 'abcDEF123', 'abcDEF123', ''];
    const result = await play('mistral', any, { calls: ids.map(id => ({ tool: any.toolId, id })) });
    expect(result.outcome).toBe('completed');
    const found = [...sent(result).matchAll(/"(?:id|tool_call_id)":"([^"]*)"/g)].map(([, id]) => id);
    expect(found.length).toBeGreaterThanOrEqual(8);
    for (const id of found) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
  });

  test('Mistral: ids of other providers are mapped to such ones, each to another, the call and its result alike', () => {
    if (!wire) throw new Error('Mistral has no wire.');
    const { protocol, options } = wire;
    const input = { message: 'Go.', instructions: '', tools: [], traceId: 't' };
    const { state } = protocol.start(input, { ...options, variant: 'standard' });
    const ids = ['call_1740241912345', 'call_1740241912346', 'call_1740241912345', 'abcDEF123'];
    const tool_calls = ids.map(id => ({ id, type: 'function', function: { name: 'x', arguments: '{}' } }));
    const body = { choices: [{ message: { role: 'assistant', content: '', tool_calls } }] };
    const read = () => protocol.read({ status: 200, body }, state);
    const turn = read();
    expect(turn).toEqual(read());
    const calls = turn.kind === 'tool_calls' ? turn.calls : [];
    const results = calls.map(({ id, name }) => ({ callId: id, name, output: 1, isError: false }));
    const { messages } = protocol.resume(turn.state, results).request.body as { messages: JsonObject[] };
    const called = messages.flatMap(message => ((message.tool_calls ?? []) as JsonObject[]).map(({ id }) => id));
    const answered = messages.filter(({ role }) => role === 'tool').map(message => message.tool_call_id);
    expect(answered).toEqual(called);
    expect(new Set(called).size).toBe(4);
    for (const id of called) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(called[3]).toBe('abcDEF123');
  });
});

given('N03', () => {
  test.each(RUNNING)(
    '%s: one result for each call, under its own id, also where the provider gave ids twice or none',
    async target => {
      for (const ids of [
        ['callabc12', 'callabc13'],
        ['callabc12', 'callabc12'],
        ['', ''],
      ]) {
        const result = await play(target, any, {
          calls: ids.map(id => ({ tool: any.toolId, id })),
          tool: { attempts: [{ result: { nth: 1 } }, { result: { nth: 2 } }] },
        });
        expect(result).toMatchObject({ outcome: 'completed', diagnostics: [] });
        expect(statuses(result)).toEqual(['ok', 'ok']);
        const answered = eventsOf(result, 'call-ended').map(event => event.result.callId);
        expect(new Set(answered).size).toBe(2);
      }
    },
  );
});

given('N05', () => {
  const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

  test.each([
    ['openai-chat', /"role":"tool"/g, /"type":"function","function":\{"name":"try_it","arguments"/g],
    ['anthropic', /"type":"tool_result"/g, /"type":"tool_use"/g],
    ['gemini', /"functionResponse"/g, /"functionCall"/g],
  ] as const)('%s: a long history is sent whole, each call with its result', async (target, results, calls) => {
    const turns = Array.from({ length: 12 }, (_, turn) => ({ calls: [{ tool: any.toolId, arguments: { turn } }] }));
    const result = await play(target, any, { model: [...turns, { text: 'done' }] });
    expect(result.outcome).toBe('completed');
    for (const [turn, { request }] of result.exchanges.entries()) {
      const text = JSON.stringify(request);
      expect([count(text, results), count(text, calls)]).toEqual([turn, turn]);
    }
  });

  test('a call that was not carried out is answered as well', async () => {
    const result = await play('anthropic', any, {
      calls: [{ tool: 'nothing' }, { tool: any.toolId, raw: '{' }],
      policy: { default: 'deny' },
    });
    expect(told(result).map(({ isError }) => isError)).toEqual([true, true]);
    expect(count(sent(result), /"type":"tool_result"/g)).toBe(2);
  });
});

given('N06', () => {
  test.each(RUNNING)('%s: a tool that returns nothing has an output that every provider takes', async target => {
    for (const tool of [{ nothing: true as const }, { result: null }]) {
      const result = await play(target, any, { tool });
      expect(result).toMatchObject({ outcome: 'completed', calls: [{ status: 'ok', output: null }] });
      expect(sent(result)).not.toMatch(/undefined/);
    }
  });

  test('on a wire that takes text only it is a text', async () => {
    const { exchanges } = await play('openai-chat', any, { tool: { nothing: true } });
    expect(exchanges[1]?.request).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ role: 'tool', content: 'null' })]),
    });
  });

  test('where an output is promised, it is an error of the output and not a crash', async () => {
    const result = await play('openai-chat', temperature, { tool: { nothing: true } });
    expect(result.calls[0]).toMatchObject({
      status: 'invalid-output',
      diagnostics: [{ code: 'call/no-output', severity: 'error' }, {}],
    });
  });
});

given('N08', () => {
  test('text parts reach the model as text', async () => {
    const { exchanges, outcome } = await play('openai-chat', any, {
      tool: { result: [{ type: 'text', text: '22 C' }] },
    });
    expect(outcome).toBe('completed');
    const last = JSON.stringify(exchanges[1]?.request);
    expect(last).toContain('"22 C"');
    expect(last).not.toContain('\\"22 C\\"');
  });
});

given('N10', () => {
  test.each(['mcp', 'openai-chat', 'agent-loop'])(
    '%s: an output is checked, an error of the tool is not',
    async target => {
      const missing = await play(target, temperature, { tool: { nothing: true } });
      expect([statuses(missing), told(missing)[0]?.output]).toEqual([
        ['invalid-output'],
        expect.stringContaining('returned nothing'),
      ]);
      const wrong = await play(target, temperature, { tool: { result: { t: 'hot' } } });
      expect([statuses(wrong), told(wrong)[0]?.output]).toEqual([
        ['invalid-output'],
        expect.stringMatching(/`t` is "hot".*; expected a number/),
      ]);
      const failed = await play(target, temperature, { tool: { error: 'no sensor' } });
      expect([statuses(failed), told(failed)[0]?.output]).toEqual([['failed'], expect.stringContaining('no sensor')]);
      expect(eventsOf(failed, 'output-checked')).toEqual([]);
    },
  );

  test('structured content is sent where it conforms, and only there', async () => {
    const content = async (result: object): Promise<string> =>
      sent(await play('mcp', temperature, { tool: { result: result as never } }));
    expect(await content({ t: 1 })).toContain('"structuredContent":{"t":1}');
    expect(await content({ t: 'hot' })).not.toContain('"structuredContent"');
  });
});

given('N12', () => {
  test('without an output schema an object is sent as structured content and as text', async () => {
    const text = sent(await play('mcp', any, { tool: { result: { g: 'hi' } } }));
    expect(text).toContain('"structuredContent":{"g":"hi"}');
    expect(text).toContain('"text":"{\\"g\\":\\"hi\\"}"');
  });
});
