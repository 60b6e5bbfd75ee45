/** Makes values that satisfy a set of schemas at once, by their facts and a seeded choice wherever there is one. */
import { acceptsValueAt } from '../../manifest/check-value.ts';
import { cloneJson, isObject, type Json, type JsonObject, own, type Path, sameJson } from '../../manifest/json.ts';
import type { Schema } from '../../manifest/manifest.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import type { Place } from '../default-sites.ts';
import { BranchCosts } from './branch-cost.ts';
import { addFacts, type Facts, noFacts, type TypeName, typesOf } from './facts.ts';
import { numberIn } from './number.ts';
import type { Random } from './random.ts';
import { sampleList } from './sample-list.ts';
import { sampleObject } from './sample-object.ts';
import { plainText, textOfFormat } from './text.ts';
import { textFromRegex } from './text-from-regex.ts';

export type OptionalMode = 'all' | 'none' | 'random';

/** Values past this depth are as small as their schema allows. */
const COMFORTABLE_DEPTH = 5;
const GREATEST_DEPTH = 60;
const MOST_VALUES = 4000;
/** Then the attempt is given up. */
const LAST_VALUE = 20_000;
const MOST_PARTS = 500;
/** Characters of a text; a schema that wants more gets no sample. */
const LONGEST_TEXT = 1_000_000;

interface Union {
  branches: Place[];
}

export class Sampler {
  readonly root: Schema;
  readonly random: Random;
  readonly optional: OptionalMode;
  /** Whether each value is checked as it is made, and made again when it does not fit. */
  readonly #isCareful: boolean;
  readonly #costs: BranchCosts;
  readonly #active = new Map<JsonObject, number>();
  #depth = 0;
  #made = 0;

  constructor(root: Schema, random: Random, optional: OptionalMode, isCareful: boolean) {
    this.root = root;
    this.random = random;
    this.optional = optional;
    this.#isCareful = isCareful;
    this.#costs = new BranchCosts(root);
  }

  /** True where a value should be no larger than it has to be. */
  get isTight(): boolean {
    return this.#depth > COMFORTABLE_DEPTH || this.#made > MOST_VALUES;
  }

