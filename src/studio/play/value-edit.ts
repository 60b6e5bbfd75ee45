/** Changes inside a JSON value, in the same terms as changes inside the text of a tool. */
import { applyEdits } from '../../document/apply-edits.ts';
import { changeValues, type ValueChange } from '../../document/change-values.ts';
import type { Json, Path } from '../../manifest/json.ts';

export type Edited = { ok: true; value: Json } | { ok: false; reason: string };

/** The value after all changes, each seeing what those before it left; the order of keys and all the rest stay. */
export function editedValue(value: Json, changes: readonly ValueChange[]): Edited {
  const text = JSON.stringify(value);
  const made = changeValues(text, changes);
  if (!made.ok) return made;
  return { ok: true, value: made.edits.length === 0 ? value : (JSON.parse(applyEdits(text, made.edits)) as Json) };
}

const VERBS: { readonly [op in ValueChange['op']]: string } = {
  set: 'Edit',
  remove: 'Remove',
  insert: 'Add',
  move: 'Move',
  rename: 'Rename',
};

const lastName = (path: Path): string | undefined =>
  path.findLast(segment => typeof segment === 'string') as string | undefined;

/** What undo says of the changes: “Edit `message`”. `whole` is the word for the value itself. */
export function editLabel(changes: readonly ValueChange[], whole: string): string {
  const [first] = changes;
  if (!first) return `Edit ${whole}`;
  const name = lastName(first.path);
  return `${VERBS[first.op]} ${name === undefined ? whole : `\`${name}\``}`;
}
