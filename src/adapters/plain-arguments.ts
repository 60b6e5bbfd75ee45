/** What a program hands over as a value: only plain JSON data goes on, so that everything after may trust it. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../manifest/json.ts';
import { notPlain } from '../manifest/plain-json.ts';
import { place } from '../manifest/words.ts';

/** How the messages speak of the value. */
interface DataWords {
  code: string;
  whole: string;
  advice: string;
  /** What to do about a number that may have been rounded. */
  exact: string;
}

const ARGUMENTS: DataWords = {
  code: 'call/arguments-not-data',
  whole: 'The value of the arguments',
  advice: 'Send the arguments as plain JSON data.',
  exact: 'Let the parameter be a string.',
};

export interface PlainArguments {
  /** A copy; members that are undefined are left out, as JSON text would leave them out. Absent when it is no plain data. */
  value?: Json;
  diagnostics: Diagnostic[];
}

/** Numbers from here on are written with an exponent; below, a whole one is meant digit by digit. */
const WRITTEN_IN_FULL = 1e21;

export function plainArguments(given: unknown, words: DataWords = ARGUMENTS): PlainArguments {
  const fault = notPlain(given, 'absent');
  if (fault) {
    const message = `${place(fault.path, words.whole)} ${fault.why}. ${words.advice}`;
    return { diagnostics: [{ code: words.code, severity: 'error', message, path: fault.path }] };
  }
  const diagnostics: Diagnostic[] = [];
  const copy = (value: Json, path: Path): Json => {
    if (typeof value === 'number' && isMaybeRounded(value)) diagnostics.push(maybeRounded(value, path, words));
    if (Array.isArray(value)) return value.map((item, index) => copy(item, [...path, index]));
    if (!isObject(value)) return value;
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined) setOwn(out, key, copy(member, [...path, key]));
    }
    return out;
  };
  return { value: copy(given as Json, []), diagnostics };
}

const isMaybeRounded = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < WRITTEN_IN_FULL;

const maybeRounded = (value: number, path: Path, { whole, exact }: DataWords): Diagnostic => ({
  code: 'call/unsafe-integer',
  severity: 'warning',
  message: `${place(path, whole)} is ${value}, beyond the whole numbers that are kept exactly (${Number.MAX_SAFE_INTEGER}); it may have been rounded before it came here. ${exact}`,
  path,
});
