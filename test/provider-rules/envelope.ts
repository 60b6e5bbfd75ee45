/** Exact key sets: what a definition must carry, may carry, and nothing else. No manifest field may leak to a provider. */
import { at, get, isObject, isStrings, type JsonObject, type Report } from './violation.ts';

/** Says what is wrong with a value, or nothing. */
export type Check = (value: unknown) => string | undefined;

const expects =
  (what: string, test: (value: unknown) => boolean): Check =>
  value =>
    test(value) ? undefined : `must be ${what}`;

export const flag: Check = expects('true or false', value => typeof value === 'boolean');
export const text: Check = expects('a string', value => typeof value === 'string');
export const filledText: Check = expects(
  'a string that is not empty',
  value => typeof value === 'string' && value !== '',
);
export const anObject: Check = expects('an object', isObject);
export const objects: Check = expects('a list of objects', value => Array.isArray(value) && value.every(isObject));
export const strings: Check = expects('a list of strings', isStrings);
export const count: Check = expects(
  'a whole number of at least 0',
  value => Number.isInteger(value) && Number(value) >= 0,
);
export const exactly = (wanted: unknown): Check => expects(JSON.stringify(wanted), value => value === wanted);
export const oneOf = (...wanted: unknown[]): Check =>
  expects(`one of ${JSON.stringify(wanted)}`, value => wanted.includes(value));
export const matching = (pattern: RegExp): Check =>
  expects(`a string that matches ${pattern}`, value => typeof value === 'string' && pattern.test(value));

export interface Envelope {
  required?: Record<string, Check>;
  optional?: Record<string, Check>;
}

/** Reports keys that are missing, unknown, or of the wrong form. Returns the object when there is one to look into. */
export function checkEnvelope(
  value: unknown,
  pointer: string,
  envelope: Envelope,
  report: Report,
): JsonObject | undefined {
  if (!isObject(value)) {
    report(pointer, 'envelope/type', 'must be an object');
    return undefined;
  }
  const { required = {}, optional = {} } = envelope;
  for (const key of Object.keys(required)) {
    if (!Object.hasOwn(value, key)) report(pointer, 'envelope/missing', `\`${key}\` is missing`);
  }
  for (const key of Object.keys(value)) {
    const check = Object.hasOwn(required, key)
      ? required[key]
      : Object.hasOwn(optional, key)
        ? optional[key]
        : undefined;
    if (!check) report(at(pointer, key), 'envelope/unknown', `\`${key}\` is not a field of this definition`);
    else {
      const complaint = check(get(value, key));
      if (complaint) report(at(pointer, key), 'envelope/value', complaint);
    }
  }
  return value;
}

/** One name may stand in a list only once. */
export function checkUniqueNames(names: readonly unknown[], pointer: string, report: Report): void {
  const seen = new Set<unknown>();
  names.forEach((name, index) => {
    if (seen.has(name)) report(at(pointer, index), 'name/duplicate', `the name \`${String(name)}\` is used twice`);
    seen.add(name);
  });
}
