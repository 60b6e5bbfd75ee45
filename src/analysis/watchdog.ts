/** Watches what the worker says it is at, and tells when it has been at it for too long. */
import type { Clock } from './analyser.ts';
import type { Phase } from './protocol.ts';

/** Past this a tool is marked slow. */
export const SLOW_MS = 500;
/** Past this the worker is given up. */
export const STUCK_MS = 2000;
/** Answers may wait behind a busy page; they get in before a worker is given up. */
const GRACE_MS = 50;

export interface Work {
  /** Absent for work on all tools together. */
  key?: string;
  revision?: number;
  phase: Phase;
}

export interface Watchdog {
  /** The worker has begun something. */
  begin(work: Work): void;
  /** The worker has said something else: it is not stuck. */
  end(): void;
  /** What it is at, if anything. */
  current(): Work | undefined;
}

export function createWatchdog(clock: Clock, events: { slow(work: Work): void; stuck(work: Work): void }): Watchdog {
  let work: Work | undefined;
  let cancel = (): void => {};
  return {
    begin(next) {
      cancel();
      work = next;
      cancel = clock.after(SLOW_MS, () => {
        events.slow(next);
        cancel = clock.after(STUCK_MS - SLOW_MS, () => {
          cancel = clock.after(GRACE_MS, () => {
            work = undefined;
            events.stuck(next);
          });
        });
      });
    },
    end() {
      cancel();
      cancel = () => {};
      work = undefined;
    },
    current: () => work,
  };
}
