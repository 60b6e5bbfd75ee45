/**
 * Taking a property or an item out of a JSON text. Written from node ranges: `jsonc-parser.modify(text, path, undefined)` turns
 * `[1,2,3]` less its last item into `[1,23]` and eats comments.
 */
import { childrenOf, endOf, type JsonNode } from '../manifest/json-tree.ts';
import { type EditResult, edited, refuse } from './edit-result.ts';
import { find, type ReadonlyPath, readForEdit } from './edit-target.ts';
import { type Gap, gapBetween, hasLineEnd } from './gap.ts';
import type { TextEdit } from './text-edit.ts';

/** Removes the property or item at `path` with its comma and the white space that set it apart. Comments stay. */
export function removeValue(text: string, path: ReadonlyPath): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const found = find(readable, path);
  if (!found.ok) return found;
  if (!found.container) return refuse('missing', 'The whole manifest cannot be removed from its own text.');
  return edited(...removeChild(text, found.container, found.index));
}

function removeChild(text: string, container: JsonNode, index: number): TextEdit[] {
  const children = childrenOf(container);
  const child = children[index] as JsonNode;
  const previous = children[index - 1];
  const next = children[index + 1];
  const before = gapBetween(text, previous ? endOf(previous) : container.offset + 1, child.offset);
  const after = gapBetween(text, endOf(child), next ? next.offset : endOf(container) - 1);
  const commented = before.comments.length + after.comments.length > 0;
  if (!commented) {
    if (next) return [cut(child.offset, next.offset)];
    return [cut(before.from, previous ? endOf(child) : after.to)];
  }
  if (next) return withinComments(text, child, after);
  return afterComments(text, child, before, after);
}

/** Another child follows: its own comma goes, the comments on both sides stay where they are. */
function withinComments(text: string, child: JsonNode, after: Gap): TextEdit[] {
  const comma = after.comma as number;
  if (after.comments.length === 0) return [cut(child.offset, after.to)];
  // A comment between the value and its comma: two cuts around it.
  if ((after.comments[0]?.start ?? 0) < comma) return [cut(child.offset, endOf(child)), cut(comma, comma + 1)];
  return [cut(child.offset, skipBlanks(text, comma + 1))];
}

/** Nothing follows: the comma before it goes too. */
function afterComments(text: string, child: JsonNode, before: Gap, after: Gap): TextEdit[] {
  const last = before.comments.at(-1);
  let start = Math.max(last?.end ?? 0, before.comma === undefined ? before.from : before.comma + 1);
  let end = endOf(child);
  if (last?.isLine && start === last.end) {
    // A line comment needs a line end right after it: the one after the value, else the one before it stays.
    const next = skipBlanks(text, end);
    if (next < after.to && hasLineEnd(text.charAt(next))) end = next;
    else start = child.offset;
  }
  if (before.comma === undefined) return [cut(start, end)];
  if (before.comma + 1 === start) return [cut(before.comma, end)];
  return [cut(before.comma, before.comma + 1), cut(start, end)];
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}

const cut = (from: number, to: number): TextEdit => ({ offset: from, length: to - from, text: '' });
