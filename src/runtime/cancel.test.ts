import { describe, expect, test } from 'vitest';
import type { ProviderTurn } from '../adapters/protocol/contract.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { CancelSource } from './cancel.ts';
import { sleep } from './clock.ts';
import type { RunEvent } from './run-result.ts';
import { calls, runTurns, type TurnsOptions, type TurnsRun } from './testing/run-turns.ts';
import { search, tool } from './testing/tools.ts';
import { VirtualClock } from './virtual-clock.ts';

const good = { arguments: { q: 'x' } };
const run = (turns: readonly ProviderTurn[], options: Partial<TurnsOptions> = {}): Promise<TurnsRun> =>
  runTurns(turns, { manifests: [search], tools: { search: async () => ({ output: { hits: 1 } }) }, ...options });

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
