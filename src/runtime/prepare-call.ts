/** From what stood on the wire to arguments that may be shown to a person: restore, defaults, check. */
import type { CompiledBundle } from '../adapters/compiled.ts';
import type { ToolCall } from '../adapters/protocol/contract.ts';
import { restoreCall } from '../adapters/restore.ts';
import { checkValue } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { applyDefaults } from './apply-defaults.ts';
import type { RecordStep } from './record.ts';
import type { CallStatus, RunCall } from './run-result.ts';
import { tell } from './tell-model.ts';

export type Prepared = { manifest: Manifest; args: Json } | { status: CallStatus; told: string };

export interface Preparing {
  compiled: CompiledBundle;
  manifests: ReadonlyMap<string, Manifest>;
  record: RecordStep;
}

export const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

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
  const filled = applyDefaults(manifest.inputSchema, restored.arguments);
  const args = deepFreeze(filled.value);
  record({
    type: 'defaults-applied',
    callId,
    arguments: args,
    applied: filled.applied,
    diagnostics: filled.diagnostics,
  });
  note(filled.diagnostics);
  entry.arguments = args;
  entry.applied = filled.applied;
  const checked = checkValue(manifest.inputSchema, args);
  record({ type: 'input-checked', callId, diagnostics: checked });
  note(checked);
  if (hasError(checked)) return { status: 'invalid-arguments', told: tell.invalidArguments(wireName, checked) };
  return { manifest, args };
}
