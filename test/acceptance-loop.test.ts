/** What the playground promises, seen from outside: the tool of the README, the headless entry alone, every target that runs. */
import { describe, expect, test, vi } from 'vitest';
import {
  adapters,
  type Manifest,
  type RunOptions,
  type RunResult,
  runScenario,
  type Scenario,
  virtualClock,
} from '../src/core.ts';

const webSearch: Manifest = {
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Webzoekopdracht',
  description: 'Zoekt actuele informatie op het web.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Zoekterm' },
      max_results: { type: 'integer', description: 'Aantal resultaten', default: 5 },
    },
    required: ['query'],
  },
  outputSchema: { type: 'object', properties: { hits: { type: 'integer' } }, required: ['hits'] },
  permissions: ['network'],
  executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
};

type Call = Extract<Scenario['model'][number], { calls: unknown }>['calls'][number];

const asking = (calls: Omit<Call, 'tool'>[], more: Partial<Scenario> = {}): Scenario => ({
  name: 'Search',
  message: 'Zoek iets.',
  model: [{ calls: calls.map(call => ({ tool: 'web_search', ...call })) }, { text: 'Klaar.' }],
  tools: { web_search: { result: { hits: 3 } } },
  ...more,
});

type Target = Pick<RunOptions, 'adapter' | 'mode'>;

const run = (scenario: Scenario, target: Target, more: Partial<RunOptions> = {}): Promise<RunResult> =>
  runScenario(scenario, { manifests: [webSearch], ...target, ...more });

const targets: [string, Target][] = adapters.flatMap(({ id, modes }) =>
  modes.map((mode): [string, Target] => [`${id}:${mode.id}`, { adapter: id, mode: mode.id }]),
);
/** Nothing here speaks the wire of Cohere. */
const running = targets.filter(([, { adapter }]) => adapter !== 'cohere');
const strictOpenAi = running.filter(([name]) => /^openai-.*:strict$/.test(name));

/** All that went over the wire; a text may stand in another one, so that its quotes are escaped more than once. */
const unescaped = (text: string): string => text.replaceAll('\\', '');
const wireOf = ({ exchanges }: RunResult): string =>
  unescaped(JSON.stringify(exchanges.map(({ request, response }) => [request, response])));
const said = (text: string): string => unescaped(JSON.stringify(text).slice(1, -1));

/** What the model was told of the calls, in their order. */
const resultsOf = ({ events }: RunResult): unknown[] =>
  events.flatMap(event => (event.type === 'call-ended' ? [event.result] : []));

describe('defaults and validation', () => {
  test('there are targets to try, and strict ones of OpenAI', () => {
    expect(new Set(running.map(([, { adapter }]) => adapter)).size).toBeGreaterThanOrEqual(9);
    expect(strictOpenAi.map(([name]) => name)).toEqual(['openai-chat:strict', 'openai-responses:strict']);
  });

  test.each(running)('%s: `max_results` left out is filled in with 5 and marked', async (_name, target) => {
    const { outcome, text, calls } = await run(asking([{ arguments: { query: 'oslo' } }]), target);
    expect({ outcome, text }).toEqual({ outcome: 'completed', text: 'Klaar.' });
    expect(calls).toMatchObject([
      {
        status: 'ok',
        arguments: { query: 'oslo', max_results: 5 },
        applied: [{ path: ['max_results'], value: 5 }],
        output: { hits: 3 },
      },
    ]);
  });

  test.each(strictOpenAi)('%s: null is absent, so that the default applies', async (_name, target) => {
    const left = await run(asking([{ arguments: { query: 'oslo' } }]), target);
    expect(wireOf(left)).toContain(said('{"query":"oslo","max_results":null}'));
    const sent = await run(asking([{ raw: '{"query":"oslo","max_results":null}' }]), target);
    for (const { calls } of [left, sent]) {
      expect(calls).toMatchObject([{ status: 'ok', arguments: { query: 'oslo', max_results: 5 } }]);
      expect(calls[0]?.applied).toEqual([{ path: ['max_results'], value: 5 }]);
    }
  });

  test.each(running)('%s: a wrong type is told with the field and why, and not executed', async (_name, target) => {
    const program = vi.fn(async () => ({ output: { hits: 1 } }));
    const wrong = asking([{ arguments: { query: 'oslo', max_results: 'veel' } }]);
    const result = await run(wrong, target, { tools: { web_search: program }, clock: virtualClock() });
    expect(result.outcome).toBe('completed');
    expect(result.calls).toMatchObject([{ status: 'invalid-arguments', attempts: 0 }]);
    expect(program).not.toHaveBeenCalled();
    const why = result.calls[0]?.diagnostics.find(({ severity }) => severity === 'error');
    expect(why).toMatchObject({ path: ['max_results'], message: expect.stringMatching(/`max_results`.*integer/) });
    expect(wireOf(result)).toContain(said(why?.message ?? 'nothing'));
  });

  test.each(running)('%s: an output that breaks its schema is not passed on', async (_name, target) => {
    const secret = 'much-more-than-an-integer';
    const broken = asking([{ arguments: { query: 'oslo' } }], { tools: { web_search: { result: { hits: secret } } } });
    const result = await run(broken, target);
    expect(result.outcome).toBe('completed');
    expect(result.calls).toMatchObject([{ status: 'invalid-output' }]);
    expect(wireOf(result)).not.toContain(JSON.stringify({ hits: secret }));
    expect(resultsOf(result)).toEqual([expect.objectContaining({ isError: true })]);
  });
});

