/** What the page and its analysis worker say to each other. Plain data; every message may arrive late. */
import type { BundleTexts } from '../bundle/bundle-text.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { PreviewRequest } from './analyser.ts';
import type { ImportReading } from './import-reading.ts';
import type { Answer, Question } from './question.ts';
import type { BundleReport, PreviewResult, ToolReport } from './report.ts';

/** full: everything. unchecked: compiled, but its schema is never run, because running it took too long. none: left alone. */
export type Care = 'full' | 'unchecked' | 'none';

export interface SentTool {
  key: string;
  text: string;
  /** Unique to this text of this key; an answer carries it instead of the text. */
  revision: number;
  care: Care;
  /** True after a restart: the page has the report already. */
  reported: boolean;
}

export type ToWorker =
  | {
      type: 'update';
      /** Tools whose text is new to the worker. */
      tools: SentTool[];
      removed: string[];
      /** All keys in order; absent when unchanged. */
      order?: string[];
      targets: readonly string[];
      focus: string | undefined;
    }
  /** `seq` counts requests; a later one makes earlier ones void. */
  | { type: 'preview'; seq: number; request: PreviewRequest | undefined }
  /** The hand is still: say what can only be said of all tools together. */
  | { type: 'bundle'; seq: number }
  /** About the text with this revision; dropped when the tool has another one by then. */
  | { type: 'ask'; id: number; revision: number; question: Question }
  /** Nobody waits for the answer any more. */
  | { type: 'forget'; id: number }
  | { type: 'file'; id: number; job: FileJob };

/** Reading and writing files has nothing to do with the open bundle; it is here because it takes long. */
export type FileJob =
  | { read: string }
  | { write: BundleTexts }
  /** `check`: our own manifests are checked too, to show their faults before they are added. */
  | { import: string; check?: boolean };
export interface FileResult {
  /** What was read, or absent when the text is no bundle. */
  bundle?: BundleTexts;
  diagnostics: Diagnostic[];
  /** What was written. */
  text?: string;
  /** What a text to import holds. */
  imported?: ImportReading;
}

/** A report without its text, which the page has. */
export interface SentReport extends Omit<ToolReport, 'text'> {
  revision: number;
}

/** check: runs a schema of the user. compile: compiles for targets. bundle: looks at all tools together. answer: works on a question. file: on a file. */
export type Phase = 'check' | 'compile' | 'bundle' | 'answer' | 'file';

export type ToPage =
  /** Said before anything that may take long, so that the page knows what hangs. No `phase`: done with it. */
  | { type: 'at'; key?: string; revision?: number; phase?: Phase; question?: number; file?: number }
  | { type: 'reports'; reports: SentReport[] }
  | { type: 'preview'; seq: number; result: PreviewResult | undefined }
  | { type: 'bundle'; seq: number; report: BundleReport }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'file'; id: number; result: FileResult };

/** The little that page and worker need of each other. */
export interface Port {
  post(message: ToWorker): void;
  /** Called with each answer. */
  onMessage(listen: (message: ToPage) => void): void;
  /** Called when the worker fails to start or dies. */
  onFailure(listen: (message: string) => void): void;
  terminate(): void;
}
