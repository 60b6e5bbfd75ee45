/** A witness with what is beside the point taken out: whoever reads it sees at once what it is about. */
import { isObject, type Json, type JsonObject, type Path, setOwn, valueAt } from '../../manifest/json.ts';

/** So many members are tried; a thousand would take longer than the proof. */
const MOST_TRIED = 60;

/**
 * Takes members out of `value` as long as `test` still has a result. Yields the latest result after each try, the one of the
 * smallest value last.
 */
export function* smallerValues<Result>(value: Json, test: (value: Json) => Result | undefined): Generator<Result> {
  let smallest = value;
  let found: Result | undefined;
  for (const path of memberPaths(value)) {
    // It went with the member it was in.
    if (valueAt(smallest, path) === undefined) continue;
    const smaller = without(smallest, path);
    const result = test(smaller);
    if (result !== undefined) {
      smallest = smaller;
      found = result;
    }
    if (found !== undefined) yield found;
  }
}

/** Outer before inner, so that a whole member goes at once; the last of a list first, so that the others keep their places. */
function memberPaths(value: Json): Path[] {
  const found: Path[] = [];
  const open: { value: Json; path: Path }[] = [{ value, path: [] }];
  for (let next = open.shift(); next; next = open.shift()) {
    const { path } = next;
    const members: [string | number, Json][] = Array.isArray(next.value)
      ? [...next.value.entries()].reverse()
      : isObject(next.value)
        ? Object.entries(next.value)
        : [];
    for (const [key, member] of members) {
      if (found.length === MOST_TRIED) return found;
      found.push([...path, key]);
      open.push({ value: member, path: [...path, key] });
    }
  }
  return found;
}

function without(value: Json, [first, ...rest]: Path): Json {
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.filter((_, index) => index !== first)
      : value.map((item, index) => (index === first ? without(item, rest) : item));
  }
  if (!isObject(value)) return value;
  const left: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (key !== first) setOwn(left, key, item);
    else if (rest.length > 0) setOwn(left, key, without(item, rest));
  }
  return left;
}
