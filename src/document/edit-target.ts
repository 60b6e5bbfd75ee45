/** Finds what an edit is about, and says why an edit is not possible. */
import { quoted } from '../manifest/json-faults.ts';
import { readJsonText } from '../manifest/json-text.ts';
import { childrenOf, type JsonNode, keyOf, lineColumn, valueNodeOf } from '../manifest/json-tree.ts';
import { type Refusal, refuse } from './edit-result.ts';

export type ReadonlyPath = readonly (string | number)[];

/** These leave no doubt about what stands where. A duplicate key locks its own field only. */
const EDITABLE_FAULTS: ReadonlySet<string> = new Set(['json/comment', 'json/duplicate-key']);

export interface Readable {
  ok: true;
  text: string;
  root: JsonNode;
}

/** The tree of a text that may be edited by path. */
export function readForEdit(text: string): Readable | Refusal {
  const { root, diagnostics } = readJsonText(text);
  const fault = diagnostics.find(({ severity, code }) => severity === 'error' && !EDITABLE_FAULTS.has(code));
  if (fault || !root)
    return refuse('broken', `The text is not valid JSON at the moment. ${fault?.message ?? ''}`.trimEnd());
  return { ok: true, text, root };
}

export interface Found {
  ok: true;
  /** The value node. */
  node: JsonNode;
  /** The object or array that holds it; absent for the root. */
  container?: JsonNode;
  /** Among the children of `container`. */
  index: number;
}

/** How far a path leads. `rest` is what does not exist; `node` the deepest value that does. */
export interface Walked {
  ok: true;
  node: JsonNode;
  container?: JsonNode;
  index: number;
  rest: ReadonlyPath;
}

/** Follows `path` as far as it exists. Refuses when a property on the way is there twice. */
export function walk({ text, root }: Readable, path: ReadonlyPath): Walked | Refusal {
  let node = root;
  let container: JsonNode | undefined;
  let index = 0;
  for (const [depth, part] of path.entries()) {
    const children = childrenOf(node);
    const rest = path.slice(depth);
    const stopped: Walked = { ok: true, node, index, rest, ...(container && { container }) };
    if (node.type === 'array') {
      const item = typeof part === 'number' ? children[part] : undefined;
      if (!item || typeof part !== 'number') return stopped;
      container = node;
      index = part;
      node = item;
    } else if (node.type === 'object') {
      const key = String(part);
      const found = children.findLastIndex(property => keyOf(property) === key);
      const property = children[found];
      const value = property && valueNodeOf(property);
      if (!value) return stopped;
      const first = children.findIndex(other => keyOf(other) === key);
      if (first !== found) return duplicate(text, key, children[first] as JsonNode, property);
      container = node;
      index = found;
      node = value;
    } else return stopped;
  }
  return { ok: true, node, index, rest: [], ...(container && { container }) };
}

function duplicate(text: string, key: string, first: JsonNode, last: JsonNode): Refusal {
  const lines = [first, last].map(({ offset }) => lineColumn(text, offset).line);
  const where = lines[0] === lines[1] ? `twice in line ${lines[0]}` : `in line ${lines[0]} and in line ${lines[1]}`;
  return refuse('duplicate', `${quoted(key)} is there ${where}; remove one of them in the JSON text first.`);
}

/** The value at `path`, which must exist. */
export function find(readable: Readable, path: ReadonlyPath): Found | Refusal {
  const walked = walk(readable, path);
  if (!walked.ok) return walked;
  if (walked.rest.length > 0) return refuse('missing', `There is no ${quoted(dotted(path))} in this text.`);
  return walked;
}

/** A path for messages: `inputSchema.properties.limit`. */
export const dotted = (path: ReadonlyPath): string => path.map(String).join('.');

export const kindOf = (node: JsonNode): string =>
  node.type === 'object'
    ? 'an object'
    : node.type === 'array'
      ? 'a list'
      : node.type === 'null'
        ? '`null`'
        : `a ${node.type}`;
