import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CancelSource } from './cancel.ts';
import { sideBySide, sleep, within } from './clock.ts';
import { realClock } from './real-clock.ts';
import { runScenario } from './run-scenario.ts';
import { calls, runTurns } from './testing/run-turns.ts';
import { tool } from './testing/tools.ts';

const platform = () => realClock({ now: () => Date.now(), set: (run, ms) => setTimeout(run, ms), clear: clearTimeout });

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('a real clock', () => {
  test('waits by the timers of the platform', async () => {
    const clock = platform();
    const log: string[] = [];
    const running = sideBySide(clock, [
      () => sleep(clock, 20).then(() => log.push(`slept until ${clock.now()}`)),
      () =>
        within(clock, { ms: 10, late: value => log.push(`${value} late`) }, () =>
          sleep(clock, 30).then(() => 'tool'),
        ).then(end => log.push(end)),
    ]);
    await vi.advanceTimersByTimeAsync(30);
    await running;
    expect(log).toEqual(['elapsed', 'slept until 20', 'tool late']);
  });

  test('leaves no timer behind when a wait is cancelled or over', async () => {
    const clock = platform();
    const source = new CancelSource();
    const cancelled = sleep(clock, 1000, source.signal).catch((error: Error) => error.name);
    const woken = within(clock, { ms: 1000, late: () => {} }, async () => 'done');
    source.cancel();
    expect([await cancelled, await woken]).toEqual(['RunCancelled', 'done']);
    expect(vi.getTimerCount()).toBe(0);
    await expect(sleep(clock, 1000, source.signal)).rejects.toThrow('cancelled');
  });

  test('runs the loop with tools that are programs, side by side', async () => {
    const running = runTurns([calls({}, {})], {
      clock: platform(),
      manifests: [tool()],
      tools: { search: () => new Promise(resolve => setTimeout(() => resolve({ output: 'found' }), 40)) },
    });
    await vi.advanceTimersByTimeAsync(40);
    expect(await running).toMatchObject({
      outcome: 'completed',
      elapsedMs: 40,
      calls: [{ output: 'found' }, { output: 'found' }],
    });
  });

  test('plays a scenario at the speed that it tells of', async () => {
    const running = runScenario(
      {
        name: 'slow',
        message: 'Go.',
        model: [{ calls: [{ tool: 'search' }] }, { text: 'done' }],
        tools: { search: { latencyMs: 1e6 } },
      },
      { manifests: [tool({ executionBoundary: { timeout: 500 } })], adapter: 'agent-loop', clock: platform() },
    );
    await vi.advanceTimersByTimeAsync(500);
    const result = await running;
    expect(result).toMatchObject({ outcome: 'completed', elapsedMs: 500, calls: [{ status: 'timeout' }] });
    // What the tool gives after the run is in no record.
    await vi.advanceTimersByTimeAsync(1e6);
    expect(result.events.at(-1)?.type).toBe('run-ended');
  });
});
