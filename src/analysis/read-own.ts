/** Reads manifests and bundles of our own as they stand. Runs no schema of theirs, so the page itself may do it. */
import type { ToolText } from '../bundle/bundle-text.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own } from '../manifest/json.ts';
import { notesOf } from './import-notes.ts';
import {
  type ImportedTool,
  type ImportNote,
  type ImportReading,
  LARGEST_IMPORT,
  nothing,
  tooLarge,
} from './import-reading.ts';
import { readOwn } from './own-import.ts';

/** What is wrong with a manifest. Nothing is, where nobody wants to know. */
type FaultsOf = (manifest: JsonObject) => readonly Diagnostic[];

/** `undefined` when the text is somebody else's. Also says what no reader could do anything with. */
export function readOwnImport(text: string, faultsOf: FaultsOf = () => []): ImportReading | undefined {
  if (text.length > LARGEST_IMPORT) return tooLarge(text.length);
  if (text.trim() === '') return nothing([{ severity: 'error', message: 'There is no text in it.' }]);
  const document = readOwn(text);
  if (!document) return undefined;
  if (document.kind === 'manifests') {
    const tools = document.tools.map(tool => ownTool(tool, faultsOf));
    return { kind: 'manifests', format: tools.length === 1 ? 'Manifest' : 'Manifests', tools, notes: [] };
  }
  const { bundle, diagnostics } = document;
  const notes = notesOf(text, diagnostics);
  if (!bundle) return nothing(notes.filter(({ severity }) => severity === 'error'));
  const { tools, ...surroundings } = bundle;
  return {
    kind: 'bundle',
    format: 'Bundle',
    bundle: surroundings,
    tools: tools.map(tool => ownTool(tool, faultsOf)),
    notes,
  };
}

/** Its faults without places: what they speak of is in the editor once the tool is added. */
function ownTool(tool: ToolText, faultsOf: FaultsOf): ImportedTool {
  const base = { ...tool, format: 'Manifest', notes: [] as ImportNote[] };
  let value: Json;
  try {
    value = JSON.parse(tool.text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return { ...base, notes: [{ severity: 'error', message: 'The text is no valid JSON; it is kept as it is.' }] };
  }
  if (!isObject(value)) return base;
  const notes = faultsOf(value).map(({ severity, message }) => ({ severity, message }));
  return { ...base, ...named(value), notes };
}

/** What a list shows of it. */
export function named(manifest: JsonObject): Pick<ImportedTool, 'toolId' | 'name'> {
  const toolId = own(manifest, 'toolId');
  const name = own(manifest, 'name');
  return { ...(typeof toolId === 'string' && { toolId }), ...(typeof name === 'string' && { name }) };
}
