/** The page's side of files: who waits for what, how long the worker may be at it, and what happens without a worker. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { finding } from './finding.ts';
import type { FileJob, FileResult, ToWorker } from './protocol.ts';

export interface FileWaiting {
  ask(job: FileJob): Promise<FileResult>;
  /** What the worker says. */
  answer(id: number, result: FileResult): void;
  /** Milliseconds that one stretch of work on it may take; `undefined` for one that nobody waits for. */
  patience(id: number): number | undefined;
  /** The worker hung on it, or broke down. */
  giveUp(id: number, why: 'timed-out' | 'failed'): void;
  /** Whoever waits for an import gets nothing; true when somebody did. */
  cancelImports(): boolean;
  /** To a worker that was started anew. */
  askAgain(): void;
  /** There is no worker any more: the page does what it may do itself. */
  doHere(): void;
}

interface Waiting {
  job: FileJob;
  resolve: (result: FileResult | Promise<FileResult>) => void;
}

/** Loaded only where there is no worker: the page is light without it. */
export const doFileHere = async (job: FileJob): Promise<FileResult> =>
  (await import('./own-file-job.ts')).doOwnFileJob(job);

export function createFileWaiting(post: (message: ToWorker) => void): FileWaiting {
  const waiting = new Map<number, Waiting>();
  let ids = 0;
  const settle = (id: number, result: FileResult): void => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  return {
    ask(job) {
      const id = ++ids;
      return new Promise(resolve => {
        waiting.set(id, { job, resolve });
        post({ type: 'file', id, job });
      });
    },
    answer: settle,
    patience(id) {
      const job = waiting.get(id)?.job;
      return job && LEAST_MS + lengthOf(job) * MS_A_CHARACTER;
    },
    giveUp: (id, why) => settle(id, { diagnostics: [givenUp(why)] }),
    cancelImports() {
      const ids = [...waiting].flatMap(([id, { job }]) => ('import' in job ? [id] : []));
      for (const id of ids) settle(id, { diagnostics: [] });
      return ids.length > 0;
    },
    askAgain() {
      for (const [id, { job }] of waiting) post({ type: 'file', id, job });
    },
    doHere() {
      for (const { job, resolve } of waiting.values()) resolve(doFileHere(job));
      waiting.clear();
    },
  };
}

/** A few seconds for a small file, minutes for one at the limit. */
const LEAST_MS = 5000;
/** A large file of definitions takes a tenth of this. */
const MS_A_CHARACTER = 0.02;

const lengthOf = (job: FileJob): number => {
  if ('read' in job) return job.read.length;
  return 'import' in job ? job.import.length : job.write.tools.reduce((sum, { text }) => sum + text.length, 0);
};

const givenUp = (why: 'timed-out' | 'failed'): Diagnostic =>
  finding(
    'import/too-slow',
    why === 'timed-out'
      ? 'It took too long and was stopped; often a `pattern` such as `^(a+)+$` is the cause, when an example is checked against it.'
      : 'It broke the worker that reads files, for want of memory most likely. Split it into several files.',
  );
