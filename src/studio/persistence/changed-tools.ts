/** What has to be written after a change of state. */
import type { StudioState } from '../state.ts';
import type { ChangedTools } from './autosave.ts';
import { toolRecord } from './records.ts';
import type { ToolRecord } from './storage.ts';

/** Tools that differ between two states of one workspace. Compares by identity, so typing in one of a thousand tools is cheap. */
export function changedTools(before: StudioState, after: StudioState): { tools: ChangedTools; structure: boolean } {
  const tools = new Map<string, ToolRecord | undefined>();
  const old = before.workspace.tools;
  const now = after.workspace.tools;
  const { tools: _old, ...oldFields } = before.workspace;
  const { tools: _now, ...nowFields } = after.workspace;
  const fields = Object.keys({ ...oldFields, ...nowFields }) as (keyof typeof nowFields)[];
  let structure = fields.some(field => oldFields[field] !== nowFields[field]);
  if (old === now) return { tools, structure };
  const sameOrder = old.length === now.length && now.every((tool, index) => tool.key === old[index]?.key);
  structure ||= !sameOrder;
  const earlier = new Map(sameOrder ? [] : old.map(tool => [tool.key, tool]));
  now.forEach((tool, index) => {
    const was = sameOrder ? old[index] : earlier.get(tool.key);
    earlier.delete(tool.key);
    if (was !== tool) tools.set(tool.key, toolRecord(after, tool));
  });
  for (const key of earlier.keys()) tools.set(key, undefined);
  return { tools, structure };
}

/** Everything, as for a workspace that is stored for the first time. */
export const allTools = (state: StudioState): ChangedTools =>
  new Map(state.workspace.tools.map(tool => [tool.key, toolRecord(state, tool)]));
