/** Adding to a schema: properties, branches, definitions, and copies of what is there. */
import { cloneJson, isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import { effectiveTypes } from '../../manifest/type-summary.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { listMoves, type Outcome, refuse } from './outcome.ts';
import { freeName } from './property-names.ts';
import { addRequired, isRequired } from './required-names.ts';
import { elementPath, placeOf, propertyNames } from './schema-place.ts';

/**
 * Adds a string property to the object at `path` (or to what the array there holds), after the property `after` or at the end.
 * A schema that says nothing about its type becomes an object; another type is refused.
 */
export function addProperty(root: Json, path: Path, after?: string, name = 'property'): Outcome {
  const owner = elementPath(root, path);
  const schema = valueAt(root, owner);
  if (!isObject(schema)) return refuse('There is no schema object here that could hold properties.');
  const types = effectiveTypes(schema);
  if (types.length > 0 && !types.includes('object')) {
    return refuse(`Only an object has properties; this is ${types.join(' or ')}. Change the type to object first.`);
  }
  const { properties } = schema;
  if (properties !== undefined && !isObject(properties))
    return refuse('`properties` is not an object; mend it in the JSON first.');
  const changes: ValueChange[] = [];
  if (types.length === 0) changes.push({ op: 'set', path: [...owner, 'type'], value: 'object' });
  const names = propertyNames(root, owner);
  const free = freeName(name, names);
  const value = { type: 'string' };
  if (properties === undefined) changes.push({ op: 'set', path: [...owner, 'properties'], value: { [free]: value } });
  else {
    const index = after === undefined ? names.length : names.indexOf(after) + 1;
    changes.push({ op: 'insert', path: [...owner, 'properties', free], value, index });
  }
  return {
    ok: true,
    changes,
    label: `Add \`${free}\``,
    said: `Property ${free} added`,
    focus: [...owner, 'properties', free],
  };
}

/** Adds a branch to `anyOf`, `oneOf`, `allOf` or a position to `prefixItems`. */
export function addBranch(root: Json, owner: Path, keyword: string): Outcome {
  const branches = valueAt(root, [...owner, keyword]);
  if (branches !== undefined && !Array.isArray(branches))
    return refuse(`\`${keyword}\` is not a list; mend it in the JSON first.`);
  const index = branches?.length ?? 0;
  const changes: ValueChange[] = branches
    ? [{ op: 'insert', path: [...owner, keyword, index], value: { type: 'string' } }]
    : [{ op: 'set', path: [...owner, keyword], value: [{ type: 'string' }] }];
  return {
    ok: true,
    changes,
    label: `Add to \`${keyword}\``,
    said: `Schema ${index + 1} added to ${keyword}`,
    focus: [...owner, keyword, index],
  };
}

/** Adds a named schema to `$defs` (or to `definitions` where that is what the schema has) of the root schema `path[0]`. */
export function addDefinition(root: Json, path: Path): Outcome {
  const owner = path.slice(0, 1);
  const schema = valueAt(root, owner);
  if (!isObject(schema)) return refuse('There is no schema object here that could hold definitions.');
  const keyword = isObject(schema.definitions) && !isObject(schema.$defs) ? 'definitions' : '$defs';
  const existing = schema[keyword];
  if (existing !== undefined && !isObject(existing))
    return refuse(`\`${keyword}\` is not an object; mend it in the JSON first.`);
  const name = freeName('Definition', Object.keys(existing ?? {}));
  const value = { type: 'object', properties: {} };
  const changes: ValueChange[] = existing
    ? [{ op: 'insert', path: [...owner, keyword, name], value }]
    : [{ op: 'set', path: [...owner, keyword], value: { [name]: value } }];
  return {
    ok: true,
    changes,
    label: `Add \`${name}\``,
    said: `Definition ${name} added`,
    focus: [...owner, keyword, name],
  };
}

/** A copy right after the original; a copied property is required when the original is. */
export function duplicateSchema(root: Json, path: Path): Outcome {
  const place = placeOf(path);
  const value = valueAt(root, path);
  if (!place?.owner || place.keyword === undefined || value === undefined)
    return refuse('There is nothing here to duplicate.');
  const { owner, keyword, key } = place;
  if (key === undefined) return refuse(`There can be only one \`${keyword}\`.`);
  if (typeof key === 'number') {
    const copy = [...owner, keyword, key + 1];
    const changes: ValueChange[] = [{ op: 'insert', path: copy, value: cloneJson(value) }];
    return {
      ok: true,
      changes,
      label: `Duplicate in \`${keyword}\``,
      said: `Duplicated as number ${key + 2}`,
      focus: copy,
      copies: [{ from: path, to: copy }],
      moved: listMoves([...owner, keyword], lengthAt(root, [...owner, keyword]), undefined, key + 1),
    };
  }
  const names = Object.keys((valueAt(root, [...owner, keyword]) ?? {}) as object);
  const name = freeName(`${key}_copy`, names);
  const copy = [...owner, keyword, name];
  const changes: ValueChange[] = [{ op: 'insert', path: copy, value: cloneJson(value), index: names.indexOf(key) + 1 }];
  if (keyword === 'properties' && isRequired(root, owner, key)) changes.push(...addRequired(root, owner, name));
  return {
    ok: true,
    changes,
    label: `Duplicate \`${key}\``,
    said: `${key} duplicated as ${name}`,
    focus: copy,
    copies: [{ from: path, to: copy }],
  };
}

function lengthAt(root: Json, path: Path): number {
  const list = valueAt(root, path);
  return Array.isArray(list) ? list.length : 0;
}

/** Adds a keyword that holds one schema, such as `not` or `contains`. */
export function addSingle(root: Json, owner: Path, keyword: string, value: Json = {}): Outcome {
  if (valueAt(root, [...owner, keyword]) !== undefined) return refuse(`There is a \`${keyword}\` already.`);
  const focus = [...owner, keyword];
  const changes: ValueChange[] = [{ op: 'set', path: focus, value }];
  return { ok: true, changes, label: `Add \`${keyword}\``, said: `${keyword} added`, focus };
}

/** Adds a pattern for the names of further properties. */
export function addPattern(root: Json, owner: Path): Outcome {
  const path = [...owner, 'patternProperties'];
  const patterns = valueAt(root, path);
  if (patterns !== undefined && !isObject(patterns)) {
    return refuse('`patternProperties` is not an object; mend it in the JSON first.');
  }
  const name = freeName('^x_', Object.keys(patterns ?? {}));
  const changes: ValueChange[] = [{ op: 'set', path: [...path, name], value: { type: 'string' } }];
  return { ok: true, changes, label: 'Add a pattern', said: `Pattern ${name} added`, focus: [...path, name] };
}
