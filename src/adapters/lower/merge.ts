/**
 * One schema that accepts what both accept (`allOf` of two), as far as that can be proven keyword by keyword. Keywords
 * that cannot be merged exactly come back as conflicts: one is left out, and the caller puts it into words.
 */
import { isObject, type Json, type JsonObject, own, sameJson, setOwn } from '../../manifest/json.ts';
import { isAnnotation } from './assertions.ts';
import { mergeArrays, restore } from './merge-arrays.ts';
import { mergeObjects } from './merge-objects.ts';
import type { Places } from './place.ts';
import { intersectTypes, statedTypes } from './types-of.ts';

export type Schema = JsonObject | boolean;

/** A keyword of `node` that could not be merged, and is left out. */
export interface Conflict {
  node: JsonObject;
  keyword: string;
  value: Json;
}

export interface Merged {
  /** `false` when nothing can satisfy both. */
  schema: Schema;
  conflicts: Conflict[];
  /** Annotations that gave way to those of the other side, and keywords that say nothing. */
  hidden: Conflict[];
  /** Parts of which no value is left, as the other side contradicts them. */
  contradicted: JsonObject[];
}

const NEVER: Merged = { schema: false, conflicts: [], hidden: [], contradicted: [] };

/** What the merging of one family of keywords may do. */
export interface Merging {
  both(a: Schema, b: Schema): Schema;
  conflict(node: JsonObject, keyword: string, value: Json): void;
  impossible(): void;
}

/** Both hold, and neither knows of the other: two branches of `allOf`. */
export const mergeSchemas = (a: Schema, b: Schema, places: Places): Merged => merge(a, b, places);

/** `inner` is a part of `outer` (a branch, a reference), whose `unevaluated…` keywords see what it says. `first` gives the order of keys. */
export const mergeInto = (outer: Schema, inner: Schema, places: Places, first: 'outer' | 'inner' = 'outer'): Merged =>
  first === 'outer' ? merge(outer, inner, places, outer) : merge(inner, outer, places, outer);

function merge(a: Schema, b: Schema, places: Places, outer?: Schema): Merged {
  if (a === true || b === true) return { ...NEVER, schema: a === true ? b : a };
  if (a === false || b === false) return NEVER;
  return new Merge(places, outer).run(a, b);
}

/** Keywords that are merged as a family, because one changes what another means. */
const FAMILIES: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'additionalProperties'],
  ...['items', 'prefixItems', 'contains', 'minContains', 'maxContains'],
  ...['if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
]);

const IN_PLACE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];
const OBJECT_MARKS = ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', ...IN_PLACE];
const ARRAY_MARKS = ['items', 'prefixItems', 'contains', 'unevaluatedItems', ...IN_PLACE];

class Merge implements Merging {
  readonly #places: Places;
  readonly #outer: Schema | undefined;
  readonly #conflicts: Conflict[] = [];
  readonly #hidden: Conflict[] = [];
  readonly #contradicted: JsonObject[] = [];
  #never = false;

  constructor(places: Places, outer?: Schema) {
    this.#places = places;
    this.#outer = outer;
  }

