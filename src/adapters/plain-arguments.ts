/** What a program hands over as a value: only plain JSON data goes on, so that everything after may trust it. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, setOwn } from '../manifest/json.ts';
import { MAX_DEPTH } from '../manifest/json-text.ts';
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

const MOST_PARTS = 2_000_000;
/** Numbers from here on are written with an exponent; below, a whole one is meant digit by digit. */
const WRITTEN_IN_FULL = 1e21;

class NotPlain extends Error {
  readonly path: Path;

  constructor(why: string, path: Path) {
    super(why);
    this.path = path;
  }
}

export function plainArguments(given: unknown, words: DataWords = ARGUMENTS): PlainArguments {
  const diagnostics: Diagnostic[] = [];
  let parts = 0;
  const copy = (value: unknown, path: Path): Json => {
    if (path.length > MAX_DEPTH)
      throw new NotPlain(`is nested more than ${MAX_DEPTH} levels deep, or contains itself`, path.slice(0, 3));
    if (++parts > MOST_PARTS) throw new NotPlain('has more parts than can be handled', []);
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new NotPlain(`is ${value}, which JSON cannot hold`, path);
      if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < WRITTEN_IN_FULL)
        diagnostics.push(maybeRounded(value, path, words));
      return value;
    }
    if (Array.isArray(value)) return Array.from(value as unknown[], (item, index) => copy(item, [...path, index]));
    if (!isPlainObject(value)) throw new NotPlain(`is ${kindOf(value)}, not plain data`, path);
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined) setOwn(out, key, copy(member, [...path, key]));
    }
    return out;
  };
  try {
    return { value: copy(given, []), diagnostics };
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    const message = `${place(error.path, words.whole)} ${error.message}. ${words.advice}`;
    return { diagnostics: [{ code: words.code, severity: 'error', message, path: error.path }] };
  }
}

const maybeRounded = (value: number, path: Path, { whole, exact }: DataWords): Diagnostic => ({
  code: 'call/unsafe-integer',
  severity: 'warning',
  message: `${place(path, whole)} is ${value}, beyond the whole numbers that are kept exactly (${Number.MAX_SAFE_INTEGER}); it may have been rounded before it came here. ${exact}`,
  path,
});

/** Objects of another realm (a worker, a vm) have another Object.prototype, whose own prototype is null. */
function isPlainObject(value: unknown): value is object {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const kindOf = (value: unknown): string =>
  value === undefined ? 'undefined' : typeof value === 'object' ? 'an instance of a class' : `a ${typeof value}`;
