/** Carries out a fix on a value, as the document layer does on a text. */
import type { Fix } from '../diagnostic.ts';
import { cloneJson, isObject, type Json, type Path, setOwn } from '../json.ts';

function edited(value: Json, path: Path, op: 'set' | 'remove', operand: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return operand === undefined ? value : cloneJson(operand);
  const inner = (child: Json | undefined): Json => edited(child ?? {}, rest, op, operand);
  if (Array.isArray(value)) {
    const index = Number(key);
    const isRemoval = rest.length === 0 && op === 'remove';
    if (isRemoval) return value.filter((_, at) => at !== index);
    return index < value.length
      ? value.map((item, at) => (at === index ? inner(item) : item))
      : [...value, inner(undefined)];
  }
  if (!isObject(value)) return value;
  const copy = { ...value };
  if (rest.length === 0 && op === 'remove') delete copy[String(key)];
  else setOwn(copy, String(key), inner(copy[String(key)]));
  return copy;
}

/** The value after the edits of `fix`, one after the other; the input is not changed. */
export const applyFix = (value: Json, fix: Fix): Json =>
  fix.edits.reduce((current, { op, path, value: operand }) => edited(current, path, op, operand), value);
