/** The values that a proof tries: samples, samples broken at the place of the loss, and what the target alone suggests. */
import type { CompiledTool } from '../../adapters/compiled.ts';
import { restoreValue } from '../../adapters/restore-value.ts';
import { isObject, type Json, type JsonObject, type Path, setOwn, valueAt } from '../../manifest/json.ts';
import { sampleValue } from '../../runtime/sample-value.ts';
import { breakingValues } from './breaking-values.ts';
import type { Loss } from './provable.ts';

/** Sampled values that are broken or looked at, for one proof. */
const SAMPLES = 24;

/** In the manifest's terms, one after the other; the same each time. */
export function* candidates(
  compiled: CompiledTool,
  target: JsonObject,
  source: JsonObject,
  loss: Loss,
): Generator<Json, undefined> {
  const path = loss.path.slice(1);
  const keyword = String(path.at(-1));
  const holder = valueAt(source, path.slice(0, -1));
  const whole = valueAt(source, path);
  const seeds = Array.from({ length: SAMPLES }, (_, seed) => seed);
  for (const seed of seeds) {
    const { value } = sampleValue(source, { seed, optional: seed % 3 === 0 ? 'random' : 'all' });
    if (value === undefined) continue;
    const broken = [
      ...(isObject(holder)
        ? placesOf(path.slice(0, -1), value).map(place => ({ place, schema: holder, keyword }))
        : []),
      ...(isObject(whole) ? placesOf(path, value).map(place => ({ place, schema: whole, keyword: '' })) : []),
    ];
    for (const { place, schema, keyword: word } of broken) {
      for (const bad of breakingValues(word, schema, valueAt(value, place))) yield withValue(value, place, bad);
    }
    yield value;
  }
  for (const seed of seeds) {
    const { value } = sampleValue(target, { seed, optional: 'random' });
    if (value !== undefined) yield restoreValue(compiled.restore, value);
  }
}

/** Where values stand that the schema at `path` judges. Steps that stay at the value (`anyOf`, `not`) are passed over. */
function placesOf(path: Path, value: Json): Path[] {
  let places: Path[] = [[]];
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    if (step === 'properties') {
      const name = String(path[++i]);
      places = places.map(place => [...place, name]);
    } else if (step === 'items' || step === 'prefixItems' || step === 'contains') {
      const index = step === 'prefixItems' ? path[++i] : undefined;
      places = places.flatMap(place => {
        const list = valueAt(value, place);
        if (!Array.isArray(list)) return [];
        return index === undefined ? list.slice(0, 2).map((_, at) => [...place, at]) : [[...place, Number(index)]];
      });
    } else if (step === 'anyOf' || step === 'oneOf' || step === 'allOf') i++;
    else if (step === '$defs' || step === 'definitions') return everyPlace(value);
  }
  return places;
}

/** A definition may be used anywhere; the validator says where it judged. */
function everyPlace(value: Json, place: Path = [], found: Path[] = []): Path[] {
  if (found.length > 40) return found;
  found.push(place);
  const members = Array.isArray(value) ? value.slice(0, 2).entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, item] of members) everyPlace(item, [...place, key], found);
  return found;
}

/** A copy with `replacement` at `place`; the parents have to be there. */
function withValue(value: Json, place: Path, replacement: Json): Json {
  const [first, ...rest] = place;
  if (first === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withValue(item, rest, replacement) : item));
  if (!isObject(value)) return value;
  const out: JsonObject = {};
  for (const [key, item] of Object.entries(value))
    setOwn(out, key, key === first ? withValue(item, rest, replacement) : item);
  if (!Object.hasOwn(value, first) && rest.length === 0) setOwn(out, String(first), replacement);
  return out;
}
