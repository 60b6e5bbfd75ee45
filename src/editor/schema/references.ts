/** Local references follow a schema that moves or gets another name. */
import { isObject, type Json, own, type Path, pointer, valueAt } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';

/** The schema that `reference` points at, from the root of the manifest, when it is a local pointer; else undefined. */
export function referencedPath(schemaRoot: Path, reference: string): Path | undefined {
  if (reference === '#') return schemaRoot;
  if (!reference.startsWith('#/')) return undefined;
  const parts = decodePointer(reference);
  return parts && [...schemaRoot, ...parts];
}

/** Steps that point every reference at or below `from` to the same place below `to`. Run them before the move itself. */
export function retargetReferences(root: Json, from: Path, to: Path): ValueChange[] {
  const schemaRoot = from.slice(0, 1);
  const schema = valueAt(root, schemaRoot);
  if (!isObject(schema)) return [];
  const before = pointer(from.slice(1));
  const after = pointer(to.slice(1));
  const steps: ValueChange[] = [];
  visitSchemas(schema, (visited, path) => {
    if (!isObject(visited) || typeof visited.$ref !== 'string' || !visited.$ref.startsWith('#/')) return;
    const decoded = decodePointer(visited.$ref);
    if (!decoded) return;
    const target = pointer(decoded);
    if (target !== before && !target.startsWith(`${before}/`)) return;
    steps.push({
      op: 'set',
      path: [...schemaRoot, ...path, '$ref'],
      value: referenceTo(`${after}${target.slice(before.length)}`),
    });
  });
  return steps;
}

/** How many references point at or below the schema at `path`: what a deletion would leave dangling. */
export function countReferences(root: Json, path: Path): number {
  return retargetReferences(root, path, path).length;
}

/** A pointer as the fragment of a URI (RFC 6901, 6): names may hold what a URI may not, a percent sign for one. */
const referenceTo = (place: string): string => `#${encodeURI(place.toWellFormed()).replaceAll('#', '%23')}`;

function decodePointer(reference: string): string[] | undefined {
  try {
    return decodeURIComponent(reference.slice(2))
      .split('/')
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return undefined;
  }
}

/** The references that can be made inside the schema `root`: its definitions, and itself. */
export function localReferences(root: Json | undefined): string[] {
  if (!isObject(root)) return [];
  const named = ['$defs', 'definitions'].flatMap(keyword => {
    const map = own(root, keyword);
    return isObject(map) ? Object.keys(map).map(name => referenceTo(pointer([keyword, name]))) : [];
  });
  return [...named, '#'];
}