  /** True for a schema that is being sampled further out already: following it again is recursion. */
  isRecursive({ schema }: Place): boolean {
    return isObject(schema) && (this.#active.get(schema) ?? 0) > 0 && this.random.chance(0.6);
  }

  canEnd(place: Place): boolean {
    return Number.isFinite(this.#costs.of(place));
  }

  /** A value for which all of `places` hold; undefined when none was found. */
  sample(places: readonly Place[]): Json | undefined {
    if (this.#depth >= GREATEST_DEPTH || this.#made > LAST_VALUE || !places.every(place => this.canEnd(place)))
      return undefined;
    const tries = this.#isCareful ? (this.#made > MOST_VALUES ? 2 : Math.max(2, 12 - 3 * this.#depth)) : 1;
    for (let attempt = 0; attempt < tries; attempt++) {
      const value = this.#sampleOnce(places, attempt);
      if (value === undefined) continue;
      if (!this.#isCareful || places.every(({ path }) => acceptsValueAt(this.root, path, value))) return value;
    }
    return undefined;
  }

  #sampleOnce(places: readonly Place[], attempt: number): Json | undefined {
    this.#made++;
    this.#depth++;
    const entered: JsonObject[] = [];
    try {
      const facts = noFacts();
      if (!this.gather(facts, places, entered)) return undefined;
      for (const schema of entered) this.#active.set(schema, (this.#active.get(schema) ?? 0) + 1);
      return facts.isImpossible ? undefined : this.#sampleBy(facts, places, attempt);
    } finally {
      for (const schema of entered) {
        const times = (this.#active.get(schema) ?? 1) - 1;
        if (times > 0) this.#active.set(schema, times);
        else this.#active.delete(schema);
      }
      this.#depth--;
    }
  }

  /** Adds everything that applies with `places`, branches chosen. False when it leads too far. */
  gather(facts: Facts, places: readonly Place[], entered: JsonObject[]): boolean {
    const unions: Union[] = [];
    const pending = [...places];
    const follow = (): boolean => {
      for (let place = pending.shift(); place; place = pending.shift()) {
        if (entered.length > MOST_PARTS) return false;
        addFacts(facts, place);
        if (!isObject(place.schema)) continue;
        entered.push(place.schema);
        this.#followInPlace(place.schema, place.path, pending, unions);
      }
      return true;
    };
    if (!follow()) return false;
    // Branches are chosen when the types are known, so that none is taken that cannot hold.
    for (let union = unions.shift(); union; union = unions.shift()) {
      const branch = this.#chooseBranch(union, facts);
      if (!branch) return false;
      pending.push(branch);
      if (!follow()) return false;
    }
    return true;
  }

  #followInPlace(schema: JsonObject, path: Path, pending: Place[], unions: Union[]): void {
    const ref = own(schema, '$ref') ?? own(schema, '$dynamicRef') ?? own(schema, '$recursiveRef');
    if (typeof ref === 'string') {
      const target = resolveLocalRef(this.root, ref, path);
      if (isResolved(target)) pending.push(target);
    }
    const branches = (keyword: string): Place[] => {
      const list = own(schema, keyword);
      return Array.isArray(list)
        ? list.map((branch, index) => ({ schema: branch, path: [...path, keyword, index] }))
        : [];
    };
    pending.push(...branches('allOf'));
    for (const keyword of ['anyOf', 'oneOf']) {
      const places = branches(keyword);
      if (places.length > 0) unions.push({ branches: places });
    }
    if (!Object.hasOwn(schema, 'if')) return;
    // Whether `if` fails as wanted for `else` is left to checking.
    const keywords = this.random.chance(0.5) ? ['if', 'then'] : ['else'];
    for (const keyword of keywords) pending.push({ schema: own(schema, keyword), path: [...path, keyword] });
  }

  #chooseBranch({ branches }: Union, facts: Facts): Place | undefined {
    const fitting = branches.filter(branch => this.#typesFit(branch, facts.types, 0) && this.canEnd(branch));
    if (fitting.length === 0) return branches.find(branch => this.canEnd(branch)) ?? branches[0];
    if (!this.isTight) return this.random.pick(fitting);
    const least = Math.min(...fitting.map(branch => this.#costs.of(branch)));
    return this.random.pick(fitting.filter(branch => this.#costs.of(branch) === least));
  }

  #typesFit({ schema, path }: Place, types: ReadonlySet<TypeName>, hops: number): boolean {
    if (!isObject(schema)) return schema !== false;
    if (![...typesOf(schema)].some(type => types.has(type))) return false;
    const ref = own(schema, '$ref');
    const target = typeof ref === 'string' && hops < 5 ? resolveLocalRef(this.root, ref, path) : undefined;
    return !target || !isResolved(target) || this.#typesFit(target, types, hops + 1);
  }

  #sampleBy(facts: Facts, places: readonly Place[], attempt: number): Json | undefined {
    const accepts = (value: Json): boolean => places.every(({ path }) => acceptsValueAt(this.root, path, value));
    const isExcluded = (value: Json): boolean => facts.excluded.some(other => sameJson(other, value));
    if (facts.choices) {
      const choices = facts.choices.filter(value => !isExcluded(value) && accepts(value));
      return choices.length > 0 ? cloneJson(this.random.pick(choices)) : undefined;
    }
    if (facts.suggestions.length > 0 && (this.random.chance(0.2) || attempt > 6)) {
      const suggestion = this.random.pick(facts.suggestions);
      if (accepts(suggestion)) return cloneJson(suggestion);
    }
    const value = this.#sampleType(this.#chooseType(facts), facts);
    return value === undefined || isExcluded(value) ? undefined : value;
  }

  #chooseType({ types, ...facts }: Facts): TypeName | undefined {
    const allowed = [...types].filter(type => type !== 'integer' || !types.has('number'));
    if (allowed.length <= 2) return allowed.length === 0 ? undefined : this.random.pick(allowed);
    // Without a type, what the other keywords speak of is most likely meant.
    const likely: TypeName[] = [];
    if (facts.objects.length > 0 || facts.required.size > 0) likely.push('object');
    if (facts.tuples.length > 0 || facts.contains.length > 0) likely.push('array');
    if (facts.patterns.length > 0 || facts.formats.length > 0 || facts.lengths.min > 0) likely.push('string');
    if (Number.isFinite(facts.low) || Number.isFinite(facts.high) || facts.multiples.length > 0) likely.push('number');
    const meant = likely.filter(type => types.has(type));
    if (meant.length > 0 && this.random.chance(0.9)) return this.random.pick(meant);
    const scalars = allowed.filter(type => type !== 'object' && type !== 'array');
    return this.random.pick(this.isTight && scalars.length > 0 ? scalars : allowed);
  }

  #sampleType(type: TypeName | undefined, facts: Facts): Json | undefined {
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return this.random.chance(0.5);
      case 'integer':
        return numberIn({ ...facts, integer: true }, this.random);
      case 'number':
        return numberIn({ ...facts, integer: this.random.chance(0.3) }, this.random);
      case 'string':
        return this.#sampleText(facts);
      case 'array':
        return sampleList(this, facts);
      case 'object':
        return sampleObject(this, facts);
      default:
        return undefined;
    }
  }

  #sampleText({ patterns, formats, lengths }: Facts): string | undefined {
    if (lengths.min > Math.min(lengths.max, LONGEST_TEXT)) return undefined;
    const format = formats.length > 0 ? textOfFormat(this.random.pick(formats), this.random) : undefined;
    if (format !== undefined && (patterns.length === 0 || this.random.chance(0.3))) return format;
    if (patterns.length > 0) return textFromRegex(this.random.pick(patterns), this.random, lengths);
    return plainText(this.random, lengths);
  }
}
