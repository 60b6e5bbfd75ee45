/** The fields of one definition, and which of them were understood: what nobody took must not be lost in silence. */
import { isObject, type JsonObject, own, type Path } from '../../manifest/json.ts';
import type { Part } from './reader.ts';

export class DefinitionFields {
  readonly value: JsonObject;
  /** In the imported document. */
  readonly path: Path;
  readonly #taken = new Set<string>();
  readonly #parts = new Map<string, DefinitionFields>();

  constructor(value: JsonObject, path: Path) {
    this.value = value;
    this.path = path;
  }

  /** The first of these fields that is there, null included. */
  take(...names: string[]): Part | undefined {
    const name = names.find(candidate => own(this.value, candidate) !== undefined);
    const value = name === undefined ? undefined : own(this.value, name);
    if (name === undefined || value === undefined) return undefined;
    this.#taken.add(name);
    return { value, path: [...this.path, name] };
  }

  /** A field that holds an object, to be taken apart as well. */
  inside(name: string): DefinitionFields | undefined {
    const value = own(this.value, name);
    if (!isObject(value)) return undefined;
    this.#taken.add(name);
    const part = this.#parts.get(name) ?? new DefinitionFields(value, [...this.path, name]);
    this.#parts.set(name, part);
    return part;
  }

  /** Takes these fields as options, by their own names. */
  options(...names: string[]): { [field: string]: Part } {
    const found: [string, Part][] = [];
    for (const name of names) {
      const part = this.take(name);
      if (part) found.push([name, part]);
    }
    return Object.fromEntries(found);
  }

  /** Every field that was not taken, here and inside. */
  leftovers(): [name: string, part: Part][] {
    const here = Object.entries(this.value)
      .filter(([name, value]) => !this.#taken.has(name) && value !== undefined)
      .map(([name, value]): [string, Part] => [name, { value, path: [...this.path, name] }]);
    return [...here, ...[...this.#parts.values()].flatMap(part => part.leftovers())];
  }
}

/** True when `value` has no other fields than these. */
export const hasOnly = (value: JsonObject, names: ReadonlySet<string>): boolean =>
  Object.keys(value).every(name => names.has(name));

/** True when the field is a text. */
export const hasText = (value: JsonObject, name: string): boolean => typeof own(value, name) === 'string';

/** Parameters as definitions have them: a schema, its JSON text, or null for none. */
export const holdsSchema = (value: JsonObject, name: string): boolean => {
  const schema = own(value, name);
  return (
    isObject(schema) || typeof schema === 'string' || schema === null || (Array.isArray(schema) && schema.length === 0)
  );
};
