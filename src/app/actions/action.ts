/** Everything that can be done from the keyboard: the palette, the shortcuts and the shortcuts dialog read the same list. */

export type ActionGroup = 'Tools' | 'View' | 'Edit' | 'Targets' | 'Play' | 'Problems' | 'Bundle' | 'Help';

export interface Action {
  id: string;
  title: string;
  group: ActionGroup;
  /** Chords; the first is the one that is shown. */
  keys?: readonly string[];
  /** More words by which the palette finds it. */
  keywords?: string;
  /** A word at the right, such as a toolId. */
  detail?: string;
  disabled?: boolean;
  run: () => void;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s:·._-]+/)
    .filter(Boolean);

/** How well an action fits the words of a search; 0 is not at all. Each word must begin a word of the action, or stand inside one. */
function score(action: Action, query: readonly string[]): number {
  const title = words(action.title);
  const more = words(`${action.detail ?? ''} ${action.keywords ?? ''} ${action.group}`);
  let total = 0;
  for (const word of query) {
    if (title.some(each => each.startsWith(word))) total += 8;
    else if (more.some(each => each.startsWith(word))) total += 4;
    else if ([...title, ...more].some(each => each.includes(word))) total += 1;
    else return 0;
  }
  return total / query.length + (title[0]?.startsWith(query[0] ?? '') ? 2 : 0);
}

/** The actions that fit, best first, at most `limit`; all in their own order without a query. What cannot be done now is left out. */
export function searchActions(actions: readonly Action[], query: string, limit: number): Action[] {
  const wanted = words(query);
  const possible = actions.filter(action => !action.disabled);
  if (wanted.length === 0) return possible.slice(0, limit);
  return possible
    .map(action => ({ action, score: score(action, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ action }) => action);
}
