/** Whether a schema declares every member of a value, in one choice of its branches. Reads plain schemas only. */
import { acceptsValue } from '../../src/manifest/check-value.ts';
import { hasOwn, isObject, type Json, type JsonObject } from '../../src/manifest/json.ts';

const READ = new Set(['type', 'properties', 'required', 'items', 'anyOf', 'oneOf', '$ref', 'enum', 'const', '$defs']);

/** False also where the schema says more than is read here. */
export function declaresAll(root: JsonObject, value: Json, schema: Json = root): boolean {
  if (schema === true) return true;
  if (!isObject(schema) || !acceptsValue({ ...schema, $defs: root.$defs ?? {} }, value)) return false;
  const { $ref: reference, anyOf, oneOf, properties, additionalProperties: rest, items } = schema;
  // A map travels in another form, with all of its members.
  if (isObject(rest) && Object.keys(rest).length > 0) return true;
  if (!Object.keys(schema).every(key => READ.has(key) || (key === 'additionalProperties' && rest === false)))
    return false;
  const inner = (part: Json, at: Json): boolean => declaresAll(root, at, part);
  if (typeof reference === 'string') {
    const table = isObject(root.$defs) ? root.$defs : {};
    const name = reference.slice('#/$defs/'.length);
    return hasOwn(table, name) && inner(table[name] as Json, value);
  }
  const branches = [anyOf, oneOf].filter(Array.isArray);
  if (branches.length > 1 || (branches.length === 1 && (properties ?? items) !== undefined)) return false;
  if (branches[0]) return branches[0].some((branch: Json) => inner(branch, value));
  if (Array.isArray(value)) return items === undefined || value.every(item => inner(items, item));
  if (!isObject(value) || !isObject(properties)) return true;
  return Object.entries(value).every(
    ([name, member]) => hasOwn(properties, name) && inner(properties[name] as Json, member),
  );
}
