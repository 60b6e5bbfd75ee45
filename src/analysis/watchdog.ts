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
  /** The file job that is worked on. */
  file?: number;
}

export interface Watchdog<At = Work> {
  /** The worker has begun something. `patienceMs` where it may take longer than usual. */
  begin(work: At, patienceMs?: number): void;
  /** The worker has said something else: it is not stuck. */
  end(): void;
  /** What it is at, if anything. */
  current(): At | undefined;
  dispose(): void;
}

export function createWatchdog<At = Work>(
  clock: Clock,
  events: { slow?(work: At): void; stuck(work: At): void },
): Watchdog<At> {
  let watched: { work: At; since: number; patienceMs: number; slow: boolean; doomed: boolean } | undefined;
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
      events.slow?.(watched.work);
    }
    if (watched.doomed) {
      const { work } = watched;
      watched = undefined;
      events.stuck(work);
      return;
    }
    watched.doomed = age >= watched.patienceMs;
    arm(watched.doomed ? GRACE_MS : TICK_MS);
  };

  return {
    begin(work, patienceMs = STUCK_MS) {
      watched = { work, since: clock.now(), patienceMs, slow: false, doomed: false };
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
