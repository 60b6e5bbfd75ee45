import type { JobContext } from './job-context.ts';
import type { JobAnswer, RunJob } from './protocol.ts';

export async function evalsJob(_job: Extract<RunJob, { kind: 'evals' }>, { at }: JobContext): Promise<JobAnswer> {
  at({});
  return { kind: 'refused', message: 'This is not there yet.' };
}
