/** What a view remembers of rows follows them when a rename or a move gives them another path. */
import { pointer } from '../../manifest/json.ts';
import type { Moved } from './outcome.ts';

/** The id of a row after `moved`. */
export function movedId(id: string, moved: readonly Moved[]): string {
  for (const { from, to } of moved) {
    const before = pointer(from);
    if (id === before || id.startsWith(`${before}/`)) return pointer(to) + id.slice(before.length);
  }
  return id;
}

export const movedIds = (ids: ReadonlySet<string>, moved: readonly Moved[]): ReadonlySet<string> =>
  new Set([...ids].map(id => movedId(id, moved)));

/** Keys for React that stay with a row through renames and moves, so that a control keeps the focus it has. */
export interface RowKeys {
  keyOf(id: string): string;
  moved(moved: readonly Moved[]): void;
}

export function createRowKeys(): RowKeys {
  let keys = new Map<string, string>();
  let next = 0;
  return {
    keyOf(id) {
      const known = keys.get(id);
      if (known !== undefined) return known;
      const key = `row-${next++}`;
      keys.set(id, key);
      return key;
    },
    moved(moved) {
      const targets = new Map<string, string>();
      const stay: [string, string][] = [];
      for (const [id, key] of keys) {
        const after = movedId(id, moved);
        if (after === id) stay.push([id, key]);
        else targets.set(after, key);
      }
      // A row that moved takes the place of whatever had that id before.
      keys = new Map([...stay, ...targets]);
    },
  };
}
