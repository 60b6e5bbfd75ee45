/** The bundle file as the studio opens and writes it. */
import { isObject, type Json, own } from '../manifest/json.ts';
import { parsedOf } from './select/parsed.ts';
import type { ToolDocument, Workspace } from './state.ts';

export type ReadBundle = { ok: true; workspace: Workspace } | { ok: false; reason: string };

/** The bundle in `text` as a workspace; `reason` says why there is none. */
export function readBundle(text: string, newId: () => string): ReadBundle {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return { ok: false, reason: `The file is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const tools = isObject(value) ? own(value, 'tools') : undefined;
  if (!isObject(value) || !Array.isArray(tools)) {
    return { ok: false, reason: 'The file is not a bundle: it has no list called `tools`.' };
  }
  const name = own(value, 'name');
  return {
    ok: true,
    workspace: {
      id: newId(),
      name: typeof name === 'string' && name !== '' ? name : 'Untitled bundle',
      tools: tools.map(tool => ({ key: newId(), text: `${JSON.stringify(tool, null, 2)}\n` })),
    },
  };
}

/** The file, and the tools that cannot be in it because their text is not JSON. */
export function writeBundle(workspace: Workspace): { text: string; left: ToolDocument[] } {
  const left: ToolDocument[] = [];
  const tools: Json[] = [];
  for (const tool of workspace.tools) {
    const { value } = parsedOf(tool.text);
    if (value === undefined) left.push(tool);
    else tools.push(value);
  }
  const { name, description, scenarios, policy } = workspace;
  const bundle = {
    format: 'manifest-bundle',
    formatVersion: 1,
    name,
    ...(description !== undefined && { description }),
    tools,
    ...(scenarios !== undefined && { scenarios }),
    ...(policy !== undefined && { policy }),
  };
  return { text: `${JSON.stringify(bundle, null, 2)}\n`, left };
}

/** A file name from the bundle's name: lower case, words joined by hyphens. */
export function bundleFileName(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return `${words?.join('-').slice(0, 60) || 'bundle'}.json`;
}
