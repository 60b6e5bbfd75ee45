/** What every protocol keeps to with its own simulator, whatever the provider. */
import { describe, expect, it } from 'vitest';
import { isObject, type Json, sameJson } from '../../../manifest/json.ts';
import { ProviderError, type ProviderTurn, type ScriptedCall, type ToolCall } from '../contract.ts';
import { converse, resultOf, type Wire } from './conversation.ts';

/** A law that cannot hold on a wire, with the reason. One that holds after all fails the suite. */
export interface Exception {
  law: string;
  reason: string;
}

export interface SuiteWire extends Wire {
  /** Two wire names among the tools, each taking `{city: text}`. */
  names: readonly [string, string];
  /** A state of another adapter. */
  foreignState: unknown;
  exceptions: readonly Exception[];
}

/** An id that every server may have made. */
const SAME = 'callabc12';

export function describeProtocol(title: string, wire: SuiteWire): void {
  const [weather, time] = wire.names;
  const oslo = (name: string, more: Partial<ScriptedCall> = {}): ScriptedCall => ({
    name,
    arguments: { city: 'Oslo' },
    ...more,
  });
  const laws: string[] = [];
  const law = (name: string, test: () => Promise<void>): void => {
    laws.push(name);
    const exception = wire.exceptions.find(({ law }) => law === name);
    if (exception) it.fails(`${name} (not here: ${exception.reason})`, test);
    else it(name, test);
  };

  describe(title, () => {
    law('a conversation of two turns ends with the text of the model', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [oslo(weather)] },
        { kind: 'text', text: 'It is 3 °C.' },
      ]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      expect(call).toMatchObject({ name: weather });
      expect(argumentsOf(call)).toEqual({ city: 'Oslo' });
      expect(turn.mended ?? []).toEqual([]);
      expect(turn.usage).toMatchObject({ estimated: true });
      const last = await adapter.resume(turn.state, [resultOf(call, { temperature: 3 })]);
      expect(last).toMatchObject({ kind: 'text', text: 'It is 3 °C.' });
    });

    law('the model says something more when its script has ended', async () => {
      const { adapter, input } = converse(wire, []);
      const turn = await adapter.start(input);
      expect(turn.kind).toBe('text');
      expect(turn.kind === 'text' && turn.text).toMatch(/\S/);
    });

    law('text beside calls is told', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)], text: 'Let me look.' }]);
      expect(await adapter.start(input)).toMatchObject({ kind: 'tool_calls', text: 'Let me look.' });
    });

    law('a turn that was cut off says so', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [oslo(weather)], truncated: true },
        { kind: 'text', text: 'It is', truncated: true },
      ]);
      const turn = await adapter.start(input);
      expect(turn.truncated).toBe(true);
      const [call] = callsOf(turn, 1);
      const last = await adapter.resume(turn.state, [resultOf(call, 'The call was cut off.', true)]);
      expect(last).toMatchObject({ kind: 'text', text: 'It is', truncated: true });
    });

    law('parallel calls are answered together, in whatever order the results come', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [oslo(weather), oslo(time), oslo(weather)] },
        { kind: 'calls', calls: [oslo(time)] },
      ]);
      const turn = await adapter.start(input);
      const calls = callsOf(turn, 3);
      expect(calls.map(({ name }) => name)).toEqual([weather, time, weather]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
      const results = calls.map((call, index) => resultOf(call, { index }));
      const next = await adapter.resume(turn.state, results.reverse());
      const [last] = callsOf(next, 1);
      expect(await adapter.resume(next.state, [resultOf(last, '12:00')])).toMatchObject({ kind: 'text' });
    });

    law('an error result reaches the model as one', async () => {
      const { adapter, input, exchanges } = converse(wire, [{ kind: 'calls', calls: [oslo(weather), oslo(time)] }]);
      const turn = await adapter.start(input);
      const [first, second] = callsOf(turn, 2);
      await adapter.resume(turn.state, [resultOf(first, { t: 3 }), resultOf(second, 'no such zone', true)]);
      const told = JSON.stringify(exchanges.at(-1)?.request);
      expect(told).toContain('no such zone');
      expect(told).toMatch(/error/i);
    });

    law('results of every JSON type are taken', async () => {
      const outputs: unknown[] = [
        null,
        '',
        'text',
        0,
        true,
        [],
        [1, { a: null }],
        {},
        { constructor: 1 },
        undefined,
        'half \ud83d',
      ];
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: outputs.map(() => oslo(weather)) }]);
      const turn = await adapter.start(input);
      const calls = callsOf(turn, outputs.length);
      const results = calls.map((call, index) => resultOf(call, outputs[index], index % 3 === 2));
      expect(await adapter.resume(turn.state, results)).toMatchObject({ kind: 'text' });
    });

    law('a result for an unknown call is refused by the provider', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)] }]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      const results = [resultOf(call, 1), resultOf({ id: 'call_of_nobody', name: weather }, 1)];
      await expect(adapter.resume(turn.state, results)).rejects.toThrow(ProviderError);
    });

    law('a second result for one call is refused by the provider', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)] }]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      const results = [resultOf(call, 1), resultOf(call, 2)];
      await expect(adapter.resume(turn.state, results)).rejects.toThrow(ProviderError);
    });

    law('a missing result is refused by the provider', async () => {
      const { adapter, input, exchanges } = converse(wire, [{ kind: 'calls', calls: [oslo(weather), oslo(time)] }]);
      const turn = await adapter.start(input);
      const [, second] = callsOf(turn, 2);
      await expect(adapter.resume(turn.state, [resultOf(second, 1)])).rejects.toThrow(ProviderError);
      expect(exchanges.at(-1)?.status).toBeGreaterThanOrEqual(400);
    });

    law('a state of another adapter is refused', async () => {
      const { adapter, exchanges } = converse(wire, []);
      await expect(adapter.resume(wire.foreignState, [])).rejects.toThrow(ProviderError);
      expect(exchanges).toEqual([]);
    });

    law('the state is plain JSON and goes on after a round trip', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)] }]);
      const turn = await adapter.start(input);
      const stored: unknown = JSON.parse(JSON.stringify(turn.state));
      expect(stored).toEqual(turn.state);
      const [call] = callsOf(turn, 1);
      expect(await adapter.resume(stored, [resultOf(call, 1)])).toMatchObject({ kind: 'text' });
    });

    law('a conversation goes on twice from one state with the same answer', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)] }]);
      const turn = await adapter.start(input);
      const before = JSON.stringify(turn.state);
      const [call] = callsOf(turn, 1);
      const once = await adapter.resume(turn.state, [resultOf(call, 1)]);
      const twice = await adapter.resume(turn.state, [resultOf(call, 1)]);
      expect(textOf(once)).toBe(textOf(twice));
      expect(JSON.stringify(turn.state)).toBe(before);
    });

    law('definitions arrive unchanged', async () => {
      const { adapter, input, exchanges } = converse(wire, []);
      await adapter.start(input);
      const wired = exchanges.map(({ request, response }) => [request, response]);
      for (const tool of wire.tools) expect(holds(wired, tool)).toBe(true);
    });

    law('the same seed gives the same bodies, another one other ids', async () => {
      const run = async (seed: number) => {
        const { adapter, input, exchanges } = converse(wire, [{ kind: 'calls', calls: [oslo(weather)] }], seed);
        const turn = await adapter.start(input);
        await adapter.resume(turn.state, [resultOf(callsOf(turn, 1)[0], 1)]);
        return exchanges;
      };
      expect(await run(1)).toEqual(await run(1));
      expect(await run(2)).not.toEqual(await run(1));
    });

    law('missing ids are mended', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [oslo(weather, { id: '' }), oslo(time, { id: '' }), oslo(time)] },
        { kind: 'calls', calls: [oslo(weather, { id: '' })] },
      ]);
      const turn = await adapter.start(input);
      const calls = callsOf(turn, 3);
      expectIds(calls);
      expect(turn.mended).toHaveLength(2);
      const next = await adapter.resume(
        turn.state,
        calls.map(call => resultOf(call, 1)),
      );
      expect(next.mended).toHaveLength(1);
      const [last] = callsOf(next, 1);
      expect(await adapter.resume(next.state, [resultOf(last, 1)])).toMatchObject({ kind: 'text' });
    });

    law('repeated ids are mended, in one turn and over turns', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [oslo(weather, { id: SAME }), oslo(time, { id: SAME })] },
        { kind: 'calls', calls: [oslo(weather, { id: SAME })] },
      ]);
      const turn = await adapter.start(input);
      const calls = callsOf(turn, 2);
      expectIds(calls);
      expect(calls[0].id).toBe(SAME);
      expect(turn.mended).toHaveLength(1);
      const next = await adapter.resume(
        turn.state,
        calls.map(call => resultOf(call, 1)),
      );
      const [last] = callsOf(next, 1);
      expect(await adapter.resume(next.state, [resultOf(last, 1)])).toMatchObject({ kind: 'text' });
    });

    law('half a character in the arguments is told, and the conversation goes on', async () => {
      const { adapter, input } = converse(wire, [
        { kind: 'calls', calls: [{ name: weather, raw: '{"city":"\\ud800"}' }] },
      ]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      // A text keeps the escape, which is harmless there; a value would hold the half itself.
      expect(typeof call.arguments === 'string' || sameJson(call.arguments as Json, { city: '\ufffd' })).toBe(true);
      expect(turn.mended ?? []).toHaveLength(typeof call.arguments === 'string' ? 0 : 1);
      expect(await adapter.resume(turn.state, [resultOf(call, 1)])).toMatchObject({ kind: 'text' });
    });

    law('malformed arguments reach the loop as text, and the conversation goes on', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [{ name: weather, raw: '{"city":"Os' }] }]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      expect(call.arguments).toBe('{"city":"Os');
      const last = await adapter.resume(turn.state, [resultOf(call, 'The arguments are no JSON.', true)]);
      expect(last).toMatchObject({ kind: 'text' });
    });

    law('a name that the model made up reaches the loop, and the conversation goes on', async () => {
      const { adapter, input } = converse(wire, [{ kind: 'calls', calls: [oslo('creating:view weather/é')] }]);
      const turn = await adapter.start(input);
      const [call] = callsOf(turn, 1);
      expect(call.name).toBe('creating:view weather/é');
      const last = await adapter.resume(turn.state, [resultOf(call, 'There is no such tool.', true)]);
      expect(last).toMatchObject({ kind: 'text' });
    });

    it('makes exceptions from laws that there are', () => {
      expect(laws).toEqual(expect.arrayContaining(wire.exceptions.map(({ law }) => law)));
    });
  });
}

/** The calls of a turn that must make `count` of them. */
function callsOf(turn: ProviderTurn, count: number): [ToolCall, ToolCall, ToolCall, ...ToolCall[]] {
  if (turn.kind !== 'tool_calls') throw new Error(`The turn makes no calls: ${JSON.stringify(turn)}`);
  expect(turn.calls).toHaveLength(count);
  return turn.calls as [ToolCall, ToolCall, ToolCall, ...ToolCall[]];
}

const argumentsOf = ({ arguments: sent }: ToolCall): unknown => (typeof sent === 'string' ? JSON.parse(sent) : sent);

const textOf = (turn: ProviderTurn): string | undefined => turn.text;

function expectIds(calls: readonly ToolCall[]): void {
  for (const { id } of calls) expect(id).toMatch(/^\S+$/);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
}

/** Whether `part` stands somewhere in `whole`. */
function holds(whole: Json, part: Json): boolean {
  if (sameJson(whole, part)) return true;
  const members = Array.isArray(whole) ? whole : isObject(whole) ? Object.values(whole) : [];
  return members.some(member => holds(member, part));
}
