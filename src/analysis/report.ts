/** What analysis says about tools: plain data that crosses the worker boundary. */
import type { CompiledTool, Fidelity, LimitUse } from '../adapters/compiled.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';

/** One tool document as analysis sees it. `key` identifies the document in the workspace; toolIds may clash or be missing. */
export interface ToolSource {
  key: string;
  text: string;
}

export interface TargetSummary {
  fidelity: Fidelity;
  errors: number;
  warnings: number;
  infos: number;
  /** With spans in the text. Errors and warnings for every tool; infos too for the tool in focus. */
  diagnostics: Diagnostic[];
}

export interface ToolReport {
  key: string;
  /** The text this report speaks of; an answer for another text is stale and dropped. */
  text: string;
  /** True while the text does not parse as JSON. */
  broken: boolean;
  /** What the list shows, as far as the text has it. */
  toolId?: string;
  version?: string;
  name?: string;
  /** Syntax, manifest, schema, lint: everything that does not depend on a target. */
  diagnostics: Diagnostic[];
  /** By target (`openai-chat:strict`); empty while the text is broken or the input schema is invalid JSON. */
  targets: { [target: string]: TargetSummary };
  /** Milliseconds; a tool past 500 is marked slow. */
  elapsedMs: number;
}

/** The compiled output that the preview shows, for one tool or for the whole bundle. */
export interface PreviewResult {
  target: string;
  scope: 'tool' | 'bundle';
  /** The tool document, for one tool. */
  key?: string;
  /** Exactly what Copy gives: JSON with two spaces, or empty when refused. */
  text: string;
  fidelity: Fidelity;
  /** With spans in the text of the tool that each speaks of. */
  diagnostics: BundleDiagnostic[];
  /** For one tool: the compiled tool. */
  compiled?: CompiledTool;
  /** For a bundle: wire name → toolId. */
  names?: { [wireName: string]: string };
  /** For a bundle: how much of each limit of a request its tools use together. */
  limits?: LimitUse[];
  /** The part of the manifest that the output is compared with (its input schema), for marking changed lines. */
  source?: Json;
}

/** A finding about several tools; `key` is the document it is shown at. */
export interface BundleDiagnostic extends Diagnostic {
  key?: string;
}

/** What can only be said of all tools together: repeated toolIds, names that collide, limits of a whole request. */
export interface BundleReport {
  diagnostics: BundleDiagnostic[];
  /** By target. */
  targets: { [target: string]: BundleDiagnostic[] };
}
