/** Giving a property another name. */
import { quoted } from '../manifest/json-faults.ts';
import { childrenOf, type JsonNode, keyNodeOf, keyOf, propertyOf } from '../manifest/json-tree.ts';
import { type EditResult, edited, refuse } from './edit-result.ts';
import { dotted, find, type ReadonlyPath, readForEdit } from './edit-target.ts';

/** Renames the property at `path`; its place and its value's spelling stay. Refused when a sibling has that name. */
export function renameKey(text: string, path: ReadonlyPath, name: string): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const found = find(readable, path);
  if (!found.ok) return found;
  if (found.container?.type !== 'object')
    return refuse('missing', `${quoted(dotted(path))} has no name that could change.`);
  const property = childrenOf(found.container)[found.index] as JsonNode;
  if (keyOf(property) === name) return edited();
  if (propertyOf(found.container, name))
    return refuse('exists', `There is a ${quoted(name)} here already; choose another name.`);
  const key = keyNodeOf(property) as JsonNode;
  return edited({ offset: key.offset, length: key.length, text: JSON.stringify(name) });
}
