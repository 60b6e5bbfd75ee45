import { describe, expect, test } from 'vitest';
import { ProviderError, type ProviderTurn } from '../adapters/protocol/contract.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { CancelSource } from './cancel.ts';
import { sleep } from './clock.ts';
import type { RunEvent } from './run-result.ts';
import { calls, runTurns, says, type TurnsOptions, type TurnsRun } from './testing/run-turns.ts';
import { sealedState } from './testing/sealed-state.ts';
import { search, tool } from './testing/tools.ts';
import type { ToolFunction } from './tool-function.ts';
import { VirtualClock } from './virtual-clock.ts';

const good = { arguments: { q: 'x' } };
const hits: ToolFunction = async () => ({ output: { hits: 1 } });
const run = (turns: readonly ProviderTurn[], options: Partial<TurnsOptions> = {}): Promise<TurnsRun> =>
  runTurns(turns, { manifests: [search], tools: { search: hits }, ...options });

describe('the state of a provider', () => {
  test('throws on any look into it, so that the tests here can tell', () => {
    const state = sealedState() as { kept?: unknown };
    for (const look of [() => state.kept, () => 'kept' in state, () => Object.keys(state), () => ({ ...state })]) {
      expect(look).toThrow('looked into');
    }
    expect(() => JSON.stringify(state)).toThrow('looked into');
    expect(() => structuredClone(state)).toThrow();
  });

  test('is handed back as it is, and never looked into', async () => {
    const result = await run([calls(good, {}), calls(good), calls({ name: 'nothing' }), says('done')]);
    expect(result).toMatchObject({ outcome: 'completed', text: 'done', diagnostics: [] });
    expect(result.told).toHaveLength(3);
  });
});

describe('each call has its outcome, and the model is told', () => {
  type Row = [string, ProviderTurn, Partial<TurnsOptions>, string, RegExp];
  const cases: Row[] = [
    ['a good call', calls(good), {}, 'ok', /^\{"hits":1\}$/],
    [
      'a name that no tool has',
      calls({ name: 'serch' }),
      {},
      'unknown-tool',
      /no tool `serch`.*Did you mean `search`\?.*Available: `search`/,
    ],
    [
      'a wrong type',
      calls({ arguments: { q: 3 } }),
      {},
      'invalid-arguments',
      /`search` was not run.*`q` is 3; expected a string/s,
    ],
    ['a missing argument', calls({ arguments: {} }), {}, 'invalid-arguments', /`q`/],
    [
      'a value that is too large',
      calls({ arguments: { q: 'x', max_results: 500 } }),
      {},
      'invalid-arguments',
      /`max_results` is 500; at most 100/,
    ],
    ['malformed JSON', calls({ arguments: '{"q": "x' }), {}, 'invalid-arguments', /not valid JSON.*cut off/s],
    ['two objects run together', calls({ arguments: '{"q":"a"}{"q":"b"}' }), {}, 'invalid-arguments', /not valid JSON/],
    ['arguments that are no data', calls({ arguments: { q: () => 1 } }), {}, 'invalid-arguments', /`q` is a function/],
    ['a turn that was cut off', { ...calls(good), truncated: true }, {}, 'invalid-arguments', /cut off.*not run/],
    [
      'denied',
      calls(good),
      { policies: [{ default: 'deny' }] },
      'denied',
      /not run: the policy denies it \(default for unstated risk\)/,
    ],
    ['nobody to ask', calls(good), { policies: [{ default: 'ask' }] }, 'denied', /needs approval.*nobody is there/],
    [
      'refused by a person',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'deny' },
      'denied',
      /approval was refused/,
    ],
    [
      'an approval that breaks',
      calls(good),
      { policies: [{ default: 'ask' }], approve: () => Promise.reject(new Error('x')) },
      'denied',
      /approval was refused/,
    ],
    [
      'an answer that is none',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'yes' as 'approve' },
      'denied',
      /approval was refused/,
    ],
    [
      'approved by a person',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'approve' },
      'ok',
      /hits/,
    ],
    [
      'approved beforehand',
      calls(good),
      { policies: [{ default: 'ask', approvals: { search: 'approve' } }] },
      'ok',
      /hits/,
    ],
    [
      'an error of the tool',
      calls(good),
      { tools: { search: async () => ({ error: 'quota used up' }) } },
      'failed',
      /`search` failed: quota used up/,
    ],
    [
      'an error without a reason',
      calls(good),
      { tools: { search: async () => ({ error: '' }) } },
      'failed',
      /gave no reason/,
    ],
    ...(['hi', 7, true, [1], () => 1] as const).map(
      (given): Row => [
        `an answer that is ${JSON.stringify(given) ?? 'a function'}`,
        calls(good),
        { tools: { search: async () => given as never } },
        'failed',
        /returned a .*it must return an object with `output` or `error`\. Whether it took effect is unknown/,
      ],
    ),
    [
      'an error that is undefined',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 1 }, error: undefined }) as never } },
      'ok',
      /hits/,
    ],
    [
      'nothing that carries it out',
      calls(good),
      { toolFor: () => undefined },
      'failed',
      /nothing here can carry it out/,
    ],
    [
      'an output that breaks its schema',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 'many' } }) } },
      'invalid-output',
      /not what it promises.*`hits` is "many"/s,
    ],
    [
      'no output where one is promised',
      calls(good),
      { tools: { search: async () => ({}) } },
      'invalid-output',
      /returned nothing/,
    ],
    [
      'an output that is no data',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 1n } }) } },
      'invalid-output',
      /`hits` is a bigint/,
    ],
    [
      'no output where none is promised',
      calls({}),
      { manifests: [tool()], tools: { search: async () => ({}) } },
      'ok',
      /^null$/,
    ],
    [
      'nothing but undefined',
      calls({}),
      { manifests: [tool()], tools: { search: async () => undefined as never } },
      'ok',
      /^null$/,
    ],
  ];

  test.each(cases)('%s', async (_name, turn, options, status, told) => {
    let executed = 0;
    const counted: ToolFunction = async (...given) => {
      executed += 1;
      return (options.tools?.search ?? hits)(...given);
    };
    const result = await run([turn], { ...options, tools: { search: counted } });
    expect(result).toMatchObject({ outcome: 'completed', text: 'end', calls: [{ status }] });
    const [answer] = result.told[0] ?? [];
    expect(answer).toMatchObject({ callId: 'c1', isError: status !== 'ok' });
    expect(status === 'ok' ? JSON.stringify(answer?.output) : answer?.output).toMatch(told);
    const ran = ['ok', 'failed', 'invalid-output'].includes(status) && !options.toolFor;
    expect(executed).toBe(ran ? 1 : 0);
    expect(result.calls[0]?.attempts).toBe(ran ? 1 : 0);
    expect('output' in (result.calls[0] ?? {})).toBe(status === 'ok');
    const errors = result.calls[0]?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
    expect(errors.length > 0).toBe(status !== 'ok');
  });

  test('defaults are filled in and marked, null is not absence', async () => {
    const result = await run([calls(good, { arguments: { q: 'x', max_results: null } })]);
    expect(result.calls[0]).toMatchObject({
      arguments: { q: 'x', max_results: 5 },
      applied: [{ path: ['max_results'], value: 5 }],
    });
    expect(result.calls[1]).toMatchObject({ status: 'invalid-arguments', applied: [] });
  });

  test('what was decided on cannot be changed afterwards', async () => {
    const meddle = (event: RunEvent): void => {
      if (event.type === 'defaults-applied') expect(Object.isFrozen(event.arguments)).toBe(true);
    };
    const ran: unknown[] = [];
    await run([calls(good)], {
      onEvent: meddle,
      policies: [{ default: 'ask' }],
      approve: async request => {
        (request.arguments as { q: string }).q = 'changed';
        return 'approve';
      },
      tools: {
        search: async args => {
          ran.push(args);
          return { output: { hits: 0 } };
        },
      },
    });
    expect(ran).toEqual([{ q: 'x', max_results: 5 }]);
  });
});

