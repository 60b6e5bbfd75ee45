/** How a definition that was compiled again differs from the one that was published. Plain comparison of JSON. */
import { isObject, type Json, own, type Path, sameJson } from '../../manifest/json.ts';

export interface DefinitionDifference {
  /** `order`: the same names in another order. `spelling`: the same value in another case, or as text. */
  kind: 'missing' | 'added' | 'changed' | 'order' | 'spelling';
  path: Path;
  before?: Json;
  after?: Json;
}

/** In the order of the published definition; additions after what is there. */
export function definitionDifferences(before: Json, after: Json, path: Path = []): DefinitionDifference[] {
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name): DefinitionDifference[] => {
      const [old, now] = [own(before, name), own(after, name)];
      const at = [...path, name];
      if (old === undefined) return now === undefined ? [] : [{ kind: 'added', path: at, after: now }];
      if (now === undefined) return [{ kind: 'missing', path: at, before: old }];
      return definitionDifferences(old, now, at);
    });
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length && sameMembers(before, after)) return [{ kind: 'order', path, before, after }];
    if (before.length === after.length) {
      return before.flatMap((item, index) => definitionDifferences(item, after[index] as Json, [...path, index]));
    }
  }
  return [{ kind: isSpelling(before, after) ? 'spelling' : 'changed', path, before, after }];
}

const sameMembers = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.every(item => typeof item === 'string' && b.includes(item)) && b.every(item => a.includes(item));

/** `string` and `STRING`, 1 and `"1"`: what an encoding makes of the same value. */
function isSpelling(before: Json, after: Json): boolean {
  const isPlain = (value: Json): value is string | number => typeof value === 'string' || typeof value === 'number';
  return isPlain(before) && isPlain(after) && String(before).toLowerCase() === String(after).toLowerCase();
}
