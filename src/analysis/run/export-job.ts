import type { JobContext } from './job-context.ts';
import type { JobAnswer, RunJob } from './protocol.ts';

export async function exportJob(_job: Extract<RunJob, { kind: 'export' }>, { at }: JobContext): Promise<JobAnswer> {
  at({});
  return { kind: 'refused', message: 'This is not there yet.' };
}
