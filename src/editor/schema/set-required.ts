/** Whether a property has to be there. */
import { isObject, type Json, type Path, valueAt } from '../../manifest/json.ts';
import { type Outcome, refuse } from './outcome.ts';
import { addRequired, dropRequired } from './required-names.ts';
import { placeOf } from './schema-place.ts';

/** Adds the property at `path` to the `required` of its owner, or takes it out. */
export function setRequired(root: Json, path: Path, required: boolean): Outcome {
  const place = placeOf(path);
  if (!place?.owner || place.keyword !== 'properties' || typeof place.key !== 'string') {
    return refuse('Only a property can be required.');
  }
  const list = valueAt(root, [...place.owner, 'required']);
  // Draft-04 and hand-written schemas have `required: true` on a property; on an object it says nothing.
  if (list !== undefined && !Array.isArray(list)) {
    return refuse('`required` is not a list of names here; mend it in the details of the object first.');
  }
  if (!isObject(valueAt(root, place.owner))) return refuse('There is no object schema here.');
  const name = place.key;
  const changes = required ? addRequired(root, place.owner, name) : dropRequired(root, place.owner, name);
  if (changes.length === 0) return refuse(`${name} is ${required ? 'required' : 'optional'} already.`);
  const said = `${name} is ${required ? 'required' : 'optional'}`;
  return { ok: true, changes, label: `Make \`${name}\` ${required ? 'required' : 'optional'}`, said, focus: path };
}
