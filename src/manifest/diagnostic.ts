/** One located finding. Every layer reports in this shape and no other. */
import type { Json, Path } from './json.ts';

export type Severity = 'error' | 'warning' | 'info';

export type Effect = 'renamed' | 'rewritten' | 'added' | 'described' | 'widened' | 'narrowed' | 'dropped' | 'refused';

/** Which provider rule a finding rests on, where it is stated, and the day it was last compared with the source. */
export interface RuleRef {
  id: string;
  source: string;
  verified: string;
}

export interface FixEdit {
  op: 'set' | 'remove';
  path: Path;
  value?: Json;
}

/** UTF-16 offset and length in a text. */
export interface Span {
  offset: number;
  length: number;
}

export interface Fix {
  title: string;
  /** Empty where only the text can be mended, see `textEdits`. */
  edits: FixEdit[];
  /** For a text that does not parse: replacements in that text, in order, not overlapping. */
  textEdits?: { offset: number; length: number; text: string }[];
}

export interface Diagnostic {
  /** Stable and documented: `manifest/…`, `schema/…`, `name/…`, `limit/…`, `lint/…`, `import/…`, `call/…`, `json/…`. */
  code: string;
  /** error: will be rejected or is invalid. warning: meaning lost or changed. info: rewritten without loss. */
  severity: Severity;
  /** One sentence that a person understands without the UI. */
  message: string;
  /** In the manifest, or in the checked value. */
  path: Path;
  /** UTF-16 offset and length in the text, when text was given. */
  span?: Span;
  /** Other places in the text that the message speaks of: the first of two equal keys, the bracket that was not closed. */
  related?: Span[];
  /** `openai-chat`, `openai-chat:strict`… */
  target?: string;
  effect?: Effect;
  rule?: RuleRef;
  fix?: Fix;
  /** The name of the member that is not there, where that is the finding; it would stand in the object at `path`. */
  missing?: string;
  /** toolId, where a result speaks of several tools. */
  tool?: string;
}
