/**
 * For every value the manifest accepts, the target's schema accepts `project(v)` and `restore(project(v))` equals `v`.
 * Exceptions exist only where a diagnostic announces them.
 */
import type { CompiledBundle, CompiledTool } from '../../src/adapters/compiled.ts';
import { checkValue, projectArguments, restoreCall } from '../../src/core.ts';
import { hasOwn, isObject, type Json, pointer, sameJson } from '../../src/manifest/json.ts';
import { schemaIn } from './schema-in.ts';

/** Complaints about one value; empty when the law holds. */
export function checkRestoreLaw(bundle: CompiledBundle, tool: CompiledTool, value: Json): string[] {
  if (tool.output === undefined) return [];
  const complaints: string[] = [];
  const shown = JSON.stringify(value);
  const projected = projectArguments(tool, value);
  const open = tool.diagnostics.some(({ code }) => code === 'schema/closed-by-default');
  const schema = schemaIn(tool.target, tool.output, { open });
  if (schema !== undefined && !tool.diagnostics.some(diagnostic => diagnostic.effect === 'narrowed')) {
    for (const { severity, message, path } of checkValue(schema, projected)) {
      if (severity === 'error') {
        complaints.push(
          `the target refuses what is sent, at ${pointer(path) || '/'}: ${message} ${JSON.stringify(projected)} for ${shown}`,
        );
      }
    }
  }
  for (const sent of [projected, JSON.stringify(projected)]) {
    const restored = restoreCall(bundle, { name: tool.name, arguments: sent });
    if (restored.toolId !== tool.toolId) complaints.push(`the call goes to ${restored.toolId}`);
    const errors = restored.diagnostics.filter(diagnostic => diagnostic.severity === 'error');
    for (const { message } of errors) complaints.push(`restoring fails: ${message} ${JSON.stringify(sent)}`);
    if (!isBack(tool, value, restored.arguments)) {
      complaints.push(
        `a value comes back changed: ${shown} as ${JSON.stringify(restored.arguments)} from ${JSON.stringify(sent)}`,
      );
    }
  }
  return complaints;
}

function isBack(tool: CompiledTool, value: Json, restored: Json | undefined): boolean {
  if (restored === undefined) return false;
  if (sameJson(value, restored)) return true;
  return keepsNull(tool) && sameUpToNull(value, restored);
}

/** The one announced exception: absence and null cannot be told apart for a property that is optional and nullable. */
const keepsNull = (tool: CompiledTool): boolean =>
  tool.diagnostics.some(({ code, severity }) => code === 'schema/null-or-absent' && severity === 'warning');

/** Equal, but for members that are absent in `value` and null in `restored`. */
function sameUpToNull(value: Json | undefined, restored: Json | undefined): boolean {
  if (value === undefined) return restored === null;
  if (Array.isArray(value)) {
    return (
      Array.isArray(restored) &&
      value.length === restored.length &&
      value.every((item, i) => sameUpToNull(item, restored[i]))
    );
  }
  if (!isObject(value) || !isObject(restored)) return sameJson(value, restored);
  return (
    Object.keys(value).every(key => hasOwn(restored, key)) &&
    Object.keys(restored).every(key => sameUpToNull(hasOwn(value, key) ? value[key] : undefined, restored[key]))
  );
}
