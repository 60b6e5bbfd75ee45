/** Everything the studio knows about one tool, from its text alone. Pure; the worker and the tests run the same code. */
import { compileTool } from '../adapters/compile-tool.ts';
import type { CompiledTool } from '../adapters/compiled.ts';
import { targetParts } from '../adapters/target-parts.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import { type JsonNode, nearestSpan, parseJsonText, spanAt } from '../manifest/json-text.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { parseManifest } from '../manifest/parse-manifest.ts';
import type { PreviewResult, TargetSummary, ToolReport, ToolSource } from './report.ts';

/** What a text says, as far as it can be read. */
export interface ReadTool {
  /** Absent while the text is not JSON. */
  value?: Json;
  root?: JsonNode;
}

/** Reads a text; runs no schema in it. */
export function readTool(text: string): ReadTool {
  const { value, root } = parseJsonText(text);
  return { ...(value === undefined ? {} : { value }), ...(root === undefined ? {} : { root }) };
}

/** What can be compiled: any object with an input schema. Its other faults are told by the check and do not stop the output. */
export const compilable = (tool: ReadTool): Manifest | undefined =>
  isObject(tool.value) && own(tool.value, 'inputSchema') !== undefined
    ? (tool.value as unknown as Manifest)
    : undefined;

/** Adds to each diagnostic where its path stands in the text; for something missing, the bracket that opens its owner. */
export const located = <Found extends Diagnostic>(diagnostics: readonly Found[], root: JsonNode | undefined): Found[] =>
  diagnostics.map(diagnostic => {
    const span = diagnostic.span ?? spanAt(root, diagnostic.path);
    if (span) return { ...diagnostic, span };
    const nearest = nearestSpan(root, diagnostic.path);
    return nearest ? { ...diagnostic, span: { offset: nearest.offset, length: 1 } } : diagnostic;
  });

/**
 * Findings that do not depend on a target: syntax, manifest, schema, lint. With `values`, the tool's own patterns run on its own
 * defaults and examples, which may take for ever.
 */
export const checkTool = (text: string, options: { values: boolean } = { values: true }): Diagnostic[] =>
  parseManifest(text, options).diagnostics;

/** Compiles for `openai-chat` or `openai-chat:strict`. */
export function compileFor(manifest: Manifest, target: string): CompiledTool {
  const { adapterId, mode } = targetParts(target);
  return compileTool(manifest, adapterId, mode === undefined ? {} : { mode });
}

/** With all findings. */
export function summaryOf(compiled: CompiledTool, root: JsonNode | undefined): TargetSummary {
  const count = (severity: Diagnostic['severity']): number =>
    compiled.diagnostics.filter(diagnostic => diagnostic.severity === severity).length;
  return {
    fidelity: compiled.fidelity,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    diagnostics: located(compiled.diagnostics, root),
  };
}

/** Without the infos themselves; their number stays. What a tool that is not in focus is told with. */
export const withoutInfos = (summary: TargetSummary): TargetSummary =>
  summary.infos === 0
    ? summary
    : { ...summary, diagnostics: summary.diagnostics.filter(diagnostic => diagnostic.severity !== 'info') };

/** What the list shows, as far as the text has it. */
export function identityOf(value: Json | undefined): Pick<ToolReport, 'toolId' | 'version' | 'name'> {
  const found: Pick<ToolReport, 'toolId' | 'version' | 'name'> = {};
  if (!isObject(value)) return found;
  for (const field of ['toolId', 'version', 'name'] as const) {
    const text = own(value as JsonObject, field);
    if (typeof text === 'string') found[field] = text;
  }
  return found;
}

/** The compiled definition as the preview shows it; `undefined` while there is nothing to compile. */
export function previewOf(key: string, tool: ReadTool, compiled: CompiledTool): PreviewResult {
  const source = isObject(tool.value) ? own(tool.value, 'inputSchema') : undefined;
  return {
    target: compiled.target,
    scope: 'tool',
    key,
    text: compiled.output === undefined ? '' : JSON.stringify(compiled.output, null, 2),
    fidelity: compiled.fidelity,
    diagnostics: located(compiled.diagnostics, tool.root),
    compiled,
    ...(source === undefined ? {} : { source }),
  };
}

/** The whole report of one tool at once. `now` measures; a broken text has no targets. */
export function analyseTool(
  source: ToolSource,
  options: { targets: readonly string[]; now?: () => number },
): ToolReport {
  const now = options.now ?? (() => 0);
  const start = now();
  const tool = readTool(source.text);
  const manifest = compilable(tool);
  const targets: ToolReport['targets'] = {};
  for (const target of manifest ? options.targets : []) {
    targets[target] = summaryOf(compileFor(manifest as Manifest, target), tool.root);
  }
  return {
    key: source.key,
    text: source.text,
    broken: tool.value === undefined,
    ...identityOf(tool.value),
    diagnostics: checkTool(source.text),
    targets,
    elapsedMs: now() - start,
  };
}
