import { describe, expect, test } from 'vitest';
import type { RunResult } from './run-result.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { suggestScenario } from './suggest-scenario.ts';
import { search, tool } from './testing/tools.ts';

const flaky = { ...search, executionBoundary: { timeout: 500, retryPolicy: { maxRetries: 1, backoffMs: 100 } } };
const wipe = tool({
  toolId: 'wipe',
  risk: 'destructive',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
});

async function suggested(...manifests: Parameters<typeof suggestScenario>[0]): Promise<[Scenario, RunResult]> {
  const scenario = await suggestScenario(manifests);
  if (!scenario) throw new Error('No scenario was suggested.');
  return [scenario, await runScenario(scenario, { manifests, adapter: 'agent-loop' })];
}

describe('a suggested scenario', () => {
  test('leaves arguments to their defaults, makes a mistake and mends it, sends a null, fails once and tries again', async () => {
    const [, result] = await suggested(flaky);
    expect(result.outcome).toBe('completed');
    expect(result.calls.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['ok', 2],
      ['invalid-arguments', 0],
      ['invalid-arguments', 0],
      ['ok', 1],
    ]);
    expect(result.calls[0]?.applied).toEqual([{ path: ['max_results'], value: 5 }]);
    expect(result.calls[2]?.diagnostics[0]?.path).toEqual(['max_results']);
  });

  test('carries out what is asked about once only, with an approval', async () => {
    const [scenario, result] = await suggested(wipe);
    expect(scenario.policy).toEqual({ approvals: { wipe: 'approve' } });
    expect(result.calls.map(({ status }) => status)).toEqual(['invalid-arguments', 'ok']);
    expect(result.events.filter(({ type }) => type === 'approval-given')).toHaveLength(1);
  });

  test('expects what comes out, where that does not depend on the target', async () => {
    const [{ expect: wanted }] = await suggested(flaky, wipe);
    expect(wanted).toMatchObject({ outcome: 'completed', text: 'Done.' });
    expect(wanted?.calls?.map(({ tool: name, status }) => `${name} ${status}`)).toEqual([
      'search ok',
      'search invalid-arguments',
      'wipe invalid-arguments',
      'search *',
      'search ok',
      'wipe ok',
    ]);
  });

  test('begins with an example where there is one', async () => {
    const [scenario] = await suggested({ ...search, examples: [{ input: { q: 'fjords', max_results: 5 } }] });
    expect(scenario.model[0]).toEqual({ calls: [{ tool: 'search', arguments: { q: 'fjords' } }] });
  });

  test('takes up to four tools, those first that have something to show', async () => {
    const plain = ['a', 'b', 'c', 'd', 'e'].map(toolId => tool({ toolId }));
    const [scenario] = await suggested(...plain, wipe, flaky);
    expect(Object.keys(scenario.tools ?? {})).toEqual(['a', 'b', 'wipe', 'search']);
  });

  test('is the same each time, and there is none without a usable tool', async () => {
    expect(await suggestScenario([flaky, wipe])).toEqual(await suggestScenario([flaky, wipe]));
    expect(await suggestScenario([])).toBeUndefined();
    expect(await suggestScenario([tool({ inputSchema: { type: 'float' } }), null as never])).toBeUndefined();
    expect(await suggestScenario([tool({ inputSchema: false })])).toBeUndefined();
    expect(await suggestScenario(null as never, null as never)).toBeUndefined();
  });
});
