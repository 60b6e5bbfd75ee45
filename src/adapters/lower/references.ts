/**
 * References in one simple form. After this every `$ref` is `#`, `#/$defs/name` or `#/definitions/name`: others (into a
 * sibling property, by anchor, by `$id`) are replaced by what they point to, or moved to `$defs` when they are recursive.
 */
import { isObject, type JsonObject, type Path, pointer, setOwn, valueAt } from '../../manifest/json.ts';
import { indexSchema, isResolved, type ResolvedRef, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { ANNOTATION_KEYWORDS, subSchemas, visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { code } from '../../manifest/words.ts';
import type { Lowering } from './lowering.ts';
import { withoutIdentity } from './place.ts';
import { recursiveTargets } from './recursion.ts';

const SIMPLE = /^#(\/(\$defs|definitions)\/[^/]+)?$/;

/** Larger targets, and those with references of their own, move to `$defs` instead of being written out in each place. */
const MOST_WRITTEN_OUT = 30;

/** Rewrites the references of `root` (a placed copy of `source`) in place. Unresolvable ones were refused before. */
export function simplifyReferences(lowering: Lowering, root: JsonObject, source: JsonObject): void {
  new Simplification(lowering, root, source).run();
}

class Simplification {
  readonly #lowering: Lowering;
  readonly #root: JsonObject;
  readonly #source: JsonObject;
  readonly #recursive: ReadonlyMap<string, number>;
  readonly #hoisted = new Map<string, string>();
  readonly #pending: JsonObject[];

  constructor(lowering: Lowering, root: JsonObject, source: JsonObject) {
    this.#lowering = lowering;
    this.#root = root;
    this.#source = source;
    this.#recursive = recursiveTargets(source);
    this.#pending = [root];
  }

  run(): void {
    // Inside an embedded resource (`$id`) even a simple reference starts from there.
    const embeds = indexSchema(this.#source).resources.size > 1;
    for (let node = this.#pending.pop(); node; node = this.#pending.pop()) {
      const reference = node.$ref;
      if (typeof reference === 'string' && (embeds || !SIMPLE.test(reference))) this.#rewrite(node, reference);
      for (const sub of subSchemas(node)) if (isObject(sub.schema)) this.#pending.push(sub.schema);
    }
    if (embeds) this.#forgetIdentities();
  }

  #rewrite(node: JsonObject, reference: string): void {
    const found = this.#target(reference, this.#lowering.places.of(node).slice(1));
    if (!found) return;
    const direct = simpleReference(found.path);
    if (direct !== undefined) node.$ref = direct;
    else if (this.#recursive.has(pointer(found.path)) || !isSmall(found.schema)) node.$ref = this.#hoist(found.path);
    else this.#writeOut(node, found);
    if (node.$ref === reference) return;
    this.#lowering.report(node, '$ref', {
      code: 'schema/reference-rewritten',
      severity: 'info',
      effect: 'rewritten',
      rule: this.#lowering.profile.references.rule,
      message: `{at} refers to ${code(reference)}; providers follow references into $defs only, so it ${
        typeof node.$ref === 'string' ? 'points there now' : 'was replaced by what it points to'
      }.`,
    });
  }

  /** Where `reference` leads in the end: a target that is only a reference itself is followed. */
  #target(reference: string, from: Path): ResolvedRef | undefined {
    let found = resolveLocalRef(this.#source, reference, from);
    // A checked schema has no chain of references without an end.
    while (isResolved(found) && simpleReference(found.path) === undefined) {
      const { schema, path } = found;
      if (!isObject(schema) || typeof schema.$ref !== 'string' || Object.keys(schema).length > 1) break;
      found = resolveLocalRef(this.#source, schema.$ref, path);
    }
    return isResolved(found) ? found : undefined;
  }

  #writeOut(node: JsonObject, { schema, path }: ResolvedRef): void {
    this.#lowering.step();
    const { places } = this.#lowering;
    places.keywordFrom(node, '$ref', node);
    delete node.$ref;
    if (typeof schema === 'boolean') {
      if (!schema) node.not = {};
      return;
    }
    const copy = withoutIdentity(places.copy(schema, ['inputSchema', ...path]));
    const constrained = Object.keys(node).some(key => !ANNOTATION_KEYWORDS.has(key));
    if (constrained) {
      const all = Array.isArray(node.allOf) ? node.allOf : [];
      node.allOf = [...all, copy];
      return;
    }
    for (const [key, value] of Object.entries(copy)) {
      if (Object.hasOwn(node, key)) continue;
      setOwn(node, key, value);
      places.keywordFrom(node, key, copy);
    }
  }

  #hoist(path: Path): string {
    const place = pointer(path);
    const known = this.#hoisted.get(place);
    if (known) return known;
    const table: JsonObject = isObject(this.#root.$defs) ? this.#root.$defs : {};
    this.#root.$defs = table;
    let name = String(path.at(-1)).replace(/[^A-Za-z0-9_.-]/g, '_') || 'node';
    while (Object.hasOwn(table, name)) name += '_';
    const reference = `#${pointer(['$defs', name])}`;
    this.#hoisted.set(place, reference);
    const target = valueAt(this.#source, path);
    const copy = isObject(target) ? this.#lowering.places.copy(target, ['inputSchema', ...path]) : {};
    setOwn(table, name, copy);
    this.#pending.push(copy);
    return reference;
  }

  /** All references start from the root now; an inner `$id` would make them start from elsewhere. */
  #forgetIdentities(): void {
    visitSchemas(this.#root, (node, path) => {
      if (!isObject(node) || path.length === 0) return;
      for (const keyword of ['$id', '$anchor']) {
        if (!Object.hasOwn(node, keyword)) continue;
        this.#lowering.report(node, keyword, {
          code: 'schema/annotation-dropped',
          severity: 'info',
          effect: 'dropped',
          rule: this.#lowering.profile.references.rule,
          message: `\`${keyword}\` at {at} is not sent; the references to it lead to its place now.`,
        });
        delete node[keyword];
      }
    });
  }
}

const simpleReference = (path: Path): string | undefined => {
  if (path.length === 0) return '#';
  const [table, name] = path;
  return path.length === 2 && (table === '$defs' || table === 'definitions') && name !== ''
    ? `#${pointer([table, String(name)]).replaceAll('%', '%25')}`
    : undefined;
};

function isSmall(schema: JsonObject | boolean): boolean {
  let parts = 0;
  let refers = false;
  visitSchemas(schema, part => {
    parts++;
    if (isObject(part) && Object.hasOwn(part, '$ref')) refers = true;
  });
  return parts <= MOST_WRITTEN_OUT && !refers;
}
