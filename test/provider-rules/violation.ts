/**
 * An independent reading of the providers' rules, used to judge what the compiler makes. Nothing here imports from `src`:
 * a mistake in a profile must not be able to hide in its own checker. Everything is denied that a rule does not allow.
 */

export interface Violation {
  /** RFC 6901, in the checked definition. */
  pointer: string;
  rule: string;
  message: string;
}

export type Report = (pointer: string, rule: string, message: string) => void;

export function collect(check: (report: Report) => void): Violation[] {
  const violations: Violation[] = [];
  check((pointer, rule, message) => {
    violations.push({ pointer, rule, message });
  });
  return violations;
}

export type JsonObject = { [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string');

export const isPrimitive = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Own property only: a schema may declare a property called `constructor`. */
export const get = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

export const at = (pointer: string, ...keys: (string | number)[]): string =>
  pointer + keys.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
