import { describe, expect, test } from 'vitest';
import type { ExecutionBoundary, Manifest } from '../manifest/manifest.ts';
import { sleep } from './clock.ts';
import type { RunEvent } from './run-result.ts';
import { runScenario } from './run-scenario.ts';
import type { ToolAttempt } from './scenario.ts';
import { calls, runTurns } from './testing/run-turns.ts';
import { tool } from './testing/tools.ts';
import { VirtualClock } from './virtual-clock.ts';

const bounded = (executionBoundary: ExecutionBoundary, more: Partial<Manifest> = {}): Manifest =>
  tool({ executionBoundary, ...more });

const oneCall = (manifest: Manifest, script: ToolAttempt & { attempts?: ToolAttempt[] }) =>
  runScenario(
    {
      name: 'one call',
      message: 'Go.',
      model: [{ calls: [{ tool: 'search' }] }, { text: 'done' }],
      tools: { search: script },
    },
    { manifests: [manifest], adapter: 'agent-loop' },
  );

const retry = (maxRetries: number, backoffMs: number, backoff?: 'constant' | 'exponential'): ExecutionBoundary => ({
  timeout: 5000,
  retryPolicy: { maxRetries, backoffMs, ...(backoff && { backoff }) },
});

const SLOW = { latencyMs: 60_000 };
const fails = (...latencies: number[]): ToolAttempt[] => latencies.map(latencyMs => ({ error: 'busy', latencyMs }));

interface Timing {
  boundary: ExecutionBoundary | undefined;
  script: ToolAttempt & { attempts?: ToolAttempt[] };
  more?: Partial<Manifest>;
  status: string;
  attempts: number;
  elapsedMs: number;
}

const timings: [string, Timing][] = [
  [
    'always times out, constant',
    { boundary: retry(2, 500), script: SLOW, status: 'timeout', attempts: 3, elapsedMs: 16_000 },
  ],
  [
    'always times out, exponential',
    { boundary: retry(3, 500, 'exponential'), script: SLOW, status: 'timeout', attempts: 4, elapsedMs: 23_500 },
  ],
  [
    'no boundary: 30 s, no retry',
    { boundary: undefined, script: SLOW, status: 'timeout', attempts: 1, elapsedMs: 30_000 },
  ],
  [
    'exactly the timeout is in time',
    { boundary: { timeout: 80 }, script: { result: 1, latencyMs: 80 }, status: 'ok', attempts: 1, elapsedMs: 80 },
  ],
  [
    'a millisecond more is not',
    { boundary: { timeout: 80 }, script: { result: 1, latencyMs: 81 }, status: 'timeout', attempts: 1, elapsedMs: 80 },
  ],
  [
    'fails twice, then answers',
    {
      boundary: retry(2, 100),
      script: { attempts: [...fails(10, 20), { result: 1, latencyMs: 30 }] },
      status: 'ok',
      attempts: 3,
      elapsedMs: 260,
    },
  ],
  [
    'times out once, then answers',
    {
      boundary: retry(1, 100),
      script: { attempts: [SLOW, { result: 1 }] },
      status: 'ok',
      attempts: 2,
      elapsedMs: 5100,
    },
  ],
  [
    'fails more often than retries are allowed',
    { boundary: retry(1, 100), script: { error: 'busy' }, status: 'failed', attempts: 2, elapsedMs: 100 },
  ],
  [
    'not idempotent: no second attempt after a timeout',
    {
      boundary: retry(2, 500),
      more: { idempotent: false },
      script: SLOW,
      status: 'timeout',
      attempts: 1,
      elapsedMs: 5000,
    },
  ],
  [
    'not idempotent: an error that the tool reports is no unknown outcome',
    {
      boundary: retry(2, 500),
      more: { idempotent: false },
      script: { attempts: [...fails(0), { result: 1 }] },
      status: 'ok',
      attempts: 2,
      elapsedMs: 500,
    },
  ],
  ['no backoff', { boundary: retry(2, 0), script: { error: 'busy' }, status: 'failed', attempts: 3, elapsedMs: 0 }],
  [
    'a boundary that makes no sense has the defaults',
    {
      boundary: { timeout: -1, concurrency: 0, retryPolicy: { maxRetries: 1.5 } },
      script: SLOW,
      status: 'timeout',
      attempts: 1,
      elapsedMs: 30_000,
    },
  ],
  [
    'retries without end have one',
    { boundary: retry(1e9, 1), script: { error: 'busy' }, status: 'failed', attempts: 101, elapsedMs: 100 },
  ],
  [
    'a wait that no timer could wait',
    {
      boundary: retry(1, 1e300, 'exponential'),
      script: { attempts: [...fails(0), { result: 1 }] },
      status: 'ok',
      attempts: 2,
      elapsedMs: 2 ** 31 - 1,
    },
  ],
];

