/** Writing one value of the form: parents are made when needed and go when nothing is left in them. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';

/** Parents that have no meaning of their own: an empty one is removed with its last member. */
const HOLLOW: readonly Path[] = [['executionBoundary'], ['executionBoundary', 'retryPolicy']];

/** The place of the member at `path` among its siblings; undefined when it is not there or is an item of a list. */
export function memberIndex(root: Json | undefined, path: Path): number | undefined {
  const holder = valueAt(root, path.slice(0, -1));
  const index = isObject(holder) ? Object.keys(holder).indexOf(String(path.at(-1))) : -1;
  return index < 0 ? undefined : index;
}

/**
 * The changes that make the value at `path` be `value`, or absent when undefined. `home` is the place the member had before it
 * was cleared, so that clearing a field and typing again does not move it to the end.
 */
export function writeChanges(
  root: Json | undefined,
  path: Path,
  value: Json | undefined,
  home?: number,
): ValueChange[] {
  const present = valueAt(root, path) !== undefined;
  if (value === undefined) return present ? [{ op: 'remove', path: removalPath(root, path) }] : [];
  if (!present && home !== undefined && isObject(valueAt(root, path.slice(0, -1)))) {
    return [{ op: 'insert', path, value, index: home }];
  }
  return [{ op: 'set', path, value }];
}

function removalPath(root: Json | undefined, path: Path): Path {
  const parent = path.slice(0, -1);
  const holder = valueAt(root, parent);
  const lonely = isObject(holder) && Object.keys(holder).length === 1;
  const hollow = HOLLOW.some(candidate => candidate.join('/') === parent.join('/'));
  return lonely && hollow ? removalPath(root, parent) : path;
}
