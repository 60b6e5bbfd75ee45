/** A schema as it would be without one part of it. */
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../../manifest/json.ts';

/** Below these stand schemas by name; one that is gone lets everything pass. */
const MAPS: ReadonlySet<string | number | undefined> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

/** A copy in which the keyword at `path` is gone, or the schema at `path` is `true`. The same where there is nothing at `path`. */
export function withoutPart(schema: Json, path: Path, parent?: string | number): Json {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const isLast = rest.length === 0;
  if (Array.isArray(schema)) {
    return schema.map((item, index) => (index !== key ? item : isLast ? true : withoutPart(item, rest, key)));
  }
  if (!isObject(schema)) return schema;
  const copy: JsonObject = {};
  for (const [name, item] of Object.entries(schema)) {
    if (name !== key) setOwn(copy, name, item);
    else if (!isLast) setOwn(copy, name, withoutPart(item, rest, key));
    else if (MAPS.has(parent)) setOwn(copy, name, true);
  }
  return copy;
}
