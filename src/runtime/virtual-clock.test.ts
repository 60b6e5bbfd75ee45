import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CancelSource, RunCancelled } from './cancel.ts';
import { sideBySide, sleep, within } from './clock.ts';
import { Slots } from './slots.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Lets a number of microtasks pass, which must make no difference. */
async function hops(number: number): Promise<void> {
  for (let i = 0; i < number; i++) await undefined;
}

describe('virtual time', () => {
  test('passes only while every task waits', async () => {
    const clock = new VirtualClock();
    const log: string[] = [];
    await sideBySide(clock, [
      async () => {
        await hops(50);
        log.push(`a ${clock.now()}`);
        await sleep(clock, 10);
        log.push(`a ${clock.now()}`);
      },
      async () => {
        log.push(`b ${clock.now()}`);
        await sleep(clock, 5);
        await hops(50);
        log.push(`b ${clock.now()}`);
        await sleep(clock, 5);
        log.push(`b ${clock.now()}`);
      },
    ]);
    // At 10 ms it is a that was scheduled first.
    expect(log).toEqual(['a 0', 'b 0', 'b 5', 'a 10', 'b 10']);
  });

  test('the order does not depend on how many microtasks a task takes', async () => {
    const task = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });
    const delays = fc.array(fc.nat(7), { minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 5 }), delays, async (tasks, extra) => {
        const logOf = async (hopsAt: (step: number) => number): Promise<string[]> => {
          const clock = new VirtualClock();
          const slots = new Slots(clock, 2);
          const log: string[] = [];
          let step = 0;
          await sideBySide(
            clock,
            tasks.map((sleeps, name) => async () => {
              await slots.take(undefined);
              for (const ms of sleeps) {
                await hops(hopsAt(step++ % 16));
                await sleep(clock, ms);
                log.push(`${name} ${clock.now()}`);
              }
              slots.release();
            }),
          );
          return log;
        };
        expect(await logOf(step => extra[step] ?? 0)).toEqual(await logOf(() => 0));
      }),
      { numRuns: 200 },
    );
  });

  test('what takes exactly as long as it may is in time', async () => {
    const clock = new VirtualClock();
    const late: string[] = [];
    const run = (ms: number): Promise<string> =>
      within(clock, { ms: 10, late: value => late.push(value) }, async () => {
        await sleep(clock, ms);
        return `took ${ms}`;
      });
    expect([await run(9), await run(10), await run(11)]).toEqual(['took 9', 'took 10', 'elapsed']);
    await sleep(clock, 1);
    expect(late).toEqual(['took 11']);
  });

  test('a task that fails is waited for with the others, and then thrown', async () => {
    const clock = new VirtualClock();
    let ended = 0;
    const both = sideBySide(clock, [
      async () => {
        throw new Error('first');
      },
      async () => {
        await sleep(clock, 5);
        ended = clock.now();
      },
    ]);
    await expect(both).rejects.toThrow('first');
    expect(ended).toBe(5);
  });

  test('what a task left behind when it ended never goes on, and holds up nobody', async () => {
    const clock = new VirtualClock();
    const log: string[] = [];
    await sideBySide(clock, [
      async () => {
        void sleep(clock, 5).then(() => log.push('left behind'));
      },
      async () => {
        await sleep(clock, 3);
        log.push(`second at ${clock.now()}`);
      },
      async () => {
        // The first one ends meanwhile.
        await hops(20);
        log.push(`third at ${clock.now()}`);
        await sleep(clock, 10);
        log.push(`third at ${clock.now()}`);
      },
    ]);
    expect(log).toEqual(['third at 0', 'second at 3', 'third at 10']);
  });

  test('cancelling ends a sleep at once', async () => {
    const clock = new VirtualClock();
    const source = new CancelSource();
    const ends = await sideBySide(clock, [
      () => sleep(clock, 1000, source.signal).catch((error: unknown) => [error instanceof RunCancelled, clock.now()]),
      async () => {
        await sleep(clock, 3);
        source.cancel();
      },
    ]);
    expect(ends[0]).toEqual([true, 3]);
    await expect(sleep(clock, 1000, source.signal)).rejects.toThrow(RunCancelled);
    expect(clock.now()).toBe(3);
  });
});

describe('slots', () => {
  test('are given in the order in which they were asked for', async () => {
    const clock = new VirtualClock();
    const slots = new Slots(clock, 2);
    const begun: string[] = [];
    await sideBySide(
      clock,
      [30, 10, 10, 10, 10].map((ms, name) => async () => {
        await slots.take(undefined);
        begun.push(`${name} at ${clock.now()}`);
        await sleep(clock, ms);
        slots.release();
      }),
    );
    expect(begun).toEqual(['0 at 0', '1 at 0', '2 at 10', '3 at 20', '4 at 30']);
    expect(slots.taken).toBe(0);
  });

  test('one that is given up while it is handed over goes to the next', async () => {
    const clock = new VirtualClock();
    const slots = new Slots(clock, 1);
    const source = new CancelSource();
    const log = await sideBySide(clock, [
      async () => {
        await slots.take(undefined);
        await sleep(clock, 10);
        source.cancel();
        slots.release();
        return 'first';
      },
      () =>
        slots.take(source.signal).then(
          () => 'never',
          () => 'gave up',
        ),
      () => slots.take(undefined).then(() => `third at ${clock.now()}`),
    ]);
    expect(log).toEqual(['first', 'gave up', 'third at 10']);
  });
});
