/**
 * Types as signatures of other languages spell them, where one name is not enough: `list[str]`, `Optional[int]`,
 * `Dict[str, float]`, `string[]`, `str | None`, `Literal['a', 'b']`. What is not understood to the last sign is left alone.
 */
import { type Json, type JsonObject, own, sameJson, setOwn } from '../../../manifest/json.ts';
import { TYPE_NAMES } from '../../../manifest/schema-vocabulary.ts';
import { replacementForType } from '../../../manifest/type-names.ts';
import { code, shown } from '../../../manifest/words.ts';
import { acceptingNull } from './nullable.ts';
import { mapSchemas, type SchemaChange, withKeyword } from './schema-change.ts';

/** Such a type is longer than a name; a longer one is a sentence. */
const LONGEST = 200;
const LISTS: ReadonlySet<string> = new Set(['list', 'array', 'sequence', 'iterable', 'set', 'frozenset', 'tuple']);
const MAPS: ReadonlySet<string> = new Set(['dict', 'map', 'mapping', 'record', 'hashmap', 'object']);

/** Replaces types that are expressions by the keywords that say the same. */
export function translateTypes(schema: Json): { schema: Json; changes: SchemaChange[] } {
  const changes: SchemaChange[] = [];
  const result = mapSchemas(schema, (node, path) => {
    const type = own(node, 'type');
    if (typeof type !== 'string' || type.length > LONGEST || !/[[<|?]| or /.test(type)) return node;
    const meant = new TypeReader(type).read();
    if (!meant) return node;
    changes.push({
      code: 'import/type-name',
      severity: 'warning',
      message: `${shown(type)} is no JSON Schema type; it was read as ${code(JSON.stringify(meant))}.`,
      path: [...path, 'type'],
      covers: Object.keys(meant).map(keyword => [...path, keyword]),
    });
    return merged(node, meant);
  });
  return { schema: result, changes };
}

/** The keywords in the place of `type`; what the schema says itself about its items or values counts more. */
function merged(node: JsonObject, meant: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword !== 'type') setOwn(out, keyword, value);
    else {
      const said = Object.entries(meant).filter(([given]) => given === 'type' || own(node, given) === undefined);
      for (const [given, operand] of said) setOwn(out, given, operand);
    }
  }
  return out;
}

class TypeReader {
  readonly #tokens: string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/'[^']*'|"[^"]*"|[\w.-]+|\S/g) ?? [];
  }

  /** Undefined when the text is no such expression. */
  read(): JsonObject | undefined {
    const schema = this.#union();
    return this.#at === this.#tokens.length ? schema : undefined;
  }

  #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(token: string): boolean {
    if (this.#next() !== token) return false;
    this.#at += 1;
    return true;
  }

  #union(): JsonObject | undefined {
    const branches: JsonObject[] = [];
    do {
      const branch = this.#postfixed();
      if (!branch) return undefined;
      branches.push(branch);
    } while (this.#take('|') || this.#take('or'));
    return unionOf(branches);
  }

  /** `string[]`, `string?`. */
  #postfixed(): JsonObject | undefined {
    let schema = this.#named();
    while (schema) {
      if (this.#take('?')) schema = acceptingNull(schema);
      else if (this.#next() === '[' && this.#tokens[this.#at + 1] === ']') {
        this.#at += 2;
        schema = { type: 'array', items: schema };
      } else break;
    }
    return schema;
  }

  #named(): JsonObject | undefined {
    const name = this.#next();
    if (name === undefined || !/^[A-Za-z]/.test(name)) return undefined;
    this.#at += 1;
    const close =
      this.#next() === '<' ? '>' : this.#next() === '[' && this.#tokens[this.#at + 1] !== ']' ? ']' : undefined;
    if (close === undefined) return schemaOf(name);
    this.#at += 1;
    const short = name.replace(/^.*\./, '').toLowerCase();
    return short === 'literal' ? this.#literal(close) : this.#generic(short, close);
  }

  #generic(name: string, close: string): JsonObject | undefined {
    const parts: JsonObject[] = [];
    do {
      // `tuple[int, ...]`: as many as there are.
      if (name === 'tuple' && this.#tokens.slice(this.#at, this.#at + 1).join('') === '...') this.#at += 1;
      else {
        const part = this.#union();
        if (!part) return undefined;
        parts.push(part);
      }
    } while (this.#take(','));
    if (!this.#take(close)) return undefined;
    const [first = {}, second = {}] = parts;
    if (name === 'optional') return parts.length === 1 ? acceptingNull(first) : undefined;
    if (name === 'union') return unionOf(parts);
    if (LISTS.has(name)) return { type: 'array', items: unionOf(parts) };
    if (!MAPS.has(name) || parts.length > 2) return undefined;
    return { type: 'object', additionalProperties: parts.length === 2 ? second : first };
  }

  #literal(close: string): JsonObject | undefined {
    const values: Json[] = [];
    do {
      const token = this.#next() ?? '';
      const isText = /^['"]/.test(token);
      if (!isText && !/^-?\d+(?:\.\d+)?$/.test(token)) return undefined;
      values.push(isText ? token.slice(1, -1) : Number(token));
      this.#at += 1;
    } while (this.#take(','));
    if (!this.#take(close)) return undefined;
    const isText = values.every(value => typeof value === 'string');
    return isText ? { type: 'string', enum: values } : { enum: values };
  }
}

function schemaOf(name: string): JsonObject | undefined {
  const short = name.replace(/^.*\./, '');
  if (TYPE_NAMES.includes(short)) return { type: short };
  const replacement = replacementForType({ type: short });
  if (!replacement) return undefined;
  return Object.fromEntries(
    Object.entries(replacement).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** A list of types where that says it, else anyOf. */
function unionOf(branches: readonly JsonObject[]): JsonObject {
  const unique = branches.filter((branch, index) => branches.findIndex(other => sameJson(other, branch)) === index);
  const [only = {}] = unique;
  if (unique.length === 1) return only;
  if (unique.some(branch => Object.keys(branch).length === 0)) return {};
  const isNames = unique.every(branch => Object.keys(branch).join() === 'type' && typeof branch.type === 'string');
  if (isNames) return { type: unique.map(branch => branch.type as Json) };
  const others = unique.filter(branch => branch.type !== 'null');
  const [other = {}] = others;
  if (others.length === 1 && others.length < unique.length) return acceptingNull(other);
  return withKeyword({}, 'anyOf', [...unique]);
}