describe('the order of a call', () => {
  test('is fixed', async () => {
    const { events } = await run([calls(good)], { policies: [{ default: 'ask' }], approve: async () => 'approve' });
    expect(events.map(({ type }) => type)).toEqual([
      'request-sent',
      'turn-read',
      'call-received',
      'call-restored',
      'defaults-applied',
      'input-checked',
      'permission-decided',
      'approval-asked',
      'approval-given',
      'attempt-started',
      'attempt-ended',
      'output-checked',
      'call-ended',
      'request-sent',
      'turn-read',
      'run-ended',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  });

  test('an id that comes again in a later turn is told apart in the record, and answered as it came', async () => {
    const result = await run([calls(good), calls(good), calls(good)]);
    expect(result.calls.map(({ callId }) => callId)).toEqual(['c1', 'c1#2', 'c1#3']);
    expect(result.told.map(results => results.map(({ callId }) => callId))).toEqual([['c1'], ['c1'], ['c1']]);
  });
});

describe('the end of a run', () => {
  test('the limit of turns: the calls of the last turn are still carried out', async () => {
    const result = await run([calls(good), calls({ name: 'x' }), calls(good), calls(good)], { maxTurns: 3 });
    expect(result).toMatchObject({
      outcome: 'turn-limit',
      diagnostics: [{ code: 'run/turn-limit', message: expect.stringContaining('3 times') }],
    });
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'unknown-tool', 'ok']);
    expect(result.text).toBeUndefined();
  });

  test('a turn that was cut off while it said its last words', async () => {
    expect(await run([{ ...says('and so'), truncated: true }])).toMatchObject({
      outcome: 'completed',
      text: 'and so',
      diagnostics: [{ code: 'run/truncated-text', severity: 'warning' }],
    });
  });

  const refuse = (error: unknown) => ({ start: () => Promise.reject(error), resume: () => Promise.reject(error) });
  test.each([
    ['a refusal', new ProviderError('Invalid name.', { status: 400, body: {} }), 'Invalid name.'],
    ['any other rejection', new TypeError('fetch failed'), 'fetch failed'],
    ['a rejection with nothing', undefined, 'undefined'],
  ])('%s of the provider ends it', async (_name, error, message) => {
    const result = await run([], { provider: refuse(error) });
    expect(result).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/provider-refused', message }] });
    expect(result.events.at(-1)).toMatchObject({ type: 'run-ended', outcome: 'failed', reason: message });
  });

  test('a turn with neither calls nor text ends it', async () => {
    expect(await run([calls()])).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/empty-turn' }] });
  });
});

