import { describe, expect, test } from 'vitest';
import { RUN_LIMITS, RunBudget, type RunLimits } from './run-budget.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { calls, runTurns, type TurnsRun } from './testing/run-turns.ts';
import { tool } from './testing/tools.ts';

const within = (limits: Partial<RunLimits>) => ({ budget: new RunBudget({ ...RUN_LIMITS, ...limits }) });
const answered = ({ calls: made, events }: TurnsRun) => {
  const ended = events.flatMap(event => (event.type === 'call-ended' ? [event.callId] : []));
  return ended.length === made.length && new Set(ended).size === made.length;
};

describe('what a run may use up', () => {
  test('calls: a turn that makes too many is not carried out', async () => {
    const turn = calls({}, { id: 'c2' });
    const result = await runTurns([turn, turn, turn], { manifests: [tool()], ...within({ calls: 5 }) });
    expect(result).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/too-many-calls' }] });
    expect(result.diagnostics[0]?.message).toMatch(/made 6 calls; a run carries out 5 at most/);
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(answered(result)).toBe(true);
  });

  test('retries: of all calls together', async () => {
    const manifest = tool({ executionBoundary: { retryPolicy: { maxRetries: 3, backoffMs: 10 } } });
    const tools = { search: async () => ({ error: 'busy' }) };
    const result = await runTurns([calls({}, {}, {})], { manifests: [manifest], tools, ...within({ retries: 4 }) });
    expect(result.outcome).toBe('completed');
    expect(result.calls.map(({ attempts }) => attempts - 1).reduce((sum, retries) => sum + retries)).toBe(4);
    expect(result.events).toContainEqual(
      expect.objectContaining({ type: 'retry-withheld', reason: '4 retries were made in this run, and no more are.' }),
    );
  });

  test('outputs: the calls that are left are not carried out, and the run ends', async () => {
    let ran = 0;
    const tools = {
      search: async () => {
        ran += 1;
        return { output: 'x'.repeat(600_000) };
      },
    };
    const result = await runTurns([calls({}, {}, {}, {})], {
      ...{ manifests: [tool({ executionBoundary: { concurrency: 1 } })], tools },
      ...within({ characters: 1_000_000 }),
    });
    expect(result).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/too-large' }] });
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'failed', 'failed']);
    expect(ran).toBe(2);
    expect(answered(result)).toBe(true);
  });

  test('outputs that come all at once: those that are over it are not read', async () => {
    const tools = { search: async () => ({ output: 'x'.repeat(600_000) }) };
    const result = await runTurns([calls({}, {}, {})], {
      manifests: [tool()],
      tools,
      ...within({ characters: 1_000_000 }),
    });
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'failed']);
    expect(result.told).toEqual([]);
  });

  test('what went over the wire, each time that it went', async () => {
    const scenario: Scenario = {
      name: 'heavy',
      message: 'Go.',
      model: Array.from({ length: 100 }, () => ({ calls: [{ tool: 'search' }] })),
      tools: { search: { result: 'x'.repeat(1_000_000) } },
      limits: { maxTurns: 100 },
    };
    const result = await runScenario(scenario, { manifests: [tool()], adapter: 'agent-loop' });
    expect(result).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/too-large' }] });
    expect(result.diagnostics[0]?.message).toMatch(/more than 200 million characters/);
    expect(result.exchanges.length).toBeLessThan(25);
  });
});

test('parts that are known are counted again, and not walked again', () => {
  const looked: string[] = [];
  const part = new Proxy(
    { text: 'x'.repeat(40) },
    {
      ownKeys: target => {
        looked.push('keys');
        return Reflect.ownKeys(target);
      },
    },
  );
  const budget = new RunBudget({ ...RUN_LIMITS, characters: 100 });
  budget.spend([part]);
  expect(budget.exhausted).toBeUndefined();
  budget.spend([part]);
  expect(budget.exhausted).toMatch(/more than/);
  expect(looked).toEqual(['keys']);
});

test('a value that is nested very deeply, or in itself, is no end of the world', () => {
  let deep: unknown[] = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const round: { self?: unknown } = {};
  round.self = round;
  const budget = new RunBudget();
  budget.spend(deep);
  budget.spend(round);
  expect(budget.exhausted).toBeUndefined();
});
