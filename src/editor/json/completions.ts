/** Suggestions that depend on the manifest itself and that no schema can give: names of properties, definitions, references. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import { localReferences } from '../schema/references.ts';

/** JSON values that fit at `path`; the last part is the place that is being typed. None where the schema of manifests knows better. */
export function suggestionsAt(manifest: Json | undefined, path: Path): string[] {
  const root = path[0];
  if (root !== 'inputSchema' && root !== 'outputSchema') return [];
  const schema = valueAt(manifest, [root]);
  if (!isObject(schema)) return [];
  if (path.at(-1) === '$ref') return localReferences(schema);
  if (path.at(-2) === 'required' && typeof path.at(-1) === 'number') return undeclared(manifest, path);
  return [];
}

/** Properties of the object that are not in its `required` yet. */
function undeclared(manifest: Json | undefined, path: Path): string[] {
  const owner = path.slice(0, -2);
  const properties = valueAt(manifest, [...owner, 'properties']);
  const required = valueAt(manifest, [...owner, 'required']);
  if (!isObject(properties)) return [];
  const listed = Array.isArray(required) ? required : [];
  return Object.keys(properties).filter(name => !listed.includes(name));
}
