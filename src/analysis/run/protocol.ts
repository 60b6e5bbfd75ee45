/** What the page and its run worker say to each other. Plain data; every message may arrive late. */
import type { Exchange } from '../../adapters/protocol/provider-adapter.ts';
import type { Json } from '../../manifest/json.ts';
import type { Difference } from '../../runtime/check-expectations.ts';
import type { ApprovalRequest, RunEvent, RunResult } from '../../runtime/run-result.ts';
import type { Scenario } from '../../runtime/scenario.ts';
import type { CallReport } from './call-report.ts';

/** What a run runs on. */
export interface PlayTarget {
  /** `openai-chat`, `openai-chat:strict`. */
  target: string;
  /** An id among the variants of the adapter's protocol. */
  variant: string;
}

export type ApprovalAnswer = 'approve' | 'deny';

export type RunFormat = 'json' | 'markdown' | 'vitest';

/** What runs are made of. Foreign: texts may be broken, policies may be anything. */
export interface JobSetting {
  /** Texts of the tools, in order. */
  tools: readonly string[];
  policy?: Json;
  seed: number;
}

export type RunJob =
  /** On all targets, the first one first. `answers`: what a person has said so far, in the order of the questions. */
  | (JobSetting & { kind: 'run'; scenario: Json; targets: readonly PlayTarget[]; answers: readonly ApprovalAnswer[] })
  /** Each scenario on each target, beginning with the one at `from`. Nobody is asked. */
  | (JobSetting & { kind: 'evals'; scenarios: readonly Json[]; from: number; targets: readonly PlayTarget[] })
  /** For the tool at this place, or for all of them. */
  | (JobSetting & { kind: 'suggest'; tool?: number })
  /** `terms`: `manifest`, or the target as whose model the arguments are sent. */
  | { kind: 'call'; tool: string; terms: string; value?: Json; seed: number }
  | (JobSetting & PlayTarget & { kind: 'export'; format: RunFormat; scenario: Json; result: RunResult });

export interface CaseVerdict extends PlayTarget {
  passed: boolean;
  outcome: RunResult['outcome'];
  differences: Difference[];
}

/** What the worker is at: said before anything that may not end. */
export interface RunPlace {
  job: number;
  target?: string;
  /** The wire name of the call, or the toolId. */
  tool?: string;
  /** Counts the calls of the run from 1. */
  call?: number;
  /** The scenario, among several: its name and its place. */
  scenario?: string;
  index?: number;
  /** How long it may take, where two seconds are too short. */
  patienceMs?: number;
}

export type ToRunWorker =
  | { type: 'job'; id: number; job: RunJob }
  | { type: 'answer'; id: number; answer: ApprovalAnswer }
  /** Ends with `done` or `cancelled`. */
  | { type: 'cancel'; id: number };

/** How a job ends well. */
export type JobAnswer =
  /** Milliseconds that the worker worked, waiting for a person not counted. */
  | { kind: 'run'; tookMs: number }
  | { kind: 'evals' }
  | { kind: 'suggest'; scenario: Scenario }
  | { kind: 'call'; report: CallReport }
  | { kind: 'export'; text: string }
  /** It cannot be done; in one sentence. */
  | { kind: 'refused'; message: string };

export type RunNews =
  /** What is left out, one sentence each. */
  | { type: 'notices'; notices: string[] }
  /** A run on one target begins, or has ended. */
  | { type: 'lane'; lane: number; result?: RunResult }
  | { type: 'asking'; lane: number; request: ApprovalRequest; events: RunEvent[]; exchanges: Exchange[] }
  | { type: 'case'; index: number; verdicts: CaseVerdict[] }
  | { type: 'done'; answer: Exclude<JobAnswer, { kind: 'refused' }> }
  | { type: 'cancelled' }
  /** In one sentence; `tool` where one is at fault, `index` where it was at one of several scenarios. */
  | { type: 'failed'; message: string; tool?: string; index?: number };

export type FromRunWorker = { type: 'at'; place?: RunPlace } | { type: 'news'; id: number; news: RunNews };

/** The little that the page needs of the worker. */
export interface RunPort {
  post(message: ToRunWorker): void;
  onMessage(listen: (message: FromRunWorker) => void): void;
  /** Called when the worker fails to start or dies. */
  onFailure(listen: (message: string) => void): void;
  terminate(): void;
}
