/** Executes one call within the tool's boundary: a slot, a limit of time for each attempt, further attempts. */
import { cloneJson, isObject, type Json } from '../manifest/json.ts';
import { thrownWords } from '../manifest/thrown-words.ts';
import { count } from '../manifest/words.ts';
import { type Boundary, waitAfter } from './boundary.ts';
import { type CancelSignal, CancelSource, isCancellation, throwIfCancelled, untilCancelled } from './cancel.ts';
import { type Clock, sleep, within } from './clock.ts';
import { readOutput } from './read-output.ts';
import type { RecordStep } from './record.ts';
import { RunBudget } from './run-budget.ts';
import type { AttemptOutcome } from './run-result.ts';
import type { Slots } from './slots.ts';
import type { ToolAnswer, ToolFunction } from './tool-function.ts';

export interface Execution {
  clock: Clock;
  boundary: Boundary;
  budget: RunBudget;
  /** Shared by all calls of the tool. */
  slots: Slots;
  tool: ToolFunction;
  toolId: string;
  callId: string;
  args: Json;
  argumentsHash: string;
  signal: CancelSignal | undefined;
  record: RecordStep;
  /** Told of each attempt as it begins. */
  onAttempt: (attempt: number) => void;
}

/** How the last attempt ended. A slot is held from the first attempt to the last. Throws `RunCancelled` and nothing else. */
export async function execute(execution: Execution): Promise<AttemptOutcome> {
  const { boundary, slots, callId, signal, record } = execution;
  if (slots.isFull) record({ type: 'slot-awaited', callId, running: slots.taken, concurrency: boundary.concurrency });
  await slots.take(signal);
  try {
    return await attempts(execution);
  } finally {
    slots.release();
  }
}

async function attempts(execution: Execution): Promise<AttemptOutcome> {
  const { clock, boundary, budget, callId, signal, record } = execution;
  if (budget.exhausted !== undefined) return { kind: 'error', message: budget.exhausted };
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(execution, attempt);
    record({ type: 'attempt-ended', callId, attempt, outcome });
    if (outcome.kind === 'ok' || boundary.maxRetries === 0) return outcome;
    const reason = reasonToStop(execution, outcome, attempt);
    if (reason !== undefined) {
      record({ type: 'retry-withheld', callId, reason });
      return outcome;
    }
    const waitMs = waitAfter(boundary, attempt);
    record({ type: 'retry-scheduled', callId, attempt: attempt + 1, waitMs });
    await sleep(clock, waitMs, signal);
  }
}

function reasonToStop({ boundary, budget }: Execution, outcome: AttemptOutcome, attempt: number): string | undefined {
  if (!boundary.isIdempotent && isEffectUnknown(outcome)) {
    return 'It is unknown whether the attempt took effect, and the tool is not idempotent: a second one could do it twice.';
  }
  if (attempt <= boundary.maxRetries) return budget.exhausted ?? (budget.takeRetry() ? undefined : budget.retriesUsed);
  return `${count(boundary.maxRetries, 'retry was', 'retries were')} allowed, and all are used.`;
}

export const isEffectUnknown = (outcome: AttemptOutcome): boolean =>
  outcome.kind === 'timeout' || (outcome.kind === 'error' && outcome.isUnknown === true);

async function attemptOnce(execution: Execution, attempt: number): Promise<AttemptOutcome> {
  const { clock, boundary, budget, tool, toolId, callId, args, argumentsHash, signal, record, onAttempt } = execution;
  throwIfCancelled(signal);
  const { timeoutMs } = boundary;
  record({ type: 'attempt-started', callId, attempt, timeoutMs, argumentsHash });
  onAttempt(attempt);
  const source = new CancelSource();
  const cancel = (): void => source.cancel();
  signal?.addEventListener('abort', cancel);
  const late = (outcome: AttemptOutcome): void => record({ type: 'result-ignored', callId, attempt, outcome });
  try {
    const context = { toolId, callId, attempt, signal: source.signal };
    const outcome = await within(clock, { ms: timeoutMs, signal, late }, () =>
      outcomeOf(async () => untilCancelled(tool(cloneJson(args), context), signal), budget),
    );
    if (outcome !== 'elapsed') return outcome;
    source.cancel();
    return { kind: 'timeout', afterMs: timeoutMs };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * What a tool answers, as an outcome. An answer is an object or nothing at all; what a program gives back instead was not
 * meant for the model, and whether the program took effect stays unknown. Throws `RunCancelled` and nothing else.
 */
export async function outcomeOf(ask: () => Promise<ToolAnswer>, budget = new RunBudget()): Promise<AttemptOutcome> {
  try {
    const answer: unknown = (await ask()) ?? {};
    if (!isObject(answer)) return { kind: 'error', message: noAnswer(answer), isUnknown: true };
    const { error, output } = answer as { error?: unknown; output?: unknown };
    if (error !== undefined) return { kind: 'error', message: typeof error === 'string' ? error : thrownWords(error) };
    if (budget.exhausted !== undefined) return { kind: 'error', message: budget.exhausted };
    const outcome = readOutput(output);
    budget.spend(outcome);
    return outcome;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { kind: 'error', message: thrownWords(error), isUnknown: true };
  }
}

const noAnswer = (given: unknown): string =>
  `The program that carries it out returned ${Array.isArray(given) ? 'a list' : `a ${typeof given}`}; it must return an object with \`output\` or \`error\`.`;
