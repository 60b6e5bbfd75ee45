/** A call in a target's terms, brought back to the manifest's; and the other way. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { CompiledBundle, CompiledTool } from './compiled.ts';
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
  const name = String(call?.name);
  const exact = compiled.tools.find(tool => tool.output !== undefined && tool.name === name);
  const tool =
    exact ??
    compiled.tools.find(other => other.output !== undefined && (other.wantedName === name || other.toolId === name));
  if (!tool) {
    const known = compiled.tools.filter(({ output }) => output !== undefined).map(other => `\`${other.name}\``);
    return {
      diagnostics: [
        {
          code: 'call/unknown-tool',
          severity: 'error',
          message: `There is no tool \`${name}\`. ${known.length > 0 ? `Available: ${known.join(', ')}.` : 'No tools are available.'}`,
          path: [],
        },
      ],
    };
  }
  const diagnostics: Diagnostic[] = [];
  if (!exact) {
    diagnostics.push({
      code: 'call/original-name',
      severity: 'warning',
      message: `The call names \`${name}\`; on the wire this tool is called \`${tool.name}\`. The tool was found all the same.`,
      path: [],
      tool: tool.toolId,
    });
  }
  const read = readArguments(call.arguments);
  diagnostics.push(...read.diagnostics);
  if (read.value === undefined) return { toolId: tool.toolId, diagnostics: tagged(diagnostics, tool) };
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
  };
  const restored = restoreValue(tool.restore, read.value, report);
  const value = repairNested(tool.restore.schema, restored, report);
  const failed = diagnostics.some(({ severity }) => severity === 'error');
  return { toolId: tool.toolId, ...(failed ? {} : { arguments: value }), diagnostics: tagged(diagnostics, tool) };
}

const tagged = (diagnostics: readonly Diagnostic[], tool: CompiledTool): Diagnostic[] =>
  diagnostics.map(diagnostic => ({ ...diagnostic, tool: tool.toolId, target: tool.target }));

/** A value that the manifest accepts in the target's terms: what a model that knows only the target would send. */
export function projectArguments(compiled: CompiledTool, value: Json): Json {
  return projectValue(compiled.restore, value);
}
