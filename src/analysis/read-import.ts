/** Reads whatever was pasted, dropped or chosen, in the worker: what is in it, with everything that is to be said about it. */
import { targetName } from '../adapters/catalogue.ts';
import { sliceTool } from '../bundle/embedded-text.ts';
import type { ImportResult, ImportSource } from '../bundle/import/import-definitions.ts';
import { readManifest } from '../bundle/import/own-documents.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { type Json, type JsonObject, type Path, pointer } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { type JsonNode, nodeAt } from '../manifest/json-tree.ts';
import { notesOf } from './import-notes.ts';
import { type ImportedTool, type ImportFix, type ImportNote, type ImportReading, nothing } from './import-reading.ts';
import { prettyJson } from './own-import.ts';
import { named, readOwnImport } from './read-own.ts';

export interface ImportReadingOptions {
  /** Tell the faults of our own manifests. They take as long as reading them, and nobody sees them when nothing is asked. */
  check?: boolean;
  /** Told before each stretch of work that may hang: importing compiles, and compiling may run a pattern on an example. */
  onWork?: () => void;
}

/** Never throws on what the text is. Loads the readers of foreign formats, and of YAML, only when they are needed. */
export async function readImport(text: string, options: ImportReadingOptions = {}): Promise<ImportReading> {
  options.onWork?.();
  const own = readOwnImport(text, options.check ? manifest => readManifest(manifest, []).diagnostics : undefined);
  if (own) return own;
  const { importDefinitions } = await import('../bundle/import/import-definitions.ts');
  options.onWork?.();
  const result = importDefinitions(text);
  const offersFix = result.diagnostics.some(({ code }) => code === OFFER);
  return fromResult(text, result, offersFix ? importDefinitions(text, { restoreOptional: true }) : undefined);
}

/** Parameters that a strict mode may have widened: the one thing that only the person can decide. */
const OFFER = 'import/strict-widened';
const TAKEN = 'import/made-optional';

function fromResult(text: string, result: ImportResult, fixed: ImportResult | undefined): ImportReading {
  const { manifests, sources, diagnostics } = result;
  if (manifests.length === 0) return nothing(notesOf(text, diagnostics));
  const { ofTool, rest } = split(text, result, OFFER);
  const root = sources.some(({ format }) => format === 'manifest') ? parseJsonText(text).root : undefined;
  const fixes = fixed && fixesOf(text, result, fixed);
  const tools = manifests.map((manifest, index): ImportedTool => {
    const source = sources[index] as ImportSource;
    const value = manifest as unknown as JsonObject;
    const fix = fixes?.get(pointer(source.path));
    return {
      ...named(value),
      format: formatOf(source),
      text: textOf(text, value, source, root),
      notes: ofTool[index]?.notes ?? [],
      ...(fix && { fix }),
    };
  });
  return { kind: 'definitions', format: formatWords(tools), tools, notes: rest };
}

/** By the place of the tool: the order and the number of tools may differ between the two readings. */
function fixesOf(text: string, result: ImportResult, fixed: ImportResult): Map<string, ImportFix> {
  const asPublished = split(text, result, OFFER).ofTool;
  const before = new Map(result.sources.map(({ path }, index) => [pointer(path), asPublished[index]?.apart]));
  const after = split(text, fixed, TAKEN).ofTool;
  const fixes = new Map<string, ImportFix>();
  for (const [index, { path }] of fixed.sources.entries()) {
    const offer = before.get(pointer(path));
    const { apart, notes = [] } = after[index] ?? {};
    if (!offer?.fix || !apart) continue;
    const changed = prettyJson(fixed.manifests[index] as unknown as Json);
    const fix = { title: fixTitle(offer), text: changed, notes, before: offer.message, after: apart.message };
    fixes.set(pointer(path), fix);
  }
  return fixes;
}

/** ``Make `unit` optional again``: with the names that the finding begins with. */
function fixTitle({ message, fix }: Diagnostic): string {
  const names = /^(`.+?`) (?:is|are) required/.exec(message)?.[1];
  return names === undefined ? (fix?.title ?? '') : `Make ${names} optional again`;
}

/** A manifest of ours keeps its bytes wherever it stands. */
function textOf(text: string, manifest: Json, { format, path }: ImportSource, root: JsonNode | undefined): string {
  const node = format === 'manifest' ? nodeAt(root, path) : undefined;
  return node ? `${sliceTool(text, node).text}\n` : prettyJson(manifest);
}

const formatOf = ({ format, target }: ImportSource): string => {
  if (format === 'manifest') return 'Manifest';
  if (format === 'openai-functions') return 'OpenAI functions (legacy)';
  return targetName(target ?? format);
};

/** `OpenAI Chat tools, strict`; several formats one after the other. */
function formatWords(tools: readonly ImportedTool[]): string {
  const formats = [...new Set(tools.map(({ format }) => format))];
  const words = formats.map(format => {
    if (format === 'Manifest') return tools.length === 1 ? 'Manifest' : 'Manifests';
    const [label = '', ...mode] = format.split(', ');
    return [`${label} tool${tools.length === 1 ? '' : 's'}`, ...mode].join(', ');
  });
  return words.join('; ');
}

interface Split {
  /** In the order of the manifests; `apart` is the finding with the code that was asked for. */
  ofTool: { notes: ImportNote[]; apart?: Diagnostic }[];
  rest: ImportNote[];
}

/** Gives each finding to the tool that it speaks of: the one with its identifier whose place in the document is nearest. */
function split(text: string, { sources, diagnostics }: ImportResult, code: string): Split {
  const byId = new Map<string, number[]>();
  for (const [index, { toolId }] of sources.entries()) byId.set(toolId, [...(byId.get(toolId) ?? []), index]);
  const ofTool: Split['ofTool'] = sources.map(() => ({ notes: [] }));
  const rest: ImportNote[] = [];
  const notes = notesOf(text, diagnostics);
  for (const [index, diagnostic] of diagnostics.entries()) {
    const candidates = diagnostic.tool === undefined ? [] : (byId.get(diagnostic.tool) ?? []);
    const nearest =
      candidates.findLast(each => startsWith(diagnostic.path, sources[each]?.path ?? [])) ?? candidates[0];
    const tool = nearest === undefined ? undefined : ofTool[nearest];
    if (tool && diagnostic.code === code) tool.apart = diagnostic;
    else (tool?.notes ?? rest).push(notes[index] as ImportNote);
  }
  return { ofTool, rest };
}

const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);
