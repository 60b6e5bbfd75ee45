/** What compiling gives back: plain JSON data that crosses the worker boundary and can be exported. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { RestorePlan } from './restore-plan.ts';

/** exact: nothing reported. lossless: only renamed, rewritten, added. lossy: meaning lost. refused: no output. */
export type Fidelity = 'exact' | 'lossless' | 'lossy' | 'refused';

/** `used` of `max`, counted in `unit`. */
export interface LimitUse {
  id: string;
  unit: string;
  used: number;
  max: number;
}

export interface CompiledTool {
  /** `openai-chat` for the first mode of an adapter, `openai-chat:strict` for another. */
  target: string;
  toolId: string;
  /** The name on the wire. */
  name: string;
  /** The name the manifest asks for; a call by it finds the tool as well. */
  wantedName: string;
  /** One definition in the provider's shape; absent when refused. */
  output?: Json;
  fidelity: Fidelity;
  diagnostics: Diagnostic[];
  /** How much of each limit of the target this tool uses. */
  limits: LimitUse[];
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
  /** How much of each limit of a request these tools use together. */
  limits: LimitUse[];
  diagnostics: Diagnostic[];
}
