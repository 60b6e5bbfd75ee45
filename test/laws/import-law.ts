/** Import then compile for the same target gives back the definition, or each difference is listed. Judged from outside. */
import { compileTool, importDefinitions } from '../../src/core.ts';
import type { Diagnostic } from '../../src/manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, pointer, sameJson } from '../../src/manifest/json.ts';

export interface Difference {
  kind: 'missing' | 'added' | 'changed';
  path: Path;
}

export interface ImportOutcome {
  format: string;
  tools: number;
  differences: Difference[];
  /** Findings of the import. */
  diagnostics: Diagnostic[];
  /** Differences that no finding speaks of, and other breaches. */
  complaints: string[];
  /** The target refuses what was imported. */
  refused: boolean;
}

export interface Original {
  /** What is pasted. */
  document: Json;
  /** Where the one definition stands in it. */
  path: Path;
  adapter: string;
  mode?: string;
  /** The definition inside what the adapter makes, where the format is a part of it. */
  pick?: (compiled: JsonObject) => Json;
}

/** Imports a document that holds one definition, and compiles it for the target it came from. */
export function tryImport({ document, path, adapter, mode, pick }: Original): ImportOutcome {
  const text = JSON.stringify(document);
  const { format, manifests, diagnostics } = importDefinitions(text);
  const outcome: ImportOutcome = {
    format,
    tools: manifests.length,
    differences: [],
    diagnostics,
    complaints: diagnostics.flatMap(diagnostic => placeComplaint(document, diagnostic)),
    refused: false,
  };
  if (JSON.stringify(document) !== text) outcome.complaints.push('importing changed the document');
  const [manifest] = manifests;
  if (!manifest) {
    if (!diagnostics.some(({ severity }) => severity === 'error')) outcome.complaints.push('nothing and no reason');
    return outcome;
  }
  const { output } = compileTool(manifest, adapter, mode === undefined ? {} : { mode });
  if (!isObject(output)) {
    outcome.refused = true;
    if (!diagnostics.some(({ code }) => code === 'import/refused')) outcome.complaints.push('refused, and not told');
    return outcome;
  }
  const published = path.reduce<Json | undefined>(step, document) ?? null;
  outcome.differences = differences(published, pick?.(output) ?? output, path);
  for (const found of outcome.differences) {
    if (!isListed(found, path, diagnostics))
      outcome.complaints.push(`${found.kind} and not told: ${pointer(found.path)}`);
  }
  return outcome;
}

const step = (value: Json | undefined, key: string | number): Json | undefined =>
  Array.isArray(value) ? value[Number(key)] : isObject(value) ? own(value, String(key)) : undefined;

/** Places have to be in the document; the last key may be the one that is missing. */
function placeComplaint(document: Json, { code, path, message, severity }: Diagnostic): string[] {
  const complaints: string[] = [];
  const owner = path.slice(0, -1).reduce<Json | undefined>(step, document);
  const isThere = path.length === 0 || isObject(owner) || step(owner, path.at(-1) as string) !== undefined;
  if (!isThere) complaints.push(`${code} points to nowhere: ${pointer(path)}`);
  if (!['error', 'warning', 'info'].includes(severity)) complaints.push(`${code} has the severity ${severity}`);
  if (
    message.length < 10 ||
    message.replace(/["`“][^"`”]*["`”]/g, '').includes('!') ||
    /\bundefined\b|\[object/.test(message)
  ) {
    complaints.push(`${code} says “${message}”`);
  }
  return complaints;
}

export function differences(before: Json, after: Json, path: Path): Difference[] {
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): Difference[] => {
      const [old, now] = [own(before, key), own(after, key)];
      if (old === undefined) return now === undefined ? [] : [{ kind: 'added', path: [...path, key] }];
      return now === undefined ? [{ kind: 'missing', path: [...path, key] }] : differences(old, now, [...path, key]);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && !areNames(before)) {
    return before.flatMap((item, index) => differences(item, after[index] as Json, [...path, index]));
  }
  return [{ kind: 'changed', path }];
}

/** Names in another order, or other names: one difference. */
const areNames = (list: readonly Json[]): boolean => list.every(item => typeof item === 'string');

/** Findings that tell what was done to a schema node; they speak for the keywords that changed with it. */
const NODE_CODES: ReadonlySet<string> = new Set([
  'import/type-name',
  'import/required-flag',
  'import/repaired',
  'import/nullable',
  'import/enum-format',
  'import/example',
  'import/old-draft',
  'import/root-type',
  'import/json-text',
]);

const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);

function isListed(found: Difference, definition: Path, diagnostics: readonly Diagnostic[]): boolean {
  const place = pointer(found.path);
  const node = found.path.slice(0, -1);
  return diagnostics.some(({ code, path, message }) => {
    if (code === 'import/added') {
      const isOwn = found.kind === 'added' && found.path.length === definition.length + 1;
      return isOwn && pointer(path) === pointer(definition) && message.includes(`\`${found.path.at(-1)}\``);
    }
    if (!code.startsWith('import/') && !code.startsWith('schema/')) return false;
    const isInside = found.kind === 'changed' && startsWith(path, found.path);
    return pointer(path) === place || isInside || (NODE_CODES.has(code) && startsWith(path, node));
  });
}
