/** A scenario that the studio makes. */
import type { Policy } from '../../runtime/scenario.ts';
import { suggestScenario } from '../../runtime/suggest-scenario.ts';
import { type JobContext, preparingPatience } from './job-context.ts';
import type { JobAnswer, RunJob } from './protocol.ts';
import { readTools } from './read-tools.ts';

export async function suggestJob(job: Extract<RunJob, { kind: 'suggest' }>, { at }: JobContext): Promise<JobAnswer> {
  const texts = job.tool === undefined ? job.tools : job.tools.slice(job.tool, job.tool + 1);
  at({ patienceMs: preparingPatience(texts.length) });
  const { manifests, notices } = readTools(texts);
  const scenario = await suggestScenario(manifests, { seed: job.seed, policy: job.policy as Policy | undefined });
  if (scenario) return { kind: 'suggest', scenario };
  const why = notices[0] ?? 'No tool has arguments that its own schema accepts.';
  return { kind: 'refused', message: `There is nothing to suggest. ${why}` };
}
