/** What can only be said of all tools together: repeated toolIds, colliding names, limits of a whole request. */
import { assembleBundle } from '../adapters/compile-bundle.ts';
import type { CompiledBundle, CompiledTool, Fidelity } from '../adapters/compiled.ts';
import { targetParts } from '../adapters/target-parts.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { compilable, compileFor, identityOf, located, type ReadTool, readTool } from './analyse.ts';
import { finding } from './finding.ts';
import type { BundleDiagnostic, BundleReport, PreviewResult, ToolSource } from './report.ts';

/** A tool that was read, with the key of its document. What is compiled is asked for, so that it is compiled once. */
export interface KeyedTool {
  key: string;
  tool: ReadTool;
  /** Both absent for a text that cannot be compiled. */
  manifest: Manifest | undefined;
  compiled(target: string): CompiledTool | undefined;
}

/** These are told of each tool, or of the bundle without a target, already. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['bundle/tool-left-out', 'name/duplicate-tool-id']);

/** Findings of a bundle are listed up to here; a thousand equal sentences help nobody. */
const MOST_FINDINGS = 500;

/** toolIds that several tools have: calls could not be told apart. One finding at each tool after the first. */
export function repeatedToolIds(tools: readonly KeyedTool[]): BundleDiagnostic[] {
  const first = new Map<string, number>();
  const found: BundleDiagnostic[] = [];
  tools.forEach(({ key, tool }, index) => {
    const { toolId } = identityOf(tool.value);
    if (toolId === undefined) return;
    const earlier = first.get(toolId);
    if (earlier === undefined) {
      first.set(toolId, index);
      return;
    }
    const message = `\`${toolId}\` is the toolId of tool ${earlier + 1} too; give tool ${index + 1} one of its own.`;
    found.push(...keyed(key, tool, [finding('bundle/duplicate-tool-id', message, { path: ['toolId'], tool: toolId })]));
  });
  return found;
}

const keyed = (key: string, tool: ReadTool, diagnostics: readonly Diagnostic[]): BundleDiagnostic[] =>
  located(diagnostics, tool.root).map(diagnostic => ({ ...diagnostic, key }));

interface Assembled {
  compiled: CompiledBundle;
  /** The tools that were compiled, in the order of `compiled.tools`. */
  owners: readonly KeyedTool[];
}

function assemble(tools: readonly KeyedTool[], target: string): Assembled {
  const { adapterId, mode } = targetParts(target);
  const entries = tools.flatMap(owner => {
    const made = owner.manifest && owner.compiled(target);
    return owner.manifest && made ? [{ manifest: owner.manifest, compiled: made, owner }] : [];
  });
  const compiled = assembleBundle(entries, adapterId, mode === undefined ? {} : { mode });
  return { compiled, owners: entries.map(({ owner }) => owner) };
}

/**
 * Gives each finding that names a tool the document it speaks of and its place there. Of tools that share a toolId the findings
 * of one kind come in the order of the tools.
 */
function placed(diagnostics: readonly Diagnostic[], tools: readonly KeyedTool[]): BundleDiagnostic[] {
  const byId = new Map<string, KeyedTool[]>();
  for (const each of tools) {
    const { toolId } = identityOf(each.tool.value);
    if (toolId !== undefined) byId.set(toolId, [...(byId.get(toolId) ?? []), each]);
  }
  const told = new Map<string, number>();
  return diagnostics.slice(0, MOST_FINDINGS).map(diagnostic => {
    if (diagnostic.tool === undefined) return diagnostic;
    const kind = `${diagnostic.code} ${diagnostic.tool}`;
    const before = told.get(kind) ?? 0;
    told.set(kind, before + 1);
    const owners = byId.get(diagnostic.tool) ?? [];
    const owner = owners[Math.min(before, owners.length - 1)];
    return owner ? (keyed(owner.key, owner.tool, [diagnostic])[0] ?? diagnostic) : diagnostic;
  });
}

/** Of one target, what the single tools do not say themselves. */
export const bundleTargetFindings = (tools: readonly KeyedTool[], target: string): BundleDiagnostic[] =>
  placed(
    assemble(tools, target).compiled.diagnostics.filter(({ code }) => !TOLD_ELSEWHERE.has(code)),
    tools,
  );

const WORST: readonly Fidelity[] = ['refused', 'lossy', 'lossless'];

/** The whole request fragment as the preview shows it. Tools that do not parse are left out, and it says so. */
export function bundlePreview(tools: readonly KeyedTool[], target: string): PreviewResult {
  const { compiled, owners } = assemble(tools, target);
  const left = tools.filter(({ manifest }) => !manifest);
  const leftOut = left.map(({ key }): BundleDiagnostic => {
    const message = 'This tool is not in the output because its text is not a manifest at the moment.';
    return { ...finding('bundle/left-out', message, { effect: 'refused', target }), key };
  });
  const shared = new Set(compiled.diagnostics);
  const own = compiled.tools.flatMap(({ toolId, diagnostics }, index) => {
    const owner = owners[index];
    const mine = diagnostics
      .filter(diagnostic => diagnostic.severity !== 'info' && !shared.has(diagnostic))
      .map(diagnostic => ({ ...diagnostic, tool: toolId }));
    return owner ? keyed(owner.key, owner.tool, mine) : [];
  });
  return {
    target,
    scope: 'bundle',
    text: JSON.stringify(compiled.output, null, 2),
    fidelity: WORST.find(fidelity => compiled.tools.some(tool => tool.fidelity === fidelity)) ?? 'exact',
    diagnostics: [...leftOut, ...placed(compiled.diagnostics, owners), ...own].slice(0, MOST_FINDINGS),
    names: compiled.names,
    limits: compiled.limits,
  };
}

/** The whole report at once. */
export function analyseBundle(sources: readonly ToolSource[], targets: readonly string[]): BundleReport {
  const tools = sources.map(({ key, text }): KeyedTool => {
    const tool = readTool(text);
    const manifest = compilable(tool);
    return { key, tool, manifest, compiled: target => manifest && compileFor(manifest, target) };
  });
  const report: BundleReport = { diagnostics: repeatedToolIds(tools), targets: {} };
  for (const target of targets) report.targets[target] = bundleTargetFindings(tools, target);
  return report;
}
