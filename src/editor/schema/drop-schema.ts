/** Dropping a dragged row on another: where it may land, and what that comes to. */
import { isObject, type Json, type Path, pointer, valueAt } from '../../manifest/json.ts';
import type { DropEdge } from '../fields/use-row-drag.ts';
import { moveTo, transfer } from './move-schema.ts';
import { type Outcome, refuse } from './outcome.ts';
import { elementPath, holdsProperties, placeOf, propertyNames } from './schema-place.ts';

/** The path of a row id. */
function pathOf(id: string, root: Json | undefined): Path {
  const parts = id
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path: Path = [];
  let value = root;
  for (const part of parts) {
    const step = Array.isArray(value) ? Number(part) : part;
    path.push(step);
    value = valueAt(value, [step]);
  }
  return path;
}

/** Where the row `draggedId` may land on the row at `target`. */
export function dropPlaces(root: Json | undefined, draggedId: string, target: Path): DropEdge[] {
  const dragged = pathOf(draggedId, root);
  const from = placeOf(dragged);
  const onto = placeOf(target);
  if (!from || !onto || pointer(target) === draggedId || pointer(target).startsWith(`${draggedId}/`)) return [];
  const sameList = pointer(dragged.slice(0, -1)) === pointer(target.slice(0, -1));
  if (from.keyword !== 'properties') return sameList && from.key !== undefined ? ['before', 'after'] : [];
  const edges: DropEdge[] = onto.keyword === 'properties' ? ['before', 'after'] : [];
  const element = elementPath(root, target);
  const isOwner = pointer(element) === pointer(from.owner ?? []);
  if (holdsProperties(valueAt(root, element)) && !isOwner) edges.push('inside');
  return edges;
}

/** The change of a drop. */
export function dropOn(root: Json, draggedId: string, target: Path, edge: DropEdge): Outcome {
  const dragged = pathOf(draggedId, root);
  if (!dropPlaces(root, draggedId, target).includes(edge)) return refuse('It cannot be dropped there.');
  if (edge === 'inside') {
    const element = elementPath(root, target);
    return transfer(root, dragged, element, propertyNames(root, element).length, `into ${target.at(-1)}`);
  }
  const holder = target.slice(0, -1);
  if (pointer(holder) === pointer(dragged.slice(0, -1))) {
    const keys = keysOf(valueAt(root, holder));
    const rest = keys.filter(key => key !== dragged.at(-1));
    return moveTo(root, dragged, rest.indexOf(target.at(-1) ?? '') + (edge === 'after' ? 1 : 0));
  }
  const owner = target.slice(0, -2);
  const index = propertyNames(root, owner).indexOf(String(target.at(-1))) + (edge === 'after' ? 1 : 0);
  return transfer(root, dragged, owner, index, `${edge} ${target.at(-1)}`);
}

const keysOf = (holder: Json | undefined): (string | number)[] =>
  Array.isArray(holder) ? holder.map((_, index) => index) : isObject(holder) ? Object.keys(holder) : [];
