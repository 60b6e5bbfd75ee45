/** Keeps the identity of what did not change from one reading of a text to the next, so that views redraw only what did. */
import { hasOwn, isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';

/** `next`, with every part that equals the same part of `previous` replaced by that part. Neither is changed. */
export function shareJson(previous: Json | undefined, next: Json): Json {
  if (previous === next) return next;
  if (Array.isArray(next)) {
    if (!Array.isArray(previous)) return next;
    const items = next.map((item, index) => shareJson(previous[index], item));
    return items.length === previous.length && items.every((item, index) => item === previous[index])
      ? previous
      : items;
  }
  if (!isObject(next) || !isObject(previous)) return next;
  const result: JsonObject = {};
  const keys = Object.keys(next);
  const before = Object.keys(previous);
  // Order counts here: two objects that differ in it are not the same to a reader.
  let same = keys.length === before.length;
  keys.forEach((key, index) => {
    const value = shareJson(hasOwn(previous, key) ? previous[key] : undefined, next[key] as Json);
    setOwn(result, key, value);
    same &&= before[index] === key && value === previous[key];
  });
  return same ? previous : result;
}
