/** Watches what the worker says it is at, and tells when it has been at it for too long. */
import type { Clock } from './analyser.ts';
import type { Phase } from './protocol.ts';

/** Past this a tool is marked slow. */
export const SLOW_MS = 500;
/** Past this the worker is given up. */
export const STUCK_MS = 2000;
/** One timer looks this often; a timer for each of a thousand tools would cost more than it tells. */
const TICK_MS = 100;
/** Answers may wait behind a busy page; they get in before a worker is given up. */
const GRACE_MS = 50;

export interface Work {
  /** Absent for work on all tools together, and for work on a question. */
  key?: string;
  revision?: number;
  phase: Phase;
  /** The question that is worked on. */
  question?: number;
}

export interface Watchdog {
  /** The worker has begun something. */
  begin(work: Work): void;
  /** The worker has said something else: it is not stuck. */
  end(): void;
  /** What it is at, if anything. */
  current(): Work | undefined;
  dispose(): void;
}

export function createWatchdog(clock: Clock, events: { slow(work: Work): void; stuck(work: Work): void }): Watchdog {
  let watched: { work: Work; since: number; slow: boolean; doomed: boolean } | undefined;
  let cancel: (() => void) | undefined;

  const arm = (ms: number): void => {
    cancel ??= clock.after(ms, look);
  };
  const look = (): void => {
    cancel = undefined;
    if (!watched) return;
    const age = clock.now() - watched.since;
    if (age >= SLOW_MS && !watched.slow) {
      watched.slow = true;
      events.slow(watched.work);
    }
    if (watched.doomed) {
      const { work } = watched;
      watched = undefined;
      events.stuck(work);
      return;
    }
    watched.doomed = age >= STUCK_MS;
    arm(watched.doomed ? GRACE_MS : TICK_MS);
  };

  return {
    begin(work) {
      watched = { work, since: clock.now(), slow: false, doomed: false };
      arm(TICK_MS);
    },
    end() {
      watched = undefined;
    },
    current: () => watched?.work,
    dispose() {
      watched = undefined;
      cancel?.();
      cancel = undefined;
    },
  };
}
