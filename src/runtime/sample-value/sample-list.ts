/** Lists: their length, the schemas of each position, items that differ, items that `contains` asks for. */
import type { Json } from '../../manifest/json.ts';
import { sameJson } from '../../manifest/json.ts';
import type { Place } from '../default-sites.ts';
import type { Facts } from './facts.ts';
import type { Sampler } from './sampler.ts';

const MOST_ITEMS = 2000;

function placesOfItem({ tuples }: Facts, index: number): Place[] {
  return tuples.flatMap(({ prefix, rest }) => prefix[index] ?? rest ?? []);
}

function chooseLength(sampler: Sampler, facts: Facts, least: number): number {
  const { random } = sampler;
  if (sampler.isTight) return least;
  const tuple = Math.max(0, ...facts.tuples.map(({ prefix }) => prefix.length));
  if (tuple > least && random.chance(0.7)) return Math.min(tuple, facts.items.max);
  const extra = random.chance(0.15) ? 0 : random.integer(1, 3);
  return Math.max(least, Math.min(facts.items.max, least + extra));
}

/** Which positions get an item for `contains`: from the end, where a tuple says least. */
function wantedAt(facts: Facts, length: number): Map<number, Place[]> {
  const wanted = new Map<number, Place[]>();
  let position = length;
  for (const { place, min } of facts.contains) {
    for (let count = 0; count < min; count++) {
      position = position > 0 ? position - 1 : length - 1;
      wanted.set(position, [...(wanted.get(position) ?? []), place]);
    }
  }
  return wanted;
}

/** A list by its facts; undefined when an item cannot be made. */
export function sampleList(sampler: Sampler, facts: Facts): Json[] | undefined {
  const { items, contains } = facts;
  const least = Math.max(items.min, ...contains.map(({ min }) => min), 0);
  if (least > items.max || least > MOST_ITEMS) return undefined;
  const length = chooseLength(sampler, facts, least);
  const wanted = wantedAt(facts, length);
  const list: Json[] = [];
  for (let index = 0; index < length; index++) {
    const places = [...placesOfItem(facts, index), ...(wanted.get(index) ?? [])];
    const item = sampleItem(sampler, places, items.unique ? list : []);
    if (item === undefined) return list.length >= least && contains.length === 0 ? list : undefined;
    list.push(item);
  }
  return list;
}

/** An item that is none of `taken`. */
function sampleItem(sampler: Sampler, places: readonly Place[], taken: readonly Json[]): Json | undefined {
  for (let attempt = 0; attempt < 20; attempt++) {
    const item = sampler.sample(places);
    if (item === undefined || !taken.some(other => sameJson(other, item))) return item;
  }
  return undefined;
}
