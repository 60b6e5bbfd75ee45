/** The tools of the workspace as scenarios speak of them. */
import { isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { boundaryOf } from '../runtime/boundary.ts';
import { memo } from '../studio/select/memo.ts';
import { parsedOf } from '../studio/selectors.ts';
import type { StudioState, ToolDocument } from '../studio/state.ts';

export interface KnownTool {
  /** Of the tool document. */
  key: string;
  toolId: string;
  manifest: JsonObject;
  inputSchema: Json;
  outputSchema: Json | undefined;
  permissions: readonly string[];
  risk: string | undefined;
  /** Milliseconds for one attempt. */
  timeoutMs: number;
}

const read = new WeakMap<ToolDocument, KnownTool | null>();

function knownTool(tool: ToolDocument): KnownTool | null {
  const { value } = parsedOf(tool.text);
  const toolId = isObject(value) ? own(value, 'toolId') : undefined;
  if (!isObject(value) || typeof toolId !== 'string') return null;
  const permissions = own(value, 'permissions');
  const risk = own(value, 'risk');
  return {
    key: tool.key,
    toolId,
    manifest: value,
    inputSchema: own(value, 'inputSchema') ?? {},
    outputSchema: own(value, 'outputSchema'),
    permissions: Array.isArray(permissions) ? permissions.filter(each => typeof each === 'string') : [],
    risk: typeof risk === 'string' ? risk : undefined,
    timeoutMs: boundaryOf(value as unknown as Manifest).timeoutMs,
  };
}

/** Those whose text can be read, each ID once, in the order of the list. */
export const knownTools = memo(
  (state: StudioState) => [state.workspace.tools] as const,
  (tools): ReadonlyMap<string, KnownTool> => {
    const found = new Map<string, KnownTool>();
    for (const tool of tools) {
      let known = read.get(tool);
      if (known === undefined) {
        known = knownTool(tool);
        read.set(tool, known);
      }
      if (known && !found.has(known.toolId)) found.set(known.toolId, known);
    }
    return found;
  },
);
