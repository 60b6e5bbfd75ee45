/** What carries out a call. */
import type { Json } from '../manifest/json.ts';
import type { CancelSignal } from './cancel.ts';

export interface ToolContext {
  toolId: string;
  callId: string;
  /** Counted from 1. */
  attempt: number;
  /** Set off when the attempt has timed out or the run is cancelled. */
  signal: CancelSignal;
}

/** `error` for what the tool itself reports; without an output the tool has nothing to say. */
export type ToolAnswer = { output?: unknown } | { error: string };

/**
 * Runs a tool with arguments that were restored, completed, checked and approved; they are a copy, its own to change. A
 * rejection counts as an error whose effect is unknown, and so does an answer that is neither an object nor nothing at all. A
 * program that takes time runs on `realClock`; on a `virtualClock` it must wait by `clock.wait` alone.
 */
export type ToolFunction = (args: Json, context: ToolContext) => Promise<ToolAnswer>;
