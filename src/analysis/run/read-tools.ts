/** The tools of a run, out of the texts of the workspace. */
import { isObject, own } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compilable, readTool } from '../analyse.ts';
import { glanceAt } from '../glance.ts';

export interface ToolsRead {
  manifests: Manifest[];
  /** What is left out and why, one sentence each. */
  notices: string[];
}

export function readTools(texts: readonly string[]): ToolsRead {
  const manifests: Manifest[] = [];
  const notices: string[] = [];
  texts.forEach((text, index) => {
    const tool = readTool(text);
    const manifest = compilable(tool);
    if (manifest) {
      manifests.push(manifest);
      return;
    }
    const toolId = isObject(tool.value) ? own(tool.value, 'toolId') : glanceAt(text).toolId;
    const name = typeof toolId === 'string' ? `\`${toolId}\`` : `Tool ${index + 1}`;
    const why = tool.value === undefined ? 'its text is not JSON at the moment' : 'its text is no manifest';
    notices.push(`${name} is left out of the run: ${why}.`);
  });
  return { manifests, notices };
}
