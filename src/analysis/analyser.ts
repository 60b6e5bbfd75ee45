/** The seam between the studio and whatever does the analysis: a worker in the page, the same code in process in tests. */
import type { FileJob, FileResult } from './protocol.ts';
import type { AnswerTo, Question } from './question.ts';
import type { BundleReport, PreviewResult, ToolReport, ToolSource } from './report.ts';

/** What the preview wants to show. */
export type PreviewRequest = { scope: 'tool'; key: string; target: string } | { scope: 'bundle'; target: string };

export const sameRequest = (a: PreviewRequest | undefined, b: PreviewRequest | undefined): boolean =>
  a?.scope === b?.scope && a?.target === b?.target && (a?.scope !== 'tool' || b?.scope !== 'tool' || a.key === b.key);

export interface AnalysisInput {
  /** All tools in order. Only those whose text changed since the last call cost anything. */
  tools: readonly ToolSource[];
  /** Targets to compile for, `openai-chat` or `openai-chat:strict`. */
  targets: readonly string[];
  /** Analysed before all others. */
  focus?: string;
  /** Answered before all reports but that of the focus. Absent: nothing is shown. */
  preview?: PreviewRequest;
}

export interface AnalyserEvents {
  /** New reports, a few at a time. Never for a text that is no longer the tool's. */
  reports(reports: readonly ToolReport[]): void;
  bundle(report: BundleReport): void;
  /** The answer to the latest request, for the latest texts; `undefined` when there is nothing to compile at the moment. */
  preview(result: PreviewResult | undefined): void;
  /** True while tools wait for their report. */
  busy(busy: boolean): void;
  /** A tool takes longer than half a second, or no longer does. */
  slow(key: string, slow: boolean): void;
  /** Analysis does not work in this browser, or not any more. */
  unavailable(message: string): void;
}

export interface Analyser {
  /** Says what the workspace looks like now. Cheap; call it on every change. */
  update(input: AnalysisInput): void;
  /** Reads or writes a bundle file elsewhere than on the page's own thread. Never rejects. */
  file(job: FileJob): Promise<FileResult>;
  /** Stops reading what is to be imported, wherever it is: each answers at once, with nothing in it. */
  cancelImports(): void;
  /**
   * Asks about the present text of a tool. The answer comes once, at once when it is known already; never after the returned function
   * was called, and not for a text that changes before it is there.
   */
  ask<Asked extends Question>(question: Asked, answered: (answer: AnswerTo<Asked>) => void): () => void;
  dispose(): void;
}

export type CreateAnalyser = (events: AnalyserEvents) => Analyser;

/** Timers and time, injected so that tests own them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
}
