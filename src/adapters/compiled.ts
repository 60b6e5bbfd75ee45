/** What compiling gives back: plain JSON data that crosses the worker boundary and can be exported. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { RestorePlan } from './restore-plan.ts';

/** exact: nothing reported. lossless: only renamed, rewritten, added. lossy: meaning lost. refused: no output. */
export type Fidelity = 'exact' | 'lossless' | 'lossy' | 'refused';

export interface CompiledTool {
  /** `openai-chat` for the first mode of an adapter, `openai-chat:strict` for another. */
  target: string;
  toolId: string;
  /** The name on the wire. */
  name: string;
  /** One definition in the provider's shape; absent when refused. */
  output?: Json;
  fidelity: Fidelity;
  diagnostics: Diagnostic[];
  /** How to bring the arguments of a call back to the manifest's terms, and the other way. */
  restore: RestorePlan;
}

export interface CompiledBundle {
  target: string;
  /** What the request field holds: the `tools` fragment of a request. */
  output: Json;
  tools: CompiledTool[];
  /** Wire name → toolId; a bijection. */
  names: { [wireName: string]: string };
  diagnostics: Diagnostic[];
}