  run(a: JsonObject, b: JsonObject): Merged {
    const out = this.#places.inherit({ ...a }, a);
    for (const [keyword, value] of Object.entries(b)) {
      if (!Object.hasOwn(out, keyword)) {
        setOwn(out, keyword, value);
        this.#places.keywordFrom(out, keyword, b);
      } else if (!FAMILIES.has(keyword) && !sameJson(out[keyword], value)) this.#keyword(out, keyword, value, b);
    }
    mergeObjects(this, out, a, b);
    mergeArrays(this, out, a, b);
    this.#condition(out, a, b);
    this.#unevaluated(out, a, b, 'unevaluatedProperties', OBJECT_MARKS);
    this.#unevaluated(out, a, b, 'unevaluatedItems', ARRAY_MARKS);
    if (this.#never) return NEVER;
    return { schema: out, conflicts: this.#conflicts, hidden: this.#hidden, contradicted: this.#contradicted };
  }

  both(a: Schema, b: Schema): Schema {
    if (sameJson(a, b)) return a;
    const merged = mergeSchemas(a, b, this.#places);
    this.#conflicts.push(...merged.conflicts);
    this.#hidden.push(...merged.hidden);
    this.#contradicted.push(...merged.contradicted);
    if (merged.schema === false) this.#contradicted.push(...[a, b].filter(isObject));
    return merged.schema;
  }

  conflict(node: JsonObject, keyword: string, value: Json): void {
    const known = this.#conflicts.some(found => found.node === node && found.keyword === keyword);
    if (!known) this.#conflicts.push({ node, keyword, value });
  }

  impossible(): void {
    this.#never = true;
  }

  #keyword(out: JsonObject, keyword: string, value: Json, b: JsonObject): void {
    const have = out[keyword] as Json;
    if (isAnnotation(keyword)) {
      this.#hidden.push({ node: b, keyword, value });
      return;
    }
    switch (keyword) {
      case 'type':
        this.#types(out, b);
        return;
      case 'required':
        out.required = union(have, value);
        return;
      case 'minimum':
      case 'exclusiveMinimum':
      case 'minLength':
      case 'minItems':
      case 'minProperties':
        out[keyword] = Math.max(have as number, value as number);
        return;
      case 'maximum':
      case 'exclusiveMaximum':
      case 'maxLength':
      case 'maxItems':
      case 'maxProperties':
        out[keyword] = Math.min(have as number, value as number);
        return;
      case 'uniqueItems':
        out[keyword] = have === true || value === true;
        return;
      case 'enum':
        out[keyword] = (have as Json[]).filter(item => (value as Json[]).some(other => sameJson(item, other)));
        if ((out[keyword] as Json[]).length === 0) this.#never = true;
        return;
      case 'const':
        this.#never = true;
        return;
      case 'not':
        out.not = { anyOf: [have, value] };
        return;
      case 'propertyNames':
        out.propertyNames = this.both(have as Schema, value as Schema);
        return;
      case 'dependentRequired':
        out[keyword] = this.#table(have, value, union);
        return;
      case 'dependentSchemas':
        out[keyword] = this.#table(have, value, (one, other) => this.both(one as Schema, other as Schema));
        return;
      case 'multipleOf': {
        const multiple = commonMultiple(have as number, value as number);
        if (multiple === undefined) this.conflict(b, keyword, value);
        else out[keyword] = multiple;
        return;
      }
      case '$defs':
      case 'definitions':
        if (isObject(have) && isObject(value)) out[keyword] = { ...value, ...have };
        return;
      default:
        this.conflict(b, keyword, value);
    }
  }

  #types(out: JsonObject, b: JsonObject): void {
    const types = intersectTypes(statedTypes(out) ?? [], statedTypes(b) ?? []);
    if (types.length === 0) this.#never = true;
    out.type = types.length === 1 ? (types[0] as string) : types;
  }

  #table(have: Json, value: Json, join: (one: Json, other: Json) => Json): Json {
    const merged: JsonObject = isObject(have) ? { ...have } : {};
    for (const [name, entry] of Object.entries(isObject(value) ? value : {})) {
      const known = own(merged, name);
      setOwn(merged, name, known === undefined ? entry : join(known, entry));
    }
    return merged;
  }

  #condition(out: JsonObject, a: JsonObject, b: JsonObject): void {
    const [own, other] = [Object.hasOwn(a, 'if'), Object.hasOwn(b, 'if')];
    const keywords = ['if', 'then', 'else'];
    // Without `if`, the other two say nothing, and must not begin to.
    restore(out, own ? a : other ? b : {}, keywords);
    for (const [side, isHeard] of [
      [a, own],
      [b, other],
    ] as const) {
      if (isHeard) continue;
      for (const keyword of ['then', 'else'])
        if (Object.hasOwn(side, keyword)) this.#hidden.push({ node: side, keyword, value: side[keyword] as Json });
    }
    if (own && other && !keywords.every(keyword => sameJson(a[keyword], b[keyword]))) {
      this.conflict(b, 'if', b.if as Json);
    }
  }

  /** What `unevaluated…` of one side refuses, it refuses without regard to what the other, unseen side declares. */
  #unevaluated(out: JsonObject, a: JsonObject, b: JsonObject, keyword: string, marks: readonly string[]): void {
    const declares = (side: JsonObject): boolean => marks.some(mark => Object.hasOwn(side, mark));
    const sides = [
      [a, b],
      [b, a],
    ] as const;
    const both = Object.hasOwn(a, keyword) && Object.hasOwn(b, keyword);
    for (const [side, other] of sides) {
      if (!Object.hasOwn(side, keyword) || (both && sameJson(a, b))) continue;
      if (!both && (side === this.#outer || !declares(other))) continue;
      delete out[keyword];
      this.conflict(side, keyword, side[keyword] as Json);
    }
  }
}

const union = (one: Json, other: Json): Json => [
  ...new Set([...(Array.isArray(one) ? one : []), ...(Array.isArray(other) ? other : [])]),
];

/** Undefined where the smallest common multiple cannot be told exactly. */
function commonMultiple(a: number, b: number): number | undefined {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return undefined;
  const multiple = (a / greatestCommonDivisor(a, b)) * b;
  return Number.isSafeInteger(multiple) ? multiple : undefined;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
