/** Writing one place of a scenario or a policy: what holds nothing any more goes with its last member. */
import type { ValueChange } from '../../document/change-values.ts';
import { isObject, type Json, type Path, sameJson, valueAt } from '../../manifest/json.ts';

/** The changes that make the value at `path` be `value`, or absent when undefined; none where it is so already. */
export function writeAt(root: Json | undefined, path: Path, value: Json | undefined): ValueChange[] {
  const present = valueAt(root, path);
  if (value !== undefined) return sameJson(present, value) ? [] : [{ op: 'set', path, value }];
  if (present === undefined) return [];
  let from = path;
  while (from.length > 1) {
    const holder = valueAt(root, from.slice(0, -1));
    if (!isObject(holder) || Object.keys(holder).length > 1) break;
    from = from.slice(0, -1);
  }
  return [{ op: 'remove', path: from }];
}
