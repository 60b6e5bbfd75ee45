/** One scenario on several targets, one after the other. */
import type { Exchange } from '../../adapters/protocol/provider-adapter.ts';
import type { ApprovalRequest, RunEvent } from '../../runtime/run-result.ts';
import { runScenario } from '../../runtime/run-scenario.ts';
import type { Scenario } from '../../runtime/scenario.ts';
import { type JobContext, preparingPatience } from './job-context.ts';
import { optionsFor } from './options-for.ts';
import type { ApprovalAnswer, JobAnswer, RunJob } from './protocol.ts';
import { readTools } from './read-tools.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { watchCalls } from './watch-calls.ts';

/**
 * A person is asked for the first target; the answers hold on the others for the same calls with the same arguments. A target that
 * asks about something else, or more often, has gone another way, and the person is asked again.
 */
export async function runJob(job: Extract<RunJob, { kind: 'run' }>, context: JobContext): Promise<JobAnswer> {
  const { at, tell, signal, pause, now } = context;
  const begun = now();
  let waited = 0;
  const patienceMs = preparingPatience(job.tools.length);
  at({ patienceMs });
  const { manifests, notices } = readTools(job.tools);
  tell({ type: 'notices', notices });
  const answers = createSharedAnswers();

  for (const [lane, { target, variant }] of job.targets.entries()) {
    if (signal.aborted) break;
    tell({ type: 'lane', lane });
    at({ target, patienceMs });
    const events: RunEvent[] = [];
    const exchanges: Exchange[] = [];
    const watch = watchCalls({ target }, context);
    const known = answers.follow();
    const approve = async (request: ApprovalRequest): Promise<ApprovalAnswer> => {
      const same = known(request);
      if (same) return same;
      const asked = now();
      const answer = await context.answer(() =>
        tell({ type: 'asking', lane, request, events: [...events], exchanges: [...exchanges] }),
      );
      waited += now() - asked;
      answers.note(request, answer);
      at({ target });
      return answer;
    };
    const onEvent = (event: RunEvent): void => {
      events.push(event);
      watch(event);
    };
    const onExchange = (exchange: Exchange): void => void exchanges.push(exchange);
    const options = { ...optionsFor(job, manifests, { target, variant }), signal, approve, onEvent, onExchange };
    const result = await runScenario(job.scenario as unknown as Scenario, options);
    tell({ type: 'lane', lane, result });
    await pause();
  }
  return { kind: 'run', tookMs: now() - begun - waited };
}
