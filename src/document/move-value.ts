/** Moving a property or an item among its siblings. */
import { childrenOf, endOf, type JsonNode } from '../manifest/json-tree.ts';
import { type EditResult, edited, refuse } from './edit-result.ts';
import { find, type ReadonlyPath, readForEdit } from './edit-target.ts';

/**
 * Moves what is at `path` so that it stands at `toIndex` among its siblings; an index outside them means the nearest end. Each
 * value keeps its bytes, and the gap after the moved one (comma, white space, comments) goes with it.
 */
export function moveValue(text: string, path: ReadonlyPath, toIndex: number): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const found = find(readable, path);
  if (!found.ok) return found;
  if (!found.container) return refuse('missing', 'The whole manifest has no siblings to move among.');
  const children = childrenOf(found.container);
  const from = found.index;
  const to = Math.max(0, Math.min(toIndex, children.length - 1));
  if (from === to) return edited();
  const child = children[from] as JsonNode;
  const target = children[to] as JsonNode;
  const own = text.slice(child.offset, endOf(child));
  if (from < to) {
    const next = children[from + 1] as JsonNode;
    const gap = text.slice(endOf(child), next.offset);
    return edited(
      { offset: child.offset, length: next.offset - child.offset, text: '' },
      { offset: endOf(target), length: 0, text: gap + own },
    );
  }
  const previous = children[from - 1] as JsonNode;
  const gap = text.slice(endOf(previous), child.offset);
  return edited(
    { offset: target.offset, length: 0, text: own + gap },
    { offset: endOf(previous), length: endOf(child) - endOf(previous), text: '' },
  );
}
