/** Many tools for one request: unique names, summed limits, and no refused tool that would take the others down. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { type JsonObject, setOwn } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { shown } from '../manifest/words.ts';
import { askedTarget, type CompileOptions, compileFor, compileTool } from './compile-tool.ts';
import type { CompiledBundle, CompiledTool } from './compiled.ts';
import { fidelityOf } from './fidelity.ts';
import { limitPassed, measure } from './limits.ts';
import { named } from './named.ts';
import { assignNames, nameField, wantedName, wireName } from './names.ts';
import { targetOf } from './targets.ts';

/**
 * Compiles a bundle: names are made unique, refused tools are left out and named, and the limits of a request are
 * counted over all of them.
 */
export function compileBundle(
  manifests: readonly Manifest[],
  adapterId: string,
  options: CompileOptions = {},
): CompiledBundle {
  // A hole in a list is a manifest that is missing, not one that is skipped.
  const given = Array.isArray(manifests) ? Array.from(manifests as readonly Manifest[]) : [];
  const compiled = assembleBundle(
    given.map(manifest => ({ manifest, compiled: compileTool(manifest, adapterId, options) })),
    adapterId,
    options,
  );
  if (Array.isArray(manifests)) return compiled;
  const message = `A list of manifests was expected; this is ${shown(manifests)}.`;
  const { target } = compiled;
  return { ...compiled, diagnostics: [{ code: 'bundle/not-a-list', severity: 'error', message, path: [], target }] };
}

/** The same from tools that were compiled for this target before; only those whose name has to change are compiled again. */
export function assembleBundle(
  given: readonly { manifest: Manifest; compiled: CompiledTool }[],
  adapterId: string,
  options: CompileOptions = {},
): CompiledBundle {
  const entries: typeof given = Array.isArray(given) ? given : [];
  const asked = askedTarget(adapterId, options);
  if (!('adapter' in asked)) {
    const tools = entries.map(({ compiled }) => compiled);
    return { target: asked.target, output: [], tools, names: {}, limits: [], diagnostics: [asked.diagnostic] };
  }
  const { adapter, mode } = asked;
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
  const sent: string[] = [];
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
    const clash = found.some(({ effect }) => effect === 'refused');
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
    setOwn(names, tool.name, tool.toolId);
    definitions.push(tool.output as JsonObject);
    sent.push(tool.toolId);
    return found.length > 0 ? withFindings(tool, found.map(asSent)) : tool;
  });
  const limits = measure(adapter.bundleLimits?.(mode) ?? [], limit => limit.measure(definitions));
  for (const { limit, used } of limits.passed) {
    const told = limitPassed(limit, used, target, []);
    const shares = definitions.map((definition, index) => ({
      id: sent[index] ?? '',
      share: limit.measure([definition]),
    }));
    diagnostics.push({ ...told, message: `${told.message}${largestOf(shares)}` });
  }
  return { target, output: adapter.bundle(definitions, mode), tools, names, limits: limits.uses, diagnostics };
}

/** Which tools to begin with, where they have more than one share each. */
function largestOf(shares: readonly { id: string; share: number }[]): string {
  const largest = shares
    .filter(({ share }) => share > 1)
    .sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1))
    .slice(0, 3);
  if (largest.length === 0) return '';
  return ` The largest shares: ${largest.map(({ id, share }) => `\`${id}\` (${share})`).join(', ')}.`;
}

/** An error of the bundle, which its author has to mend; of the tool, which is sent under another name, it is a warning. */
const asSent = (finding: Diagnostic): Diagnostic =>
  finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding;

function refusedCopy(tool: CompiledTool, found: readonly Diagnostic[]): CompiledTool {
  const { output: _output, ...rest } = tool;
  return { ...rest, fidelity: 'refused', diagnostics: [...tool.diagnostics, ...found] };
}

function withFindings(tool: CompiledTool, found: readonly Diagnostic[]): CompiledTool {
  const diagnostics = [...tool.diagnostics, ...found];
  return { ...tool, diagnostics, fidelity: fidelityOf(diagnostics) };
}
