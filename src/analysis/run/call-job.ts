/** One call of one tool, without running it: what the arguments become, and whether they would do. */
import { compileBundle } from '../../adapters/compile-bundle.ts';
import { restoreCall } from '../../adapters/restore.ts';
import { targetParts } from '../../adapters/target-parts.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { cloneJson, type Json } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import type { CancelSignal } from '../../runtime/cancel.ts';
import { checkOutput } from '../../runtime/check-output.ts';
import { outcomeOf } from '../../runtime/execute.ts';
import { settleArguments } from '../../runtime/prepare-call.ts';
import { scriptedTools } from '../../runtime/scripted-tools.ts';
import { VirtualClock } from '../../runtime/virtual-clock.ts';
import type { CallReport } from './call-report.ts';
import type { JobContext } from './job-context.ts';
import type { JobAnswer, RunJob } from './protocol.ts';
import { readTools } from './read-tools.ts';

type CallJob = Extract<RunJob, { kind: 'call' }>;

export async function callJob(job: CallJob, { at, signal }: JobContext): Promise<JobAnswer> {
  at({});
  const { manifests, notices } = readTools([job.tool]);
  const [manifest] = manifests;
  if (!manifest) return { kind: 'refused', message: notices[0] ?? 'There is no tool to call.' };
  at({ tool: manifest.toolId });
  return { kind: 'call', report: await callReport(manifest, job, signal) };
}

async function callReport(manifest: Manifest, job: CallJob, signal: CancelSignal): Promise<CallReport> {
  const { terms, value, seed } = job;
  const { arguments: received, diagnostics } =
    terms === 'manifest' ? { arguments: value === undefined ? {} : value, diagnostics: [] } : restored(manifest, job);
  const base = { ...(value !== undefined && { sent: value }), restored: diagnostics };
  if (received === undefined) return { ...base, applied: [], checks: [], accepted: false, outputChecks: [] };
  const settled = settleArguments(manifest.inputSchema, received);
  const { applied, filling, checks, accepted } = settled;
  const answer = accepted ? await answered(manifest, settled.arguments, seed, signal) : {};
  return {
    ...base,
    received,
    arguments: settled.arguments,
    applied,
    checks: [...filling, ...checks],
    accepted,
    outputChecks: [],
    ...answer,
  };
}

function restored(manifest: Manifest, { terms, value }: CallJob): { arguments?: Json; diagnostics: Diagnostic[] } {
  const { adapterId, mode } = targetParts(terms);
  const compiled = compileBundle([manifest], adapterId, mode === undefined ? {} : { mode });
  const [tool] = compiled.tools;
  if (!tool || tool.output === undefined) return { diagnostics: compiled.diagnostics };
  return restoreCall(compiled, { name: tool.name, arguments: value === undefined ? '' : value });
}

/** What the tool answers when no scenario says otherwise. */
async function answered(
  manifest: Manifest,
  args: Json,
  seed: number,
  signal: CancelSignal,
): Promise<Partial<Pick<CallReport, 'output' | 'outputChecks' | 'error'>>> {
  const { toolId } = manifest;
  const play = scriptedTools([manifest], {}, { clock: new VirtualClock(), seed, signal })(toolId);
  if (!play) return {};
  const outcome = await outcomeOf(async () => play(cloneJson(args), { toolId, callId: toolId, attempt: 1, signal }));
  if (outcome.kind === 'error') return { error: outcome.message };
  if (outcome.kind === 'timeout') return {};
  const { output, diagnostics } = checkOutput(manifest, outcome);
  return { output, outputChecks: diagnostics };
}
