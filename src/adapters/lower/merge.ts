/**
 * One schema that accepts what both accept (`allOf` of two), as far as that can be proven keyword by keyword. Keywords
 * that cannot be merged exactly come back as conflicts: the caller keeps the first and puts the other into words.
 */
import { isObject, type Json, type JsonObject, own, sameJson, setOwn } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS, isSchema } from '../../manifest/schema-vocabulary.ts';
import type { Places } from './place.ts';
import { intersectTypes, statedTypes } from './types-of.ts';

/** A keyword of `node` that could not be merged. */
export interface Conflict {
  node: JsonObject;
  keyword: string;
  value: Json;
}

export interface Merged {
  /** `false` when nothing can satisfy both. */
  schema: JsonObject | boolean;
  conflicts: Conflict[];
}

type Schema = JsonObject | boolean;

export function mergeSchemas(a: Schema, b: Schema, places: Places): Merged {
  if (a === true || b === true) return { schema: a === true ? b : a, conflicts: [] };
  if (a === false || b === false) return { schema: false, conflicts: [] };
  return new Merge(places).run(a, b);
}

class Merge {
  readonly #places: Places;
  readonly #conflicts: Conflict[] = [];
  #never = false;

  constructor(places: Places) {
    this.#places = places;
  }

  run(a: JsonObject, b: JsonObject): Merged {
    const out = this.#places.inherit({ ...a }, a);
    for (const [keyword, value] of Object.entries(b)) {
      if (!Object.hasOwn(out, keyword)) {
        setOwn(out, keyword, value);
        this.#places.keywordFrom(out, keyword, b);
      } else if (!sameJson(out[keyword], value)) this.#keyword(out, keyword, value, b);
    }
    this.#objects(out, a, b);
    return this.#never ? { schema: false, conflicts: [] } : { schema: out, conflicts: this.#conflicts };
  }

  #keyword(out: JsonObject, keyword: string, value: Json, b: JsonObject): void {
    const have = out[keyword] as Json;
    if (ANNOTATION_KEYWORDS.has(keyword) || keyword.startsWith('x-')) return;
    switch (keyword) {
      case 'type':
        this.#types(out, b);
        return;
      case 'properties':
      case 'additionalProperties':
      case 'patternProperties':
        return;
      case 'required':
        out.required = [...new Set([...(have as string[]), ...(value as string[])])];
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
      case 'multipleOf': {
        const [x, y] = [have as number, value as number];
        if (Number.isInteger(x) && Number.isInteger(y)) out[keyword] = (x * y) / gcd(x, y);
        else this.#conflict(b, keyword, value);
        return;
      }
      case 'items':
        if (out.prefixItems === undefined && b.prefixItems === undefined && isSchema(have) && isSchema(value)) {
          out[keyword] = this.#both(have, value);
          return;
        }
        this.#conflict(b, keyword, value);
        return;
      case '$defs':
      case 'definitions':
        if (isObject(have) && isObject(value)) out[keyword] = { ...value, ...have };
        return;
      default:
        this.#conflict(b, keyword, value);
    }
  }

  #types(out: JsonObject, b: JsonObject): void {
    const types = intersectTypes(statedTypes(out) ?? [], statedTypes(b) ?? []);
    if (types.length === 0) this.#never = true;
    out.type = types.length === 1 ? (types[0] as string) : types;
  }

  /** `properties` and what may stand beside them depend on each other: a closed side forbids what only the other declares. */
  #objects(out: JsonObject, a: JsonObject, b: JsonObject): void {
    const [left, right] = [a.properties, b.properties];
    if (isObject(left) || isObject(right)) {
      const merged: JsonObject = {};
      const names = new Set([...Object.keys(isObject(left) ? left : {}), ...Object.keys(isObject(right) ? right : {})]);
      for (const name of names) {
        const sides = [this.#member(a, name), this.#member(b, name)] as const;
        if (sides[0] === undefined || sides[1] === undefined) {
          this.#conflict(b, 'patternProperties', b.patternProperties ?? a.patternProperties ?? null);
          continue;
        }
        const schema = this.#both(sides[0], sides[1]);
        const required = Array.isArray(out.required) && out.required.includes(name);
        if (schema === false && required) this.#never = true;
        if (schema !== false || !isClosed(a, b)) setOwn(merged, name, schema);
      }
      out.properties = merged;
      if (!isObject(left)) this.#places.keywordFrom(out, 'properties', b);
    }
    const [openA, openB] = [a.additionalProperties, b.additionalProperties];
    if (isSchema(openA) && isSchema(openB)) out.additionalProperties = this.#both(openA, openB);
    const [patternsA, patternsB] = [a.patternProperties, b.patternProperties];
    if (isObject(patternsA) && isObject(patternsB) && !sameJson(patternsA, patternsB)) {
      const merged: JsonObject = { ...patternsA };
      for (const [pattern, schema] of Object.entries(patternsB)) {
        const have = merged[pattern];
        setOwn(merged, pattern, isSchema(have) && isSchema(schema) ? this.#both(have, schema) : schema);
      }
      out.patternProperties = merged;
    }
    if (isClosed(a, b) && Array.isArray(out.required)) {
      const declared = isObject(out.properties) ? out.properties : {};
      const patterned = isObject(out.patternProperties);
      if (!patterned && out.required.some(name => typeof name === 'string' && !Object.hasOwn(declared, name)))
        this.#never = true;
    }
  }

  /** What `schema` demands of the member `name`; undefined when patterns make that unclear. */
  #member(schema: JsonObject, name: string): Schema | undefined {
    const properties = schema.properties;
    const declared = isObject(properties) ? own(properties, name) : undefined;
    if (isSchema(declared)) return declared;
    if (isObject(schema.patternProperties) && Object.keys(schema.patternProperties).length > 0) return undefined;
    const rest = schema.additionalProperties;
    return isSchema(rest) ? rest : true;
  }

  #both(a: Schema, b: Schema): Schema {
    if (sameJson(a, b)) return a;
    const merged = mergeSchemas(a, b, this.#places);
    this.#conflicts.push(...merged.conflicts);
    return merged.schema;
  }

  #conflict(node: JsonObject, keyword: string, value: Json): void {
    this.#conflicts.push({ node, keyword, value });
  }
}

const isClosed = (a: JsonObject, b: JsonObject): boolean =>
  a.additionalProperties === false || b.additionalProperties === false;

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
