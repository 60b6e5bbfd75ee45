/** Finds the definitions in a document: alone, in lists, groups, results, and request bodies; told apart by shape alone. */
import { allReaders } from '../../adapters/readers.gen.ts';
import type { Part, Reader } from '../../adapters/reading/reader.ts';
import { isObject, type Json, type JsonObject, own, type Path } from '../../manifest/json.ts';
import { BUNDLE_FORMAT } from '../bundle.ts';
import { builtInName, type Candidate, candidatesFor } from './recognise.ts';

export interface FoundDefinition {
  kind: 'definition';
  value: JsonObject;
  path: Path;
  /** The formats it may be of, the likeliest first; never empty. */
  candidates: Candidate[];
  /** The group of one format that it stands in. */
  container?: Part;
}

export type Found =
  | FoundDefinition
  | { kind: 'manifest'; value: JsonObject; path: Path }
  | { kind: 'bundle'; value: JsonObject; path: Path }
  /** Runs at the provider, or takes no arguments: nothing that a manifest could describe. */
  | { kind: 'built-in'; name: string; path: Path }
  | { kind: 'unknown'; value: Json; path: Path };

/** Fields that hold definitions, or something that does, in requests, answers, results and files. */
const CONTAINERS: readonly string[] = [
  'tools',
  'functions',
  'toolConfig',
  'tool_config',
  'result',
  'config',
  'session',
  'request',
  'response',
  'body',
  'params',
  'data',
];
const LISTS: ReadonlySet<string> = new Set(['tools', 'functions']);
/** A JSON-RPC message, with a result, with tools, with a group, with declarations. */
const DEEPEST = 8;
const MOST_FOUND = 5_000;

export interface Search {
  found: Found[];
  /** Objects around definitions: they may tell the provider, and whether there is more. */
  surroundings: { value: JsonObject; path: Path }[];
  /** There were more definitions than are read. */
  isCut: boolean;
}

/** Never throws; `found` is in the order of the document. */
export function findDefinitions(document: Json): Search {
  const search: Search = { found: [], surroundings: [], isCut: false };
  visit(search, document, [], 0);
  return search;
}

function add(search: Search, found: Found): void {
  if (search.found.length < MOST_FOUND) search.found.push(found);
  else search.isCut = true;
}

interface Group {
  reader: Reader;
  part: Part;
}

/** `group`: the container of one format that this stands in. */
function visit(search: Search, value: Json, path: Path, depth: number, group?: Group): void {
  if (depth > DEEPEST || search.isCut) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(search, item, [...path, index], depth + 1, group);
    });
    return;
  }
  const found = isObject(value)
    ? classify(search, value, path, depth, group)
    : { kind: 'unknown' as const, value, path };
  if (found) add(search, found);
}

/** What an object is; undefined for a container, whose contents were added. */
function classify(search: Search, value: JsonObject, path: Path, depth: number, group?: Group): Found | undefined {
  if (own(value, 'format') === BUNDLE_FORMAT && path.length === 0) return { kind: 'bundle', value, path };
  const builtIn = builtInName(value, group?.reader);
  if (builtIn !== undefined) return { kind: 'built-in', name: builtIn, path };
  const candidates = candidatesFor(value, group?.reader);
  const definition = (): Found => ({
    kind: 'definition',
    value,
    path,
    candidates,
    ...(group && { container: group.part }),
  });
  const [first] = candidates;
  if (first && first.certainty !== 'possible') return definition();
  if (typeof own(value, 'toolId') === 'string') return { kind: 'manifest', value, path };
  if (visitGroups(search, value, path, depth)) return undefined;
  const hosted = hostedToolName(value, path);
  if (hosted !== undefined) return { kind: 'built-in', name: hosted, path };
  if (visitContainers(search, value, path, depth)) return undefined;
  return first ? definition() : { kind: 'unknown', value, path };
}

/** Containers of one format: a group of function declarations, a namespace. */
function visitGroups(search: Search, value: JsonObject, path: Path, depth: number): boolean {
  for (const reader of allReaders) {
    const places = reader.inside?.(value);
    if (!places) continue;
    search.surroundings.push({ value, path });
    for (const place of places) {
      const [field, index] = place;
      const list = own(value, String(field));
      const item = Array.isArray(list) ? list[Number(index)] : undefined;
      if (item !== undefined) {
        visit(search, item, [...path, ...place], depth + 1, { reader, part: { value, path } });
      }
    }
    return true;
  }
  return false;
}

/** Fields by which providers and files name their tools. A field that holds none of them is passed over in silence. */
function visitContainers(search: Search, value: JsonObject, path: Path, depth: number): boolean {
  const inside: Search = { found: [], surroundings: [], isCut: false };
  let isContainer = false;
  for (const name of CONTAINERS) {
    const content = own(value, name);
    if (!isObject(content) && !Array.isArray(content)) continue;
    // An empty list of tools is an answer too.
    if (name === 'tools' || name === 'functions') isContainer ||= Array.isArray(content);
    visit(inside, content, [...path, name], depth + 1);
  }
  const hasDefinitions = inside.found.some(({ kind }) => kind !== 'unknown');
  if (!hasDefinitions && !isContainer) return false;
  search.surroundings.push({ value, path }, ...inside.surroundings);
  for (const found of inside.found) {
    // What stands in `data` or `config` besides tools is no fault of the tools.
    if (found.kind !== 'unknown' || isListed(found.path)) add(search, found);
  }
  search.isCut ||= inside.isCut;
  return true;
}

/** An entry of a list of tools. */
const isListed = (path: Path): boolean => typeof path.at(-1) === 'number' && LISTS.has(String(path.at(-2)));

/** `{type: "web_search"}` among tools: run by the provider, named by its type. */
function hostedToolName(value: JsonObject, path: Path): string | undefined {
  const type = own(value, 'type');
  const isHosted =
    typeof type === 'string' && type !== 'function' && isListed(path) && !isObject(own(value, 'properties'));
  return isHosted ? type : undefined;
}
