/** What has to change in a value to make another of it. */
import { isObject, type Json, type JsonObject, own, type Path } from '../manifest/json.ts';
import { childrenOf, type JsonNode, propertyOf, valueNodeOf, valueOfNode } from '../manifest/json-tree.ts';

export type Difference =
  | { op: 'set'; path: Path; value: Json }
  | { op: 'remove'; path: Path }
  | { op: 'insert'; path: Path; value: Json; index?: number };

/**
 * The differences that lead from `node` to `value`, each referring to the value as those before it leave it. Containers that
 * have little in common (another kind, empty, another order of keys) are one difference as a whole.
 */
export function differences(node: JsonNode, value: Json, path: Path): Difference[] {
  if (identical(valueOfNode(node), value)) return [];
  const inside = childrenOf(node).length === 0 ? undefined : insideOf(node, value, path);
  return inside ?? [{ op: 'set', path, value }];
}

/** Equal, and with the same order of keys. */
const identical = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

function insideOf(node: JsonNode, value: Json, path: Path): Difference[] | undefined {
  if (node.type === 'array') return Array.isArray(value) && value.length > 0 ? inList(node, value, path) : undefined;
  return node.type === 'object' && isObject(value) ? inObject(node, value, path) : undefined;
}

function inObject(node: JsonNode, value: JsonObject, path: Path): Difference[] | undefined {
  // Both as an object lists them: names like `10` come first, wherever they stand in the text.
  const before = Object.keys(valueOfNode(node) as JsonObject);
  const after = Object.keys(value);
  const kept = before.filter(key => own(value, key) !== undefined);
  const keptNow = after.filter(key => propertyOf(node, key));
  if (kept.length === 0 || kept.length !== keptNow.length || kept.some((key, i) => key !== keptNow[i]))
    return undefined;
  const found: Difference[] = before
    .filter(key => own(value, key) === undefined)
    .map(key => ({ op: 'remove', path: [...path, key] }));
  for (const [index, key] of after.entries()) {
    const property = propertyOf(node, key);
    const present = property && valueNodeOf(property);
    const next = value[key] as Json;
    if (present) found.push(...differences(present, next, [...path, key]));
    else found.push({ op: 'insert', path: [...path, key], value: next, index });
  }
  return found;
}

function inList(node: JsonNode, value: Json[], path: Path): Difference[] {
  const before = childrenOf(node).map(valueOfNode);
  const shorter = Math.min(before.length, value.length);
  let start = 0;
  while (start < shorter && identical(before[start] as Json, value[start] as Json)) start++;
  let tail = 0;
  while (tail < shorter - start && identical(before.at(-1 - tail) as Json, value.at(-1 - tail) as Json)) tail++;
  const oldEnd = before.length - tail;
  const newEnd = value.length - tail;
  const paired = Math.min(oldEnd, newEnd);
  const found: Difference[] = [];
  for (let i = start; i < paired; i++)
    found.push(...differences(childrenOf(node)[i] as JsonNode, value[i] as Json, [...path, i]));
  for (let i = paired; i < oldEnd; i++) found.push({ op: 'remove', path: [...path, paired] });
  for (let i = paired; i < newEnd; i++) found.push({ op: 'insert', path: [...path, i], value: value[i] as Json });
  return found;
}
