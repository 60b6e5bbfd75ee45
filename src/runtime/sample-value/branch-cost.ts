/** How deep a value has to be at least, so that recursive schemas are left by their shortest way out. */
import { hasOwn, isObject, type Json, type JsonObject, own, type Path } from '../../manifest/json.ts';
import type { Schema } from '../../manifest/manifest.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import type { Place } from '../default-sites.ts';
import { typesOf } from './facts.ts';

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

export class BranchCosts {
  readonly #root: Schema;
  readonly #known = new Map<JsonObject, number>();
  readonly #open = new Set<JsonObject>();

  constructor(root: Schema) {
    this.#root = root;
  }

  /** 0 for a scalar; infinite when every value would have to be endless, or nothing is allowed. */
  of({ schema, path }: Place): number {
    if (schema === false) return Number.POSITIVE_INFINITY;
    if (!isObject(schema)) return 0;
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    if (this.#open.has(schema)) return Number.POSITIVE_INFINITY;
    this.#open.add(schema);
    const cost = this.#measure(schema, path);
    this.#open.delete(schema);
    // Infinite while an outer schema is being measured may only mean that this one leads back to it.
    if (Number.isFinite(cost) || this.#open.size === 0) this.#known.set(schema, cost);
    return cost;
  }

  #measure(schema: JsonObject, path: Path): number {
    if (hasOwn(schema, 'const') || hasOwn(schema, 'enum')) return 0;
    let cost = 0;
    const ref = own(schema, '$ref');
    if (typeof ref === 'string') {
      const target = resolveLocalRef(this.#root, ref, path);
      if (isResolved(target)) cost = Math.max(cost, this.of(target));
    }
    for (const [index, part] of list(own(schema, 'allOf')).entries()) {
      cost = Math.max(cost, this.of({ schema: part, path: [...path, 'allOf', index] }));
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = list(own(schema, keyword)).map((branch, index) =>
        this.of({ schema: branch, path: [...path, keyword, index] }),
      );
      if (branches.length > 0) cost = Math.max(cost, Math.min(...branches));
    }
    return Math.max(cost, this.#structure(schema, path));
  }

  #structure(schema: JsonObject, path: Path): number {
    const types = typesOf(schema);
    if ([...types].some(type => type !== 'object' && type !== 'array')) return 0;
    const costs: number[] = [];
    if (types.has('object')) costs.push(this.#members(schema, path));
    if (types.has('array')) costs.push(this.#items(schema, path));
    return costs.length > 0 ? Math.min(...costs) : Number.POSITIVE_INFINITY;
  }

  #items(schema: JsonObject, path: Path): number {
    const least = Number(own(schema, 'minItems') ?? 0);
    if (!(least > 0)) return 0;
    const isTuple = Array.isArray(own(schema, 'items'));
    const [keyword, rest] = isTuple ? ['items', 'additionalItems'] : ['prefixItems', 'items'];
    const prefix = list(own(schema, keyword));
    const costs = prefix
      .slice(0, least)
      .map((item, index) => this.of({ schema: item, path: [...path, keyword, index] }));
    if (least > prefix.length) costs.push(this.of({ schema: own(schema, rest), path: [...path, rest] }));
    return 1 + Math.max(...costs);
  }

  #members(schema: JsonObject, path: Path): number {
    const properties = own(schema, 'properties');
    if (!isObject(properties)) return 0;
    const required = list(own(schema, 'required')).filter(name => typeof name === 'string');
    const costs = required.map(name => this.of({ schema: own(properties, name), path: [...path, 'properties', name] }));
    return costs.length > 0 ? 1 + Math.max(...costs) : 0;
  }
}
