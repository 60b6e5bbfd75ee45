/** From what stood on the wire to arguments that may be shown to a person: restore, then settle them (defaults, check). */
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { ToolCall } from '../adapters/protocol/contract.ts';
import { restoreCall } from '../adapters/restore.ts';
import { checkValue } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json } from '../manifest/json.ts';
import type { Manifest, Schema } from '../manifest/manifest.ts';
import { applyDefaults } from './apply-defaults.ts';
import type { RecordStep } from './record.ts';
import type { AppliedDefault, CallStatus, RunCall } from './run-result.ts';
import { tell } from './tell-model.ts';

export type Prepared = { manifest: Manifest; args: Json } | { status: CallStatus; told: string };

export interface Preparing {
  compiled: CompiledBundle;
  manifests: ReadonlyMap<string, Manifest>;
  record: RecordStep;
}

export const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Arguments as a tool would be run with them, and whether it would be. */
export interface SettledArguments {
  /** With the defaults filled in; shares nothing with what was given. */
  arguments: Json;
  applied: AppliedDefault[];
  /** What the defaults have to say. They speak of the schema, so that a call is not refused for them. */
  filling: Diagnostic[];
  /** Faults of `arguments` against the schema. */
  checks: Diagnostic[];
  /** Nothing among `checks` is an error: the call may go on. */
  accepted: boolean;
}

/**
 * What becomes of arguments in the manifest's terms, as `restoreCall` gives them: defaults are filled in, and the outcome is
 * checked. Whoever runs a call, or tells whether one would run, goes by this. Never throws, changes no input.
 */
export function settleArguments(schema: Schema, restored: Json): SettledArguments {
  const { value, applied, diagnostics } = applyDefaults(schema as Json, restored);
  const checks = checkValue(schema, value);
  return { arguments: value, applied, filling: diagnostics, checks, accepted: !hasError(checks) };
}

/** Arguments cannot change any more: what is shown and approved is what runs. */
function deepFreeze(value: Json): Json {
  if (Array.isArray(value)) value.forEach(deepFreeze);
  else if (isObject(value)) Object.values(value).forEach(deepFreeze);
  Object.freeze(value);
  return value;
}

/** Fills in what is learnt of the call on the way. A call of a turn that was cut off is looked at, and goes no further. */
export function prepareCall(
  { compiled, manifests, record }: Preparing,
  call: ToolCall,
  entry: RunCall,
  isTruncated: boolean,
): Prepared {
  const { callId, wireName } = entry;
  const note = (diagnostics: readonly Diagnostic[]): void => void entry.diagnostics.push(...diagnostics);
  const restored = restoreCall(compiled, call);
  record({ type: 'call-restored', callId, ...restored });
  note(restored.diagnostics);
  const manifest = restored.toolId === undefined ? undefined : manifests.get(restored.toolId);
  if (!manifest) return { status: 'unknown-tool', told: tell.unknownTool(restored.diagnostics) };
  entry.toolId = manifest.toolId;
  if (isTruncated) {
    const told = tell.truncated(wireName);
    note([{ code: 'call/truncated', severity: 'error', message: told, path: [] }]);
    return { status: 'invalid-arguments', told };
  }
  if (restored.arguments === undefined) {
    return { status: 'invalid-arguments', told: tell.invalidArguments(wireName, restored.diagnostics) };
  }
  const settled = settleArguments(manifest.inputSchema, restored.arguments);
  const { applied, filling, checks } = settled;
  const args = deepFreeze(settled.arguments);
  record({ type: 'defaults-applied', callId, arguments: args, applied, diagnostics: filling });
  note(filling);
  entry.arguments = args;
  entry.applied = applied;
  record({ type: 'input-checked', callId, diagnostics: checks });
  note(checks);
  if (!settled.accepted) return { status: 'invalid-arguments', told: tell.invalidArguments(wireName, checks) };
  return { manifest, args };
}
