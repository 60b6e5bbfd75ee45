/** Proof that two schemas have no value in common; then `oneOf` and `anyOf` say the same. */
import { isObject, type Json, type JsonObject, own, sameJson } from '../../manifest/json.ts';
import { admittedTypes, intersectTypes, listedValues, statedTypes, typeOfValue } from './types-of.ts';

type Resolve = (schema: JsonObject | boolean) => JsonObject | boolean;

/** Pairs that one proof looks at: definitions that refer to one another branch without end, and prove nothing new. */
const MOST_PAIRS = 500;

/** True only when it is proven; false means "not proven". `resolve` follows a reference one step. */
export function areDisjoint(
  a: JsonObject | boolean,
  b: JsonObject | boolean,
  resolve: Resolve,
  budget = { pairs: MOST_PAIRS },
): boolean {
  const [left, right] = [resolve(a), resolve(b)];
  if (left === false || right === false) return true;
  if (!isObject(left) || !isObject(right) || budget.pairs-- <= 0) return false;
  const [valuesA, valuesB] = [listedValues(left), listedValues(right)];
  if (valuesA && valuesB) return !valuesA.some(value => valuesB.some(other => sameJson(value, other)));
  if (valuesA && !valuesA.some(value => admitsTypeOf(right, value))) return true;
  if (valuesB && !valuesB.some(value => admitsTypeOf(left, value))) return true;
  const [typesA, typesB] = [admittedTypes(left), admittedTypes(right)];
  if (typesA && typesB) {
    const common = intersectTypes(typesA, typesB);
    if (common.length === 0) return true;
    if (common.length === 1 && common[0] === 'object') return objectsDisjoint(left, right, resolve, budget);
  }
  return false;
}

function admitsTypeOf(schema: JsonObject, value: Json): boolean {
  const stated = statedTypes(schema);
  const type = typeOfValue(value);
  return !stated || stated.includes(type) || (type === 'integer' && stated.includes('number'));
}

function objectsDisjoint(a: JsonObject, b: JsonObject, resolve: Resolve, budget: { pairs: number }): boolean {
  const [requiredA, requiredB] = [requiredOf(a), requiredOf(b)];
  if (requiredA.some(name => forbids(b, name)) || requiredB.some(name => forbids(a, name))) return true;
  return requiredA.some(name => {
    if (!requiredB.includes(name)) return false;
    const [left, right] = [property(a, name), property(b, name)];
    return left !== undefined && right !== undefined && areDisjoint(left, right, resolve, budget);
  });
}

export const requiredOf = (schema: JsonObject): string[] =>
  Array.isArray(schema.required) ? schema.required.filter((name): name is string => typeof name === 'string') : [];

function property(schema: JsonObject, name: string): JsonObject | boolean | undefined {
  const table = schema.properties;
  const found: Json | undefined = isObject(table) ? own(table, name) : undefined;
  return isObject(found) || typeof found === 'boolean' ? found : undefined;
}

function forbids(schema: JsonObject, name: string): boolean {
  const declared = property(schema, name);
  if (declared !== undefined) return declared === false;
  return schema.additionalProperties === false && !isObject(schema.patternProperties);
}
