/** Reads whatever was pasted, dropped or chosen, in the worker: what is in it, with everything that is to be said about it. */
import { targetName } from '../adapters/catalogue.ts';
import type { ToolText } from '../bundle/bundle-text.ts';
import { sliceTool } from '../bundle/embedded-text.ts';
import type { ImportResult, ImportSource } from '../bundle/import/import-definitions.ts';
import { readManifest } from '../bundle/import/own-documents.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, pointer } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { type JsonNode, lineStarts, nodeAt, placeIn } from '../manifest/json-tree.ts';
import {
  type ImportedTool,
  type ImportFix,
  type ImportNote,
  type ImportReading,
  LARGEST_IMPORT,
  nothing,
  tooLarge,
} from './import-reading.ts';
import { type OwnDocument, prettyJson, readOwn } from './own-import.ts';

/** Characters of a line that are shown, around the place. */
const EXCERPT = 120;

export interface ImportReadingOptions {
  /** Tell the faults of our own manifests. They take as long as reading them, and nobody sees them when nothing is asked. */
  check?: boolean;
}

/** Never throws on what the text is. Loads the readers of foreign formats, and of YAML, only when they are needed. */
export async function readImport(text: string, options: ImportReadingOptions = {}): Promise<ImportReading> {
  if (text.length > LARGEST_IMPORT) return tooLarge(text.length);
  if (text.trim() === '') return nothing([{ severity: 'error', message: 'There is no text in it.' }]);
  const own = readOwn(text);
  if (own) return fromOwn(own, text, options.check === true);
  const { importDefinitions } = await import('../bundle/import/import-definitions.ts');
  const result = importDefinitions(text);
  const offersFix = result.diagnostics.some(({ code }) => code === OFFER);
  return fromResult(text, result, offersFix ? importDefinitions(text, { restoreOptional: true }) : undefined);
}

/** Parameters that a strict mode may have widened: the one thing that only the person can decide. */
const OFFER = 'import/strict-widened';
const TAKEN = 'import/made-optional';

function fromOwn(document: OwnDocument, given: string, check: boolean): ImportReading {
  if (document.kind === 'manifests') {
    const tools = document.tools.map(tool => ownTool(tool, check));
    return { kind: 'manifests', format: tools.length === 1 ? 'Manifest' : 'Manifests', tools, notes: [] };
  }
  const { bundle, diagnostics } = document;
  const notes = notesOf(given, diagnostics);
  if (!bundle) return nothing(notes.filter(({ severity }) => severity === 'error'));
  const { tools, ...surroundings } = bundle;
  return {
    kind: 'bundle',
    format: 'Bundle',
    bundle: surroundings,
    tools: tools.map(tool => ownTool(tool, check)),
    notes,
  };
}

/** Its faults without places: what they speak of is in the editor once the tool is added. */
function ownTool(tool: ToolText, check: boolean): ImportedTool {
  const base = { ...tool, format: 'Manifest', notes: [] as ImportNote[] };
  let value: Json;
  try {
    value = JSON.parse(tool.text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return { ...base, notes: [{ severity: 'error', message: 'The text is no valid JSON; it is kept as it is.' }] };
  }
  if (!isObject(value)) return base;
  const faults = check ? readManifest(value, []).diagnostics : [];
  const notes = faults.map(({ severity, message }) => ({ severity, message }));
  return { ...base, ...named(value), notes };
}

function named(manifest: JsonObject): Pick<ImportedTool, 'toolId' | 'name'> {
  const toolId = own(manifest, 'toolId');
  const name = own(manifest, 'name');
  return { ...(typeof toolId === 'string' && { toolId }), ...(typeof name === 'string' && { name }) };
}

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

/** What is wrong with the text itself comes with the line that it speaks of. */
function notesOf(text: string, diagnostics: readonly Diagnostic[]): ImportNote[] {
  const starts = diagnostics.some(({ span }) => span) ? lineStarts(text) : [];
  return diagnostics.map(({ severity, message, span, tool }): ImportNote => {
    if (!span) return { severity, message };
    const { line, column } = placeIn(starts, span.offset);
    const excerpt = severity === 'error' && tool === undefined ? excerptOf(text, starts, line, column) : '';
    return { severity, message, line, column, ...(excerpt !== '' && { excerpt }) };
  });
}

function excerptOf(text: string, starts: readonly number[], line: number, column: number): string {
  const start = starts[line - 1] ?? 0;
  const whole = text.slice(start, starts[line] ?? text.length).replace(/[\r\n]+$/, '');
  const from = Math.max(0, Math.min(column - EXCERPT / 2, whole.length - EXCERPT));
  const part = whole.slice(from, from + EXCERPT).toWellFormed();
  return `${from > 0 ? '…' : ''}${from > 0 ? part : part.trimEnd()}${from + EXCERPT < whole.length ? '…' : ''}`;
}
