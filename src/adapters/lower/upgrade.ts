/**
 * Old forms of JSON Schema (draft-04, 06, 07) in the terms of draft 2020-12. Exact: the upgraded schema accepts the same
 * values. Sources: the release notes of JSON Schema 2019-09 and 2020-12, "Migrating from older drafts".
 */
import { type Dialect, dialectOf, FOREIGN_KEYWORDS } from '../../manifest/dialect.ts';
import { isObject, type Json, type JsonObject, own, setOwn } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';

/** What was upgraded: the schema that held it, the keyword, and a sentence. */
export interface Upgrade {
  node: JsonObject;
  keyword: string;
  message: string;
}

/** True when a schema that says to be draft 2020-12, or nothing, has a form in it that is not valid there. */
export function breaksItsDialect(root: JsonObject): boolean {
  if (dialectOf(root).dialect !== '2020-12') return false;
  let found = false;
  visitSchemas(root, schema => {
    if (!isObject(schema)) return;
    found ||= Array.isArray(schema.items);
    found ||= typeof schema.exclusiveMinimum === 'boolean' || typeof schema.exclusiveMaximum === 'boolean';
  });
  return found;
}

/** Upgrades `root` in place and tells what changed. The caller owns the copy. */
export function upgradeDialect(root: JsonObject): Upgrade[] {
  const upgrades: Upgrade[] = [];
  const { dialect } = dialectOf(root);
  visitSchemas(root, schema => {
    if (!isObject(schema)) return;
    dropForeign(schema, dialect, upgrades);
    upgradeIdentity(schema, upgrades);
    upgradeRecursion(schema, upgrades);
    upgradeBounds(schema, 'exclusiveMinimum', 'minimum', upgrades);
    upgradeBounds(schema, 'exclusiveMaximum', 'maximum', upgrades);
    upgradeTuple(schema, upgrades);
    upgradeDependencies(schema, upgrades);
  });
  return upgrades;
}

/** What the declared draft does not know says nothing there, and must not begin to. */
function dropForeign(schema: JsonObject, dialect: Dialect, upgrades: Upgrade[]): void {
  if (dialect === '2020-12') return;
  for (const keyword of Object.keys(schema)) {
    if (!FOREIGN_KEYWORDS[dialect].has(keyword) || keyword === '$recursiveRef') continue;
    delete schema[keyword];
    upgrades.push({ node: schema, keyword, message: `\`${keyword}\` has no meaning in ${dialect} and was left out` });
  }
}

/** Draft-06 and 07 name a place by `$id: "#name"`. */
function upgradeIdentity(schema: JsonObject, upgrades: Upgrade[]): void {
  const { $id } = schema;
  if (typeof $id !== 'string' || !/^#./.test($id)) return;
  renameKey(schema, '$id', '$anchor');
  schema.$anchor = $id.slice(1);
  upgrades.push({ node: schema, keyword: '$id', message: 'the draft-07 form of an anchor became `$anchor`' });
}

/** In a document of one piece the recursive reference of 2019-09 leads to its root, like `#`. */
function upgradeRecursion(schema: JsonObject, upgrades: Upgrade[]): void {
  if (schema.$recursiveRef !== '#' || Object.hasOwn(schema, '$ref')) return;
  renameKey(schema, '$recursiveRef', '$ref');
  upgrades.push({ node: schema, keyword: '$recursiveRef', message: '`$recursiveRef` became `$ref`' });
}

function upgradeBounds(schema: JsonObject, exclusive: string, inclusive: string, upgrades: Upgrade[]): void {
  const flag = schema[exclusive];
  if (typeof flag !== 'boolean') return;
  const bound = schema[inclusive];
  if (flag && typeof bound === 'number') {
    replaceKeys(schema, { [inclusive]: undefined, [exclusive]: bound });
  } else replaceKeys(schema, { [exclusive]: undefined });
  upgrades.push({ node: schema, keyword: exclusive, message: `the draft-04 form of \`${exclusive}\` became a number` });
}

function upgradeTuple(schema: JsonObject, upgrades: Upgrade[]): void {
  const { items } = schema;
  if (!Array.isArray(items)) {
    if (schema.additionalItems !== undefined) {
      // Without a list in `items`, `additionalItems` has no effect in any draft.
      replaceKeys(schema, { additionalItems: undefined });
      upgrades.push({
        node: schema,
        keyword: 'additionalItems',
        message: '`additionalItems` without a tuple has no effect',
      });
    }
    return;
  }
  const rest = schema.additionalItems;
  renameKey(schema, 'items', 'prefixItems');
  replaceKeys(schema, { additionalItems: undefined });
  if (rest !== undefined) schema.items = rest;
  upgrades.push({ node: schema, keyword: 'prefixItems', message: 'the tuple form of `items` became `prefixItems`' });
}

function upgradeDependencies(schema: JsonObject, upgrades: Upgrade[]): void {
  const { dependencies } = schema;
  if (!isObject(dependencies)) return;
  const names: JsonObject = isObject(schema.dependentRequired) ? { ...schema.dependentRequired } : {};
  const schemas: JsonObject = isObject(schema.dependentSchemas) ? { ...schema.dependentSchemas } : {};
  for (const [name, value] of Object.entries(dependencies)) {
    if (Array.isArray(value)) {
      const known = own(names, name);
      setOwn(names, name, Array.isArray(known) ? [...new Set([...known, ...value])] : value);
    } else {
      const known = own(schemas, name);
      setOwn(schemas, name, known === undefined ? value : { allOf: [known, value] });
    }
  }
  replaceKeys(schema, { dependencies: undefined });
  if (Object.keys(names).length > 0) schema.dependentRequired = names;
  if (Object.keys(schemas).length > 0) schema.dependentSchemas = schemas;
  upgrades.push({
    node: schema,
    keyword: 'dependencies',
    message: '`dependencies` became `dependentRequired` and `dependentSchemas`',
  });
}

/** Sets or deletes keys in place; keys keep their position. */
export function replaceKeys(schema: JsonObject, changes: { [key: string]: Json | undefined }): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete schema[key];
    else setOwn(schema, key, value);
  }
}

function renameKey(schema: JsonObject, from: string, to: string): void {
  const entries = Object.entries(schema);
  for (const key of Object.keys(schema)) delete schema[key];
  for (const [key, value] of entries) setOwn(schema, key === from ? to : key, value);
}
