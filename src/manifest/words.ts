/** How messages speak of places and values. */
import { isObject } from './json.ts';

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** A name or a short piece of code in a message. */
export const code = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

/** A path as people write it: `filters.tags[2]`; odd names in brackets: `filters["a b"]`. */
export function dotted(path: readonly (string | number)[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (PLAIN_NAME.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

/** The place in backticks, or `whole` for the root. */
export const place = (path: readonly (string | number)[], whole = 'The value'): string =>
  path.length === 0 ? whole : code(dotted(path));

/** A place in a schema as its author thinks of it, without the keywords in between: `filters.tags[]`. */
export function schemaPlace(path: readonly (string | number)[], whole = 'The schema'): string {
  const shown: (string | number)[] = [];
  for (let index = 0; index < path.length; index++) {
    const key = path[index] as string | number;
    const next = path[index + 1];
    if (key === 'properties' && next !== undefined) {
      shown.push(next);
      index++;
    } else if (key === 'items' && typeof next !== 'number') shown.push(Number.NaN);
    else shown.push(key);
  }
  return shown.length === 0 ? whole : code(dotted(shown).replaceAll('[NaN]', '[]'));
}

const LONGEST = 60;

/** Cuts a text to `longest` UTF-16 units, never inside a surrogate pair. */
export function shortened(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** A value in a message: scalars as JSON, shortened; lists and objects by their size. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${count(value.length, 'item')}`;
  if (isObject(value)) {
    const size = Object.keys(value).length;
    return size === 0 ? 'an empty object' : `an object with ${count(size, 'property', 'properties')}`;
  }
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${value}n`;
  return shortened(JSON.stringify(value) ?? String(value));
}

/** `1 item`, `2 items`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly string[], last: 'or' | 'and' = 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['array', 'a list'],
  ['null', 'null'],
]);

/** A JSON Schema type with its article: `an integer`. */
export const typeWord = (type: string): string => TYPE_WORDS.get(type) ?? code(type);

/** `"5", a string`: a value with its type, where the value alone does not tell. */
export function shownWithType(value: unknown): string {
  if (typeof value === 'string') return `${shown(value)}, a string`;
  return shown(value);
}
