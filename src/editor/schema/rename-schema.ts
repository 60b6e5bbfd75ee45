/** Another name for a property, a pattern or a definition; whatever names it follows. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { type Outcome, refuse } from './outcome.ts';
import { nameFault } from './property-names.ts';
import { retargetReferences } from './references.ts';
import { renameDependents, renameRequired } from './required-names.ts';
import { placeOf } from './schema-place.ts';

/** Why the schema at `path` cannot be called `to`; undefined when it can (or already is). */
export function renameFault(root: Json | undefined, path: Path, to: string): string | undefined {
  const place = placeOf(path);
  if (!place?.owner || typeof place.key !== 'string') return 'This has no name of its own.';
  if (to === place.key) return undefined;
  const holder = valueAt(root, path.slice(0, -1));
  return nameFault(to, isObject(holder) ? Object.keys(holder) : []);
}

/** Renames in place: the position, the spelling of the value, `required` and local references stay true. */
export function renameSchema(root: Json, path: Path, to: string): Outcome {
  const fault = renameFault(root, path, to);
  if (fault !== undefined) return refuse(fault);
  const place = placeOf(path);
  if (!place?.owner || typeof place.key !== 'string') return refuse('This has no name of its own.');
  const { owner, key } = place;
  const focus = [...path.slice(0, -1), to];
  const changes: ValueChange[] = [...retargetReferences(root, path, focus)];
  if (place.keyword === 'properties')
    changes.push(...renameRequired(root, owner, key, to), ...renameDependents(root, owner, key, to));
  // Last, because the changes before it speak of paths below the old name.
  changes.push({ op: 'rename', path, name: to });
  return {
    ok: true,
    changes,
    label: `Rename \`${key}\``,
    said: `${key} renamed to ${to}`,
    focus,
    moved: [{ from: path, to: focus }],
  };
}
