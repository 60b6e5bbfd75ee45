/** Every protocol against its simulator, in each mode and variant. */
import { describe, expect, it } from 'vitest';
import { ProviderError, type ToolDefinition } from '../src/adapters/protocol/contract.ts';
import { allProtocols, allSimulators } from '../src/adapters/protocol/protocols.gen.ts';
import { findProtocol, spokenWire } from '../src/adapters/protocol/protocols.ts';
import { converse } from '../src/adapters/protocol/testing/conversation.ts';
import { describeProtocol, type Exception } from '../src/adapters/protocol/testing/protocol-suite.ts';
import { adapters, compileBundle, type Manifest } from '../src/core.ts';
import { fixtures } from './fixtures/index.ts';

const city = { type: 'string' as const, description: 'A city' };
const manifests: Manifest[] = [
  {
    toolId: 'get_weather',
    version: '1.0.0',
    name: 'Weather',
    description: 'Tells the weather of a city.',
    inputSchema: {
      type: 'object',
      properties: { city, unit: { type: 'string', enum: ['C', 'F'], default: 'C' } },
      required: ['city'],
    },
    outputSchema: { type: 'object', properties: { temperature: { type: 'number' } } },
  },
  {
    toolId: 'get_time',
    version: '1.0.0',
    name: 'Time',
    description: 'Tells the time of a city.',
    inputSchema: { type: 'object', properties: { city }, required: ['city'] },
  },
  { toolId: 'ping', version: '1.0.0', name: 'Ping', description: 'Answers.', inputSchema: { type: 'object' } },
];

/** Laws that a wire cannot keep, by the id of its adapter. */
const optionalIds: Exception = { law: 'missing ids are mended', reason: 'ids are optional on this wire' };
const unchecked = (law: string): Exception => ({ law, reason: 'the server takes any results, and none' });
const EXCEPTIONS: { [adapterId: string]: readonly Exception[] } = {
  gemini: [optionalIds],
  mcp: [
    {
      law: 'a conversation goes on twice from one state with the same answer',
      reason: 'a host takes one response to each request',
    },
  ],
  ollama: [
    optionalIds,
    unchecked('a result for an unknown call is refused by the provider'),
    unchecked('a missing result is refused by the provider'),
    unchecked('a second result for one call is refused by the provider'),
  ],
};

/** Their strict budgets are those of the model behind them, which the stand-in does not know. */
const TAKES_MORE: ReadonlySet<string> = new Set(['bedrock']);

const foreignState = (protocolId: string): unknown => {
  const variant = findProtocol(protocolId)?.variants[0].id;
  return { protocol: protocolId === 'agent-loop' ? 'ollama' : 'agent-loop', variant, kept: {} };
};

describe('the registries', () => {
  it('hold a simulator for each protocol, both of an adapter', () => {
    const ids = allProtocols.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    expect(allSimulators.map(({ id }) => id)).toEqual(ids);
    for (const id of ids) expect(adapters.map(adapter => adapter.id)).toContain(id);
  });
});

for (const adapter of adapters) {
  for (const { id: mode } of adapter.modes) {
    const spoken = spokenWire(adapter, mode);
    if (!spoken) continue;
    const { protocol, simulator, options } = spoken;
    const { tools } = compileBundle(manifests, adapter.id, { mode });
    for (const { id: variant } of protocol.variants) {
      describeProtocol(`${adapter.id}:${mode}, ${variant}`, {
        protocol,
        simulator,
        ...options,
        variant,
        tools: tools.map(({ output }) => output as ToolDefinition),
        names: [tools[0]?.name ?? '', tools[1]?.name ?? ''],
        foreignState: foreignState(protocol.id),
        exceptions: EXCEPTIONS[protocol.id] ?? [],
      });
      // A preset's server judges no schemas here.
      if (adapter.wire) continue;
      describe(`${protocol.id}:${mode}, ${variant}`, () => {
        it.each(fixtures.map(({ name, manifest }) => [name, manifest] as const))(
          'takes what compiling made: %s',
          async (_name, manifest) => {
            const { tools, limits } = compileBundle([manifest], protocol.id, { mode });
            const [compiled] = tools;
            if (compiled?.output === undefined) return expect(compiled?.fidelity).toBe('refused');
            const wire = { protocol, simulator, mode, variant, tools: [compiled.output as ToolDefinition] };
            const { adapter, input } = converse(wire, []);
            if (limits.every(({ used, max }) => used <= max) || TAKES_MORE.has(protocol.id)) {
              expect(await adapter.start(input)).toMatchObject({ kind: 'text' });
            } else await expect(adapter.start(input)).rejects.toThrow(ProviderError);
          },
        );
      });
    }
  }
}
