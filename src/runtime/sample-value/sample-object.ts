/** Objects: which properties are there, and their values. */
import { hasOwn, isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import type { Place } from '../default-sites.ts';
import { type Facts, placesOfProperty } from './facts.ts';
import type { Sampler } from './sampler.ts';
import { textFromRegex } from './text-from-regex.ts';

/** Invented properties of one object; a schema that wants more gets no sample. */
const MOST_EXTRAS = 1000;

/** Whether an optional property is taken. */
function takesOptional(sampler: Sampler, places: readonly Place[]): boolean {
  if (!places.every(place => sampler.canEnd(place)) || places.some(place => sampler.isRecursive(place))) return false;
  if (sampler.optional === 'none' || sampler.isTight) return false;
  return sampler.optional === 'all' || sampler.random.chance(0.55);
}

/** The names to write: required ones, chosen optional ones, and what these need beside them. */
function chooseNames(sampler: Sampler, facts: Facts): Set<string> | undefined {
  const { size, required, forbidden } = facts;
  const declared = [...new Set(facts.objects.flatMap(({ properties }) => [...properties.keys()]))];
  const names = new Set(required);
  const optional = declared.filter(name => !required.has(name) && !forbidden.has(name));
  const possible = optional.filter(name => {
    const places = placesOfProperty(facts, name);
    return places?.every(place => sampler.canEnd(place)) ?? false;
  });
  for (const name of sampler.random.shuffled(possible)) {
    if (names.size >= size.max) break;
    const places = placesOfProperty(facts, name) ?? [];
    if (takesOptional(sampler, places) || names.size < size.min) names.add(name);
  }
  closeOver(facts, names);
  for (const name of names) if (forbidden.has(name) && required.has(name)) return undefined;
  // As they are declared, then the rest; the order of a sample should not look random.
  return new Set([...declared.filter(name => names.has(name)), ...names]);
}

/** Adds what `dependentRequired` asks for. */
function closeOver({ dependentNames }: Facts, names: Set<string>): void {
  let size = -1;
  while (size !== names.size) {
    size = names.size;
    for (const { trigger, names: needed } of dependentNames) {
      if (names.has(trigger)) for (const name of needed) names.add(name);
    }
  }
}

/** A name that is not declared, for maps and for objects that need more properties. */
function inventName(sampler: Sampler, facts: Facts, taken: ReadonlySet<string>): string | undefined {
  const { random } = sampler;
  for (let attempt = 0; attempt < 10; attempt++) {
    const patterns = facts.objects.flatMap(object => object.patterns);
    let name: Json | undefined;
    if (facts.names.length > 0) name = sampler.sample([...facts.names, { schema: { type: 'string' }, path: [] }]);
    else if (patterns.length > 0 && random.chance(0.7)) {
      name = textFromRegex(random.pick(patterns).pattern, random, { min: 0, max: 40 });
    } else
      name = `${random.pick(['alpha', 'beta', 'gamma', 'delta', 'omega'])}${random.chance(0.5) ? random.integer(1, 99) : ''}`;
    if (typeof name === 'string' && name !== '__proto__' && !taken.has(name) && placesOfProperty(facts, name))
      return name;
  }
  return undefined;
}

/** How many undeclared properties to add: some where the schema speaks of them, none in a merely open object. */
function countExtras(sampler: Sampler, facts: Facts, names: ReadonlySet<string>): number {
  const missing = Math.max(0, facts.size.min - names.size);
  if (sampler.isTight || sampler.optional === 'none') return missing;
  const isDescribed = facts.objects.some(
    ({ patterns, rest, properties }) =>
      patterns.length > 0 || (rest && (isObject(rest.schema) || (rest.schema === true && properties.size === 0))),
  );
  if (!isDescribed) return missing;
  const wanted = sampler.optional === 'all' || sampler.random.chance(0.6) ? sampler.random.integer(1, 2) : 0;
  return Math.max(missing, Math.min(wanted, facts.size.max - names.size));
}

/** An object by its facts; undefined when a required property cannot be made. */
export function sampleObject(sampler: Sampler, facts: Facts): JsonObject | undefined {
  let names = chooseNames(sampler, facts);
  if (!names) return undefined;
  const applying = facts.dependentPlaces.filter(({ trigger }) => names?.has(trigger));
  if (applying.length > 0) {
    // What depends on a property that is taken applies to the whole object.
    facts.dependentPlaces = [];
    for (const name of names) facts.required.add(name);
    const isGathered = sampler.gather(
      facts,
      applying.map(({ place }) => place),
      [],
    );
    names = isGathered && !facts.isImpossible ? chooseNames(sampler, facts) : undefined;
    if (!names) return undefined;
  }
  const extras = countExtras(sampler, facts, names);
  if (extras > MOST_EXTRAS) return undefined;
  for (let count = 0; count < extras; count++) {
    const name = inventName(sampler, facts, names);
    if (name !== undefined) names.add(name);
  }
  const value: JsonObject = {};
  for (const name of names) {
    const places = placesOfProperty(facts, name);
    const member = places && sampler.sample(places);
    if (member !== undefined) setOwn(value, name, member);
    else if (facts.required.has(name)) return undefined;
  }
  // A property that could not be made may be what another one needs beside it.
  for (const { trigger, names: needed } of facts.dependentNames) {
    if (hasOwn(value, trigger) && !needed.every(name => hasOwn(value, name))) {
      if (facts.required.has(trigger)) return undefined;
      delete value[trigger];
    }
  }
  return value;
}
