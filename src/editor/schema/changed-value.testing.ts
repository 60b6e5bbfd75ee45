/** For tests: what a list of changes makes of a value, by the plainest reading of each change. */
import { cloneJson, isObject, type Json, type JsonObject, setOwn, valueAt } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';

export const changedValue = (root: Json, changes: readonly ValueChange[]): Json =>
  changes.reduce((value, change) => applied(value, change), cloneJson(root));

function applied(root: Json, change: ValueChange): Json {
  const key = change.path.at(-1);
  const holder = valueAt(root, change.path.slice(0, -1));
  if (key === undefined) return change.op === 'set' ? change.value : root;
  if (Array.isArray(holder) && typeof key === 'number') changeArray(holder, key, change);
  else if (isObject(holder)) changeObject(holder, String(key), change);
  else throw new Error(`nothing holds ${JSON.stringify(change.path)}`);
  return root;
}

function changeArray(holder: Json[], index: number, change: ValueChange): void {
  if (change.op !== 'insert' && change.op !== 'set' && holder[index] === undefined) throw new Error('no such item');
  if (change.op === 'set') holder[index] = change.value;
  else if (change.op === 'insert') holder.splice(index, 0, change.value);
  else if (change.op === 'remove') holder.splice(index, 1);
  else if (change.op === 'move') holder.splice(change.toIndex, 0, ...holder.splice(index, 1));
  else throw new Error('an item has no name');
}

function changeObject(holder: JsonObject, key: string, change: ValueChange): void {
  const entries = Object.entries(holder);
  const index = entries.findIndex(([name]) => name === key);
  if (change.op !== 'insert' && change.op !== 'set' && index < 0) throw new Error(`no ${key}`);
  if (change.op === 'insert' && index >= 0) throw new Error(`${key} is there already`);
  if (change.op === 'set') entries.splice(index < 0 ? entries.length : index, index < 0 ? 0 : 1, [key, change.value]);
  else if (change.op === 'insert') entries.splice(change.index ?? entries.length, 0, [key, change.value]);
  else if (change.op === 'remove') entries.splice(index, 1);
  else if (change.op === 'move') entries.splice(change.toIndex, 0, ...entries.splice(index, 1));
  else entries.splice(index, 1, [change.name, (entries[index] as [string, Json])[1]]);
  for (const name of Object.keys(holder)) delete holder[name];
  for (const [name, value] of entries) setOwn(holder, name, value);
}
