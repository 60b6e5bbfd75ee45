/** A run as text. */
import { readScenario } from '../../runtime/read-scenario.ts';
import { runAsTest } from '../../runtime/run-as-test.ts';
import { runAsJson, runAsMarkdown } from '../../runtime/run-as-text.ts';
import { type JobContext, preparingPatience } from './job-context.ts';
import { optionsFor } from './options-for.ts';
import type { JobAnswer, RunJob } from './protocol.ts';
import { readTools } from './read-tools.ts';

type ExportJob = Extract<RunJob, { kind: 'export' }>;

export async function exportJob(job: ExportJob, { at }: JobContext): Promise<JobAnswer> {
  at({ patienceMs: preparingPatience(job.tools.length) });
  const text = textOf(job);
  if (text !== undefined) return { kind: 'export', text };
  return { kind: 'refused', message: 'A run that was cancelled makes no test: it would not end the same way.' };
}

function textOf(job: ExportJob): string | undefined {
  const { format, result, scenario } = job;
  switch (format) {
    case 'json':
      return runAsJson(result);
    case 'markdown':
      return runAsMarkdown(result);
    case 'vitest': {
      const { manifests } = readTools(job.tools);
      const read = readScenario(scenario).scenario;
      return read && runAsTest(read, result, optionsFor(job, manifests, job));
    }
  }
}
