/**
 * What strict modes do to optional parameters, undone: there every property is required, and null stands for absence.
 * The document does not say which ones were optional, so this is offered and never done unasked.
 */
import { isObject, type Json, type JsonObject, own } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { schemaPlace } from '../../manifest/words.ts';
import { mapSchemas, withKeyword } from './normalise/schema-change.ts';

/** The schema without null among what it accepts; undefined when it does not list null beside something else. */
export function withoutNull(schema: Json): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const type = own(schema, 'type');
  if (Array.isArray(type) && type.includes('null') && type.length > 1) {
    const types = type.filter(name => name !== 'null');
    const out = withKeyword(schema, 'type', types.length === 1 ? types[0] : types);
    const values = own(out, 'enum');
    if (!Array.isArray(values)) return out;
    const rest = values.filter(value => value !== null);
    return rest.length === 0 ? undefined : withKeyword(out, 'enum', rest);
  }
  const branches = own(schema, 'anyOf');
  if (!Array.isArray(branches)) return undefined;
  const rest = branches.filter(branch => !(isObject(branch) && own(branch, 'type') === 'null'));
  if (rest.length === branches.length || rest.length === 0) return undefined;
  const [only] = rest;
  if (rest.length > 1 || !isObject(only)) return withKeyword(schema, 'anyOf', rest);
  const { anyOf: _anyOf, ...outside } = schema;
  const clashes = Object.keys(outside).some(keyword => Object.hasOwn(only, keyword));
  return clashes ? withKeyword(schema, 'anyOf', rest) : { ...only, ...outside };
}

/** Objects in the form of strict modes: closed, and with every property required. */
function widenedIn(schema: JsonObject): { name: string; schema: JsonObject }[] {
  const properties = own(schema, 'properties');
  const required = own(schema, 'required');
  if (own(schema, 'additionalProperties') !== false || !isObject(properties) || !Array.isArray(required)) return [];
  const names = Object.keys(properties);
  if (!names.every(name => required.includes(name))) return [];
  return names.flatMap(name => {
    const narrowed = withoutNull(properties[name] as Json);
    return narrowed ? [{ name, schema: narrowed }] : [];
  });
}

/** Names of the parameters that may have been optional before a strict mode required them; nested ones as `filter.since`. */
export function widenedParameters(root: JsonObject): string[] {
  const found: string[] = [];
  visitSchemas(root, (schema, path) => {
    if (!isObject(schema)) return;
    for (const { name } of widenedIn(schema)) found.push(schemaPlace([...path, 'properties', name]));
  });
  return found;
}

/** The schema with all of them optional again. */
export function makeOptionalAgain(root: JsonObject): JsonObject {
  return mapSchemas(root, schema => {
    const widened = new Map(widenedIn(schema).map(entry => [entry.name, entry.schema]));
    if (widened.size === 0) return schema;
    const properties = Object.fromEntries(
      Object.entries(schema.properties as JsonObject).map(([name, value]) => [name, widened.get(name) ?? value]),
    );
    const required = (schema.required as Json[]).filter(name => !widened.has(String(name)));
    return withKeyword(withKeyword(schema, 'properties', properties), 'required', required);
  }) as JsonObject;
}
