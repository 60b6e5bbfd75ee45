/** The schemas inside a schema, for servers that judge what they are sent. */
import { isObject, type Json, type JsonObject, type Path } from '../../manifest/json.ts';
import { subSchemas as childrenOf } from '../../manifest/schema-vocabulary.ts';

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
    for (const child of childrenOf(schema).reverse()) {
      pending.push({ schema: child.schema, path: [...path, ...child.path], around: objects });
    }
  }
  return found;
}

export const typesIn = ({ type }: JsonObject): Json[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];
