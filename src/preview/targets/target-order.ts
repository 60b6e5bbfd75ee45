/** Order and visibility of the target tabs. */

/** All adapters as the menu lists them: the shown ones in their order, then the others in theirs. */
export const menuOrder = (all: readonly string[], shown: readonly string[]): string[] => [
  ...shown.filter(id => all.includes(id)),
  ...all.filter(id => !shown.includes(id)),
];

/** `items` with the one at `from` at `to` instead; the same list when there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** `shown` with `id` added at the end, or without it; the last one stays, because a preview of nothing helps nobody. */
export const toggled = (shown: readonly string[], id: string): readonly string[] =>
  shown.includes(id) ? (shown.length > 1 ? shown.filter(each => each !== id) : shown) : [...shown, id];
