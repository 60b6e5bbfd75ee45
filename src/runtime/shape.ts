/** Reading what people wrote into a known shape: unknown fields stay, wrong ones are told and left out. */
import type { Diagnostic, Severity } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, setOwn } from '../manifest/json.ts';
import { nearestName } from '../manifest/near-name.ts';
import { code, listed, place, shown } from '../manifest/words.ts';

/** Where the findings go, and what their codes begin with. */
export interface Notes {
  prefix: string;
  diagnostics: Diagnostic[];
}

/** The value as it may be used, or undefined where it is left out. */
export type Shape = (value: Json, path: Path, notes: Notes) => Json | undefined;

export function note(
  { prefix, diagnostics }: Notes,
  severity: Severity,
  what: string,
  path: Path,
  message: string,
): void {
  diagnostics.push({ code: `${prefix}/${what}`, severity, message, path });
}

/** The whole goes by what it is: `The scenario`. */
const placeIn = ({ prefix }: Notes, path: Path): string => place(path, `The ${prefix}`);

const wrong = (value: Json, path: Path, notes: Notes, wanted: string): undefined => {
  note(notes, 'error', 'wrong-value', path, `${placeIn(notes, path)} is ${shown(value)}; it must be ${wanted}.`);
  return undefined;
};

export const anything: Shape = value => value;

export const text: Shape = (value, path, notes) =>
  typeof value === 'string' ? value : wrong(value, path, notes, 'a text');

export const yes: Shape = (value, path, notes) => {
  if (value === false) return undefined;
  return value === true ? value : wrong(value, path, notes, 'true, or left out');
};

export const numberFrom =
  (least: number, unit: string, isWhole = false): Shape =>
  (value, path, notes) =>
    typeof value === 'number' && value >= least && (!isWhole || Number.isInteger(value))
      ? value
      : wrong(value, path, notes, `${isWhole ? 'a whole number' : 'a number'} of ${unit}, at least ${least}`);

export const choice =
  (...words: string[]): Shape =>
  (value, path, notes) =>
    words.includes(value as string) ? value : wrong(value, path, notes, listed(words.map(code)));

/** Of a number: more than `most` is told, and cut to it. */
export const atMost =
  (most: number, shape: Shape): Shape =>
  (value, path, notes) => {
    const read = shape(value, path, notes);
    if (typeof read !== 'number' || read <= most) return read;
    note(notes, 'warning', 'over-limit', path, `${place(path)} is ${read}; it counts as ${most}, which is the most.`);
    return most;
  };

export const listOf =
  (shape: Shape, most = Number.POSITIVE_INFINITY): Shape =>
  (value, path, notes) => {
    if (!Array.isArray(value)) return wrong(value, path, notes, 'a list');
    if (value.length > most) {
      note(notes, 'error', 'over-limit', path, `${place(path)} has ${value.length} entries; at most ${most}.`);
      return undefined;
    }
    return value.map((item, index) => shape(item, [...path, index], notes)).filter(item => item !== undefined);
  };

/** An object whose keys are the user's own. */
export const mapOf =
  (shape: Shape): Shape =>
  (value, path, notes) => {
    if (!isObject(value)) return wrong(value, path, notes, 'an object');
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const read = shape(member, [...path, key], notes);
      if (read !== undefined) setOwn(out, key, read);
    }
    return out;
  };

/** An object with known fields; others are kept, and told where they are not named `x-…`. */
export const objectOf =
  (fields: { readonly [name: string]: Shape }, required: readonly string[] = []): Shape =>
  (value, path, notes) => {
    if (!isObject(value)) return wrong(value, path, notes, 'an object');
    const missing = required.filter(name => own(value, name) === undefined);
    for (const name of missing) {
      note(notes, 'error', 'missing-field', path, `${placeIn(notes, path)} has no ${code(name)}.`);
    }
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const shape = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!shape) tellUnknown(key, Object.keys(fields), path, notes);
      const read = shape ? shape(member, [...path, key], notes) : member;
      if (read !== undefined) setOwn(out, key, read);
    }
    return missing.length > 0 ? undefined : out;
  };

function tellUnknown(key: string, fields: readonly string[], path: Path, notes: Notes): void {
  if (key.startsWith('x-')) return;
  const meant = nearestName(key, fields);
  const hint = meant === undefined ? 'It is kept, and has no effect.' : `Did you mean ${code(meant)}?`;
  note(notes, 'warning', 'unknown-field', [...path, key], `${place([...path, key])} is not a known field. ${hint}`);
}
