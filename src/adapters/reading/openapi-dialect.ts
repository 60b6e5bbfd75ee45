/** Signs of the OpenAPI dialect of Gemini: upper-case type names at schema positions. */
import { isObject, type Json, own } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';

export const OPENAPI_TYPES: ReadonlyMap<string, string> = new Map([
  ['STRING', 'string'],
  ['NUMBER', 'number'],
  ['INTEGER', 'integer'],
  ['BOOLEAN', 'boolean'],
  ['ARRAY', 'array'],
  ['OBJECT', 'object'],
  ['NULL', 'null'],
]);

/** True when some schema in it names its type in upper case. */
export function usesOpenApiTypes(schema: Json): boolean {
  if (!isObject(schema)) return false;
  let found = false;
  visitSchemas(schema, part => {
    const type = isObject(part) ? own(part, 'type') : undefined;
    if (typeof type === 'string' && (OPENAPI_TYPES.has(type) || type === 'TYPE_UNSPECIFIED')) found = true;
  });
  return found;
}
