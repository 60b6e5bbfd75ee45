import { describe, expect, test } from 'vitest';
import { adapters } from '../adapters/targets.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { realClock } from './real-clock.ts';
import type { RunEvent } from './run-result.ts';
import { type RunOptions, runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { search, tool } from './testing/tools.ts';
import { virtualClock } from './virtual-clock.ts';

const scenario: Scenario = {
  name: 'Search',
  message: 'Find it.',
  model: [{ calls: [{ tool: 'search', arguments: { q: 'x' } }] }, { text: 'Found.' }],
  tools: { search: { result: { hits: 2 }, latencyMs: 40 } },
};
const run = (more: Partial<Scenario> = {}, options: Partial<RunOptions> = {}) =>
  runScenario({ ...scenario, ...more }, { manifests: [search], adapter: 'agent-loop', ...options });

test('a run, from the message to the text', async () => {
  const result = await run();
  expect(result).toMatchObject({
    scenario: 'Search',
    target: 'agent-loop',
    seed: 1,
    outcome: 'completed',
    text: 'Found.',
    elapsedMs: 40,
    calls: [{ toolId: 'search', wireName: 'search', status: 'ok', attempts: 1, output: { hits: 2 } }],
    diagnostics: [],
  });
  expect(result.exchanges).toHaveLength(2);
  expect(result.events[0]).toMatchObject({ type: 'run-started', message: 'Find it.', tools: ['search'] });
  expect(result.events.at(-1)).toMatchObject({ type: 'run-ended', at: 40 });
});

test('the result is plain data, the same each time, and its events are those that were told', async () => {
  const told: RunEvent[] = [];
  const first = await run({}, { seed: 5, onEvent: event => told.push(event) });
  expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  expect(structuredClone(first)).toEqual(first);
  expect(told).toEqual(first.events);
  expect(await run({}, { seed: 5 })).toEqual(first);
  expect((await run({}, { seed: 6 })).calls[0]?.callId).not.toBe(first.calls[0]?.callId);
});

test('a model of a strict target sends what that target asks for', async () => {
  const result = await run({}, { adapter: 'openai-chat', mode: 'strict' });
  expect(result.events.find(({ type }) => type === 'call-received')).toMatchObject({
    sent: JSON.stringify({ q: 'x', max_results: null }),
  });
  expect(result.calls[0]?.arguments).toEqual({ q: 'x', max_results: 5 });
});

test('what is said again is the same object, so that a run of n turns weighs as n parts when it is cloned', async () => {
  const turns = 200;
  const model: Scenario['model'] = Array.from({ length: turns }, () => ({
    calls: [{ tool: 'search', arguments: { q: 'x' } }],
  }));
  for (const adapter of ['openai-chat', 'anthropic', 'gemini', 'bedrock', 'ollama', 'agent-loop']) {
    const { outcome, exchanges } = await run({ model, limits: { maxTurns: turns } }, { adapter });
    expect([adapter, outcome, exchanges.length]).toEqual([adapter, 'turn-limit', turns]);
    const seen = new Set<object>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return;
      seen.add(value);
      Object.values(value).forEach(visit);
    };
    exchanges.forEach(visit);
    expect([adapter, Math.round(seen.size / turns) < 40]).toEqual([adapter, true]);
  }
});

test('what went over the wire is not changed by what comes after it', async () => {
  const model: Scenario['model'] = Array.from({ length: 5 }, () => ({
    calls: [{ tool: 'search', arguments: { q: 'x' } }, { tool: 'nothing' }, { tool: 'search', raw: '{' }],
  }));
  for (const { id, modes } of adapters) {
    const before: string[] = [];
    const onExchange: RunOptions['onExchange'] = ({ kept: _, ...exchange }) => before.push(JSON.stringify(exchange));
    const { exchanges } = await run({ model }, { adapter: id, mode: modes[0].id, onExchange });
    expect([id, exchanges.map(({ kept: _, ...exchange }) => JSON.stringify(exchange))]).toEqual([id, before]);
  }
});

test('nothing that is handed over is changed', async () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) {
      Object.freeze(value);
      Object.values(value).forEach(frozen);
    }
    return value;
  };
  const result = await runScenario(frozen(structuredClone(scenario)), {
    manifests: frozen([structuredClone(search)]),
    adapter: 'agent-loop',
    policy: frozen({ default: 'ask' as const, approvals: { search: 'approve' as const } }),
  });
  expect(result.calls[0]?.status).toBe('ok');
});

