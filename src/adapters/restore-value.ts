/** The interpreter of restore plans, both ways. Pure; copies where it changes something. */
import { acceptsValue } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, sameJson, setOwn } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import type { RestoreBranch, RestoreNode, RestorePlan } from './restore-plan.ts';

type Report = (diagnostic: Diagnostic) => void;

/** From the target's terms to the manifest's. A place that cannot be read back stays as it is, with a diagnostic. */
export function restoreValue(plan: RestorePlan, value: Json, report: Report = () => {}): Json {
  return plan.root ? new Back(plan, report).node(plan.root, value, []) : value;
}

/** From the manifest's terms to the target's: what a model would send for a value that the manifest accepts. */
export function projectValue(plan: RestorePlan, value: Json): Json {
  return plan.root ? new Forth(plan).node(plan.root, value) : value;
}

class Back {
  readonly #plan: RestorePlan;
  readonly #report: Report;

  constructor(plan: RestorePlan, report: Report) {
    this.#plan = plan;
    this.#report = report;
  }

  node(node: RestoreNode, value: Json, path: Path): Json {
    if (node.reference !== undefined) {
      const target = this.#plan.definitions?.[node.reference];
      return target ? this.node(target, value, path) : value;
    }
    if (node.wrapper) return this.#unwrap(node.wrapper, value, path);
    if (node.text) return this.#parse(value, path);
    if (node.values) {
      const row = node.values.find(([target]) => sameJson(target, value));
      if (row) return row[1];
    }
    if (node.entries && Array.isArray(value)) return this.#entries(node.entries, value, path);
    if (node.union) return this.#union(node.union, value, path);
    if (Array.isArray(value) && (node.items || node.prefixItems)) {
      return value.map((item, index) => {
        const inner = node.prefixItems?.[index] ?? (index < (node.prefixItems?.length ?? 0) ? undefined : node.items);
        return inner ? this.node(inner, item, [...path, index]) : item;
      });
    }
    return isObject(value) && (node.properties || node.additional) ? this.#object(node, value, path) : value;
  }

