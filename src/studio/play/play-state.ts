/** What the playground remembers, as plain data. The scenarios and the policy themselves are the workspace's. */

import type { Exchange } from '../../adapters/protocol/provider-adapter.ts';
import type { CallReport } from '../../analysis/run/call-report.ts';
import type { CaseVerdict, PlayTarget } from '../../analysis/run/protocol.ts';
import type { Json } from '../../manifest/json.ts';
import type { ApprovalRequest, RunEvent, RunResult } from '../../runtime/run-result.ts';
import type { ToolDocument } from '../state.ts';

/** Targets side by side at most. */
export const MOST_TARGETS = 4;

/** All that a result depends on. A run is out of date when the studio holds something else by now. */
export interface RunInput {
  scenario: Json;
  policy?: Json;
  tools: readonly ToolDocument[];
  targets: readonly PlayTarget[];
  seed: number;
}

/**
 * waiting: another target goes first. asking: a person has to approve a call. failed: the run itself broke off (`problem` says
 * why); a run whose outcome is `failed` is `done`.
 */
export type LaneStatus = 'waiting' | 'running' | 'asking' | 'done' | 'cancelled' | 'failed';

/** What happened on one target. */
export interface RunLane extends PlayTarget {
  status: LaneStatus;
  /** All of `result`, or those so far while a person is asked. */
  events: readonly RunEvent[];
  /** As `events`. */
  exchanges: readonly Exchange[];
  result?: RunResult;
  problem?: string;
}

export interface Run {
  /** Counts the runs of this page. */
  id: number;
  of: RunInput;
  /** asking: until `answerApproval`. */
  status: 'running' | 'asking' | 'done' | 'cancelled' | 'failed';
  /** One for each target of `of`, in order; the first one leads, and is who a person is asked for. */
  lanes: readonly RunLane[];
  approval?: ApprovalRequest & { lane: number };
  /** Why it broke off, in one sentence; `tool` is the toolId of the one at fault, or the name by which it was called. */
  problem?: { message: string; tool?: string };
  /** What is left out of it: tools whose text is broken. One sentence each. */
  notices: readonly string[];
  /** Milliseconds that the worker worked, waiting for a person not counted. Absent unless done. */
  tookMs?: number;
}

export interface EvalCase {
  /** Place in the list of scenarios when the evals began. */
  index: number;
  name: string;
  /** unexpecting: it has run, and says nothing of what must come out. unreadable: it is no scenario. */
  status: 'waiting' | 'passed' | 'failed' | 'unexpecting' | 'unreadable' | 'cancelled';
  /** It says what must come out. */
  expecting: boolean;
  verdicts: readonly CaseVerdict[];
  problem?: string;
}

export interface Evals {
  id: number;
  of: Omit<RunInput, 'scenario'> & { scenarios: readonly Json[] };
  status: 'running' | 'done' | 'cancelled' | 'failed';
  cases: readonly EvalCase[];
  problem?: string;
}

/** How the arguments of “call one tool” are meant: in the manifest's terms, or as a model sends them to this target. */
export type CallTerms = 'manifest' | (string & {});

/** The arguments that a person fills in for one tool. */
export interface CallDraft {
  terms: CallTerms;
  /** Absent: no arguments at all. Members that are absent are omitted, which is neither empty nor null. */
  value?: Json;
}

export interface CallOneTool {
  /** Key of the tool document; absent while the panel is closed. */
  key: string | undefined;
  /** By key of the tool document. */
  drafts: { readonly [key: string]: CallDraft };
  /** The answer for the latest draft; `stale` while a newer one is on its way. */
  report: CallReport | undefined;
  stale: boolean;
  problem: string | undefined;
}

/**
 * The text of a scenario or of the policy as it is typed: with its own layout, and kept while it is not JSON (yet). It is gone when
 * what it says changes in another way.
 */
export interface PlayDraft {
  /** Place of the scenario. */
  of: number | 'policy';
  text: string;
  /** Why it does not count (yet): the scenario stays as it was until then. */
  problem?: string;
}

export interface PlayState {
  /** Place of the selected scenario in the workspace's list; past its end, or undefined, none is selected. */
  selected: number | undefined;
  seed: number;
  /** Undefined until someone chose: then the first two shown adapters that can run. Read `playTargets(state)`. */
  targets: readonly PlayTarget[] | undefined;
  run: Run | undefined;
  /** `seq` of the lead's event that is shown as the present one; undefined: the end. */
  cursor: number | undefined;
  evals: Evals | undefined;
  call: CallOneTool;
  /** At most one for each. Read `draftOf(state, of)`. */
  drafts: readonly PlayDraft[];
  /** A scenario is being suggested. */
  suggesting: boolean;
}

export const initialPlay = (): PlayState => ({
  selected: 0,
  seed: 1,
  targets: undefined,
  run: undefined,
  cursor: undefined,
  evals: undefined,
  call: { key: undefined, drafts: {}, report: undefined, stale: false, problem: undefined },
  drafts: [],
  suggesting: false,
});