describe('what cannot run comes back as failed, with the reason', () => {
  const cases: [string, Partial<Scenario>, Partial<RunOptions>, string, RegExp][] = [
    ['an unknown target', {}, { adapter: 'nowhere' }, 'target/unknown', /There is no target `nowhere`/],
    ['an unknown mode', {}, { mode: 'strictest' }, 'target/unknown', /no mode `strictest`/],
    ['an unknown variant', {}, { variant: 'by-post' }, 'run/unknown-variant', /no variant `by-post`/],
    ['no tools', {}, { manifests: [] }, 'run/no-tools', /There are no tools/],
    [
      'only tools that are refused',
      {},
      { manifests: [tool({ inputSchema: { type: 'float' } })] },
      'run/no-tools',
      /refuses each/,
    ],
    ['a scenario without turns', { model: undefined as never }, {}, 'scenario/missing-field', /no `model`/],
    ['a scenario with a wrong value', { limits: { maxTurns: 0 } }, {}, 'scenario/wrong-value', /at least 1/],
    ['a policy that cannot be read', {}, { policy: { default: 'never' as never } }, 'policy/wrong-value', /"never"/],
  ];
  test.each(cases)('%s', async (_name, more, options, code, message) => {
    const result = await run(more, options);
    expect(result).toMatchObject({ outcome: 'failed', calls: [], exchanges: [] });
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ code, severity: 'error', message: expect.stringMatching(message) }),
    );
    expect(result.events.map(({ type }) => type)).toEqual(['run-started', 'run-ended']);
  });

  test.each([undefined, null, 3, {}, { manifests: null, adapter: null }, { adapter: 'agent-loop', tools: null }])(
    '%j for the options',
    async options => {
      const result = await runScenario(scenario, options as never);
      expect(result).toMatchObject({ outcome: 'failed', seed: 1, calls: [] });
      expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    },
  );

  test.each([null, undefined, 3, 'text', [], {}])('%j for a scenario', async given => {
    const result = await runScenario(given as never, { manifests: [search], adapter: 'agent-loop' });
    expect(result.outcome).toBe('failed');
    expect(result.diagnostics.length).toBeGreaterThan(0);
  });

  test('a tool that is refused is left out and told; the others run', async () => {
    const bad = tool({ toolId: 'bad', inputSchema: { type: 'float' } });
    const result = await run(
      { model: [{ calls: [{ tool: 'bad' }, { tool: 'search', arguments: { q: 'x' } }] }, { text: 'Found.' }] },
      { manifests: [bad, search, null as unknown as Manifest] },
    );
    expect(result.outcome).toBe('completed');
    expect(result.calls.map(({ status }) => status)).toEqual(['unknown-tool', 'ok']);
    expect(result.diagnostics).toContainEqual(expect.objectContaining({ code: 'bundle/tool-left-out', tool: 'bad' }));
  });
});

describe('how a scripted tool answers', () => {
  const example = { input: { q: 'known' }, output: { hits: 77 } };
  const withExample = { ...search, examples: [{ input: { q: 'other' }, output: { hits: 11 } }, example] };
  const answer = async (script: NonNullable<Scenario['tools']>[string], q = 'x', manifest: Manifest = withExample) => {
    const result = await run(
      {
        model: [{ calls: [{ tool: 'search', arguments: { q, max_results: 5 } }] }, { text: 'Found.' }],
        tools: { search: script },
      },
      { manifests: [manifest] },
    );
    const { status, output } = result.calls[0] ?? {};
    return [status, output];
  };
  const row = { arguments: { q: 'x' }, result: { hits: 1 } };
  const attempts = [{ result: { hits: 2 } }];
  test.each([
    ['a row of the table first', { table: [row], attempts, result: { hits: 3 } }, ['ok', { hits: 1 }]],
    [
      'the first row that fits',
      { table: [{ ...row, arguments: { q: 'y' } }, row, { ...row, result: 0 }] },
      ['ok', { hits: 1 }],
    ],
    [
      'a row that asks for more than the call has does not fit',
      { table: [{ ...row, arguments: { q: 'x', z: 1 } }], attempts },
      ['ok', { hits: 2 }],
    ],
    ['then the attempts', { attempts, result: { hits: 3 } }, ['ok', { hits: 2 }]],
    ['then the result', { attempts: [{ latencyMs: 5 }], result: { hits: 3 } }, ['ok', { hits: 3 }]],
    ['an error', { error: 'no' }, ['failed', undefined]],
    ['nothing', { nothing: true as const }, ['invalid-output', undefined]],
    ['then the first example with an output', {}, ['ok', { hits: 11 }]],
  ])('%s', async (_name, script, expected) => {
    expect(await answer(script)).toEqual(expected);
  });

  test('the example whose input is that of the call', async () => {
    expect(
      await answer({}, 'known', {
        ...withExample,
        examples: [withExample.examples[0] as never, { ...example, input: { q: 'known', max_results: 5 } }],
      }),
    ).toEqual(['ok', { hits: 77 }]);
  });

  test('then a sample of the output schema, which is accepted; without a schema nothing', async () => {
    expect((await answer({}, 'x', search))[0]).toBe('ok');
    expect(await answer({}, 'x', tool())).toEqual(['ok', null]);
  });
});

