/** The arguments of a call as they arrive: a value or JSON text, sometimes damaged in ways that have one reading only. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { shown } from '../manifest/words.ts';
import { plainArguments } from './plain-arguments.ts';

export interface ReadArguments {
  /** Absent when they cannot be read without guessing. */
  value?: JsonObject;
  diagnostics: Diagnostic[];
}

/** Encodings of encodings that are unwrapped; models were seen to nest two. */
const MOST_UNWRAPS = 3;

const BOM = '\ufeff';

/** All of the text is one code block, as models write JSON for people. */
const FENCED = /^\s*```(?:json)?[ \t]*\r?\n([^`]*)```\s*$/;

const repaired = (message: string): Diagnostic => ({ code: 'call/repaired', severity: 'info', message, path: [] });
const unreadable = (code: string, message: string): ReadArguments => ({
  diagnostics: [{ code, severity: 'error', message, path: [] }],
});

export function readArguments(given: unknown): ReadArguments {
  if (given === undefined || given === null) {
    return {
      value: {},
      diagnostics: [repaired('The call came without arguments; they were taken as an empty object.')],
    };
  }
  if (typeof given !== 'string') {
    const { value, diagnostics } = plainArguments(given);
    return value === undefined ? { diagnostics } : objectOf(value, diagnostics);
  }
  const diagnostics: Diagnostic[] = [];
  let text = given;
  for (let unwraps = 0; unwraps <= MOST_UNWRAPS; unwraps++) {
    if (text.trim() === '') {
      diagnostics.push(repaired('The arguments were an empty text; they were taken as an empty object.'));
      return { value: {}, diagnostics };
    }
    const fenced = FENCED.exec(text)?.[1];
    if (fenced !== undefined) {
      diagnostics.push(repaired('The arguments stood in a fenced code block; what is inside was read.'));
      text = fenced;
    }
    if (text.startsWith(BOM)) {
      diagnostics.push(
        repaired('The arguments began with a byte order mark, which is no part of JSON; it was left out.'),
      );
      text = text.slice(BOM.length);
    }
    const parsed = parseText(text, diagnostics);
    if (!('value' in parsed)) return { diagnostics: [...diagnostics, ...parsed.diagnostics] };
    if (typeof parsed.value !== 'string') return objectOf(parsed.value, diagnostics);
    if (!/^\s*[{[\]"]/.test(parsed.value) && parsed.value.trim() !== '') break;
    diagnostics.push(repaired('The arguments were encoded as JSON text once more; the inner text was read.'));
    text = parsed.value;
  }
  return withDiagnostics(
    unreadable(
      'call/arguments-not-object',
      'The arguments are a text, not an object. Send an object with the parameters by name.',
    ),
    diagnostics,
  );
}

type Parsed = { value: Json } | { diagnostics: Diagnostic[] };

function parseText(text: string, diagnostics: Diagnostic[]): Parsed {
  let read = parseJsonText(text);
  if (read.value === undefined) {
    const escaped = escapeControls(text);
    const again = escaped === text ? read : parseJsonText(escaped);
    if (again.value === undefined) {
      const problem = read.diagnostics.find(({ severity }) => severity === 'error');
      return {
        diagnostics: [
          {
            code: 'call/not-json',
            severity: 'error',
            message: `The arguments are not valid JSON, so the call was not made: ${problem?.message ?? 'the text cannot be read.'}${
              looksCut(text) ? ' The text seems to be cut off; it was not completed by guessing.' : ''
            }`,
            path: [],
          },
        ],
      };
    }
    diagnostics.push(
      repaired('Raw control characters inside strings were escaped; JSON does not allow them as they are.'),
    );
    read = again;
  }
  const rounded = read.diagnostics.filter(({ code }) => code === 'json/unsafe-integer');
  if (rounded.length > 0) {
    return {
      diagnostics: rounded.map(({ message, path }) => ({
        code: 'call/unsafe-integer',
        severity: 'error',
        message: `${message} The call was not made with a rounded number; let the parameter be a string.`,
        path,
      })),
    };
  }
  const twice = read.diagnostics.filter(({ code }) => code === 'json/duplicate-key');
  if (twice.length > 0) {
    return {
      diagnostics: twice.map(({ message, path }) => ({ code: 'call/duplicate-key', severity: 'error', message, path })),
    };
  }
  return { value: read.value as Json };
}

function objectOf(value: Json, diagnostics: Diagnostic[]): ReadArguments {
  if (isObject(value)) return { value, diagnostics };
  if (value === null) {
    return {
      value: {},
      diagnostics: [...diagnostics, repaired('The arguments were null; they were taken as an empty object.')],
    };
  }
  if (Array.isArray(value) && value.length === 0) {
    return {
      value: {},
      diagnostics: [...diagnostics, repaired('The arguments were an empty list; they were taken as an empty object.')],
    };
  }
  const [only] = Array.isArray(value) ? value : [];
  if (Array.isArray(value) && value.length === 1 && isObject(only)) {
    return {
      value: only,
      diagnostics: [...diagnostics, repaired('The arguments were a list with one object; the object was taken.')],
    };
  }
  return withDiagnostics(
    unreadable(
      'call/arguments-not-object',
      `The arguments are ${shown(value)}, not an object. Send an object with the parameters by name.`,
    ),
    diagnostics,
  );
}

const withDiagnostics = (read: ReadArguments, before: readonly Diagnostic[]): ReadArguments => ({
  ...read,
  diagnostics: [...before, ...read.diagnostics],
});

/** `"…⏎…"` → `"…\n…"`: a control character inside a string has one reading only. */
function escapeControls(text: string): string {
  let out = '';
  let inString = false;
  let escaped = false;
  for (const character of text) {
    if (inString && !escaped && character < ' ') {
      out += JSON.stringify(character).slice(1, -1);
      continue;
    }
    if (escaped) escaped = false;
    else if (inString && character === '\\') escaped = true;
    else if (character === '"') inString = !inString;
    out += character;
  }
  return out;
}

function looksCut(text: string): boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  for (const character of text) {
    if (escaped) escaped = false;
    else if (inString && character === '\\') escaped = true;
    else if (character === '"') inString = !inString;
    else if (!inString && (character === '{' || character === '[')) depth++;
    else if (!inString && (character === '}' || character === ']')) depth--;
  }
  return inString || depth > 0;
}
