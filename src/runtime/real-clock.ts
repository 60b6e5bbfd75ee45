/** Time as it passes, for runs with tools that are programs. The platform's timers are handed in, as the core has none. */
import { type Clock, LONGEST_WAIT_MS } from './clock.ts';

/** `{ now: () => performance.now(), set: setTimeout, clear: clearTimeout }`, where these exist. */
export interface Timers<Timer> {
  /** Milliseconds. */
  now(): number;
  set(run: () => void, ms: number): Timer;
  clear(timer: Timer): void;
}

/** A clock on which tasks run as the platform lets them. Runs on it are not repeatable. */
export const realClock = <Timer>({ now, set, clear }: Timers<Timer>): Clock => ({
  now: () => now(),
  wait: ({ ms, signal, wake }) =>
    new Promise(resolve => {
      let timer: Timer | undefined;
      const end = (how: 'woken' | 'elapsed' | 'cancelled'): void => {
        signal?.removeEventListener('abort', cancel);
        if (timer !== undefined) clear(timer);
        resolve(how);
      };
      const cancel = (): void => end('cancelled');
      if (signal?.aborted) return end('cancelled');
      signal?.addEventListener('abort', cancel);
      if (ms !== undefined) timer = set(() => end('elapsed'), Math.min(Math.max(0, ms), LONGEST_WAIT_MS));
      wake?.(() => end('woken'));
    }),
  fork: task => void task(),
});
