/** What would happen to the arguments of one call, without running it. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json } from '../../manifest/json.ts';
import type { AppliedDefault } from '../../runtime/run-result.ts';

export interface CallReport {
  /** As they were given. Absent: none. */
  sent?: Json;
  /** In the manifest's terms; absent where they cannot be read. `restored` says what was done to get there. */
  received?: Json;
  restored: Diagnostic[];
  /** After defaults: what the tool would be run with. */
  arguments?: Json;
  /** What was filled in, by the path in `arguments`. */
  applied: AppliedDefault[];
  /** Faults of `arguments` against the input schema, and what the defaults have to say. */
  checks: Diagnostic[];
  /** True when the tool would be run. */
  accepted: boolean;
  /** What the tool would answer when nothing else is scripted: its example, or a sample of its output schema. */
  output?: Json;
  /** In the place of `output`, where its example is an error. */
  error?: string;
  /** Faults of `output` against the output schema. */
  outputChecks: Diagnostic[];
}
