/** Figures of a finished schema that limits speak of. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { isSchema, subSchemas, visitSchemas } from '../../manifest/schema-vocabulary.ts';

export interface SchemaFigures {
  properties: number;
  /** Levels of objects and arrays below the root; the root is level 1. */
  depth: number;
  enumValues: number;
  /** Characters of property names, definition names, enum and const values together. */
  characters: number;
  /** Characters of the string values of the largest enum with more than 250 values; 0 when there is none. */
  largeEnumCharacters: number;
  /** Properties that are not required, over all objects. */
  optional: number;
  /** Properties whose schema is a type array or an anyOf. */
  unions: number;
}

export function figuresOf(schema: JsonObject | undefined): SchemaFigures {
  const figures: SchemaFigures = {
    properties: 0,
    depth: 0,
    enumValues: 0,
    characters: 0,
    largeEnumCharacters: 0,
    optional: 0,
    unions: 0,
  };
  if (!schema) return figures;
  visitSchemas(schema, node => {
    if (isObject(node)) count(node, figures);
  });
  figures.depth = depthOf(schema);
  return figures;
}

function count(node: JsonObject, figures: SchemaFigures): void {
  const { properties } = node;
  if (isObject(properties)) {
    const names = Object.keys(properties);
    figures.properties += names.length;
    figures.characters += lengthOf(names);
    const required = Array.isArray(node.required) ? node.required : [];
    figures.optional += names.filter(name => !required.includes(name)).length;
    figures.unions += Object.values(properties).filter(isUnion).length;
  }
  for (const table of ['$defs', 'definitions']) {
    const definitions = node[table];
    if (isObject(definitions)) figures.characters += lengthOf(Object.keys(definitions));
  }
  if (Array.isArray(node.enum)) {
    const values = node.enum;
    figures.enumValues += values.length;
    const length = values.reduce<number>((sum, value) => sum + lengthOfValue(value), 0);
    figures.characters += length;
    if (values.length > 250) figures.largeEnumCharacters = Math.max(figures.largeEnumCharacters, length);
  }
  if (node.const !== undefined) figures.characters += lengthOfValue(node.const);
}

const isUnion = (schema: Json): boolean =>
  isObject(schema) && (Array.isArray(schema.type) || Array.isArray(schema.anyOf));
const lengthOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + name.length, 0);
const lengthOfValue = (value: Json): number =>
  typeof value === 'string' ? value.length : JSON.stringify(value).length;

/** References are not followed: recursion has no depth. */
function depthOf(root: JsonObject): number {
  let deepest = 0;
  const pending: { schema: JsonObject | boolean; depth: number }[] = [{ schema: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isObject(next.schema)) continue;
    const level = isObject(next.schema.properties) || isSchema(next.schema.items) ? next.depth + 1 : next.depth;
    deepest = Math.max(deepest, level);
    for (const { schema } of subSchemas(next.schema)) pending.push({ schema, depth: level });
  }
  return deepest;
}
