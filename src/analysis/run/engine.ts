/**
 * The worker's side without the worker: takes jobs, works on them, tells the news. Pure apart from what it is given, so that tests
 * run it in process.
 */
import { CancelSource } from '../../runtime/cancel.ts';
import { failure } from '../finding.ts';
import { callJob } from './call-job.ts';
import { evalsJob } from './evals-job.ts';
import { exportJob } from './export-job.ts';
import type { JobContext } from './job-context.ts';
import type { ApprovalAnswer, FromRunWorker, JobAnswer, RunJob, ToRunWorker } from './protocol.ts';
import { runJob } from './run-job.ts';
import { suggestJob } from './suggest-job.ts';

export interface RunEngineOptions {
  post(message: FromRunWorker): void;
  /** Settles after the messages that are waiting were accepted. */
  pause(): Promise<void>;
  /** Milliseconds; only differences count. */
  now(): number;
}

interface OpenJob {
  cancel: CancelSource;
  answers: ApprovalAnswer[];
  /** Waits for the next answer. */
  answered: ((answer: ApprovalAnswer) => void) | undefined;
}

export interface RunEngine {
  accept(message: ToRunWorker): void;
}

export function createRunEngine({ post, pause, now }: RunEngineOptions): RunEngine {
  const open = new Map<number, OpenJob>();

  const contextOf = (id: number, job: OpenJob): JobContext => ({
    signal: job.cancel.signal,
    now,
    pause,
    at: place => post({ type: 'at', place: { job: id, ...place } }),
    tell: news => post({ type: 'news', id, news }),
    async answer(ask) {
      const known = job.answers.shift();
      if (known) return known;
      ask();
      // A person takes as long as a person takes.
      post({ type: 'at' });
      return new Promise(resolve => {
        job.answered = resolve;
      });
    },
  });

  const begin = async (id: number, job: RunJob): Promise<void> => {
    const mine: OpenJob = {
      cancel: new CancelSource(),
      answers: job.kind === 'run' ? [...job.answers] : [],
      answered: undefined,
    };
    open.set(id, mine);
    const context = contextOf(id, mine);
    // It may be taken back already, as while somebody types.
    await pause();
    try {
      const answer = mine.cancel.signal.aborted ? undefined : await work(job, context);
      if (answer === undefined || mine.cancel.signal.aborted) context.tell({ type: 'cancelled' });
      else if (answer.kind === 'refused') context.tell({ type: 'failed', message: answer.message });
      else context.tell({ type: 'done', answer });
    } catch (error) {
      context.tell({ type: 'failed', message: failure(error).message });
    }
    open.delete(id);
    post({ type: 'at' });
  };

  return {
    accept(message) {
      if (message.type === 'job') {
        void begin(message.id, message.job);
        return;
      }
      const job = open.get(message.id);
      if (!job) return;
      if (message.type === 'cancel') job.cancel.cancel();
      else if (job.answered) {
        const { answered } = job;
        job.answered = undefined;
        answered(message.answer);
      } else job.answers.push(message.answer);
    },
  };
}

function work(job: RunJob, context: JobContext): Promise<JobAnswer> {
  switch (job.kind) {
    case 'run':
      return runJob(job, context);
    case 'evals':
      return evalsJob(job, context);
    case 'suggest':
      return suggestJob(job, context);
    case 'call':
      return callJob(job, context);
    case 'export':
      return exportJob(job, context);
  }
}
