/**
 * The loop: asks the model, carries out what it calls, tells it the results, until it answers in words. It knows no provider:
 * the state that comes with a turn is handed back as it is and never looked into.
 */
import type { AgentInput, ProviderAdapter, ProviderTurn, ToolCall, ToolResult } from '../adapters/protocol/contract.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import { thrownWords } from '../manifest/thrown-words.ts';
import { count } from '../manifest/words.ts';
import { RunCancelled, throwIfCancelled, untilCancelled } from './cancel.ts';
import { sideBySide } from './clock.ts';
import { type CallContext, runCall } from './run-call.ts';
import type { RunCall, RunOutcome } from './run-result.ts';

/** How often the model is asked when nothing else is said. */
export const DEFAULT_MAX_TURNS = 20;

export interface LoopOptions extends Omit<CallContext, 'slots'> {
  provider: ProviderAdapter;
  input: AgentInput;
  /** How often the model is asked at most. The calls of its last turn are still carried out. */
  maxTurns: number;
  /** How many requests were made so far; counted by whoever carries them. */
  exchangesMade: () => number;
}

export interface LoopResult {
  outcome: RunOutcome;
  text?: string;
  calls: RunCall[];
  diagnostics: Diagnostic[];
}

/** Never rejects on what a provider or a tool does. The last event it records is `run-ended`. */
export async function runLoop(options: LoopOptions): Promise<LoopResult> {
  const calls: RunCall[] = [];
  const diagnostics: Diagnostic[] = [];
  const end = await endOf(options, calls, diagnostics);
  const { outcome, text, reason } = end;
  options.record({
    type: 'run-ended',
    outcome,
    ...(text !== undefined && { text }),
    ...(reason !== undefined && { reason }),
  });
  return { outcome, ...(text !== undefined && { text }), calls, diagnostics };
}

interface End {
  outcome: RunOutcome;
  text?: string;
  reason?: string;
}

async function endOf(options: LoopOptions, calls: RunCall[], diagnostics: Diagnostic[]): Promise<End> {
  const { provider, input, maxTurns } = options;
  const fail = (code: string, reason: string): End => {
    diagnostics.push({ code, severity: 'error', message: reason, path: [] });
    return { outcome: 'failed', reason };
  };
  const context: CallContext = { ...options, slots: new Map() };
  try {
    let turn = await askModel(options, 1, () => provider.start(input));
    for (let number = 1; ; number++) {
      const made = turn.kind === 'text' ? 0 : turn.calls.length;
      const tooMany = options.budget.tooManyCalls(calls.length + made);
      if (tooMany !== undefined) return fail('run/too-many-calls', tooMany);
      const received = receive(options, turn, number, calls);
      if (turn.kind === 'text') return finish(turn, diagnostics);
      if (made === 0) return fail('run/empty-turn', 'The model sent a turn with neither calls nor text.');
      const results = await runCalls(context, turn, received);
      throwIfCancelled(options.signal);
      if (number >= maxTurns) {
        const reason = `The model was asked ${count(maxTurns, 'time')} and still makes calls; the run ends here.`;
        diagnostics.push({ code: 'run/turn-limit', severity: 'warning', message: reason, path: [] });
        return { outcome: 'turn-limit', reason };
      }
      if (options.budget.exhausted !== undefined) return fail('run/too-large', options.budget.exhausted);
      const { state } = turn;
      turn = await askModel(options, number + 1, () => provider.resume(state, results));
    }
  } catch (error) {
    if (error instanceof RunCancelled) return { outcome: 'cancelled', reason: error.message };
    if (!(error instanceof ProviderFailure)) throw error;
    return fail('run/provider-refused', error.message);
  }
}

function finish({ text, truncated }: Extract<ProviderTurn, { kind: 'text' }>, diagnostics: Diagnostic[]): End {
  if (truncated) {
    const message = 'The answer of the model was cut off before it was complete.';
    diagnostics.push({ code: 'run/truncated-text', severity: 'warning', message, path: [] });
  }
  return { outcome: 'completed', text };
}

/** What a provider rejected with, apart from faults of our own. */
class ProviderFailure extends Error {}

async function askModel(
  { signal, record, exchangesMade }: LoopOptions,
  turn: number,
  ask: () => Promise<ProviderTurn>,
): Promise<ProviderTurn> {
  throwIfCancelled(signal);
  record({ type: 'request-sent', exchange: exchangesMade(), turn });
  const asked = async (): Promise<ProviderTurn> => ask();
  let given: ProviderTurn;
  try {
    given = await untilCancelled(asked(), signal);
  } catch (error) {
    if (error instanceof RunCancelled) throw error;
    throw new ProviderFailure(thrownWords(error));
  }
  return given;
}

interface ReceivedCall {
  call: ToolCall;
  entry: RunCall;
}

/** Notes a turn and its calls, each under an id that is unique in the run. */
function receive(
  { record, exchangesMade }: LoopOptions,
  given: ProviderTurn,
  turn: number,
  calls: RunCall[],
): ReceivedCall[] {
  const taken = new Set(calls.map(({ callId }) => callId));
  const received = (given.kind === 'tool_calls' ? given.calls : []).map((call): ReceivedCall => {
    const callId = freeId(call.id, taken);
    const entry: RunCall = {
      ...{ callId, wireName: call.name, applied: [], attempts: 0, status: 'cancelled', diagnostics: [] },
    };
    return { call, entry };
  });
  const { text, usage, mended = [] } = given;
  record({
    type: 'turn-read',
    exchange: Math.max(0, exchangesMade() - 1),
    turn,
    calls: received.map(({ entry }) => entry.callId),
    ...(text !== undefined && { text }),
    ...(usage && { usage }),
    mended,
  });
  for (const { call, entry } of received) {
    calls.push(entry);
    record({ type: 'call-received', callId: entry.callId, turn, wireName: call.name, sent: sentOf(call) });
  }
  return received;
}

/** One result for each call, in their order. */
const runCalls = (
  context: CallContext,
  { truncated }: ProviderTurn,
  received: readonly ReceivedCall[],
): Promise<ToolResult[]> =>
  sideBySide(
    context.clock,
    received.map(
      ({ call, entry }) =>
        () =>
          runCall(context, call, entry, truncated === true),
    ),
  );

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}#${number}`;
  taken.add(free);
  return free;
}

/** What stood on the wire, as data for the record. */
function sentOf({ arguments: sent }: ToolCall): Json {
  try {
    const text = JSON.stringify(sent);
    return text === undefined ? null : (JSON.parse(text) as Json);
  } catch {
    return String(sent);
  }
}
