/** Whether one value says no more than another. */
import { isObject, type Json, own, sameJson } from '../manifest/json.ts';

/** Objects by the properties that `part` names, lists and everything else as a whole. */
export function isPartOf(part: Json, whole: Json | undefined): boolean {
  if (!isObject(part) || !isObject(whole)) return sameJson(part, whole);
  return Object.entries(part).every(([key, value]) => isPartOf(value, own(whole, key)));
}
