/** All scenarios on all targets, each held to what it expects. Nobody is asked. */
import { checkExpectations } from '../../runtime/check-expectations.ts';
import { readScenario } from '../../runtime/read-scenario.ts';
import { runScenario } from '../../runtime/run-scenario.ts';
import { type JobContext, preparingPatience } from './job-context.ts';
import { optionsFor } from './options-for.ts';
import type { CaseVerdict, JobAnswer, RunJob } from './protocol.ts';
import { readTools } from './read-tools.ts';
import { watchCalls } from './watch-calls.ts';

export async function evalsJob(job: Extract<RunJob, { kind: 'evals' }>, context: JobContext): Promise<JobAnswer> {
  const { at, tell, signal, pause } = context;
  const patienceMs = preparingPatience(job.tools.length);
  at({ patienceMs });
  const { manifests, notices } = readTools(job.tools);
  tell({ type: 'notices', notices });
  for (const [index, value] of job.scenarios.entries()) {
    if (index < job.from) continue;
    const { scenario } = readScenario(value);
    // Told as unreadable before it came here.
    if (!scenario) continue;
    const verdicts: CaseVerdict[] = [];
    for (const { target, variant } of job.targets) {
      if (signal.aborted) return { kind: 'evals' };
      const place = { target, scenario: scenario.name, index };
      at({ ...place, patienceMs });
      const options = optionsFor(job, manifests, { target, variant });
      const result = await runScenario(scenario, { ...options, signal, onEvent: watchCalls(place, context) });
      verdicts.push({ target, variant, outcome: result.outcome, ...checkExpectations(result, scenario) });
      await pause();
    }
    if (!signal.aborted) tell({ type: 'case', index, verdicts });
  }
  return { kind: 'evals' };
}
