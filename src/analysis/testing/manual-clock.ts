/** A clock that stands still until a test moves it. */
import type { Clock } from '../analyser.ts';

export interface ManualClock extends Clock {
  /** Moves on by `ms` and runs what falls due, in order of time. */
  advance(ms: number): void;
  /** How many timers wait. */
  pending(): number;
}

export function createManualClock(start = 1_000_000): ManualClock {
  let time = start;
  let count = 0;
  const timers = new Map<number, { due: number; run: () => void }>();
  const next = (until: number): [number, { due: number; run: () => void }] | undefined =>
    [...timers].filter(([, timer]) => timer.due <= until).sort(([a, x], [b, y]) => x.due - y.due || a - b)[0];
  return {
    now: () => time,
    after(ms, run) {
      const id = ++count;
      timers.set(id, { due: time + ms, run });
      return () => timers.delete(id);
    },
    advance(ms) {
      const until = time + ms;
      for (let found = next(until); found; found = next(until)) {
        const [id, timer] = found;
        timers.delete(id);
        time = Math.max(time, timer.due);
        timer.run();
      }
      time = until;
    },
    pending: () => timers.size,
  };
}