describe('the boundary', () => {
  test.each(timings)('%s', async (_name, { boundary, script, more, status, attempts, elapsedMs }) => {
    const manifest = tool({ ...(boundary && { executionBoundary: boundary }), ...more });
    const result = await oneCall(manifest, script);
    expect(result).toMatchObject({ outcome: 'completed', elapsedMs, calls: [{ status, attempts }] });
  });

  test('says why there is no further attempt', async () => {
    const reasons = async (manifest: Manifest): Promise<unknown[]> =>
      (await oneCall(manifest, SLOW)).events.flatMap(event => (event.type === 'retry-withheld' ? [event.reason] : []));
    expect(await reasons(bounded(retry(2, 1), { idempotent: false }))).toEqual([
      expect.stringContaining('not idempotent'),
    ]);
    expect(await reasons(bounded(retry(2, 1)))).toEqual(['2 retries were allowed, and all are used.']);
    expect(await reasons(bounded(retry(0, 1)))).toEqual([]);
  });

  test('an answer that comes too late is noted, and passed on to nobody', async () => {
    const result = await runScenario(
      {
        name: 'late',
        message: 'Go.',
        model: [{ calls: [{ tool: 'search' }, { tool: 'other' }] }, { text: 'done' }],
        tools: { search: { result: 'late', latencyMs: 80 }, other: { result: 'in time', latencyMs: 200 } },
      },
      { manifests: [bounded({ timeout: 50 }), tool({ toolId: 'other' })], adapter: 'agent-loop' },
    );
    expect(result.calls.map(({ status, output }) => [status, output])).toEqual([
      ['timeout', undefined],
      ['ok', 'in time'],
    ]);
    expect(result.events.filter(({ type }) => type === 'result-ignored')).toEqual([
      expect.objectContaining({ at: 80, attempt: 1, outcome: { kind: 'ok', output: 'late' } }),
    ]);
    expect(JSON.stringify(result.exchanges)).not.toContain('"late"');
  });
});

