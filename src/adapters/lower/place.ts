/**
 * Where each part of a schema stands in the manifest. Lowering works on copies that it merges and inlines; diagnostics
 * still have to point at the line that the person wrote.
 */
import { cloneJson, isObject, type JsonObject, type Path } from '../../manifest/json.ts';
import { subSchemas, visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { code, dotted } from '../../manifest/words.ts';

export class Places {
  readonly #nodes = new WeakMap<object, Path>();
  readonly #keywords = new WeakMap<object, Map<string, Path>>();

  /** A deep copy of `schema`, with every schema in it remembered as standing below `path`. */
  copy(schema: JsonObject, path: Path): JsonObject {
    const copy = cloneJson(schema) as JsonObject;
    this.#remember(copy, path);
    return copy;
  }

  /**
   * A copy to be written in the place of a reference; every part keeps its place. What identifies the schema (`$id`,
   * anchors) stays with the definition, as a document may say it once only.
   */
  again(schema: JsonObject): JsonObject {
    const copy = withoutIdentity(cloneJson(schema) as JsonObject);
    const pending: [JsonObject, JsonObject][] = [[schema, copy]];
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      this.inherit(pair[1], pair[0]);
      const copies = subSchemas(pair[1]);
      subSchemas(pair[0]).forEach((sub, index) => {
        const twin = copies[index]?.schema;
        if (isObject(sub.schema) && isObject(twin)) pending.push([sub.schema, twin]);
      });
    }
    return copy;
  }

  /** `node` stands at `path`. */
  put(node: JsonObject, path: Path): JsonObject {
    this.#nodes.set(node, path);
    return node;
  }

  /** `node` stands where `source` stands. */
  inherit(node: JsonObject, source: JsonObject): JsonObject {
    const path = this.#nodes.get(source);
    if (path && !this.#nodes.has(node)) this.#nodes.set(node, path);
    const keywords = this.#keywords.get(source);
    if (keywords) this.#keywords.set(node, new Map([...keywords, ...(this.#keywords.get(node) ?? [])]));
    return node;
  }

  /** `keyword` of `node` was written in `source`. */
  keywordFrom(node: JsonObject, keyword: string, source: JsonObject, sourceKeyword = keyword): void {
    const known = this.#keywords.get(node) ?? new Map<string, Path>();
    known.set(keyword, this.of(source, sourceKeyword));
    this.#keywords.set(node, known);
  }

  of(node: JsonObject, keyword?: string): Path {
    if (keyword !== undefined) {
      const written = this.#keywords.get(node)?.get(keyword);
      if (written) return written;
    }
    const path = this.#nodes.get(node) ?? ['inputSchema'];
    return keyword === undefined ? path : [...path, keyword];
  }

  #remember(root: JsonObject, path: Path): void {
    const pending: [JsonObject, Path][] = [[root, path]];
    for (let next = pending.pop(); next; next = pending.pop()) {
      this.#nodes.set(next[0], next[1]);
      for (const sub of subSchemas(next[0])) {
        if (isObject(sub.schema)) pending.push([sub.schema, [...next[1], ...sub.path]]);
      }
    }
  }
}

export function withoutIdentity(schema: JsonObject): JsonObject {
  visitSchemas(schema, node => {
    if (!isObject(node)) return;
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor']) delete node[keyword];
  });
  return schema;
}

/** How the part of a path behind these keywords is called: a member by its name, or any member. */
const NAMED: ReadonlySet<string | number> = new Set(['properties', '$defs', 'definitions']);
const UNSEEN: ReadonlySet<string | number> = new Set(['dependentSchemas', 'dependencies']);

/** `lines[].sku` for people, `headers.*` for the members of a map; `the input` for the root. */
export function labelOf(path: Path): string {
  let label = '';
  const add = (name: string): void => {
    label += label === '' || name.startsWith('[') ? name : `.${name}`;
  };
  for (let i = 0; i < path.length; i++) {
    const [part, next] = [path[i], path[i + 1]];
    if (part === undefined) break;
    if (part === 'items') label += '[]';
    else if (part === 'additionalProperties') add('*');
    else if (next === undefined) continue;
    else if (part === 'prefixItems') label += `[${next}]`;
    else if (NAMED.has(part)) add(dotted([String(next)]));
    else if (part === 'patternProperties') add('*');
    else if (!UNSEEN.has(part)) continue;
    if (part !== 'items' && part !== 'additionalProperties') i++;
  }
  return label === '' ? 'the input' : code(label);
}
