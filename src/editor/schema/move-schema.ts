/** Moving a schema among its siblings, into the object before it, or out of the object around it. */
import { cloneJson, isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { listMoves, type Outcome, refuse } from './outcome.ts';
import { retargetReferences } from './references.ts';
import { addRequired, dropRequired, isRequired } from './required-names.ts';
import { elementPath, holdsProperties, placeOf, propertyNames } from './schema-place.ts';

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Moves the schema at `path` one step. At the edge, or where there is nothing to move into, the refusal says so. */
export function moveSchema(root: Json, path: Path, direction: Direction): Outcome {
  if (direction === 'in') return moveIn(root, path);
  if (direction === 'out') return moveOut(root, path);
  const place = siblingsOf(root, path);
  if (!place) return refuse('This has no siblings to move among.');
  return moveTo(root, path, place.index + (direction === 'up' ? -1 : 1));
}

/** Moves the schema at `path` to `index` among its siblings. */
export function moveTo(root: Json, path: Path, index: number): Outcome {
  const place = siblingsOf(root, path);
  if (!place) return refuse('This has no siblings to move among.');
  if (index < 0) return refuse(`${place.name} is already first.`);
  if (index >= place.size) return refuse(`${place.name} is already last.`);
  if (index === place.index) return refuse(`${place.name} is already there.`);
  const focus = typeof path.at(-1) === 'number' ? [...path.slice(0, -1), index] : path;
  return {
    ok: true,
    changes: [{ op: 'move', path, toIndex: index }],
    label: `Move \`${place.name}\``,
    said: `${place.name} moved ${index < place.index ? 'up' : 'down'}, ${index + 1} of ${place.size}`,
    focus,
    ...(focus === path ? {} : { moved: listMoves(path.slice(0, -1), place.size, place.index, index) }),
  };
}

function siblingsOf(root: Json, path: Path): { name: string; index: number; size: number } | undefined {
  const place = placeOf(path);
  const holder = valueAt(root, path.slice(0, -1));
  if (!place?.owner || place.key === undefined) return undefined;
  if (Array.isArray(holder) && typeof place.key === 'number') {
    return { name: `${place.keyword} ${place.key + 1}`, index: place.key, size: holder.length };
  }
  if (!isObject(holder) || typeof place.key !== 'string') return undefined;
  const names = Object.keys(holder);
  return { name: place.key, index: names.indexOf(place.key), size: names.length };
}

/** Whether there is something before it that holds properties. */
export const canMoveIn = (root: Json, path: Path): boolean => typeof objectBefore(root, path) !== 'string';

function moveIn(root: Json, path: Path): Outcome {
  const before = objectBefore(root, path);
  if (typeof before === 'string') return refuse(before);
  const { target, name } = before;
  return transfer(root, path, target, propertyNames(root, target).length, `into ${name}`);
}

/** The object that the property before this one is or lists; why there is none, otherwise. */
function objectBefore(root: Json, path: Path): { target: Path; name: string } | string {
  const place = placeOf(path);
  if (!place?.owner || place.keyword !== 'properties' || typeof place.key !== 'string') {
    return 'Only a property can move into another one.';
  }
  const names = propertyNames(root, place.owner);
  const before = names[names.indexOf(place.key) - 1];
  if (before === undefined) return `${place.key} is first; there is no property before it to move into.`;
  const target = elementPath(root, [...place.owner, 'properties', before]);
  if (!holdsProperties(valueAt(root, target)))
    return `${before} holds no properties; only an object or an array of objects does.`;
  return { target, name: before };
}

function moveOut(root: Json, path: Path): Outcome {
  const place = placeOf(path);
  if (!place?.owner || place.keyword !== 'properties')
    return refuse('Only a property can move out of the object around it.');
  // The property around this one; between the two there may be `items`.
  let around = place.owner;
  while (around.length > 1 && placeOf(around)?.keyword === 'items') around = around.slice(0, -1);
  const outer = placeOf(around);
  if (!outer?.owner || outer.keyword !== 'properties' || typeof outer.key !== 'string') {
    return refuse('There is no property around this one to move out of.');
  }
  const index = propertyNames(root, outer.owner).indexOf(outer.key) + 1;
  return transfer(root, path, outer.owner, index, `out of ${outer.key}`);
}

/** Takes a property to another object; `required` and references go with it. */
export function transfer(root: Json, path: Path, target: Path, index: number, words: string): Outcome {
  const place = placeOf(path);
  const value = valueAt(root, path);
  if (!place?.owner || place.keyword !== 'properties' || typeof place.key !== 'string' || value === undefined) {
    return refuse('Only a property can move to another object.');
  }
  const name = place.key;
  if (isInside(target, path)) return refuse(`${name} cannot move into itself.`);
  if (propertyNames(root, target).includes(name))
    return refuse(`\`${name}\` already exists there; rename one of the two first.`);
  const focus = [...target, 'properties', name];
  const required = isRequired(root, place.owner, name);
  const retargeted = retargetReferences(root, path, focus);
  // References inside the property itself move with it: change the copy, not the original.
  const inside = retargeted.filter(change => isInside(change.path, path));
  const changes: ValueChange[] = retargeted.filter(change => !isInside(change.path, path));
  const copy = inside.reduce(
    (current, change) => withValue(current, change.path.slice(path.length), change),
    cloneJson(value),
  );
  if (required) changes.push(...addRequired(root, target, name), ...dropRequired(root, place.owner, name));
  if (!isObject(valueAt(root, [...target, 'properties']))) {
    changes.push({ op: 'set', path: [...target, 'properties'], value: {} });
  }
  changes.push({ op: 'insert', path: focus, value: copy, index });
  changes.push({ op: 'remove', path });
  return {
    ok: true,
    changes,
    label: `Move \`${name}\``,
    said: `${name} moved ${words}`,
    focus,
    moved: [{ from: path, to: focus }],
    ...(inside.length === 0 ? { copies: [{ from: path, to: focus }] } : {}),
  };
}

const isInside = (path: Path, ancestor: Path): boolean =>
  path.length >= ancestor.length && ancestor.every((part, index) => path[index] === part);

function withValue(root: Json, path: Path, change: ValueChange): Json {
  if (change.op !== 'set') return root;
  const parent = valueAt(root, path.slice(0, -1));
  const last = path.at(-1);
  if (isObject(parent) && typeof last === 'string') parent[last] = change.value;
  return root;
}