  #object(node: RestoreNode, value: JsonObject, path: Path): JsonObject {
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const property = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
      if (property?.nullIsAbsent && member === null) continue;
      const inner = property ? property.node : node.additional;
      setOwn(out, property?.key ?? key, inner ? this.node(inner, member, [...path, key]) : member);
    }
    return out;
  }

  #parse(value: Json, path: Path): Json {
    if (typeof value !== 'string') return value;
    const { value: parsed, diagnostics } = parseJsonText(value);
    const lost = diagnostics.find(({ code }) => code === 'json/unsafe-integer' || code === 'json/duplicate-key');
    if (parsed !== undefined && !lost) return parsed;
    this.#report(
      lost
        ? { code: 'call/unsafe-integer', severity: 'error', message: lost.message, path }
        : {
            code: 'call/not-json-text',
            severity: 'warning',
            message: `\`${path.join('.')}\` should be JSON text; it is not, so it was taken as a plain string.`,
            path,
          },
    );
    return value;
  }

  #unwrap(wrapper: NonNullable<RestoreNode['wrapper']>, value: Json, path: Path): Json {
    const inner = isObject(value) ? own(value, wrapper.key) : undefined;
    if (inner === undefined) return value;
    return wrapper.node ? this.node(wrapper.node, inner, [...path, wrapper.key]) : inner;
  }

  #entries(entries: NonNullable<RestoreNode['entries']>, value: Json[], path: Path): Json {
    const out: JsonObject = {};
    for (const [index, entry] of value.entries()) {
      const key = isObject(entry) ? own(entry, entries.key) : undefined;
      const member = isObject(entry) ? own(entry, entries.value) : undefined;
      if (typeof key !== 'string' || member === undefined || Object.hasOwn(out, key)) {
        this.#report({
          code: 'call/bad-entry',
          severity: 'error',
          message: `Entry ${index} of \`${path.join('.')}\` must have a \`${entries.key}\` of its own and a \`${entries.value}\`.`,
          path: [...path, index],
        });
        return value;
      }
      setOwn(out, key, entries.node ? this.node(entries.node, member, [...path, index, entries.value]) : member);
    }
    return out;
  }

  #union(union: readonly RestoreBranch[], value: Json, path: Path): Json {
    const forth = new Forth(this.#plan);
    let fallback: Json | undefined;
    for (const branch of union) {
      const quiet = new Back(this.#plan, () => {});
      const restored = branch.node ? quiet.node(branch.node, value, path) : value;
      if (!acceptsBranch(this.#plan, branch, restored)) continue;
      // A branch is the one that was meant when sending its reading again gives the same value.
      const again = branch.node ? forth.node(branch.node, restored) : restored;
      if (sameJson(again, value)) return restored;
      fallback ??= restored;
    }
    return fallback ?? value;
  }
}

class Forth {
  readonly #plan: RestorePlan;

  constructor(plan: RestorePlan) {
    this.#plan = plan;
  }

  node(node: RestoreNode, value: Json): Json {
    if (node.reference !== undefined) {
      const target = this.#plan.definitions?.[node.reference];
      return target ? this.node(target, value) : value;
    }
    if (node.wrapper) return { [node.wrapper.key]: node.wrapper.node ? this.node(node.wrapper.node, value) : value };
    if (node.text) return JSON.stringify(value);
    if (node.values) {
      const row = node.values.find(([, source]) => sameJson(source, value));
      if (row) return row[0];
    }
    if (node.entries && isObject(value)) {
      const { key, value: member, node: inner } = node.entries;
      return Object.entries(value).map(([name, item]) => ({
        [key]: name,
        [member]: inner ? this.node(inner, item) : item,
      }));
    }
    if (node.union) {
      const branch = node.union.find(candidate => acceptsBranch(this.#plan, candidate, value));
      return branch?.node ? this.node(branch.node, value) : value;
    }
    if (Array.isArray(value)) {
      if (!node.items && !node.prefixItems) return value;
      return value.map((item, index) => {
        const inner = node.prefixItems?.[index] ?? (index < (node.prefixItems?.length ?? 0) ? undefined : node.items);
        return inner ? this.node(inner, item) : item;
      });
    }
    return isObject(value) && (node.properties || node.additional) ? this.#object(node, value) : value;
  }

  #object(node: RestoreNode, value: JsonObject): JsonObject {
    const properties = node.properties ?? {};
    const wireKey = new Map(Object.entries(properties).map(([key, property]) => [property.key ?? key, key]));
    const out: JsonObject = {};
    for (const [name, member] of Object.entries(value)) {
      const key = wireKey.get(name);
      const property = key === undefined ? undefined : properties[key];
      const inner = property ? property.node : node.additional;
      setOwn(out, key ?? name, inner ? this.node(inner, member) : member);
    }
    for (const [key, property] of Object.entries(properties)) {
      if ((property.nullIsAbsent || property.absentIsNull) && !Object.hasOwn(out, key)) setOwn(out, key, null);
    }
    return out;
  }
}

/** The branch with the definitions that its references need. */
const standalone = new WeakMap<RestoreBranch, JsonObject | boolean>();

function acceptsBranch(plan: RestorePlan, branch: RestoreBranch, value: Json): boolean {
  let schema = standalone.get(branch);
  if (schema === undefined) {
    schema = standaloneSchema(plan.schema, branch.schema);
    standalone.set(branch, schema);
  }
  return acceptsValue(schema, value);
}

function standaloneSchema(root: JsonObject, schema: JsonObject | boolean): JsonObject | boolean {
  if (typeof schema === 'boolean' || !JSON.stringify(schema).includes('"$ref"')) return schema;
  const { $schema, $defs, definitions } = root;
  // `#` means the whole input schema; inside the branch it has to be a definition.
  const body = JSON.stringify({
    schema,
    $defs: $defs ?? {},
    definitions: definitions ?? {},
    root: withoutTables(root),
  });
  const moved = JSON.parse(body.replaceAll('"$ref":"#"', '"$ref":"#/$defs/(root)"')) as JsonObject;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...(moved.schema as JsonObject),
    $defs: { ...(moved.$defs as JsonObject), '(root)': moved.root as JsonObject },
    definitions: moved.definitions as JsonObject,
  };
}

const withoutTables = (root: JsonObject): JsonObject => {
  const { $defs: _defs, definitions: _definitions, $schema: _schema, $id: _id, ...body } = root;
  return body;
};
