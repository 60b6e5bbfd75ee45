/** `required` and `dependentRequired` follow the properties they name. All functions read `root` and return changes to it. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { requiredNames } from './schema-place.ts';

export const isRequired = (root: Json | undefined, owner: Path, name: string): boolean =>
  requiredNames(root, owner).includes(name);

/** Adds `name`, at `index` among the names or at the end. */
export function addRequired(root: Json, owner: Path, name: string): ValueChange[] {
  const required = valueAt(root, [...owner, 'required']);
  if (!Array.isArray(required)) return [{ op: 'set', path: [...owner, 'required'], value: [name] }];
  if (required.includes(name)) return [];
  return [{ op: 'insert', path: [...owner, 'required', required.length], value: name }];
}

/** Takes every mention of `name` out; a list that would be empty goes as a whole. */
export function dropRequired(root: Json, owner: Path, name: string): ValueChange[] {
  return dropFrom(root, [...owner, 'required'], name);
}

/** Replaces every mention of `name` by `to`. */
export function renameRequired(root: Json, owner: Path, name: string, to: string): ValueChange[] {
  return renameIn(root, [...owner, 'required'], name, to);
}

/** `dependentRequired` when a property goes. */
export function dropDependents(root: Json, owner: Path, name: string): ValueChange[] {
  const path = [...owner, 'dependentRequired'];
  const dependents = valueAt(root, path);
  if (!isObject(dependents)) return [];
  return Object.keys(dependents).flatMap((key): ValueChange[] =>
    key === name ? [{ op: 'remove', path: [...path, key] }] : dropFrom(root, [...path, key], name),
  );
}

/** `dependentRequired` when a property gets another name. */
export function renameDependents(root: Json, owner: Path, name: string, to: string): ValueChange[] {
  const path = [...owner, 'dependentRequired'];
  const dependents = valueAt(root, path);
  if (!isObject(dependents)) return [];
  const inLists = Object.keys(dependents).flatMap(key => renameIn(root, [...path, key], name, to));
  return Object.hasOwn(dependents, name) && !Object.hasOwn(dependents, to)
    ? [...inLists, { op: 'rename', path: [...path, name], name: to }]
    : inLists;
}

function dropFrom(root: Json, path: Path, name: string): ValueChange[] {
  const list = valueAt(root, path);
  if (!Array.isArray(list) || !list.includes(name)) return [];
  if (list.every(entry => entry === name)) return [{ op: 'remove', path }];
  // Last first, so that the indexes of the others stay true.
  return list
    .flatMap((entry, index): ValueChange[] => (entry === name ? [{ op: 'remove', path: [...path, index] }] : []))
    .reverse();
}

function renameIn(root: Json, path: Path, name: string, to: string): ValueChange[] {
  const list = valueAt(root, path);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry, index): ValueChange[] =>
    entry === name ? [{ op: 'set', path: [...path, index], value: to }] : [],
  );
}