describe('concurrency', () => {
  const fiveCalls = (concurrency: number | undefined, timeout = 1000) =>
    runTurns([calls({}, {}, {}, {}, {})], {
      manifests: [bounded({ timeout, ...(concurrency && { concurrency }) })],
    });
  const startsOf = (events: readonly RunEvent[]): number[] =>
    events.flatMap(event => (event.type === 'attempt-started' ? [event.at] : []));

  test.each([
    [2, [0, 0, 100, 100, 200], 300],
    [1, [0, 100, 200, 300, 400], 500],
    [undefined, [0, 0, 0, 0, 0], 100],
  ])('%s at once: five calls of 100 ms', async (concurrency, starts, elapsedMs) => {
    const result = await runScenario(
      {
        name: 'waves',
        message: 'Go.',
        model: [{ calls: Array.from({ length: 5 }, () => ({ tool: 'search' })) }, { text: 'done' }],
        tools: { search: { result: 1, latencyMs: 100 } },
      },
      { manifests: [bounded(concurrency === undefined ? {} : { concurrency })], adapter: 'agent-loop' },
    );
    expect(startsOf(result.events)).toEqual(starts);
    expect(result.elapsedMs).toBe(elapsedMs);
    expect(result.events.filter(({ type }) => type === 'slot-awaited')).toHaveLength(concurrency ? 5 - concurrency : 0);
  });

  test('a failing tool gives its slot back', async () => {
    const result = await fiveCalls(1);
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  test('results come in the order of the calls, whatever is ready first', async () => {
    const result = await runScenario(
      {
        name: 'order',
        message: 'Go.',
        model: [{ calls: [30, 10, 20].map(ms => ({ tool: 'search', arguments: { ms } })) }, { text: 'done' }],
        tools: { search: { table: [30, 10, 20].map(ms => ({ arguments: { ms }, result: ms, latencyMs: ms })) } },
      },
      { manifests: [tool()], adapter: 'agent-loop' },
    );
    expect(result.calls.map(({ output }) => output)).toEqual([30, 10, 20]);
    expect(result.events.flatMap(event => (event.type === 'attempt-ended' ? [event.at] : []))).toEqual([10, 20, 30]);
  });
});

describe('a tool that is a program', () => {
  const broken = bounded(retry(1, 10));

  test.each([
    ['rejects', async () => Promise.reject(new Error('connection lost'))],
    [
      'throws before it promises anything',
      () => {
        throw new Error('connection lost');
      },
    ],
  ])('that %s has failed, and its effect is unknown', async (_name, search) => {
    const run = (idempotent: boolean) =>
      runTurns([calls({})], { manifests: [{ ...broken, idempotent }], tools: { search } });
    const [twice, once] = [await run(true), await run(false)];
    expect([twice.calls[0]?.attempts, once.calls[0]?.attempts]).toEqual([2, 1]);
    expect(once.calls[0]?.status).toBe('failed');
    expect(once.told[0]?.[0]).toMatchObject({
      isError: true,
      output: expect.stringMatching(/connection lost.*unknown/s),
    });
  });

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const silent = /: it gave no reason\./;
  test.each<[string, unknown, RegExp]>([
    ['a text', 'lost', /: lost\. Whether/],
    ['nothing', undefined, /: undefined/],
    ['an empty text', '', silent],
    ['an error without words', new TypeError(''), /: TypeError/],
    ['a symbol', Symbol('lost'), /Symbol\(lost\)/],
    ['an object without a prototype', Object.create(null), silent],
    ['an error whose message is none', Object.assign(new Error('x'), { message: Object.create(null) }), silent],
    ['what cannot be asked', revoked.proxy, silent],
  ])('may throw anything: %s', async (_name, thrown, words) => {
    const given = async () => {
      throw thrown;
    };
    const { calls: made } = await runTurns([calls({})], { manifests: [tool()], tools: { search: given } });
    expect(made[0]).toMatchObject({ status: 'failed', diagnostics: [{ message: expect.stringMatching(words) }] });
  });

  test('may report anything as its error', async () => {
    const search = async () => ({ error: Object.create(null) as string });
    const { calls: made } = await runTurns([calls({})], { manifests: [tool()], tools: { search } });
    expect(made[0]).toMatchObject({ status: 'failed', diagnostics: [{ message: expect.stringMatching(silent) }] });
    expect(made[0]?.diagnostics[0]?.message).not.toContain('unknown');
  });

  test('gets a copy: what it does with its arguments changes neither the record nor the next attempt', async () => {
    const seen: string[] = [];
    const {
      events,
      told,
      calls: made,
    } = await runTurns([calls({ arguments: { list: [1] } })], {
      manifests: [broken],
      tools: {
        search: async args => {
          seen.push(JSON.stringify(args));
          (args as { list: number[] }).list.push(2);
          return { error: 'again' };
        },
      },
    });
    expect(seen).toEqual(['{"list":[1]}', '{"list":[1]}']);
    expect(made[0]?.arguments).toEqual({ list: [1] });
    expect(told[0]?.[0]?.output).toBe('`search` failed (2 attempts): again');
    const hashes = events.flatMap(event => ('argumentsHash' in event ? [event.argumentsHash] : []));
    expect(hashes).toHaveLength(3);
    expect(new Set(hashes).size).toBe(1);
  });

  test('is told when its time is up', async () => {
    const clock = new VirtualClock();
    const abortedAt: number[] = [];
    await runTurns([calls({})], {
      clock,
      manifests: [bounded({ timeout: 10 })],
      tools: {
        search: async (_args, { signal }) => {
          signal.addEventListener('abort', () => abortedAt.push(clock.now()));
          await sleep(clock, 100);
          return {};
        },
      },
    });
    expect(abortedAt).toEqual([10]);
  });
});
