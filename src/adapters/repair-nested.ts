/** A nested object or list that a model encoded as a text, where the manifest allows no text: decoded, and told. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, setOwn } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { isResolved, resolveLocalRef } from '../manifest/resolve-ref.ts';
import { isSchema } from '../manifest/schema-vocabulary.ts';
import { place } from '../manifest/words.ts';
import { admittedTypes, typeOfValue } from './lower/types-of.ts';

type Schema = JsonObject | boolean;
type Types = ReadonlySet<string> | undefined;

/** In-place steps through references and combinators; a checked schema has no endless ones. */
const MOST_STEPS = 32;

export function repairNested(root: JsonObject, value: Json, report: (diagnostic: Diagnostic) => void): Json {
  return new Repair(root, report).walk([root], value, []);
}

class Repair {
  readonly #root: JsonObject;
  readonly #report: (diagnostic: Diagnostic) => void;
  /** By schema: definitions that refer to one another many times over are looked into once. */
  readonly #known = new Map<JsonObject, Types>();

  constructor(root: JsonObject, report: (diagnostic: Diagnostic) => void) {
    this.#root = root;
    this.#report = report;
  }

  /** All of `schemas` hold for the value. */
  walk(schemas: readonly Schema[], given: Json, path: Path): Json {
    if (schemas.length === 0) return given;
    const value = typeof given === 'string' ? this.#decoded(schemas, given, path) : given;
    if (typeof value !== 'object' || value === null) return value;
    const found = new Set<JsonObject>();
    for (const schema of schemas) this.#addNodes(found, schema, typeOfValue(value));
    const nodes = [...found];
    if (Array.isArray(value)) {
      return value.map((item, index) =>
        this.walk(
          nodes.flatMap(node => itemSchemas(node, index)),
          item,
          [...path, index],
        ),
      );
    }
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const inner = nodes.flatMap(node => memberSchemas(node, key));
      setOwn(out, key, this.walk(inner, member, [...path, key]));
    }
    return out;
  }

  #decoded(schemas: readonly Schema[], text: string, path: Path): Json {
    const types = schemas.map(schema => this.#types(schema)).reduce(intersected, undefined);
    if (!types || types.has('string') || !(types.has('object') || types.has('array'))) return text;
    const { value, diagnostics } = parseJsonText(text);
    if (value === undefined || diagnostics.some(({ severity }) => severity !== 'info')) return text;
    if (typeof value !== 'object' || value === null || !types.has(typeOfValue(value))) return text;
    this.#report({
      code: 'call/repaired',
      severity: 'info',
      message: `${place(path)} arrived as JSON text; the manifest wants ${Array.isArray(value) ? 'a list' : 'an object'}, so the text was read.`,
      path,
    });
    return value;
  }

  /** The types that a value may have here; undefined when nothing narrows them. */
  #types(schema: Schema, steps = 0): Types {
    if (schema === false) return new Set();
    if (schema === true || steps > MOST_STEPS) return undefined;
    if (this.#known.has(schema)) return this.#known.get(schema);
    const stated = admittedTypes(schema);
    let types: Types = stated && new Set(stated);
    for (const part of this.#also(schema)) types = intersected(types, this.#types(part, steps + 1));
    for (const branches of alternatives(schema)) {
      const each = branches.map(branch => this.#types(branch, steps + 1));
      if (each.every(found => found !== undefined)) types = intersected(types, new Set(each.flatMap(set => [...set])));
    }
    this.#known.set(schema, types);
    return types;
  }

  /** Adds the schemas whose keywords hold for a value of `type`; of a union only the one branch that takes this type. */
  #addNodes(nodes: Set<JsonObject>, schema: Schema, type: string, steps = 0): void {
    if (!isObject(schema) || steps > MOST_STEPS || nodes.has(schema)) return;
    nodes.add(schema);
    const chosen = alternatives(schema).flatMap(branches => {
      const taking = branches.filter(branch => this.#types(branch)?.has(type) ?? true);
      return taking.length === 1 ? taking : [];
    });
    for (const part of [...this.#also(schema), ...chosen]) this.#addNodes(nodes, part, type, steps + 1);
  }

  /** What holds together with `schema`. */
  #also(schema: JsonObject): Schema[] {
    const found: Schema[] = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
    if (typeof schema.$ref !== 'string') return found;
    const target = resolveLocalRef(this.#root, schema.$ref, []);
    return isResolved(target) ? [...found, target.schema] : found;
  }
}

const alternatives = ({ anyOf, oneOf }: JsonObject): Schema[][] =>
  [anyOf, oneOf].flatMap(branches => (Array.isArray(branches) ? [branches.filter(isSchema)] : []));

function itemSchemas({ items, prefixItems }: JsonObject, index: number): Schema[] {
  const schema = Array.isArray(prefixItems) && index < prefixItems.length ? prefixItems[index] : items;
  return isSchema(schema) ? [schema] : [];
}

function memberSchemas({ properties, patternProperties, additionalProperties }: JsonObject, key: string): Schema[] {
  const declared = isObject(properties) ? own(properties, key) : undefined;
  if (isSchema(declared)) return [declared];
  return isSchema(additionalProperties) && !isObject(patternProperties) ? [additionalProperties] : [];
}

const intersected = (a: Types, b: Types): Types => {
  if (!a || !b) return a ?? b;
  return new Set([...a].filter(type => b.has(type)));
};
