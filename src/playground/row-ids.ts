/** Identities for the items of a list that have none, so that what is open or half typed stays with its item. */
import { useRef } from 'react';

export interface Rows {
  /** What each item says; two that are equal (`===`) say the same. */
  texts: readonly unknown[];
  ids: readonly number[];
  /** The next identity. */
  fresh: number;
}

export const noRows: Rows = { texts: [], ids: [], fresh: 0 };

/**
 * The rows for items that say `texts` now. Items that say the same keep their identity, wherever they are by now; what is left
 * between two of these was edited, and keeps it place by place; the rest is new.
 */
export function nextRows(before: Rows, texts: readonly unknown[]): Rows {
  const ids: (number | undefined)[] = texts.map(() => undefined);
  const free = new Set(before.ids.keys());
  const take = (at: number, from: number): void => {
    ids[at] = before.ids[from];
    free.delete(from);
  };
  const shorter = Math.min(texts.length, before.texts.length);
  let start = 0;
  while (start < shorter && texts[start] === before.texts[start]) take(start, start++);
  for (let end = 1; end <= shorter - start && texts.at(-end) === before.texts.at(-end); end++) {
    take(texts.length - end, before.texts.length - end);
  }
  const open = (): number[] => [...ids.keys()].filter(at => ids[at] === undefined);
  for (const at of open()) {
    const from = [...free].find(each => before.texts[each] === texts[at]);
    if (from !== undefined) take(at, from);
  }
  for (const at of open()) {
    const [from] = free;
    if (from !== undefined) take(at, from);
  }
  let { fresh } = before;
  return { texts, ids: ids.map(id => id ?? fresh++), fresh };
}

/** A key for each item of `items`, for React. `saying` gives what tells items apart: their JSON, unless they are the same objects. */
export function useRowIds<Item>(
  items: readonly Item[],
  saying: (item: Item) => unknown = item => JSON.stringify(item),
): readonly number[] {
  const rows = useRef(noRows);
  const last = useRef<readonly Item[]>(undefined);
  if (last.current !== items) {
    last.current = items;
    rows.current = nextRows(rows.current, items.map(saying));
  }
  return rows.current.ids;
}
