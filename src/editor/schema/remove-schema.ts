/** Deleting a schema, with everything that names it. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { listMoves, type Outcome, refuse } from './outcome.ts';
import { countReferences } from './references.ts';
import { dropDependents, dropRequired } from './required-names.ts';
import { placeOf } from './schema-place.ts';

/**
 * Removes the schema at `path`; `required` follows. The focus goes to the next sibling, else the one before, else the schema
 * around it. A keyword that holds nothing any more goes too, except `properties`.
 */
export function removeSchema(root: Json, path: Path): Outcome {
  const place = placeOf(path);
  if (!place?.owner || place.keyword === undefined || valueAt(root, path) === undefined) {
    return refuse('There is nothing here to delete.');
  }
  const { owner, keyword, key } = place;
  const holder = valueAt(root, [...owner, keyword]);
  const name = key === undefined ? keyword : typeof key === 'number' ? `${keyword} ${key + 1}` : key;
  const changes: ValueChange[] = [];
  if (keyword === 'properties' && typeof key === 'string') {
    changes.push(...dropRequired(root, owner, key), ...dropDependents(root, owner, key));
  }
  const size = Array.isArray(holder) ? holder.length : isObject(holder) ? Object.keys(holder).length : 0;
  const whole = key === undefined || (size === 1 && keyword !== 'properties');
  changes.push({ op: 'remove', path: whole ? [...owner, keyword] : path });
  const dangling = countReferences(root, path);
  const warning =
    dangling > 0 ? `; ${dangling} ${dangling === 1 ? 'reference points' : 'references point'} nowhere now` : '';
  return {
    ok: true,
    changes,
    label: `Delete \`${name}\``,
    said: `${name} deleted${warning}`,
    ...neighbour(holder, owner, keyword, key),
    ...(typeof key === 'number' && !whole ? { moved: listMoves([...owner, keyword], size, key, undefined) } : {}),
  };
}

function neighbour(
  holder: Json | undefined,
  owner: Path,
  keyword: string,
  key: string | number | undefined,
): { focus?: Path } {
  if (typeof key === 'number' && Array.isArray(holder) && holder.length > 1) {
    return { focus: [...owner, keyword, Math.min(key, holder.length - 2)] };
  }
  if (typeof key === 'string' && isObject(holder)) {
    const names = Object.keys(holder);
    const index = names.indexOf(key);
    const next = names[index + 1] ?? names[index - 1];
    if (next !== undefined) return { focus: [...owner, keyword, next] };
  }
  return { focus: owner };
}
