/** `properties`, `patternProperties` and `additionalProperties` of two schemas that both hold: each changes what the others mean. */
import { isObject, type JsonObject, own, setOwn } from '../../manifest/json.ts';
import { compilePattern } from '../../manifest/pattern.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import type { Merging, Schema } from './merge.ts';

const KEYWORDS = ['properties', 'patternProperties', 'additionalProperties'];

/** Writes into `out`, which holds the keywords of `a` and those that only `b` has. */
export function mergeObjects(merging: Merging, out: JsonObject, a: JsonObject, b: JsonObject): void {
  const speaks = (side: JsonObject): boolean => KEYWORDS.some(keyword => Object.hasOwn(side, keyword));
  if (speaks(a) && speaks(b)) new Members(merging, out, a, b).merge();
  // Values that are no objects have no members to miss.
  const required = out.type === 'object' && Array.isArray(out.required) ? out.required : [];
  const forbids = (name: string): boolean => {
    const declared = own(tableOf(out, 'properties'), name);
    if (declared !== undefined) return declared === false;
    return out.additionalProperties === false && matching(tableOf(out, 'patternProperties'), name).length === 0;
  };
  if (required.some(name => typeof name === 'string' && forbids(name))) merging.impossible();
}

class Members {
  readonly #merging: Merging;
  readonly #out: JsonObject;
  readonly #sides: readonly [JsonObject, JsonObject];
  /** Patterns whose members the other, closed side forbids unless it declares them. */
  readonly #dropped = new Map<JsonObject, JsonObject>();

  constructor(merging: Merging, out: JsonObject, a: JsonObject, b: JsonObject) {
    this.#merging = merging;
    this.#out = out;
    this.#sides = [a, b];
  }

  merge(): void {
    const [a, b] = this.#sides;
    const patterns = this.#patterns();
    if (Object.keys(patterns).length > 0) this.#out.patternProperties = patterns;
    else delete this.#out.patternProperties;
    const closed = a.additionalProperties === false || b.additionalProperties === false;
    const properties: JsonObject = {};
    const names = new Set([...Object.keys(tableOf(a, 'properties')), ...Object.keys(tableOf(b, 'properties'))]);
    for (const name of names) {
      const schema = this.#merging.both(this.#demand(a, name), this.#demand(b, name));
      // A closed object forbids what it does not declare.
      if (schema !== false || !closed || matching(patterns, name).length > 0) setOwn(properties, name, schema);
    }
    if (isObject(a.properties) || isObject(b.properties)) this.#out.properties = properties;
    const rest = [a.additionalProperties, b.additionalProperties].filter(isSchema);
    if (rest.length > 0) this.#out.additionalProperties = rest.reduce((one, other) => this.#merging.both(one, other));
  }

  #patterns(): JsonObject {
    const [a, b] = this.#sides;
    const [left, right] = [tableOf(a, 'patternProperties'), tableOf(b, 'patternProperties')];
    const merged: JsonObject = {};
    for (const [mine, theirs, side, other] of [
      [left, right, a, b],
      [right, left, b, a],
    ] as const) {
      for (const [pattern, schema] of Object.entries(mine)) {
        const twin = own(theirs, pattern);
        if (!isSchema(schema) || Object.hasOwn(merged, pattern)) continue;
        if (isSchema(twin)) setOwn(merged, pattern, this.#merging.both(schema, twin));
        else if (this.#keeps(side, other, pattern, schema)) setOwn(merged, pattern, schema);
      }
    }
    return merged;
  }

  /** Whether a pattern that only `side` has can stay beside what `other` says of members that it does not declare. */
  #keeps(side: JsonObject, other: JsonObject, pattern: string, schema: Schema): boolean {
    const rest = other.additionalProperties;
    if (rest === undefined || rest === true) return true;
    if (rest === false && !isObject(other.patternProperties)) {
      const dropped = this.#dropped.get(side) ?? {};
      this.#dropped.set(side, dropped);
      setOwn(dropped, pattern, schema);
      return false;
    }
    this.#merging.conflict(other, 'additionalProperties', rest);
    return true;
  }

  /** What `side` demands of the member `name`, apart from the patterns that stay. */
  #demand(side: JsonObject, name: string): Schema {
    const declared = own(tableOf(side, 'properties'), name);
    const patterned = matching(tableOf(side, 'patternProperties'), name).length > 0;
    const rest = isSchema(side.additionalProperties) ? side.additionalProperties : true;
    const base: Schema = isSchema(declared) ? declared : patterned || rest;
    return matching(this.#dropped.get(side) ?? {}, name).reduce<Schema>(
      (one, other) => this.#merging.both(one, other),
      base,
    );
  }
}

const tableOf = (schema: JsonObject, keyword: string): JsonObject => {
  const table = schema[keyword];
  return isObject(table) ? table : {};
};

const matching = (patterns: JsonObject, name: string): Schema[] =>
  Object.entries(patterns).flatMap(([pattern, schema]) =>
    isSchema(schema) && compilePattern(pattern)?.regexp.test(name) ? [schema] : [],
  );
