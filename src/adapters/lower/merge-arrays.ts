/** `prefixItems` and `items`, and `contains` with its bounds, of two schemas that both hold. */
import { type JsonObject, sameJson } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { Merging, Schema } from './merge.ts';

/** Writes into `out`, which holds the keywords of `a` and those that only `b` has. */
export function mergeArrays(merging: Merging, out: JsonObject, a: JsonObject, b: JsonObject): void {
  mergeItems(merging, out, a, b);
  mergeContains(merging, out, a, b);
}

function mergeItems(merging: Merging, out: JsonObject, a: JsonObject, b: JsonObject): void {
  const speaks = (side: JsonObject): boolean => side.items !== undefined || side.prefixItems !== undefined;
  if (!speaks(a) || !speaks(b)) return;
  const places = Math.max(placesOf(a).length, placesOf(b).length);
  const place = (side: JsonObject, index: number): Schema => placesOf(side)[index] ?? restOf(side);
  if (places > 0) {
    out.prefixItems = Array.from({ length: places }, (_, index) => merging.both(place(a, index), place(b, index)));
  }
  if (isSchema(a.items) || isSchema(b.items)) out.items = merging.both(restOf(a), restOf(b));
}

const placesOf = ({ prefixItems }: JsonObject): Schema[] =>
  Array.isArray(prefixItems) ? prefixItems.filter(isSchema) : [];
const restOf = ({ items }: JsonObject): Schema => (isSchema(items) ? items : true);

function mergeContains(merging: Merging, out: JsonObject, a: JsonObject, b: JsonObject): void {
  // Bounds without `contains` say nothing, and must not begin to.
  const [own, other] = [boundsOf(a), boundsOf(b)];
  if (!own || !other) {
    for (const keyword of ['minContains', 'maxContains']) {
      const value = (own ? a : other ? b : {})[keyword];
      if (value === undefined) delete out[keyword];
      else out[keyword] = value;
    }
    return;
  }
  if (!sameJson(a.contains, b.contains)) {
    restore(out, a, ['minContains', 'maxContains']);
    merging.conflict(b, 'contains', b.contains ?? true);
    return;
  }
  const [min, max] = [Math.max(own.min, other.min), Math.min(own.max, other.max)];
  if (min !== 1 || out.minContains !== undefined) out.minContains = min;
  if (max !== Number.POSITIVE_INFINITY) out.maxContains = max;
}

function boundsOf({ contains, minContains, maxContains }: JsonObject): { min: number; max: number } | undefined {
  if (!isSchema(contains)) return undefined;
  return {
    min: typeof minContains === 'number' ? minContains : 1,
    max: typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY,
  };
}

/** `keywords` as `source` has them. */
export function restore(out: JsonObject, source: JsonObject, keywords: readonly string[]): void {
  for (const keyword of keywords) {
    const value = source[keyword];
    if (value === undefined) delete out[keyword];
    else out[keyword] = value;
  }
}
