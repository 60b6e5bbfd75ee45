/** What was done to a schema on its way in. */
import type { Diagnostic } from '../../../manifest/diagnostic.ts';
import { cloneJson, isObject, type Json, type JsonObject, type Path, setOwn } from '../../../manifest/json.ts';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../../../manifest/schema-vocabulary.ts';

/** Paths are relative to the schema. */
export interface SchemaChange extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'path' | 'effect'> {
  /** Places that differ from the document because of this change, besides `path` itself. */
  covers?: readonly Path[];
}

/**
 * A copy of a schema in which `edit` was applied to every schema object, innermost first, by position: literals and the
 * names of properties stay as they are. The depth is bounded by what the readers accept.
 */
export function mapSchemas(schema: Json, edit: (copy: JsonObject, path: Path) => JsonObject, path: Path = []): Json {
  if (!isObject(schema)) return cloneJson(schema);
  const copy: JsonObject = {};
  for (const [keyword, operand] of Object.entries(schema)) {
    const at = [...path, keyword];
    if (Array.isArray(operand) && (SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items')) {
      const parts = operand.map((part, index) => mapSchemas(part, edit, [...at, index]));
      setOwn(copy, keyword, parts);
    } else if (SCHEMA_KEYWORDS.has(keyword)) setOwn(copy, keyword, mapSchemas(operand, edit, at));
    else if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(operand)) {
      const parts: JsonObject = {};
      for (const [name, part] of Object.entries(operand)) setOwn(parts, name, mapSchemas(part, edit, [...at, name]));
      setOwn(copy, keyword, parts);
    } else setOwn(copy, keyword, cloneJson(operand));
  }
  return edit(copy, path);
}

/** The same object with one keyword replaced in its place, or removed. */
export function withKeyword(schema: JsonObject, keyword: string, value: Json | undefined, as = keyword): JsonObject {
  const out: JsonObject = {};
  for (const [key, operand] of Object.entries(schema)) {
    if (key !== keyword) setOwn(out, key, operand);
    else if (value !== undefined) setOwn(out, as, value);
  }
  if (!Object.hasOwn(schema, keyword) && value !== undefined) setOwn(out, as, value);
  return out;
}
