/** One call from arrival to result, in the fixed order of the loop. */
import type { ToolCall, ToolResult } from '../adapters/protocol/contract.ts';
import { shortHash } from '../adapters/short-hash.ts';
import type { Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { boundaryOf } from './boundary.ts';
import { RunCancelled, throwIfCancelled } from './cancel.ts';
import { checkOutput } from './check-output.ts';
import type { Clock } from './clock.ts';
import { execute } from './execute.ts';
import { type Permitting, permitCall } from './permit-call.ts';
import { hasError, type Preparing, prepareCall } from './prepare-call.ts';
import type { RunBudget } from './run-budget.ts';
import type { CallStatus, RunCall } from './run-result.ts';
import { Slots } from './slots.ts';
import { tell } from './tell-model.ts';
import type { ToolFunction } from './tool-function.ts';

/** What the calls of a run share. */
export interface CallContext extends Preparing, Permitting {
  clock: Clock;
  budget: RunBudget;
  /** Undefined for a tool that nothing here can carry out. */
  toolFor: (toolId: string) => ToolFunction | undefined;
  /** By toolId; filled as tools are called. */
  slots: Map<string, Slots>;
}

interface Ending {
  status: CallStatus;
  output: unknown;
}

/** Never rejects: a call that was cancelled has a result as well. Fills in `entry`. */
export async function runCall(
  context: CallContext,
  call: ToolCall,
  entry: RunCall,
  isTruncated: boolean,
): Promise<ToolResult> {
  let ending: Ending;
  try {
    ending = await endingOf(context, call, entry, isTruncated);
  } catch (error) {
    if (!(error instanceof RunCancelled)) throw error;
    ending = { status: 'cancelled', output: tell.cancelled };
  }
  return endCall(context, call, entry, ending);
}

/** Writes the one result of a call. */
function endCall(
  { record }: Pick<CallContext, 'record'>,
  call: ToolCall,
  entry: RunCall,
  { status, output }: Ending,
): ToolResult {
  entry.status = status;
  if (status !== 'ok' && !hasError(entry.diagnostics)) {
    entry.diagnostics.push({ code: `call/${status}`, severity: 'error', message: String(output), path: [] });
  }
  const result: ToolResult = { callId: call.id, name: call.name, output, isError: status !== 'ok' };
  record({ type: 'call-ended', callId: entry.callId, status, result });
  return result;
}

async function endingOf(context: CallContext, call: ToolCall, entry: RunCall, isTruncated: boolean): Promise<Ending> {
  throwIfCancelled(context.signal);
  const prepared = prepareCall(context, call, entry, isTruncated);
  if ('status' in prepared) return { status: prepared.status, output: prepared.told };
  const { manifest, args } = prepared;
  const argumentsHash = shortHash(JSON.stringify(args));
  const refusal = await permitCall(context, { callId: entry.callId, manifest, args, argumentsHash });
  if (refusal !== undefined) return { status: 'denied', output: tell.denied(entry.wireName, refusal) };
  return carryOut(context, entry, manifest, args, argumentsHash);
}

async function carryOut(
  { clock, budget, toolFor, slots, signal, record }: CallContext,
  entry: RunCall,
  manifest: Manifest,
  args: Json,
  argumentsHash: string,
): Promise<Ending> {
  const { callId, wireName } = entry;
  const { toolId } = manifest;
  const tool = toolFor(toolId);
  if (!tool) return { status: 'failed', output: tell.noExecutor(wireName) };
  const boundary = boundaryOf(manifest);
  const shared = slots.get(toolId) ?? new Slots(clock, boundary.concurrency);
  slots.set(toolId, shared);
  const onAttempt = (attempt: number): void => {
    entry.attempts = attempt;
  };
  const outcome = await execute({
    ...{ clock, boundary, budget, slots: shared, tool, toolId, callId, args, argumentsHash, signal, record, onAttempt },
  });
  if (outcome.kind !== 'ok') {
    const output = tell.broken(wireName, outcome, entry.attempts, boundary.isIdempotent);
    return { status: outcome.kind === 'timeout' ? 'timeout' : 'failed', output };
  }
  const { output, diagnostics } = checkOutput(manifest, outcome);
  record({ type: 'output-checked', callId, diagnostics });
  entry.diagnostics.push(...diagnostics);
  if (hasError(diagnostics)) {
    return { status: 'invalid-output', output: tell.invalidOutput(wireName, diagnostics) };
  }
  entry.output = output;
  return { status: 'ok', output };
}
