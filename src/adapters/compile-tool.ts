/**
 * Manifest in, definition out. The pipeline of every target: check the schema, lower it by the profile, name the tool,
 * put it into the envelope, hold it against the limits.
 */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { checkLoneSurrogates } from '../manifest/lone-surrogates.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { plainJsonFault } from '../manifest/plain-json.ts';
import { shown } from '../manifest/words.ts';
import type { CompiledTool } from './compiled.ts';
import type { Adapter } from './contract.ts';
import { readExtensions } from './extensions.ts';
import { fidelityOf } from './fidelity.ts';
import { limitPassed, measure } from './limits.ts';
import { type LoweredSchema, lowerSchema } from './lower/lower-schema.ts';
import { named } from './named.ts';
import { wantedName, wireName } from './names.ts';
import { projectValue } from './restore-value.ts';
import { schemaFaults } from './schema-faults.ts';
import { findAdapter, targetOf } from './targets.ts';
import { wellFormed } from './well-formed.ts';

export interface CompileOptions {
  /** A mode of the adapter; its first one when absent. */
  mode?: string;
}

/**
 * Compiles one tool. Never throws on a manifest: faults of the input schema, and what the provider would reject, come
 * back as error diagnostics with fidelity `refused` and no `output`. The manifest is not changed.
 */
export function compileTool(manifest: Manifest, adapterId: string, options: CompileOptions = {}): CompiledTool {
  const asked = askedTarget(adapterId, options);
  return 'adapter' in asked
    ? compileFor(manifest, asked.adapter, asked.mode)
    : refused(manifest, asked.target, asked.diagnostic);
}

/** The adapter and mode that are asked for, or why there are none such. */
export function askedTarget(
  adapterId: string,
  options: CompileOptions,
): { adapter: Adapter; mode: string } | { target: string; diagnostic: Diagnostic } {
  const id = typeof adapterId === 'string' ? adapterId : shown(adapterId);
  const adapter = findAdapter(id);
  const wanted: unknown = options?.mode ?? adapter?.modes[0].id;
  const mode = wanted === undefined || typeof wanted === 'string' ? wanted : shown(wanted);
  if (adapter && mode !== undefined && adapter.modes.some(({ id }) => id === mode)) return { adapter, mode };
  const target = mode === undefined ? id : `${id}:${mode}`;
  const message = adapter
    ? `\`${id}\` has no mode \`${mode}\`; it has ${adapter.modes.map(({ id }) => `\`${id}\``).join(', ')}.`
    : `There is no target \`${id}\`.`;
  return {
    target,
    diagnostic: { code: 'target/unknown', severity: 'error', effect: 'refused', message, path: [], target },
  };
}

/** Compiles for a mode that is known to exist, under a name that the bundle assigned where there is one. */
export function compileFor(manifest: Manifest, adapter: Adapter, mode: string, assigned?: string): CompiledTool {
  try {
    return compileWithin(manifest, adapter, mode, assigned);
  } catch (error) {
    // A value that a program hands over may be nested without end, or contain itself; a text never is.
    if (!(error instanceof RangeError)) throw error;
    const target = targetOf(adapter, mode);
    return refused(manifest, target, {
      code: 'schema/too-deep',
      severity: 'error',
      effect: 'refused',
      message: 'The manifest is nested too deeply to be compiled, or contains itself.',
      path: [],
      target,
    });
  }
}

function compileWithin(manifest: Manifest, adapter: Adapter, mode: string, assigned?: string): CompiledTool {
  const target = targetOf(adapter, mode);
  const wire = wireName(named(manifest), adapter.names);
  const name = assigned ?? wire.name;
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Omit<Diagnostic, 'target'>): void => {
    diagnostics.push({ ...diagnostic, target });
  };
  const { maps, ...extensions } = readExtensions(manifest, adapter, report);
  const effective = adapter.modeOf?.(mode, extensions) ?? mode;
  const base = { target, toolId: named(manifest).toolId, name, wantedName: wantedName(named(manifest)) };

  const notData = isObject(manifest) ? plainJsonFault(manifest, 'absent') : undefined;
  if (notData) return refused(manifest, target, { ...notData, effect: 'refused', target });
  const inputSchema: unknown = isObject(manifest) ? manifest.inputSchema : undefined;
  const faults = schemaFaults(inputSchema, target);
  const source = isObject(inputSchema) ? inputSchema : {};
  if (faults.length > 0) {
    return { ...base, fidelity: 'refused', diagnostics: faults, limits: [], restore: { schema: source } };
  }
  const lowerFor = (wanted: string): LoweredSchema =>
    lowerSchema(source, adapter.profile(wanted), target, maps === 'entries' ? 'entries' : 'text');
  const lowered = lowerFor(effective);
  for (const diagnostic of wire.diagnostics) {
    if (assigned === undefined || diagnostic.code !== 'name/renamed') report(diagnostic);
  }
  diagnostics.push(...lowered.diagnostics);
  const advice = adapter.advise?.(effective, wanted => (wanted === effective ? lowered : lowerFor(wanted)).diagnostics);
  if (advice) report({ code: 'schema/mode-advice', severity: 'info', path: ['inputSchema'], ...advice });
  if (lowered.diagnostics.some(({ severity }) => severity === 'error')) {
    return { ...base, fidelity: 'refused', diagnostics, limits: [], restore: lowered.restore };
  }
  const own = typeof manifest.description === 'string' ? manifest.description : '';
  const description = [own, lowered.words ?? ''].filter(text => text.trim() !== '').join(' ');
  const envelope = adapter.envelope({
    manifest,
    name,
    ...(description.trim() === '' ? {} : { description }),
    ...(lowered.schema ? { schema: lowered.schema } : {}),
    mode: effective,
    extensions,
    report,
    project: value => projectValue(lowered.restore, value),
  });
  if (manifest.outputSchema !== undefined && !adapter.sendsOutputSchema?.(effective)) {
    report({
      code: 'schema/output-not-sent',
      severity: 'info',
      message: 'This target has no place for an output schema; outputs are checked against it here.',
      path: ['outputSchema'],
    });
  }
  const definition = wellFormed(envelope.definition, report, () =>
    checkLoneSurrogates(manifest as unknown as Json).map(({ path }) => path),
  ) as JsonObject;
  const limits = measure(adapter.toolLimits?.(effective) ?? [], limit =>
    limit.measure({ manifest, schema: lowered.schema, definition }),
  );
  diagnostics.push(...limits.passed.map(({ limit, used }) => limitPassed(limit, used, target, [limit.field])));
  const restore = envelope.outputWrapper
    ? { ...lowered.restore, outputWrapper: envelope.outputWrapper }
    : lowered.restore;
  const fidelity = fidelityOf(diagnostics);
  if (fidelity === 'refused') return { ...base, fidelity, diagnostics, limits: limits.uses, restore };
  return { ...base, output: definition, fidelity, diagnostics, limits: limits.uses, restore };
}

function refused(manifest: Manifest, target: string, diagnostic: Diagnostic): CompiledTool {
  const { toolId } = named(manifest);
  return {
    target,
    toolId,
    name: toolId,
    wantedName: toolId,
    fidelity: 'refused',
    diagnostics: [diagnostic],
    limits: [],
    restore: { schema: {} },
  };
}