describe('cancelling', () => {
  const slow = tool({
    executionBoundary: { timeout: 1000, retryPolicy: { maxRetries: 3, backoffMs: 700 }, concurrency: 1 },
  });
  const cancelAt = async (
    type: RunEvent['type'],
    options: Partial<TurnsOptions> = {},
    nth = 1,
  ): Promise<TurnsRun & { atMs: number }> => {
    const source = new CancelSource();
    const clock = new VirtualClock();
    let left = nth;
    let atMs = -1;
    const result = await runTurns([calls({}, {})], {
      manifests: [slow as Manifest],
      clock,
      signal: source.signal,
      tools: {
        search: async () => {
          await sleep(clock, 400);
          return { error: 'busy' };
        },
      },
      onEvent: event => {
        if (event.type !== type) return;
        left -= 1;
        if (left > 0) return;
        atMs = event.at;
        source.cancel();
      },
      ...options,
    });
    return { ...result, atMs };
  };

  const phases: [RunEvent['type'], Partial<TurnsOptions>][] = [
    ['request-sent', {}],
    ['turn-read', {}],
    ['call-received', {}],
    ['call-restored', {}],
    ['defaults-applied', {}],
    ['input-checked', {}],
    ['permission-decided', {}],
    ['approval-asked', { policies: [{ default: 'ask' }], approve: () => new Promise(() => {}) }],
    ['approval-given', { policies: [{ default: 'ask' }], approve: async () => 'approve' }],
    ['attempt-started', {}],
    ['slot-awaited', {}],
    ['attempt-ended', {}],
    ['retry-scheduled', {}],
  ];

  test.each(phases)('at %s ends the run at once, and every call has a result', async (type, options) => {
    const result = await cancelAt(type, options);
    expect(result.atMs).toBeGreaterThanOrEqual(0);
    expect(result).toMatchObject({ outcome: 'cancelled', elapsedMs: result.atMs });
    expect(result.calls.map(({ status }) => status)).toEqual(type === 'request-sent' ? [] : ['cancelled', 'cancelled']);
    const ended = result.events.flatMap(event => (event.type === 'call-ended' ? [event.callId] : []));
    expect(ended.sort()).toEqual(result.calls.map(({ callId }) => callId).sort());
    expect(result.events.at(-1)).toMatchObject({ type: 'run-ended', outcome: 'cancelled' });
    expect(result.told).toEqual([]);
  });

  test('keeps what had ended before', async () => {
    const result = await cancelAt('call-ended', { tools: { search: async () => ({ output: 1 }) } });
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'cancelled']);
  });

  test('before the run: nothing is asked of anybody', async () => {
    const source = new CancelSource();
    source.cancel();
    const result = await run([], { signal: source.signal });
    expect(result).toMatchObject({ outcome: 'cancelled', calls: [] });
    expect(result.events.map(({ type }) => type)).toEqual(['run-ended']);
  });

  test.each([2, 3, 5])('while the tools of %i calls are due at the same instant, and take no notice', async number => {
    const source = new CancelSource();
    const clock = new VirtualClock();
    const result = await runTurns([calls(...Array.from({ length: number }, () => ({})))], {
      manifests: [tool()],
      clock,
      signal: source.signal,
      tools: {
        search: async () => {
          await sleep(clock, 10);
          return { output: 1 };
        },
      },
      onEvent: event => {
        if (event.type === 'attempt-ended') source.cancel();
      },
    });
    expect(result).toMatchObject({ outcome: 'cancelled', elapsedMs: 10 });
    expect(result.calls.filter(({ status }) => status === 'ok' || status === 'cancelled')).toHaveLength(number);
  });

  test('while a person thinks', async () => {
    const source = new CancelSource();
    const result = await run([calls(good)], {
      signal: source.signal,
      policies: [{ default: 'ask' }],
      approve: () => {
        source.cancel();
        return new Promise(() => {});
      },
    });
    expect(result).toMatchObject({ outcome: 'cancelled', calls: [{ status: 'cancelled', attempts: 0 }] });
  });

  test('while a provider or a tool never answers', async () => {
    for (const never of [
      { provider: { start: () => new Promise<never>(() => {}), resume: () => new Promise<never>(() => {}) } },
      { tools: { search: () => new Promise<never>(() => {}) } },
    ]) {
      const controller = new AbortController();
      const running = run([calls(good)], { ...never, signal: controller.signal });
      await Promise.resolve();
      controller.abort();
      expect((await running).outcome).toBe('cancelled');
    }
  });
});
