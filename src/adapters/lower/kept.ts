/** The schemas inside a keyword that is sent on. */
import { isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema, visitSchemas } from '../../manifest/schema-vocabulary.ts';
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
  if (ONE.has(keyword) && isObject(value)) return lower(lowering, value).schema;
  if (LIST.has(keyword) && Array.isArray(value)) {
    return value.map(part => (isObject(part) ? lower(lowering, part).schema : part));
  }
  if (MAP.has(keyword) && isObject(value)) {
    const out: JsonObject = {};
    for (const [name, part] of Object.entries(value)) {
      setOwn(out, name, isObject(part) ? lower(lowering, part).schema : part);
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

/** The lowered schema if it accepts the same values; else undefined, and nothing is told. */
function lowerExactly(lowering: Lowering, schema: JsonObject): JsonObject | boolean | undefined {
  const [told, losses] = [lowering.diagnostics.length, lowering.losses];
  const lowered = lower(lowering, schema);
  if (lowering.losses === losses && referencesIn(schema).every(reference => isExact(lowering, reference))) {
    return lowered.schema;
  }
  lowering.forget(told);
  return undefined;
}

function isExact(lowering: Lowering, reference: string): boolean {
  const spelled = lowering.spelling(reference);
  const known = lowering.exact.get(spelled);
  if (known !== undefined) return known;
  // Of a definition in itself the rest decides.
  lowering.exact.set(spelled, true);
  const definition = lowering.definition(reference);
  if (!isObject(definition)) return true;
  const [told, losses] = [lowering.diagnostics.length, lowering.losses];
  lowering.inside(spelled, () => lower(lowering, definition));
  const exact = lowering.losses === losses && referencesIn(definition).every(inner => isExact(lowering, inner));
  lowering.forget(told);
  lowering.exact.set(spelled, exact);
  return exact;
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
  branches.filter(isSchema).map(branch => (isObject(branch) ? lower(lowering, branch).schema : branch));
