/**
 * Where schemas sit inside a schema (JSON Schema draft 2020-12 core and applicators, with the draft-04/07 forms that are
 * still met). Everything that walks a schema walks it by these tables, by position: a value under `default`, `enum`,
 * `const` or `examples` is a literal, and a property may be called `type` or `$ref`.
 */
import { isObject, type Json, type JsonObject, type Path } from './json.ts';

/** Keywords whose value is one schema. */
export const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);

/** Keywords whose value is a list of schemas. `items` is one too in the draft-07 tuple form. */
export const SCHEMA_LIST_KEYWORDS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/** Keywords whose value is a map from a name to a schema. `dependencies` may also hold lists of names. */
export const SCHEMA_MAP_KEYWORDS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'dependencies',
]);

/** Keywords whose value is a literal, never a schema. */
export const LITERAL_KEYWORDS: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'examples', 'example']);

/** Keywords that only annotate: losing one does not change which values are valid. */
export const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  '$comment',
  '$schema',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/** Keywords that act on values of one type only; `integer` shares those of `number`. */
export const KEYWORDS_BY_TYPE: {
  readonly [type in 'object' | 'array' | 'string' | 'number']: ReadonlySet<string>;
} = {
  object: new Set([
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ]),
  array: new Set([
    'items',
    'prefixItems',
    'minItems',
    'maxItems',
    'uniqueItems',
    'contains',
    'minContains',
    'maxContains',
    'unevaluatedItems',
  ]),
  string: new Set(['minLength', 'maxLength', 'pattern', 'format']),
  number: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
};

export const TYPE_NAMES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** True for what can stand at a schema position. */
export const isSchema = (value: Json | undefined): value is JsonObject | boolean =>
  typeof value === 'boolean' || isObject(value);

/** A schema directly inside another, with the path that leads to it. */
export interface SubSchema {
  path: Path;
  schema: JsonObject | boolean;
}

/** The schemas directly inside `schema`, in document order. Malformed positions are skipped; `checkSchema` reports them. */
export function subSchemas(schema: JsonObject): SubSchema[] {
  const found: SubSchema[] = [];
  const add = (path: Path, value: Json | undefined): void => {
    if (isSchema(value)) found.push({ path, schema: value });
  };
  for (const [keyword, value] of Object.entries(schema)) {
    if (Array.isArray(value) && (SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items')) {
      value.forEach((item, index) => {
        add([keyword, index], item);
      });
    } else if (SCHEMA_KEYWORDS.has(keyword)) add([keyword], value);
    else if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(value)) {
      for (const [name, item] of Object.entries(value)) add([keyword, name], item);
    }
  }
  return found;
}

/** Visits `root` and every schema inside it, parents first. Iterative, so depth cannot overflow the stack. */
export function visitSchemas(
  root: JsonObject | boolean,
  visit: (schema: JsonObject | boolean, path: Path) => void,
): void {
  const pending: SubSchema[] = [{ path: [], schema: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    visit(next.schema, next.path);
    if (typeof next.schema === 'boolean') continue;
    const { path } = next;
    for (const sub of subSchemas(next.schema).reverse())
      pending.push({ path: [...path, ...sub.path], schema: sub.schema });
  }
}
