/** Every scenario on every target that can run: one and the same outcome, in the terms of the manifests. */
import { describe, expect, test } from 'vitest';
import { compileBundle } from '../src/adapters/compile-bundle.ts';
import { spokenWire } from '../src/adapters/protocol/protocols.ts';
import { findAdapter } from '../src/adapters/targets.ts';
import type { Manifest } from '../src/manifest/manifest.ts';
import { checkExpectations } from '../src/runtime/check-expectations.ts';
import type { RunResult } from '../src/runtime/run-result.ts';
import { type RunOptions, runScenario } from '../src/runtime/run-scenario.ts';
import type { Scenario } from '../src/runtime/scenario.ts';
import { suggestScenario } from '../src/runtime/suggest-scenario.ts';
import { fixtures } from './fixtures/index.ts';
import { scenarios, scenarioTools } from './fixtures/scenarios.ts';
import { allTargets } from './laws/sweep.ts';

type Lane = Omit<RunOptions, 'manifests'> & { name: string };

/** Each mode of each target, in each variant of its protocol. */
const lanes: readonly Lane[] = allTargets.flatMap(({ id, adapterId, mode }) => {
  const adapter = findAdapter(adapterId);
  const variants = (adapter && spokenWire(adapter, mode)?.protocol.variants) ?? [];
  return variants.map(variant => ({ name: `${id} (${variant.id})`, adapter: adapterId, mode, variant: variant.id }));
});

const outcomeOf = ({ outcome, text, elapsedMs, calls, diagnostics }: RunResult) => ({
  outcome,
  text,
  elapsedMs,
  diagnostics: diagnostics.map(({ code }) => code),
  calls: calls.map(({ toolId, status, attempts, arguments: args, applied, output }) => ({
    toolId,
    status,
    attempts,
    args,
    applied,
    output,
  })),
});

const run = (scenario: Scenario, { name: _name, ...lane }: Lane): Promise<RunResult> =>
  runScenario(scenario, { manifests: scenarioTools, ...lane });

describe('the same outcome everywhere', () => {
  test('there are lanes for every provider', () => {
    expect(new Set(lanes.map(({ adapter }) => adapter)).size).toBeGreaterThanOrEqual(8);
  });

  test.each(scenarios.map(scenario => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const reference = outcomeOf(await run(scenario, { name: '', adapter: 'agent-loop' }));
    expect(['completed', 'turn-limit']).toContain(reference.outcome);
    for (const lane of lanes) {
      const result = await run(scenario, lane);
      expect({ lane: lane.name, ...outcomeOf(result) }).toEqual({ lane: lane.name, ...reference });
    }
  });
});

test('a target whose wire nothing here speaks says so', async () => {
  const [scenario] = scenarios;
  const result = await run(scenario as Scenario, { name: 'cohere', adapter: 'cohere' });
  expect(result).toMatchObject({ outcome: 'failed', exchanges: [] });
  expect(result.diagnostics).toContainEqual(
    expect.objectContaining({ code: 'run/no-protocol', message: expect.stringContaining('Cohere cannot run here') }),
  );
  expect(lanes.map(({ adapter }) => adapter)).not.toContain('cohere');
});

/** No arguments would do. */
const ACCEPTS_NOTHING: ReadonlySet<string> = new Set(['parts that quarrel', 'a loop that accepts nothing but itself']);

/** Presets run on the wire of another target; the scenarios above have tried them. */
const ownWires = lanes.filter(({ adapter }) => findAdapter(adapter)?.wire === undefined);

/** Neither refused nor over a limit that the provider enforces. */
const takes = (manifest: Manifest, { adapter, mode = '' }: Omit<Lane, 'name'>): boolean => {
  const { diagnostics, tools } = compileBundle([manifest], adapter, { mode });
  return [...diagnostics, ...tools.flatMap(tool => tool.diagnostics)].every(({ severity }) => severity !== 'error');
};

describe('a suggested scenario holds on every target that takes the tool', () => {
  test.each(fixtures.map(fixture => [fixture.name, fixture] as const))('%s', async (name, fixture) => {
    const { manifest, refusedEverywhere = false } = fixture;
    const scenario = await suggestScenario([manifest]);
    expect(scenario === undefined).toBe(refusedEverywhere || ACCEPTS_NOTHING.has(name));
    if (!scenario) return;
    for (const { name: lane, ...options } of ownWires) {
      if (!takes(manifest, options)) continue;
      const result = await runScenario(scenario, { manifests: [manifest], ...options });
      const { differences } = checkExpectations(result, scenario);
      expect({ lane, differences }).toEqual({ lane, differences: [] });
    }
  });
});
