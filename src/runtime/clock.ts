/**
 * Time, and how the tasks of a run take turns. A run reads no time and waits for nothing but through its clock, so that a
 * virtual clock can let hours pass at once, in one and the same order each time.
 */
import { type CancelSignal, RunCancelled } from './cancel.ts';

export interface WaitOptions {
  /** Wait no longer than this many milliseconds. */
  ms?: number;
  /** Wait no longer than until this is set off. */
  signal?: CancelSignal | undefined;
  /** Is given what ends the wait; absent where only time or the signal ends it. */
  wake?: (wake: () => void) => void;
}

export type Woken = 'woken' | 'elapsed' | 'cancelled';

/** The three things a clock can do; everything else is made of them. */
export interface Clock {
  /** Milliseconds, from wherever this clock began. */
  now(): number;
  /** Waits for the first of what `options` names, and says which it was. The only way in which a task lets others run. */
  wait(options: WaitOptions): Promise<Woken>;
  /** Starts a task beside the one that calls. It must not reject. */
  fork(task: () => Promise<void>): void;
}

/** The longest that timers of platforms can wait, about 25 days. Longer waits are cut to it. */
export const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Waits `ms` milliseconds; throws `RunCancelled` as soon as the signal is set off. */
export async function sleep(clock: Clock, ms: number, signal?: CancelSignal): Promise<void> {
  if ((await clock.wait({ ms, signal })) === 'cancelled') throw new RunCancelled();
}

type Settled<T> = { value: T } | { error: unknown };

const settle = async <T>(task: () => Promise<T>): Promise<Settled<T>> => {
  try {
    return { value: await task() };
  } catch (error) {
    return { error };
  }
};

const unwrap = <T>(settled: Settled<T> | undefined): T => {
  if (settled && 'value' in settled) return settled.value;
  throw settled?.error;
};

/** Runs the tasks beside one another and waits for all of them; the first error in their order is thrown afterwards. */
export async function sideBySide<T>(clock: Clock, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  if (tasks.length === 0) return [];
  const ended: (Settled<T> | undefined)[] = tasks.map(() => undefined);
  let open = tasks.length;
  let wakeUp = (): void => {};
  for (const [index, task] of tasks.entries()) {
    clock.fork(async () => {
      ended[index] = await settle(task);
      open -= 1;
      if (open === 0) wakeUp();
    });
  }
  await clock.wait({
    wake: wake => {
      if (open === 0) wake();
      else wakeUp = wake;
    },
  });
  return ended.map(unwrap);
}

/**
 * What `task` gives when it ends within `ms` (exactly `ms` included), else `'elapsed'`; the task then goes on by itself, and
 * `late` is told what it gives in the end. Throws what the task throws in time, and `RunCancelled` when the signal is set off.
 */
export async function within<T>(
  clock: Clock,
  { ms, signal, late }: { ms: number; signal?: CancelSignal | undefined; late: (value: T) => void },
  task: () => Promise<T>,
): Promise<T | 'elapsed'> {
  let ended: Settled<T> | undefined;
  let isAwaited = true;
  let wakeUp = (): void => {};
  clock.fork(async () => {
    ended = await settle(task);
    if (isAwaited) wakeUp();
    else if ('value' in ended) late(ended.value);
  });
  const woken = await clock.wait({
    ms,
    signal,
    wake: wake => {
      if (ended) wake();
      else wakeUp = wake;
    },
  });
  isAwaited = false;
  if (woken === 'cancelled') throw new RunCancelled();
  return woken === 'elapsed' ? 'elapsed' : unwrap(ended);
}
