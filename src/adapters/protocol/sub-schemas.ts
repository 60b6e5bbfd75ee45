/** The schemas inside a schema, for servers that judge what they are sent. */
import { isObject, type Json, type JsonObject, type Path } from '../../manifest/json.ts';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../../manifest/schema-vocabulary.ts';

export interface SubSchema {
  schema: Json;
  /** From the root of the schema. */
  path: Path;
  /** How many objects it stands in, itself included when it is one. */
  objects: number;
}

/** The schema itself, then those inside it in the order of the text. A value under `default`, `enum` or `const` is none. */
export function subSchemas(root: Json): SubSchema[] {
  const found: SubSchema[] = [];
  const pending: { schema: Json; path: Path; around: number }[] = [{ schema: root, path: [], around: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { schema, path, around } = next;
    const objects = around + (isObject(schema) && typesIn(schema).includes('object') ? 1 : 0);
    found.push({ schema, path, objects });
    if (!isObject(schema)) continue;
    for (const child of childrenOf(schema, path).reverse()) pending.push({ ...child, around: objects });
  }
  return found;
}

function childrenOf(schema: JsonObject, path: Path): { schema: Json; path: Path }[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const isList = SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items';
    if (isList && Array.isArray(value)) {
      return value.map((item, index) => ({ schema: item, path: [...path, keyword, index] }));
    }
    if (SCHEMA_KEYWORDS.has(keyword)) return [{ schema: value, path: [...path, keyword] }];
    if (!(SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(value))) return [];
    return Object.entries(value)
      .filter(([, child]) => !Array.isArray(child))
      .map(([name, child]) => ({ schema: child, path: [...path, keyword, name] }));
  });
}

export const typesIn = ({ type }: JsonObject): Json[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];
