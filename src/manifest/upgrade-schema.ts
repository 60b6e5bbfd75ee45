/** Rewrites a schema of an older draft in draft 2020-12, without changing what it accepts. */
import { type Dialect, dialectOf, FOREIGN_KEYWORDS } from './dialect.ts';
import { cloneJson, hasOwn, isObject, type Json, type JsonObject, own, type Path, pointer, setOwn } from './json.ts';
import { indexSchema, isResolved, resolveLocalRef } from './resolve-ref.ts';
import {
  isSchema,
  LITERAL_KEYWORDS,
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
  visitSchemas,
} from './schema-vocabulary.ts';

/** True for a tuple in the form of the drafts before 2020-12. */
const isTuple = (schema: JsonObject): boolean => Array.isArray(own(schema, 'items'));

/** What stands in the way of an exact rewrite: a rule that the old draft ignores, or a construct without an exact form. */
function isExact(root: JsonObject, dialect: Dialect): boolean {
  if (indexSchema(root).resources.size > 1) return false;
  const foreign = FOREIGN_KEYWORDS[dialect];
  let exact = true;
  visitSchemas(root, schema => {
    if (!isObject(schema)) return;
    if (hasOwn(schema, '$recursiveRef') || hasOwn(schema, '$recursiveAnchor')) exact = false;
    if (isTuple(schema) && hasOwn(schema, 'prefixItems')) exact = false;
    if (hasOwn(schema, 'definitions') && hasOwn(schema, '$defs')) exact = false;
    if (dialect !== '2020-12' && Object.keys(schema).some(keyword => foreign.has(keyword))) exact = false;
    if (hasOwn(schema, 'dependencies') && (hasOwn(schema, 'dependentRequired') || hasOwn(schema, 'dependentSchemas')))
      exact = false;
  });
  return exact;
}

class Upgrade {
  readonly #root: JsonObject;
  readonly #dialect: Dialect;

  constructor(root: JsonObject, dialect: Dialect) {
    this.#root = root;
    this.#dialect = dialect;
  }

  schema(value: Json, path: Path): Json {
    if (!isObject(value)) return cloneJson(value);
    const result: JsonObject = {};
    for (const [keyword, operand] of Object.entries(value))
      this.#keyword(result, value, keyword, operand, [...path, keyword]);
    return result;
  }

  #keyword(result: JsonObject, schema: JsonObject, keyword: string, operand: Json, path: Path): void {
    const isRoot = path.length === 1;
    if (keyword === '$schema' && isRoot) return;
    if (keyword === '$ref' && typeof operand === 'string')
      setOwn(result, keyword, this.#reference(operand, path.slice(0, -1)));
    else if (keyword === 'id' && this.#dialect === 'draft-04') this.#identify(result, operand);
    else if (keyword === '$id') this.#identify(result, operand);
    else if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum')
      this.#exclusive(result, schema, keyword, operand);
    else if (
      (keyword === 'minimum' && schema.exclusiveMinimum === true) ||
      (keyword === 'maximum' && schema.exclusiveMaximum === true)
    )
      return;
    else if (keyword === 'dependencies' && isObject(operand)) this.#dependencies(result, operand, path);
    else if (keyword === 'additionalItems') {
      // Without a tuple it has no effect in any draft.
      if (isTuple(schema)) setOwn(result, 'items', this.schema(operand, path));
    } else setOwn(result, this.#renamed(schema, keyword), this.#operand(keyword, operand, path));
  }

  #renamed(schema: JsonObject, keyword: string): string {
    if (keyword === 'definitions') return '$defs';
    return keyword === 'items' && isTuple(schema) ? 'prefixItems' : keyword;
  }

  #operand(keyword: string, operand: Json, path: Path): Json {
    if (LITERAL_KEYWORDS.has(keyword)) return cloneJson(operand);
    if (Array.isArray(operand) && (SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items')) {
      return operand.map((part, index) => this.schema(part, [...path, index]));
    }
    if (SCHEMA_KEYWORDS.has(keyword) && isSchema(operand)) return this.schema(operand, path);
    if (!SCHEMA_MAP_KEYWORDS.has(keyword) || !isObject(operand)) return cloneJson(operand);
    const result: JsonObject = {};
    for (const [name, part] of Object.entries(operand)) setOwn(result, name, this.schema(part, [...path, name]));
    return result;
  }

  #identify(result: JsonObject, id: Json): void {
    if (typeof id === 'string' && /^#./.test(id)) setOwn(result, '$anchor', id.slice(1));
    else setOwn(result, '$id', id);
  }

  #exclusive(result: JsonObject, schema: JsonObject, keyword: string, operand: Json): void {
    const limit = own(schema, keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum');
    if (typeof operand !== 'boolean') setOwn(result, keyword, operand);
    else if (operand && limit !== undefined) setOwn(result, keyword, limit);
  }

  #dependencies(result: JsonObject, operand: JsonObject, path: Path): void {
    const names: JsonObject = {};
    const schemas: JsonObject = {};
    for (const [name, dependent] of Object.entries(operand)) {
      if (Array.isArray(dependent)) setOwn(names, name, cloneJson(dependent));
      else setOwn(schemas, name, this.schema(dependent, [...path, name]));
    }
    if (Object.keys(names).length > 0) setOwn(result, 'dependentRequired', names);
    if (Object.keys(schemas).length > 0) setOwn(result, 'dependentSchemas', schemas);
  }

  /** A pointer to the place where its target is afterwards. */
  #reference(ref: string, from: Path): string {
    if (!ref.startsWith('#/')) return ref;
    const target = resolveLocalRef(this.#root, ref, from);
    if (!isResolved(target)) return ref;
    let schema: Json | undefined = this.#root;
    const path: Path = [];
    // Every other key is a name, not a keyword, where the path runs through a map of schemas.
    let isName = false;
    for (const key of target.path) {
      const isMap: boolean = !isName && typeof key === 'string' && SCHEMA_MAP_KEYWORDS.has(key);
      const dependent: string | number = isMap && key === 'dependencies' ? 'dependentSchemas' : key;
      path.push(
        !isName && isObject(schema) && typeof dependent === 'string'
          ? this.#renamedInPath(schema, dependent)
          : dependent,
      );
      schema = Array.isArray(schema) ? schema[Number(key)] : isObject(schema) ? own(schema, String(key)) : undefined;
      isName = isMap;
    }
    const moved = pointer(path);
    return moved === pointer(target.path) ? ref : `#${moved.replaceAll('%', '%25')}`;
  }

  #renamedInPath(schema: JsonObject, keyword: string): string {
    return keyword === 'additionalItems' && isTuple(schema) ? 'items' : this.#renamed(schema, keyword);
  }
}

/**
 * The schema in the forms of draft 2020-12: `prefixItems`, `$defs`, `dependentRequired` and `dependentSchemas`, numeric
 * `exclusiveMinimum`, `$id`, without the root `$schema`. It accepts the same values. Undefined when there is no exact
 * rewrite (several embedded resources, `$recursiveRef`, keywords that the old draft ignores but 2020-12 does not).
 */
export function upgradeSchema(root: JsonObject): JsonObject | undefined {
  const { dialect, known } = dialectOf(root);
  if (!known || !isExact(root, dialect)) return undefined;
  return new Upgrade(root, dialect).schema(root, []) as JsonObject;
}
