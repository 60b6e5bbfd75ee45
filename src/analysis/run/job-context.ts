/** What a job may do besides its work. */
import type { CancelSignal } from '../../runtime/cancel.ts';
import { STUCK_MS } from '../watchdog.ts';
import type { ApprovalAnswer, RunNews, RunPlace } from './protocol.ts';

export interface JobContext {
  readonly signal: CancelSignal;
  now(): number;
  /** Says what it is at, before anything that may not end. */
  at(place: Omit<RunPlace, 'job'>): void;
  tell(news: RunNews): void;
  /** Lets messages in, a cancellation among them. */
  pause(): Promise<void>;
  /** What the person says to the next question; `ask` puts it, where the answer is not known yet. */
  answer(ask: () => void): Promise<ApprovalAnswer>;
}

/** Compiling a tool takes a while and always ends. */
const PER_TOOL_MS = 5;

/** How long reading and compiling so many tools may take. */
export const preparingPatience = (tools: number): number => STUCK_MS + PER_TOOL_MS * tools;