test.each([
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
  ['7', 1],
  [7.9, 7],
  [-0.5, 0],
  [1e300, 1e300],
])('the seed %j counts as %j', async (seed, counted) => {
  const result = await run({}, { seed: seed as number });
  expect(Object.is(result.seed, counted)).toBe(true);
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});

describe('programs and time', () => {
  const never = { search: () => new Promise<never>(() => {}) };
  test('without a clock they are refused, as their time would never be up', async () => {
    const result = await run({}, { tools: never });
    expect(result).toMatchObject({ outcome: 'failed', calls: [], diagnostics: [{ code: 'run/no-clock' }] });
    expect((await run({}, { tools: {} })).outcome).toBe('completed');
  });

  test('on a real clock one that never answers times out', async () => {
    const clock = realClock({ now: () => performance.now(), set: setTimeout, clear: clearTimeout });
    const manifests = [{ ...search, executionBoundary: { timeout: 5 } }];
    expect((await run({}, { tools: never, clock, manifests })).calls[0]?.status).toBe('timeout');
  });

  test('on a virtual clock one that waits by it takes virtual time', async () => {
    const clock = virtualClock();
    const slow = async () => {
      await clock.wait({ ms: 20_000 });
      return { output: { hits: 1 } };
    };
    expect(await run({}, { tools: { search: slow }, clock })).toMatchObject({
      elapsedMs: 20_000,
      calls: [{ status: 'ok' }],
    });
  });
});

test('a program in the place of a script', async () => {
  const seen: unknown[] = [];
  const result = await run(
    { model: [{ calls: [{ tool: 'search', arguments: { q: 'x' } }, { tool: 'toString' }] }, { text: 'Found.' }] },
    {
      manifests: [search, tool({ toolId: 'toString' })],
      tools: {
        search: async (args, { attempt, toolId }) => {
          seen.push(args, attempt, toolId);
          return { output: { hits: 9 } };
        },
      },
      clock: virtualClock(),
    },
  );
  expect(seen).toEqual([{ q: 'x', max_results: 5 }, 1, 'search']);
  expect(result.calls.map(({ output }) => output)).toEqual([{ hits: 9 }, null]);
});

describe('approval', () => {
  const wipe = tool({ toolId: 'wipe', risk: 'destructive', permissions: ['filesystem.write'] });
  const model: Scenario['model'] = [{ calls: [{ tool: 'wipe', arguments: { path: '/' } }] }, { text: 'Wiped.' }];
  test('asks a person with the settled arguments and the reasons', async () => {
    const asked: unknown[] = [];
    const result = await run(
      { model, tools: {} },
      {
        manifests: [wipe],
        approve: async request => {
          asked.push(request);
          return 'approve';
        },
      },
    );
    expect(asked).toEqual([
      { callId: result.calls[0]?.callId, toolId: 'wipe', arguments: { path: '/' }, reasons: ['risk `destructive`'] },
    ]);
    expect(result.calls[0]?.status).toBe('ok');
  });

  test.each([
    [
      'the scenario before the bundle',
      { risk: { destructive: 'allow' as const } },
      { risk: { destructive: 'deny' as const } },
      'ok',
    ],
    ['the bundle where the scenario says nothing', undefined, { risk: { destructive: 'allow' as const } }, 'ok'],
    ['nobody', undefined, undefined, 'denied'],
    [
      'a rule for a permission, which does not speak for the risk',
      { permissions: { 'filesystem.write': 'allow' as const }, default: 'deny' as const },
      undefined,
      'denied',
    ],
  ])('%s', async (_name, own, general, status) => {
    const result = await run(
      { model, tools: {}, ...(own && { policy: own }) },
      { manifests: [wipe], ...(general && { policy: general }) },
    );
    expect(result.calls[0]?.status).toBe(status);
  });
});