describe('the boundary', () => {
  const slow = asking([{ arguments: { query: 'oslo' } }], { tools: { web_search: { latencyMs: 60_000 } } });

  test.each(running)(
    '%s: three attempts of 5 s with 500 ms between are 16 000 ms, in no time',
    async (_name, target) => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const { calls, elapsedMs } = await run(slow, target);
      expect(timers).not.toHaveBeenCalled();
      timers.mockRestore();
      expect(calls).toMatchObject([{ status: 'timeout', attempts: 3 }]);
      expect(elapsedMs).toBe(16_000);
    },
  );

  test('five calls where two may run at once come in three waves', async () => {
    const bounded = { ...webSearch, executionBoundary: { concurrency: 2 } };
    const five = asking(
      ['a', 'b', 'c', 'd', 'e'].map(query => ({ arguments: { query } })),
      { tools: { web_search: { result: { hits: 1 }, latencyMs: 1000 } } },
    );
    const { events, elapsedMs } = await run(five, { adapter: 'anthropic' }, { manifests: [bounded] });
    const begun = events.flatMap(event => (event.type === 'attempt-started' ? [event.at] : []));
    expect(begun).toEqual([0, 0, 1000, 1000, 2000]);
    expect(elapsedMs).toBe(3000);
  });

  test.each(running)('%s: cancelled while it waits to try again, it ends at once', async (_name, target) => {
    const controller = new AbortController();
    const { outcome, elapsedMs, calls } = await run(slow, target, {
      signal: controller.signal,
      onEvent: ({ type }) => type === 'retry-scheduled' && controller.abort(),
    });
    expect({ outcome, elapsedMs }).toEqual({ outcome: 'cancelled', elapsedMs: 5000 });
    expect(calls).toMatchObject([{ status: 'cancelled', attempts: 1 }]);
  });
});

test.each(running)('%s: a destructive call waits for a person, and runs as it was approved', async (_name, target) => {
  const manifests = [{ ...webSearch, risk: 'destructive' as const }];
  const once = asking([{ arguments: { query: 'oslo' } }]);
  const asked = vi.fn(async () => 'approve' as const);
  const approved = await run(once, target, { manifests, approve: asked });
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ toolId: 'web_search', arguments: { query: 'oslo', max_results: 5 } }),
  );
  expect(approved.calls).toMatchObject([{ status: 'ok', arguments: { query: 'oslo', max_results: 5 } }]);
  const alone = await run(once, target, { manifests });
  expect(alone.calls).toMatchObject([{ status: 'denied', attempts: 0 }]);
  expect(resultsOf(alone)).toEqual([expect.objectContaining({ isError: true })]);
});

test.each(running)('%s: the same seed, the same run, and plain data', async (_name, target) => {
  const { outputSchema: _, ...open } = webSearch;
  const scenario = asking([{ arguments: { query: 'a' } }, { raw: '{"query":' }, { tool: 'web_serch' } as never], {
    tools: {},
  });
  const twice = [1, 2].map(() => run(scenario, target, { manifests: [open], seed: 7 }));
  const [first, second] = await Promise.all(twice);
  expect(first).toEqual(second);
  expect(first?.calls.map(({ status }) => status)).toEqual(['ok', 'invalid-arguments', 'unknown-tool']);
  expect(JSON.parse(JSON.stringify(first))).toEqual(first);
});
