/**
 * The syntax tree of a JSON text and the ways between offsets and paths. Nodes have the shape of `jsonc-parser`'s nodes,
 * so its functions and editor libraries accept them.
 */
import type { Span } from './diagnostic.ts';
import { type Json, type JsonObject, type Path, setOwn } from './json.ts';

export type JsonNodeType = 'object' | 'array' | 'property' | 'string' | 'number' | 'boolean' | 'null';

export interface JsonNode {
  type: JsonNodeType;
  offset: number;
  length: number;
  /** Of strings, numbers, booleans and null; a property's key is the string node `children[0]`. */
  value?: string | number | boolean | null;
  /** Of a property. */
  colonOffset?: number;
  parent?: JsonNode;
  /** Properties of an object, items of an array, key and value of a property. */
  children?: JsonNode[];
}

const NONE: readonly JsonNode[] = [];
/** The properties of an object or the items of an array; none for anything else. */
export const childrenOf = (node: JsonNode): readonly JsonNode[] => node.children ?? NONE;
export const keyNodeOf = (property: JsonNode): JsonNode | undefined => property.children?.[0];
export const keyOf = (property: JsonNode): string => String(property.children?.[0]?.value ?? '');
export const valueNodeOf = (property: JsonNode): JsonNode | undefined => property.children?.[1];
export const endOf = (node: Span): number => node.offset + node.length;

/** The property called `key`; of several the last, because that is the one a reader of the text sees. */
export const propertyOf = (object: JsonNode, key: string): JsonNode | undefined =>
  object.type === 'object' ? childrenOf(object).findLast(property => keyOf(property) === key) : undefined;

/** The value node at `path`, or `undefined` when there is none. */
export function nodeAt(root: JsonNode | undefined, path: readonly (string | number)[]): JsonNode | undefined {
  let node = root;
  for (const part of path) {
    if (!node) return undefined;
    if (node.type === 'array') node = typeof part === 'number' ? node.children?.[part] : undefined;
    else {
      const property = propertyOf(node, String(part));
      node = property && valueNodeOf(property);
    }
  }
  return node;
}

/** The value that a node stands for; of equal keys the last one counts. Depth is bounded by what the reader accepts. */
export function valueOfNode(node: JsonNode): Json {
  if (node.type === 'array') return childrenOf(node).map(valueOfNode);
  if (node.type !== 'object') return node.value ?? null;
  const object: JsonObject = {};
  for (const property of childrenOf(node)) {
    const value = valueNodeOf(property);
    if (value) setOwn(object, keyOf(property), valueOfNode(value));
  }
  return object;
}

/** Where the value at `path` stands in the text; `undefined` when there is none. */
export function spanAt(root: JsonNode | undefined, path: readonly (string | number)[]): Span | undefined {
  const node = nodeAt(root, path);
  return node && { offset: node.offset, length: node.length };
}

/** Where the key that ends `path` stands, quotes included; `undefined` for an array item, the root, or when there is none. */
export function keySpanAt(root: JsonNode | undefined, path: readonly (string | number)[]): Span | undefined {
  const last = path.at(-1);
  const owner = last === undefined ? undefined : nodeAt(root, path.slice(0, -1));
  const key = owner && propertyOf(owner, String(last))?.children?.[0];
  return key && { offset: key.offset, length: key.length };
}

/** Where `path` stands, or its nearest ancestor that exists: a finding about a missing property points at its object. */
export function nearestSpan(root: JsonNode | undefined, path: readonly (string | number)[]): Span | undefined {
  for (let length = path.length; length >= 0; length--) {
    const span = spanAt(root, path.slice(0, length));
    if (span) return span;
  }
  return undefined;
}

/** The child that holds `offset` (its end included), by bisection; `undefined` between children. */
function childHolding(node: JsonNode, offset: number): number | undefined {
  const children = childrenOf(node);
  let low = 0;
  let high = children.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const child = children[middle] as JsonNode;
    if (offset < child.offset) high = middle - 1;
    else if (offset > endOf(child)) low = middle + 1;
    else return middle;
  }
  return undefined;
}

/**
 * The path of the innermost value at `offset`; on a key or its colon, the path of that property; between children, the path of
 * the container. `undefined` outside the root.
 */
export function pathAtOffset(root: JsonNode | undefined, offset: number): Path | undefined {
  if (!root || offset < root.offset || offset > endOf(root)) return undefined;
  const path: Path = [];
  let node = root;
  for (;;) {
    const index = childHolding(node, offset);
    const child = index === undefined ? undefined : node.children?.[index];
    if (!child || index === undefined) return path;
    if (child.type !== 'property') {
      path.push(index);
      node = child;
      continue;
    }
    path.push(keyOf(child));
    const value = valueNodeOf(child);
    if (!value || offset < value.offset || offset > endOf(value)) return path;
    node = value;
  }
}

/** Where each line starts, in UTF-16 units; the first at 0. `\n`, `\r\n` and `\r` end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** Line and column of an offset, both from 1, by the line starts of its text. Offsets outside the text are taken to its ends. */
export function placeIn(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: Math.max(0, offset - (starts[low] as number)) + 1 };
}

/** Line and column of one offset, both from 1, in UTF-16 units. For many offsets of one text, keep its `lineStarts`. */
export const lineColumn = (text: string, offset: number): { line: number; column: number } =>
  placeIn(lineStarts(text.slice(0, Math.max(0, offset) + 1)), Math.min(Math.max(0, offset), text.length));
