/**
 * The page's side of runs: one worker for all of them, started when it is first needed and replaced when it hangs or dies. The
 * job that it hung on fails; the others begin again and come to where they were, as a run is the same each time.
 */
import type { Clock } from '../analyser.ts';
import { createWatchdog } from '../watchdog.ts';
import type { ApprovalAnswer, FromRunWorker, RunJob, RunNews, RunPlace, RunPort } from './protocol.ts';
import { tookTooLong } from './run-faults.ts';

/** A worker that is asked to cancel has this long to say how far it came. */
const CANCEL_MS = 250;
/** A worker that dies this often in a row is not started again for the same job. */
const MOST_DEATHS = 2;

export interface RunnerOptions {
  createPort: () => RunPort;
  clock: Clock;
}

export interface RunHandle {
  answer(answer: ApprovalAnswer): void;
  /** Ends the job with `cancelled` or `done`, whichever comes first, within a moment. */
  cancel(): void;
}

export interface Runner {
  /**
   * Begins a job; an earlier one of the same kind that is still under way is cancelled at once. `told` hears the news until the
   * first of `done`, `cancelled` and `failed`; `lane` and `case` may be told twice.
   */
  start(job: RunJob, told: (news: RunNews) => void): RunHandle;
  /** Cancels all jobs at once. */
  clear(): void;
  dispose(): void;
}

interface OpenJob {
  id: number;
  job: RunJob;
  answers: ApprovalAnswer[];
  told: (news: RunNews) => void;
  deaths: number;
  /** Takes the worker down unless it says in time how far it came. */
  stopCancelling: (() => void) | undefined;
}

export function createRunner({ createPort, clock }: RunnerOptions): Runner {
  const open = new Map<number, OpenJob>();
  let ids = 0;
  let port: RunPort | undefined;
  const watchdog = createWatchdog<RunPlace>(clock, {
    stuck(place) {
      fail(place.job, tookTooLong(place));
      restart();
    },
  });

  const post = ({ id, job, answers }: OpenJob): void => {
    const present = job.kind === 'run' ? { ...job, answers: [...answers] } : job;
    port?.post({ type: 'job', id, job: present });
  };

  const end = (id: number, news: RunNews): void => {
    const ended = open.get(id);
    if (!open.delete(id)) return;
    ended?.stopCancelling?.();
    ended?.told(news);
  };
  const fail = (id: number, why: Omit<Extract<RunNews, { type: 'failed' }>, 'type'>): void =>
    end(id, { type: 'failed', ...why });

  const hear = (message: FromRunWorker): void => {
    if (message.type === 'at') {
      const { place } = message;
      watchdog.end();
      if (place) watchdog.begin(place, place.patienceMs);
      return;
    }
    const { id, news } = message;
    const job = open.get(id);
    if (!job) return;
    job.deaths = 0;
    if (news.type === 'done' || news.type === 'cancelled' || news.type === 'failed') end(id, news);
    else job.told(news);
  };

  const start = (): void => {
    let started: RunPort;
    try {
      started = createPort();
    } catch (error) {
      died(error instanceof Error ? error.message : String(error));
      return;
    }
    port = started;
    // What a worker that was replaced still says is not heard.
    started.onMessage(message => {
      if (port === started) hear(message);
    });
    started.onFailure(message => {
      if (port === started) died(message);
    });
  };

  const stop = (): void => {
    watchdog.end();
    port?.terminate();
    port = undefined;
  };

  const restart = (): void => {
    stop();
    if (open.size === 0) return;
    start();
    for (const job of open.values()) post(job);
  };

  const died = (message: string): void => {
    const at = watchdog.current();
    for (const job of [...open.values()]) {
      job.deaths++;
      if (job.deaths >= MOST_DEATHS || job.id === at?.job) fail(job.id, { message: `The run broke off: ${message}` });
    }
    restart();
  };

  /** Nobody waits for it; the worker is told to leave it. */
  const drop = (id: number): void => {
    port?.post({ type: 'cancel', id });
    end(id, { type: 'cancelled' });
  };

  return {
    start(job, told) {
      for (const other of [...open.values()]) if (other.job.kind === job.kind) drop(other.id);
      const id = ++ids;
      const mine: OpenJob = {
        id,
        job,
        answers: job.kind === 'run' ? [...job.answers] : [],
        told,
        deaths: 0,
        stopCancelling: undefined,
      };
      open.set(id, mine);
      if (!port) start();
      post(mine);
      return {
        answer(answer) {
          if (!open.has(id)) return;
          mine.answers.push(answer);
          port?.post({ type: 'answer', id, answer });
        },
        cancel() {
          if (!open.has(id) || mine.stopCancelling) return;
          mine.stopCancelling = clock.after(CANCEL_MS, () => {
            end(id, { type: 'cancelled' });
            restart();
          });
          port?.post({ type: 'cancel', id });
        },
      };
    },
    clear() {
      for (const id of [...open.keys()]) drop(id);
    },
    dispose() {
      for (const { stopCancelling } of open.values()) stopCancelling?.();
      open.clear();
      stop();
      watchdog.dispose();
    },
  };
}
