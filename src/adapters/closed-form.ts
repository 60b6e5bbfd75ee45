/** The form of a schema in which an object takes the members that it declares, and no others. */
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { isResolved, resolveLocalRef } from '../manifest/resolve-ref.ts';
import { isSchema, subSchemas } from '../manifest/schema-vocabulary.ts';

/** These speak of a value of their own; what stands under others speaks of the same value, or tests it. */
const INNER: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
]);
const SAME: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas']);
const TABLES: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** Closes the objects of `document` in place. One that declares no members at all travels as a whole and stays open. */
export function closeObjects(document: JsonObject): void {
  const close = (schema: JsonObject): void => {
    if (Object.hasOwn(schema, 'additionalProperties') || Object.hasOwn(schema, 'unevaluatedProperties')) return;
    if (declaresMembers(document, schema, new Set())) schema.unevaluatedProperties = false;
  };
  const pending: { schema: JsonObject | boolean; isValue: boolean }[] = [{ schema: document, isValue: true }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isObject(next.schema)) continue;
    for (const {
      path: [keyword],
      schema,
    } of subSchemas(next.schema)) {
      const name = String(keyword);
      if (INNER.has(name) || SAME.has(name) || TABLES.has(name)) pending.push({ schema, isValue: INNER.has(name) });
    }
    if (next.isValue) close(next.schema);
  }
}

function declaresMembers(document: JsonObject, schema: JsonObject | boolean, seen: Set<JsonObject>): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  const { properties, $ref: reference } = schema;
  if (isObject(properties) && Object.keys(properties).length > 0) return true;
  const target = typeof reference === 'string' ? resolveLocalRef(document, reference, []) : undefined;
  if (target && isResolved(target) && declaresMembers(document, target.schema, seen)) return true;
  return ['allOf', 'anyOf', 'oneOf'].some(keyword => {
    const parts: Json | undefined = schema[keyword];
    return Array.isArray(parts) && parts.filter(isSchema).some(part => declaresMembers(document, part, seen));
  });
}
