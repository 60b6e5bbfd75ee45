/** Everything that is checked of one manifest on every target. The contract suite and the corpus sweep run the same code. */
import type { Fidelity } from '../../src/adapters/compiled.ts';
import { adapters, checkValue, compileBundle, compileTool, sampleValue } from '../../src/core.ts';
import type { Diagnostic } from '../../src/manifest/diagnostic.ts';
import { isObject, type Json } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { checkBundleOutput } from '../provider-rules/index.ts';
import { checkCompiled } from './compile-laws.ts';
import { checkRestoreLaw } from './restore-law.ts';

export interface Target {
  /** `openai-chat`, `openai-chat:strict`. */
  id: string;
  adapterId: string;
  mode: string;
}

export const allTargets: readonly Target[] = adapters.flatMap(({ id, modes }) =>
  modes.map((mode, index) => ({ id: index === 0 ? id : `${id}:${mode.id}`, adapterId: id, mode: mode.id })),
);

export interface TargetResult {
  fidelity: Fidelity;
  diagnostics: Diagnostic[];
  complaints: string[];
  /** How many values went to the target and back. */
  values: number;
}

/** Compiles `manifest` for one target and tries every law on the result. */
export function sweepTarget(manifest: Manifest, target: Target, values: readonly Json[]): TargetResult {
  const { adapterId, mode } = target;
  const before = JSON.stringify(manifest);
  const compiled = compileTool(manifest, adapterId, { mode });
  const again = compileTool(manifest, adapterId, { mode });
  const bundle = compileBundle([manifest], adapterId, { mode });
  const complaints = checkCompiled(manifest, compiled);
  if (compiled.target !== target.id) complaints.push(`the target is called ${compiled.target}`);
  if (JSON.stringify(again) !== JSON.stringify(compiled)) complaints.push('compiling twice gives two results');
  const isOverLimit = bundle.diagnostics.some(
    ({ code, severity }) => code.startsWith('limit/') && severity === 'error',
  );
  for (const { pointer, rule, message } of checkBundleOutput(target.id, bundle.output)) {
    if (isOverLimit && rule.startsWith('limit/')) continue;
    complaints.push(`bundle breaks ${rule} at ${pointer || '/'}: ${message}`);
  }
  const inBundle = bundle.tools[0];
  if (!inBundle || JSON.stringify(inBundle.output) !== JSON.stringify(compiled.output)) {
    complaints.push('the bundle holds another definition than the tool alone');
  } else if (compiled.output !== undefined) {
    for (const value of values) complaints.push(...checkRestoreLaw(bundle, inBundle, value));
  }
  if (JSON.stringify(manifest) !== before) complaints.push('compiling changed the manifest');
  return { fidelity: compiled.fidelity, diagnostics: compiled.diagnostics, complaints, values: values.length };
}

/** Values that the input schema accepts: `count` sampled ones, all optional members set, none set, then mixed. */
export function valuesFor(schema: Json, count: number): Json[] {
  if (!isObject(schema)) return [];
  const found: Json[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const optional = seed === 0 ? 'all' : seed === 1 ? 'none' : 'random';
    const { value } = sampleValue(schema, { seed, optional });
    // Arguments of a call are always an object, even where the schema would take anything.
    if (isObject(value) && accepts(schema, value)) found.push(value);
  }
  return found;
}

export const accepts = (schema: Json, value: Json): boolean =>
  !checkValue(schema, value).some(diagnostic => diagnostic.severity === 'error');
