/** How long the worker may be at a file, and what is said when it is longer. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { finding } from './finding.ts';
import type { FileJob } from './protocol.ts';

const LEAST_MS = 5000;
/** A large file of definitions takes a tenth of this. */
const MS_A_CHARACTER = 0.02;

/** Milliseconds for one stretch of work: a few seconds for a small file, minutes for one at the limit. */
export function patienceFor(job: FileJob): number {
  const length =
    'read' in job
      ? job.read.length
      : 'import' in job
        ? job.import.length
        : job.write.tools.reduce((sum, { text }) => sum + text.length, 0);
  return LEAST_MS + length * MS_A_CHARACTER;
}

export const fileGivenUp = (why: 'timed-out' | 'failed'): Diagnostic =>
  finding(
    'import/too-slow',
    why === 'timed-out'
      ? 'It took too long and was stopped; often a `pattern` such as `^(a+)+$` is the cause, when an example is checked against it.'
      : 'It broke the worker that reads files, for want of memory most likely. Split it into several files.',
  );
