/**
 * Manifest in, definition out. The pipeline of every target: check the schema, lower it by the profile, name the tool,
 * put it into the envelope, hold it against the limits.
 */
import { checkSchema } from '../manifest/check-schema.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { CompiledBundle, CompiledTool, Fidelity } from './compiled.ts';
import type { Adapter } from './contract.ts';
import { readExtensions } from './extensions.ts';
import { measure } from './limits.ts';
import { lowerSchema } from './lower/lower-schema.ts';
import { upgradeDialect } from './lower/upgrade.ts';
import { assignNames, nameField, wantedName, wireName } from './names.ts';
import { allAdapters } from './registry.gen.ts';
import { wellFormed } from './well-formed.ts';

export const adapters: readonly Adapter[] = allAdapters;

export const findAdapter = (id: string): Adapter | undefined => adapters.find(adapter => adapter.id === id);

export interface CompileOptions {
  /** A mode of the adapter; its first one when absent. */
  mode?: string;
}

/** `openai-chat` for the first mode, `openai-chat:strict` for another. */
export const targetOf = (adapter: Adapter, mode: string): string =>
  mode === adapter.modes[0].id ? adapter.id : `${adapter.id}:${mode}`;

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

function compileFor(manifest: Manifest, adapter: Adapter, mode: string, assigned?: string): CompiledTool {
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
  const definition = wellFormed(envelope.definition, report) as JsonObject;
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

/**
 * Compiles a bundle: names are made unique, refused tools are left out and named, and the limits of a request are
 * counted over all of them.
 */
export function compileBundle(
  manifests: readonly Manifest[],
  adapterId: string,
  options: CompileOptions = {},
): CompiledBundle {
  return assembleBundle(
    manifests.map(manifest => ({ manifest, compiled: compileTool(manifest, adapterId, options) })),
    adapterId,
    options,
  );
}

/** The same from tools that were compiled for this target before; only those whose name has to change are compiled again. */
export function assembleBundle(
  entries: readonly { manifest: Manifest; compiled: CompiledTool }[],
  adapterId: string,
  options: CompileOptions = {},
): CompiledBundle {
  const adapter = findAdapter(adapterId);
  const mode = options.mode ?? adapter?.modes[0].id ?? '';
  if (!adapter?.modes.some(({ id }) => id === mode)) {
    const tools = entries.map(({ compiled }) => compiled);
    return {
      target: adapterId,
      output: [],
      tools,
      names: {},
      limits: [],
      diagnostics: tools[0]?.diagnostics.slice(0, 1) ?? [],
    };
  }
  const target = targetOf(adapter, mode);
  const diagnostics: Diagnostic[] = [];
  const assignments = assignNames(
    entries.map(({ manifest }) => {
      const { toolId } = named(manifest);
      return { toolId, wanted: wantedName(named(manifest)), wire: wireName(named(manifest), adapter.names) };
    }),
    adapter.names,
  );
  const ids = new Map<string, number>();
  for (const { compiled } of entries) ids.set(compiled.toolId, (ids.get(compiled.toolId) ?? 0) + 1);
  const names: { [wireName: string]: string } = {};
  const definitions: JsonObject[] = [];
  const tools = entries.map(({ manifest, compiled }, index) => {
    const { name, diagnostic } = assignments[index] ?? {};
    const found: Diagnostic[] = [];
    if (diagnostic) found.push({ ...diagnostic, path: nameField(named(manifest)), target, tool: compiled.toolId });
    if ((ids.get(compiled.toolId) ?? 0) > 1) {
      found.push({
        code: 'name/duplicate-tool-id',
        severity: 'error',
        effect: 'refused',
        message: `Several tools have the toolId \`${compiled.toolId}\`; a call could not be told apart, so none of them is sent. Give each its own.`,
        path: ['toolId'],
        target,
        tool: compiled.toolId,
      });
    }
    diagnostics.push(...found);
    const clash = found.some(({ severity }) => severity === 'error');
    const tool = name !== undefined && name !== compiled.name ? compileFor(manifest, adapter, mode, name) : compiled;
    if (clash) return refusedCopy(tool, found);
    if (tool.output === undefined) {
      diagnostics.push({
        code: 'bundle/tool-left-out',
        severity: 'error',
        message: `\`${tool.toolId}\` is left out, because ${target} refuses it: ${tool.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'see the tool.'}`,
        path: [],
        target,
        tool: tool.toolId,
      });
      return tool;
    }
    Object.defineProperty(names, tool.name, {
      value: tool.toolId,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    definitions.push(tool.output as JsonObject);
    return found.length > 0 ? withFindings(tool, found) : tool;
  });
  const limits = measure(adapter.bundleLimits?.(mode) ?? [], limit => limit.measure(definitions));
  diagnostics.push(...limits.passed.map(({ limit, used }) => limitPassed(limit, used, target, [])));
  return { target, output: adapter.bundle(definitions, mode), tools, names, limits: limits.uses, diagnostics };
}

function refusedCopy(tool: CompiledTool, found: readonly Diagnostic[]): CompiledTool {
  const { output: _output, ...rest } = tool;
  return { ...rest, fidelity: 'refused', diagnostics: [...tool.diagnostics, ...found] };
}

function withFindings(tool: CompiledTool, found: readonly Diagnostic[]): CompiledTool {
  const diagnostics = [...tool.diagnostics, ...found];
  return { ...tool, diagnostics, fidelity: fidelityOf(diagnostics) };
}

const limitPassed = (
  limit: {
    id: string;
    unit: string;
    max: number;
    severity: Diagnostic['severity'];
    rule: NonNullable<Diagnostic['rule']>;
    advice: string;
  },
  used: number,
  target: string,
  path: Diagnostic['path'],
): Diagnostic => ({
  code: `limit/${limit.id}`,
  severity: limit.severity,
  ...(limit.severity === 'error' && path.length > 0 ? { effect: 'refused' as const } : {}),
  message: `${used} ${limit.unit}; ${limit.severity === 'error' ? '' : 'about '}${limit.max} are allowed. ${limit.advice}`,
  path,
  target,
  rule: limit.rule,
});

/** What makes the schema itself unusable. Old forms are upgraded first: they are not faults. */
function schemaFaults(schema: unknown, target: string): Diagnostic[] {
  if (!isObject(schema)) {
    const found =
      schema === undefined ? [] : checkSchema(schema, ['inputSchema']).filter(({ severity }) => severity === 'error');
    if (found.length > 0) return found.map(diagnostic => ({ ...diagnostic, target, effect: 'refused' }));
    return [
      {
        code: 'schema/root-not-object',
        severity: 'error',
        effect: 'refused',
        message:
          schema === undefined
            ? 'The tool has no inputSchema. Add one, for a tool without parameters `{"type": "object", "properties": {}}`.'
            : 'The inputSchema must be a schema object; arguments are always an object.',
        path: ['inputSchema'],
        target,
        fix: {
          title: 'Use an object without properties',
          edits: [{ op: 'set', path: ['inputSchema'], value: { type: 'object', properties: {} } }],
        },
      },
    ];
  }
  const errors = checkSchema(schema, ['inputSchema']).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const upgraded = cloneJson(schema) as JsonObject;
  const remaining =
    upgradeDialect(upgraded).length > 0
      ? checkSchema(upgraded, ['inputSchema']).filter(({ severity }) => severity === 'error')
      : errors;
  return remaining.map(diagnostic => ({ ...diagnostic, target, effect: 'refused' }));
}

/** refused: an error. lossy: a change of meaning. lossless: another form. exact: nothing. */
export function fidelityOf(diagnostics: readonly Diagnostic[]): Fidelity {
  if (
    diagnostics.some(({ severity, effect }) => effect === 'refused' || (severity === 'error' && effect !== undefined))
  ) {
    return 'refused';
  }
  const lossy = diagnostics.some(
    ({ effect, severity }) =>
      severity !== 'info' &&
      (effect === 'widened' || effect === 'narrowed' || effect === 'described' || effect === 'dropped'),
  );
  if (lossy) return 'lossy';
  return diagnostics.some(({ effect }) => effect !== undefined) ? 'lossless' : 'exact';
}

/** A manifest whose names are texts, whatever was given. */
function named(manifest: Manifest): Manifest {
  const given = isObject(manifest as unknown) ? manifest : ({} as Manifest);
  const toolId: Json | undefined = own(given as unknown as JsonObject, 'toolId');
  const exposed: Json | undefined = own(given as unknown as JsonObject, 'exposedName');
  const { exposedName: _exposed, ...rest } = given;
  return {
    ...rest,
    toolId: typeof toolId === 'string' ? toolId : '',
    ...(typeof exposed === 'string' && exposed !== '' ? { exposedName: exposed } : {}),
  } as Manifest;
}

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
