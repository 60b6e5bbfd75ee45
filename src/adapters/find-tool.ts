/** Which tool a call means. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { nearestName } from '../manifest/near-name.ts';
import { code, shown } from '../manifest/words.ts';
import type { CompiledBundle, CompiledTool } from './compiled.ts';

/** More names than this say nothing to a model; the nearest one is named apart. */
const MOST_NAMES = 40;

export interface FoundTool {
  tool?: CompiledTool;
  diagnostics: Diagnostic[];
}

/**
 * By the wire name; else by the name that the manifest asks for, else by toolId, which models learn from descriptions and
 * histories. A wanted name that several tools share means none of them; so the order of the bundle plays no part.
 */
export function findTool(compiled: CompiledBundle, name: unknown): FoundTool {
  const tools: unknown = compiled?.tools;
  const sent = (Array.isArray(tools) ? (tools as CompiledTool[]) : []).filter(({ output }) => output !== undefined);
  if (typeof name !== 'string') {
    const what = name === undefined ? 'has no name' : `has ${shown(name)} for a name, which is no text`;
    return { diagnostics: [unknownTool(`The call ${what}.`, undefined, sent)] };
  }
  const exact = sent.find(tool => tool.name === name);
  if (exact) return { tool: exact, diagnostics: [] };
  const wanting = sent.filter(({ wantedName }) => wantedName === name);
  const tool = wanting.length === 1 ? wanting[0] : sent.find(({ toolId }) => toolId === name);
  if (!tool) return { diagnostics: [unknownTool(`There is no tool ${code(name)}.`, name, sent)] };
  const message = `The call names ${code(name)}; on the wire this tool is called ${code(tool.name)}. The tool was found all the same.`;
  return { tool, diagnostics: [{ code: 'call/original-name', severity: 'warning', message, path: [] }] };
}

/** Models write names of servers before those of tools. */
const nearestOf = (name: string, names: readonly string[]): string | undefined =>
  nearestName(name, names) ?? names.find(known => name.endsWith(`:${known}`) || name.endsWith(`.${known}`));

function unknownTool(what: string, name: string | undefined, sent: readonly CompiledTool[]): Diagnostic {
  const names = sent.map(tool => tool.name);
  const near = name === undefined ? undefined : nearestOf(name, names);
  const more = names.length - MOST_NAMES;
  const available =
    names.length === 0
      ? 'No tools are available.'
      : `Available: ${names.slice(0, MOST_NAMES).map(code).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return {
    code: 'call/unknown-tool',
    severity: 'error',
    message: `${what}${near === undefined ? '' : ` Did you mean ${code(near)}?`} ${available}`,
    path: [],
  };
}
