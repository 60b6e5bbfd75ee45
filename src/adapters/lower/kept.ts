/** The schemas inside a keyword that is sent on. */
import { isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema, visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { changesValues } from '../restore-plan.ts';
import { lower } from './lower.ts';
import type { Lowering } from './lowering.ts';

/** A value has to satisfy what stands here, so that accepting more inside is accepting more outside. */
const ONE: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'then', 'else'],
]);
const LIST: ReadonlySet<string> = new Set(['anyOf', 'allOf', 'prefixItems']);
const MAP: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** Here a change inside may turn round outside, so that only exact forms will do. */
const TESTED_ONE: ReadonlySet<string> = new Set(['not', 'if', 'contains']);
const TESTED_LIST: ReadonlySet<string> = new Set(['oneOf']);

/** The value of `keyword` with its schemas lowered; undefined when that would change which values pass the test it makes. */
export function lowerKept(lowering: Lowering, keyword: string, value: Json): Json | undefined {
  if (ONE.has(keyword) && isObject(value)) return sentOn(lowering, value);
  if (LIST.has(keyword) && Array.isArray(value)) {
    return value.map(part => (isObject(part) ? sentOn(lowering, part) : part));
  }
  if (MAP.has(keyword) && isObject(value)) {
    const out: JsonObject = {};
    for (const [name, part] of Object.entries(value)) {
      setOwn(out, name, isObject(part) ? sentOn(lowering, part) : part);
    }
    return out;
  }
  if (TESTED_ONE.has(keyword) && isObject(value)) return lowerExactly(lowering, value);
  if (TESTED_LIST.has(keyword) && Array.isArray(value)) {
    const parts = value.map(part => (isObject(part) ? lowerExactly(lowering, part) : part));
    return parts.every(part => part !== undefined) ? parts : undefined;
  }
  return value;
}

/** A part of a keyword that the walker knows no way back through. */
function sentOn(lowering: Lowering, schema: JsonObject): JsonObject | boolean {
  const lowered = lower(lowering, schema);
  if (lowered.restore && changesValues(lowered.restore)) lowering.unreturned++;
  return lowered.schema;
}

/** The lowered schema if it accepts the same values; else undefined, and nothing is told. */
function lowerExactly(lowering: Lowering, schema: JsonObject): JsonObject | boolean | undefined {
  const [told, losses] = [lowering.diagnostics.length, lowering.losses];
  const lowered = sentOn(lowering, schema);
  if (lowering.losses === losses && referencesIn(schema).every(reference => isExact(lowering, reference))) {
    return lowered;
  }
  lowering.forget(told);
  return undefined;
}

/** Those that a definition leads to come before it, by a list of its own, as chains of references may be long. */
function isExact(lowering: Lowering, reference: string): boolean {
  const { exact } = lowering;
  const spelled = lowering.spelling(reference);
  const way = exact.has(spelled) ? [] : [spelled];
  for (let next = way.at(-1); next !== undefined; next = way.at(-1)) {
    // Of a definition in itself the rest decides.
    exact.set(next, true);
    const definition = lowering.definition(next);
    const inner = isObject(definition) ? referencesIn(definition).map(each => lowering.spelling(each)) : [];
    const unknown = inner.find(each => !exact.has(each));
    if (unknown !== undefined) {
      way.push(unknown);
      continue;
    }
    if (isObject(definition))
      exact.set(next, isLossless(lowering, next, definition) && inner.every(each => exact.get(each)));
    way.pop();
  }
  return exact.get(spelled) ?? true;
}

function isLossless(lowering: Lowering, reference: string, definition: JsonObject): boolean {
  const [told, losses] = [lowering.diagnostics.length, lowering.losses];
  lowering.inside(reference, () => lower(lowering, definition));
  lowering.forget(told);
  return lowering.losses === losses;
}

function referencesIn(schema: JsonObject): string[] {
  const found: string[] = [];
  visitSchemas(schema, part => {
    if (isObject(part) && typeof part.$ref === 'string') found.push(part.$ref);
  });
  return found;
}

/** The branches of oneOf for an anyOf in its place. */
export const lowerBranches = (lowering: Lowering, branches: readonly Json[]): Json[] =>
  branches.filter(isSchema).map(branch => (isObject(branch) ? sentOn(lowering, branch) : branch));
