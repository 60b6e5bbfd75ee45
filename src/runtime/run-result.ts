/** What a run gives back, and what it tells on its way. Plain JSON data. */
import type { ToolResult, Usage } from '../adapters/protocol/contract.ts';
import type { Exchange } from '../adapters/protocol/provider-adapter.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json, Path } from '../manifest/json.ts';
import type { Decision } from './scenario.ts';

export type RunOutcome = 'completed' | 'turn-limit' | 'cancelled' | 'failed';

export type CallStatus =
  | 'ok'
  | 'invalid-arguments'
  | 'denied'
  | 'timeout'
  | 'failed'
  | 'invalid-output'
  | 'unknown-tool'
  /** The run was cancelled before the call had ended. */
  | 'cancelled';

export interface AppliedDefault {
  path: Path;
  value: Json;
}

export interface RunCall {
  /** Unique in the run. */
  callId: string;
  toolId?: string;
  wireName: string;
  /** After restore and defaults; absent where the arguments could not be read. */
  arguments?: Json;
  applied: AppliedDefault[];
  attempts: number;
  status: CallStatus;
  output?: Json;
  diagnostics: Diagnostic[];
}

export interface RunResult {
  /** The scenario's name and the target it ran on. */
  scenario: string;
  target: string;
  seed: number;
  outcome: RunOutcome;
  text?: string;
  /** Virtual milliseconds. */
  elapsedMs: number;
  calls: RunCall[];
  exchanges: Exchange[];
  events: RunEvent[];
  diagnostics: Diagnostic[];
}

/** How one execution of a tool ended. */
export type AttemptOutcome =
  /** As plain data; absent where the tool returned nothing. What had to be changed for it, or why it is none, is told. */
  | { kind: 'ok'; output?: Json; diagnostics?: Diagnostic[] }
  /** `isUnknown`: the tool broke off, so nobody knows whether it took effect. */
  | { kind: 'error'; message: string; isUnknown?: true }
  | { kind: 'timeout'; afterMs: number };

/**
 * One step of a run. `seq` counts from 0; `at` is virtual milliseconds since the start. Events of one call carry its `callId`,
 * unique in the run.
 */
export type RunEvent = { seq: number; at: number } & (
  | { type: 'run-started'; message: string; tools: string[] }
  | { type: 'request-sent'; exchange: number; turn: number }
  | {
      type: 'turn-read';
      exchange: number;
      turn: number;
      calls: string[];
      text?: string;
      usage?: Usage;
      mended: string[];
    }
  | { type: 'call-received'; callId: string; turn: number; wireName: string; sent: Json }
  | { type: 'call-restored'; callId: string; toolId?: string; arguments?: Json; diagnostics: Diagnostic[] }
  | { type: 'defaults-applied'; callId: string; arguments: Json; applied: AppliedDefault[]; diagnostics: Diagnostic[] }
  | { type: 'input-checked'; callId: string; diagnostics: Diagnostic[] }
  | {
      type: 'permission-decided';
      callId: string;
      decision: Decision;
      reasons: string[];
      /** Of the settled arguments: the same one stands at each attempt, for what was decided on is what runs. */
      argumentsHash: string;
    }
  | { type: 'approval-asked'; callId: string; toolId: string; arguments: Json; reasons: string[] }
  | { type: 'approval-given'; callId: string; answer: 'approve' | 'deny'; by: 'policy' | 'person' | 'nobody' }
  | { type: 'slot-awaited'; callId: string; running: number; concurrency: number }
  | { type: 'attempt-started'; callId: string; attempt: number; timeoutMs: number; argumentsHash: string }
  | { type: 'attempt-ended'; callId: string; attempt: number; outcome: AttemptOutcome }
  | { type: 'retry-scheduled'; callId: string; attempt: number; waitMs: number }
  | { type: 'retry-withheld'; callId: string; reason: string }
  /** What a tool gave after its time was up: noted, and passed on to nobody. */
  | { type: 'result-ignored'; callId: string; attempt: number; outcome: AttemptOutcome }
  | { type: 'output-checked'; callId: string; diagnostics: Diagnostic[] }
  | { type: 'call-ended'; callId: string; status: CallStatus; result: ToolResult }
  | { type: 'run-ended'; outcome: RunOutcome; text?: string; reason?: string }
);

/** What a person is asked before a call runs. The arguments are settled: what is approved is what runs. */
export interface ApprovalRequest {
  callId: string;
  toolId: string;
  arguments: Json;
  /** Why: `permission payments`, `risk destructive`. */
  reasons: string[];
}
