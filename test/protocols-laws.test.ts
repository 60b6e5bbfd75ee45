/** Whatever a model writes and whatever tools give back: a loop that answers each call once is never refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScriptedTurn, ToolDefinition } from '../src/adapters/protocol/contract.ts';
import { allProtocols } from '../src/adapters/protocol/protocols.gen.ts';
import { findSimulator } from '../src/adapters/protocol/protocols.ts';
import { converse, resultOf } from '../src/adapters/protocol/testing/conversation.ts';
import { compileBundle, type Json } from '../src/core.ts';
import { searchTool } from './fixtures/index.ts';

/** Any text, half characters included: `string` of fast-check in units of 16 bits. */
const text = fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)), maxLength: 12 });
const oddText = fc.oneof(
  text,
  fc.string({ maxLength: 80 }),
  fc.constantFrom('', ' ', '__proto__', 'null', '{}', '{"a":'),
);

/** As it comes out of a text: -0 is 0. */
const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as Json);

/** JSON with escapes of halves of characters, as a value and as a key: the text itself is well-formed. */
const escapedHalves = fc
  .tuple(text, text)
  .map(([key, value]) => JSON.stringify({ [`${key}\ud800`]: [`\udc00${value}`] }));

/** A call has a name, whatever it is. */
const call = fc.record(
  {
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constant('web_search') },
      oddText.filter(name => name !== ''),
      fc.constantFrom('parallel', 'constructor'),
    ),
    arguments: fc.oneof(json, fc.constant({ query: 'x' })),
    raw: fc.oneof({ weight: 4, arbitrary: oddText }, escapedHalves),
    id: fc.oneof(fc.constantFrom('', 'same', 'a b', 'mended_1'), oddText),
  },
  { requiredKeys: ['name'] },
);
const calls = fc.record(
  {
    kind: fc.constant('calls' as const),
    calls: fc.array(call, { minLength: 1, maxLength: 4 }),
    text: oddText,
    truncated: fc.constant(true as const),
  },
  { requiredKeys: ['kind', 'calls'] },
);
const outputs = fc.array(fc.record({ output: fc.oneof(json, text, fc.constant(undefined)), isError: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});

describe.each(allProtocols.map(protocol => [protocol.id, protocol] as const))('%s', (id, protocol) => {
  const simulator = findSimulator(id);
  it.each(protocol.variants.map(variant => variant.id))('%s', async variant => {
    if (simulator === undefined) throw new Error(`${id} has no simulator`);
    const { tools, target } = compileBundle([searchTool.manifest], id);
    const [, mode = ''] = target.split(':');
    const wire = { protocol, simulator, mode, variant, tools: tools.map(({ output }) => output as ToolDefinition) };
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { maxLength: 4 }), outputs, async (script, results) => {
        const turns = [...script, { kind: 'text', text: 'Done.' }];
        const { adapter, input } = converse(wire, turns as ScriptedTurn[]);
        let turn = await adapter.start(input);
        let rounds = 0;
        while (turn.kind === 'tool_calls') {
          rounds += 1;
          expect(new Set(turn.calls.map(made => made.id)).size).toBe(turn.calls.length);
          const { state } = turn;
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          const given = turn.calls.map((made, index) => {
            const { output, isError } = results[index % results.length] ?? { output: null, isError: false };
            return resultOf(made, output, isError);
          });
          turn = await adapter.resume(state, given);
        }
        expect(turn.text).toBe('Done.');
        expect(rounds).toBe(script.length);
      }),
      { numRuns: 60 },
    );
  });
});
