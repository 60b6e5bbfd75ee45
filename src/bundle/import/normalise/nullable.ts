/** OpenAPI's `nullable: true` in the terms of JSON Schema, where null is a type like any other. */
import { isObject, type Json, type JsonObject, own } from '../../../manifest/json.ts';
import { ANNOTATION_KEYWORDS } from '../../../manifest/schema-vocabulary.ts';
import { withKeyword } from './schema-change.ts';

const NULL: JsonObject = { type: 'null' };

const isNull = (branch: Json): boolean => isObject(branch) && own(branch, 'type') === 'null';

const withNullValue = (values: Json[]): Json[] => (values.includes(null) ? values : [...values, null]);

/** A schema that accepts what `schema` accepts, and null. `nullable` itself must be gone already. */
export function acceptingNull(schema: JsonObject): JsonObject {
  const type = own(schema, 'type');
  if (typeof type === 'string' || Array.isArray(type)) {
    const types = Array.isArray(type) ? type : [type];
    return acceptingNullValue(types.includes('null') ? schema : withKeyword(schema, 'type', [...types, 'null']));
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = own(schema, keyword);
    if (Array.isArray(branches) && !otherConstraints(schema, keyword)) {
      return branches.some(isNull) ? schema : withKeyword(schema, keyword, [...branches, { ...NULL }]);
    }
  }
  if (!otherConstraints(schema, 'enum', 'const')) return acceptingNullValue(schema);
  return wrapped(schema);
}

/** Among the listed values, null has to be one. */
function acceptingNullValue(schema: JsonObject): JsonObject {
  const values = own(schema, 'enum');
  if (Array.isArray(values)) return withKeyword(schema, 'enum', withNullValue(values));
  const value = own(schema, 'const');
  return value === undefined ? schema : withKeyword(schema, 'const', withNullValue([value]), 'enum');
}

const otherConstraints = (schema: JsonObject, ...except: string[]): boolean =>
  Object.keys(schema).some(keyword => !except.includes(keyword) && !ANNOTATION_KEYWORDS.has(keyword));

/** `{$ref}` or `{allOf}`: the whole becomes one of two branches; what only describes stays outside. */
function wrapped(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const outside = entries.filter(([keyword]) => ANNOTATION_KEYWORDS.has(keyword));
  const inside = entries.filter(([keyword]) => !ANNOTATION_KEYWORDS.has(keyword));
  return { anyOf: [Object.fromEntries(inside), { ...NULL }], ...Object.fromEntries(outside) };
}
