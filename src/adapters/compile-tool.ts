/**
 * Manifest in, definition out. The pipeline of every target: check the schema, lower it by the profile, name the tool,
 * put it into the envelope, hold it against the limits.
 */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { checkLoneSurrogates } from '../manifest/lone-surrogates.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { CompiledTool } from './compiled.ts';
import type { Adapter } from './contract.ts';
import { readExtensions } from './extensions.ts';
import { fidelityOf } from './fidelity.ts';
import { limitPassed, measure } from './limits.ts';
import { lowerSchema } from './lower/lower-schema.ts';
import { named } from './named.ts';
import { wantedName, wireName } from './names.ts';
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
  const adapter = findAdapter(adapterId);
  if (!adapter) return unknownTarget(manifest, adapterId, `There is no target \`${adapterId}\`.`);
  const mode = options.mode ?? adapter.modes[0].id;
  if (!adapter.modes.some(({ id }) => id === mode)) {
    return unknownTarget(
      manifest,
      `${adapterId}:${mode}`,
      `\`${adapterId}\` has no mode \`${mode}\`; it has ${adapter.modes.map(({ id }) => `\`${id}\``).join(', ')}.`,
    );
  }
  return compileFor(manifest, adapter, mode);
}

/** Compiles for a mode that is known to exist, under a name that the bundle assigned where there is one. */
export function compileFor(manifest: Manifest, adapter: Adapter, mode: string, assigned?: string): CompiledTool {
  const target = targetOf(adapter, mode);
  const wire = wireName(named(manifest), adapter.names);
  const name = assigned ?? wire.name;
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Omit<Diagnostic, 'target'>): void => {
    diagnostics.push({ ...diagnostic, target });
  };
  const extensions = readExtensions(manifest, adapter, report);
  const effective = adapter.modeOf?.(mode, extensions) ?? mode;
  const base = { target, toolId: named(manifest).toolId, name, wantedName: wantedName(named(manifest)) };

  const faults = schemaFaults(manifest.inputSchema, target);
  const source = isObject(manifest.inputSchema) ? manifest.inputSchema : {};
  if (faults.length > 0) {
    return { ...base, fidelity: 'refused', diagnostics: faults, limits: [], restore: { schema: source } };
  }
  const lowered = lowerSchema(source, adapter.profile(effective), target);
  for (const diagnostic of wire.diagnostics) {
    if (assigned === undefined || diagnostic.code !== 'name/renamed') report(diagnostic);
  }
  diagnostics.push(...lowered.diagnostics);
  if (lowered.diagnostics.some(({ severity }) => severity === 'error')) {
    return { ...base, fidelity: 'refused', diagnostics, limits: [], restore: lowered.restore };
  }
  const description = typeof manifest.description === 'string' ? manifest.description : '';
  const envelope = adapter.envelope({
    manifest,
    name,
    ...(description.trim() === '' ? {} : { description }),
    ...(lowered.schema ? { schema: lowered.schema } : {}),
    mode: effective,
    extensions,
    report,
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
  diagnostics.push(...limits.passed.map(({ limit, used }) => limitPassed(limit, used, target, limitPath(limit.id))));
  const restore = envelope.outputWrapper
    ? { ...lowered.restore, outputWrapper: envelope.outputWrapper }
    : lowered.restore;
  const fidelity = fidelityOf(diagnostics);
  if (fidelity === 'refused') return { ...base, fidelity, diagnostics, limits: limits.uses, restore };
  return { ...base, output: definition, fidelity, diagnostics, limits: limits.uses, restore };
}

const limitPath = (id: string): Diagnostic['path'] =>
  id.startsWith('description') ? ['description'] : ['inputSchema'];

function unknownTarget(manifest: Manifest, target: string, message: string): CompiledTool {
  const { toolId } = named(manifest);
  return {
    target,
    toolId,
    name: toolId,
    wantedName: toolId,
    fidelity: 'refused',
    diagnostics: [{ code: 'target/unknown', severity: 'error', effect: 'refused', message, path: [], target }],
    limits: [],
    restore: { schema: {} },
  };
}
