/** Writing one place of a scenario or a policy: what only gathers others goes with the last of them. */
import type { ValueChange } from '../../document/change-values.ts';
import { isObject, type Json, type Path, sameJson, valueAt } from '../../manifest/json.ts';

/** Objects that say nothing once they are empty. All others say something by being there, the items of a list above all. */
const GATHERS: readonly (readonly string[])[] = [
  ['actor'],
  ['limits'],
  ['expect'],
  ['tools'],
  ['tools', '*'],
  ...[[], ['policy']].flatMap(policy =>
    [
      ['permissions'],
      ['risk'],
      ['approvals'],
      ['actors'],
      ['actors', '*'],
      ['actors', '*', 'permissions'],
      ['actors', '*', 'risk'],
      ['actors', '*', 'approvals'],
    ].map(rules => [...policy, ...rules]),
  ),
  ['policy'],
];

const gathers = (path: Path): boolean =>
  GATHERS.some(
    place => place.length === path.length && place.every((name, index) => name === '*' || name === path[index]),
  );

/** The changes that make the value at `path` be `value`, or absent when undefined; none where it is so already. */
export function writeAt(root: Json | undefined, path: Path, value: Json | undefined): ValueChange[] {
  const present = valueAt(root, path);
  if (value !== undefined) return sameJson(present, value) ? [] : [{ op: 'set', path, value }];
  if (present === undefined) return [];
  let from = path;
  while (gathers(from.slice(0, -1))) {
    const holder = valueAt(root, from.slice(0, -1));
    if (!isObject(holder) || Object.keys(holder).length > 1) break;
    from = from.slice(0, -1);
  }
  return [{ op: 'remove', path: from }];
}
