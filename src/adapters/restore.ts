/** A call in a target's terms, brought back to the manifest's; and the other way. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json } from '../manifest/json.ts';
import { notPlain } from '../manifest/plain-json.ts';
import { shown } from '../manifest/words.ts';
import type { CompiledBundle, CompiledTool } from './compiled.ts';
import { findTool } from './find-tool.ts';
import { readArguments } from './read-arguments.ts';
import { repairNested } from './repair-nested.ts';
import { projectValue, restoreValue } from './restore-value.ts';

export interface RestoredCall {
  /** Absent when no tool has that name. */
  toolId?: string;
  /** In the manifest's terms; absent when they cannot be read. Defaults and validation come after this. */
  arguments?: Json;
  diagnostics: Diagnostic[];
}

/**
 * Finds the tool of a call and brings its arguments back to the manifest's terms. `arguments` is a value or JSON text.
 * Each repair is an info; what has no single reading is an error and leaves `arguments` out. Types are not coerced.
 */
export function restoreCall(compiled: CompiledBundle, call: { name: string; arguments: unknown }): RestoredCall {
  const { tool, diagnostics: found } = findTool(compiled, call?.name);
  if (!tool) return { diagnostics: found };
  const diagnostics = [...found];
  const read = readArguments(call.arguments);
  diagnostics.push(...read.diagnostics);
  if (read.value === undefined) return { toolId: tool.toolId, diagnostics: tagged(diagnostics, tool) };
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const restored = restoreValue(tool.restore, read.value, report);
  const value = repairNested(tool.restore.schema, restored, report);
  if (!isObject(value)) report(notAnObject(value));
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  return { toolId: tool.toolId, ...(failed ? {} : { arguments: value }), diagnostics: tagged(diagnostics, tool) };
}

const notAnObject = (value: Json): Diagnostic => ({
  code: 'call/arguments-not-object',
  severity: 'error',
  message: `The arguments are ${shown(value)}, not an object. Send an object with the parameters by name.`,
  path: [],
});

const tagged = (diagnostics: readonly Diagnostic[], tool: CompiledTool): Diagnostic[] =>
  diagnostics.map(diagnostic => ({ ...diagnostic, tool: tool.toolId, target: tool.target }));

/**
 * A value that the manifest accepts in the target's terms: what a model that knows only the target would send. What is no plain
 * JSON data, or nested deeper than is handled, comes back as it is.
 */
export function projectArguments(compiled: CompiledTool, value: Json): Json {
  if (notPlain(value, 'absent') || !isObject(compiled?.restore)) return value;
  return projectValue(compiled.restore, value);
}
