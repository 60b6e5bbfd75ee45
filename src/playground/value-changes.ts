/** How one JSON value became another, place by place. */
import { hasOwn, isObject, type Json, type Path, sameJson } from '../manifest/json.ts';

export interface PlaceChange {
  path: Path;
  /** Absent: it was not there. */
  before?: Json;
  /** Absent: it is gone. */
  after?: Json;
}

const MOST_CHANGES = 50;

/** The smallest places that differ, in the order of the older value, what is new last; at most 50. */
export function valueChanges(before: Json | undefined, after: Json | undefined): PlaceChange[] {
  const changes: PlaceChange[] = [];
  const walk = (a: Json | undefined, b: Json | undefined, path: Path): void => {
    if (changes.length >= MOST_CHANGES || sameJson(a, b)) return;
    if (isObject(a) && isObject(b)) {
      for (const key of Object.keys(a)) walk(a[key], hasOwn(b, key) ? b[key] : undefined, [...path, key]);
      for (const key of Object.keys(b)) if (!hasOwn(a, key)) walk(undefined, b[key], [...path, key]);
    } else if (Array.isArray(a) && Array.isArray(b)) {
      for (let i = 0; i < Math.max(a.length, b.length); i++) walk(a[i], b[i], [...path, i]);
    } else changes.push({ path, ...(a !== undefined && { before: a }), ...(b !== undefined && { after: b }) });
  };
  walk(before, after, []);
  return changes;
}
