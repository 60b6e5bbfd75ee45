/**
 * A clock without time: a discrete-event scheduler. Of all tasks exactly one runs at any moment. It hands over only when it
 * waits or ends; the next one is that which is due first, and among those due at the same instant the one that was scheduled
 * first. So the order of a run follows from what its tasks do, never from how many microtasks a promise takes.
 *
 * A task may await a promise that is none of the clock's (a provider, a person): nothing else runs meanwhile, and no time
 * passes. What it must not do is to begin two waits at once; `sideBySide` is for that. When a task ends while something that
 * it started still waits (a tool that nobody waits for since the run was cancelled), that never goes on.
 */
import { type Clock, LONGEST_WAIT_MS, type WaitOptions, type Woken } from './clock.ts';

interface Task {
  hasEnded: boolean;
}

interface Entry {
  task: Task;
  at: number;
  /** A limit comes after whatever else happens at its instant: who takes exactly as long as he may is in time. */
  isLimit: boolean;
  seq: number;
  go: () => void;
}

const isBefore = (a: Entry, b: Entry): boolean => {
  if (a.at !== b.at) return a.at < b.at;
  if (a.isLimit !== b.isLimit) return b.isLimit;
  return a.seq < b.seq;
};

export class VirtualClock implements Clock {
  #now = 0;
  #seq = 0;
  /** In the order in which they are due. */
  readonly #agenda: Entry[] = [];
  /** The one that runs. The first is whoever made the clock. */
  #running: Task = { hasEnded: false };

  now(): number {
    return this.#now;
  }

  wait({ ms, signal, wake }: WaitOptions): Promise<Woken> {
    const task = this.#running;
    return new Promise(resolve => {
      let limit: Entry | undefined;
      let isOver = false;
      const end = (how: Woken): void => {
        if (isOver) return;
        isOver = true;
        signal?.removeEventListener('abort', cancel);
        if (limit) this.#forget(limit);
        this.#schedule(task, 0, false, () => resolve(how));
      };
      const cancel = (): void => end('cancelled');
      if (signal?.aborted) cancel();
      else {
        signal?.addEventListener('abort', cancel);
        if (ms !== undefined) {
          limit = this.#schedule(task, ms, wake !== undefined, () => {
            isOver = true;
            signal?.removeEventListener('abort', cancel);
            resolve('elapsed');
          });
        }
        wake?.(() => end('woken'));
      }
      this.#handOver();
    });
  }

  fork(run: () => Promise<void>): void {
    const task: Task = { hasEnded: false };
    const end = (): void => {
      task.hasEnded = true;
      if (this.#running === task) this.#handOver();
    };
    this.#schedule(task, 0, false, () => void run().then(end));
  }

  #schedule(task: Task, ms: number, isLimit: boolean, go: () => void): Entry {
    const at = this.#now + Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
    const entry = { task, at, isLimit, seq: this.#seq, go };
    this.#seq += 1;
    let index = this.#agenda.length;
    while (index > 0 && isBefore(entry, this.#agenda[index - 1] as Entry)) index -= 1;
    this.#agenda.splice(index, 0, entry);
    return entry;
  }

  #forget(entry: Entry): void {
    const index = this.#agenda.indexOf(entry);
    if (index >= 0) this.#agenda.splice(index, 1);
  }

  #handOver(): void {
    let next = this.#agenda.shift();
    while (next?.task.hasEnded) next = this.#agenda.shift();
    if (!next) return;
    this.#now = next.at;
    this.#running = next.task;
    next.go();
  }
}

/** A clock of this kind, for a run whose tools are programs that wait by it (`clock.wait({ ms })`), or not at all. */
export const virtualClock = (): Clock => new VirtualClock();
