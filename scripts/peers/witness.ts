/** Values that a transformed schema accepts and its source rejects: the proof that a constraint was lost. */
import { acceptsValue } from '../../src/manifest/check-value.ts';
import { cloneJson, isObject, type Json, type Path, setOwn, valueAt } from '../../src/manifest/json.ts';
import { sampleValue } from '../../src/runtime/sample-value.ts';

const SEEDS = 12;
const MOST_VARIANTS = 400;

const LONG = 'long '.repeat(200);

/** What a value is replaced with; far from what a careful model would send, and allowed if nothing says otherwise. */
function variantsOf(value: Json): Json[] {
  if (typeof value === 'string') return ['', 'x', ' ', '#?', LONG];
  if (typeof value === 'number') return Number.isInteger(value) ? [0, 1, -1, 7, 1e9, -1e9] : [0.123, -1.5, 1e9, -1e9];
  if (Array.isArray(value)) {
    const [first] = value;
    return first === undefined ? [] : [[], [first], [first, first], Array.from({ length: 120 }, () => first)];
  }
  if (isObject(value)) return [{}, { ...value, unexpected_member: 'x' }];
  return [];
}

function placesIn(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => placesIn(item, [...path, index]))];
  if (isObject(value))
    return [path, ...Object.keys(value).flatMap(key => placesIn(value[key] as Json, [...path, key]))];
  return [path];
}

function replaced(value: Json, path: Path, by: Json): Json {
  if (path.length === 0) return by;
  const copy = cloneJson(value);
  const parent = valueAt(copy, path.slice(0, -1));
  const last = path.at(-1);
  if (Array.isArray(parent) && typeof last === 'number') parent[last] = by;
  else if (isObject(parent) && typeof last === 'string') setOwn(parent, last, by);
  return copy;
}

/** Values that `schema` accepts: sampled ones, and those with one place replaced by something unexpected. */
export function* valuesOf(schema: Json): Generator<Json> {
  let variants = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const { value } = sampleValue(schema, { seed, optional: seed === 0 ? 'all' : seed === 1 ? 'none' : 'random' });
    if (!isObject(value)) continue;
    yield value;
    if (seed > 2) continue;
    for (const path of placesIn(value)) {
      for (const variant of variantsOf(valueAt(value, path) as Json)) {
        variants += 1;
        if (variants > MOST_VARIANTS) return;
        const changed = replaced(value, path, variant);
        if (isObject(changed) && acceptsValue(schema, changed)) yield changed;
      }
    }
  }
}
