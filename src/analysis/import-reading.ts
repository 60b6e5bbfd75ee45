/** What an imported text holds, as the studio shows it before anything is added. Plain data; it crosses the worker boundary. */
import type { BundleTexts, ToolText } from '../bundle/bundle-text.ts';
import type { Severity } from '../manifest/diagnostic.ts';
import { MAX_LENGTH } from '../manifest/json-text.ts';

/** A finding with its place in the imported text, both from 1. */
export interface ImportNote {
  severity: Severity;
  message: string;
  line?: number;
  column?: number;
  /** The line it speaks of, cut to what can be read at a glance. */
  excerpt?: string;
}

export interface ImportFix {
  /** ``Make `unit` optional again``. */
  title: string;
  text: string;
  notes: ImportNote[];
  /** What the fix is about while it is not taken, and when it is. */
  before: string;
  after: string;
}

export interface ImportedTool extends ToolText {
  toolId?: string;
  name?: string;
  /** In words: `OpenAI Chat, strict`. */
  format: string;
  notes: ImportNote[];
  /** What a finding offers and only the person can decide: the text of the tool with it, and why. */
  fix?: ImportFix;
}

export interface ImportReading {
  /**
   * `bundle` and `manifests` are our own, their texts as they stand in the file; `definitions` is anything else with tools in it;
   * `nothing` has no tools, and the notes say why.
   */
  kind: 'bundle' | 'manifests' | 'definitions' | 'nothing';
  /** In words: `OpenAI Chat tools, strict`. Empty when nothing was recognised. */
  format: string;
  /** What the file holds beside its tools, when it is a bundle. */
  bundle?: Omit<BundleTexts, 'tools'>;
  tools: ImportedTool[];
  /** What concerns the text as a whole. */
  notes: ImportNote[];
}

/** UTF-16 units, the most that the JSON reader takes. Larger texts are refused before they are read. */
export const LARGEST_IMPORT = MAX_LENGTH;
const MILLION = 1_000_000;

export const nothing = (notes: ImportNote[]): ImportReading => ({ kind: 'nothing', format: '', tools: [], notes });

/** `characters` may be an estimate from below. */
export const tooLarge = (characters: number): ImportReading => {
  const message = `It has ${Math.ceil(characters / MILLION)} million characters; at most ${LARGEST_IMPORT / MILLION} million can be read. Split it into several files.`;
  return nothing([{ severity: 'error', message }]);
};
