import type { JobContext } from './job-context.ts';
import type { JobAnswer, RunJob } from './protocol.ts';

export async function suggestJob(_job: Extract<RunJob, { kind: 'suggest' }>, { at }: JobContext): Promise<JobAnswer> {
  at({});
  return { kind: 'refused', message: 'This is not there yet.' };
}
