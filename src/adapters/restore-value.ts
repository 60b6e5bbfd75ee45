/** The interpreter of restore plans, both ways. Pure; copies where it changes something. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, sameJson, setOwn } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';
import { code, place } from '../manifest/words.ts';
import { acceptsBranch, declaresInBranch } from './accepts-branch.ts';
import type { RestoreBranch, RestoreNode, RestorePlan } from './restore-plan.ts';

type Report = (diagnostic: Diagnostic) => void;

/** From the target's terms to the manifest's. A place that cannot be read back stays as it is, with a diagnostic. */
export function restoreValue(plan: RestorePlan, value: Json, report: Report = () => {}): Json {
  return plan.root ? new Back(plan, report).node(plan.root, value, []) : value;
}

/** From the manifest's terms to the target's: what a model would send for a value that the manifest accepts. */
export function projectValue(plan: RestorePlan, value: Json): Json {
  return plan.root ? projectNode(plan, plan.root, value) : value;
}

/** The same below one node of the plan. */
export const projectNode = (plan: RestorePlan, node: RestoreNode, value: Json): Json =>
  new Forth(plan).node(node, value);

interface Reading {
  restored: Json;
  found: readonly Diagnostic[];
}

type Readings = WeakMap<object, Map<readonly RestoreBranch[], Reading>>;

class Back {
  readonly #plan: RestorePlan;
  readonly #report: Report;
  readonly #readings: Readings;

  constructor(plan: RestorePlan, report: Report, readings: Readings = new WeakMap()) {
    this.#plan = plan;
    this.#report = report;
    this.#readings = readings;
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
    const properties = node.properties ?? {};
    const known = new Map(Object.entries(properties));
    // A model that knows the manifest's key from elsewhere means the same property.
    for (const property of Object.values(properties)) if (property.key !== undefined) known.set(property.key, property);
    const out: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const property = known.get(key);
      if (property?.nullIsAbsent && member === null) continue;
      const inner = property ? property.node : node.additional;
      const name = property?.key ?? key;
      if (Object.hasOwn(out, name)) this.#report(sentTwice(name, [...path, key]));
      setOwn(out, name, inner ? this.node(inner, member, [...path, key]) : member);
    }
    return out;
  }

  #parse(value: Json, path: Path): Json {
    if (typeof value !== 'string') return value;
    const { value: parsed, diagnostics } = parseJsonText(value);
    const fault = diagnostics.find(({ code }) => code === 'json/unsafe-integer' || code === 'json/duplicate-key');
    if (parsed !== undefined && !fault) return parsed;
    this.#report(fault ? misread(fault, path) : notJsonText(path));
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
          message: `Entry ${index} of ${place(path)} must have a \`${entries.key}\` of its own and a \`${entries.value}\`.`,
          path: [...path, index],
        });
        return value;
      }
      setOwn(out, key, entries.node ? this.node(entries.node, member, [...path, index, entries.value]) : member);
    }
    return out;
  }

  #union(union: readonly RestoreBranch[], value: Json, path: Path): Json {
    const { restored, found } = this.#read(union, value, path);
    found.forEach(this.#report);
    return restored;
  }

  /** Unions in unions would be read once for each way down to them; each is read once only. */
  #read(union: readonly RestoreBranch[], value: Json, path: Path): Reading {
    if (typeof value !== 'object' || value === null) return this.#choose(union, value, path);
    const known = this.#readings.get(value) ?? new Map<readonly RestoreBranch[], Reading>();
    this.#readings.set(value, known);
    const reading = known.get(union) ?? this.#choose(union, value, path);
    known.set(union, reading);
    return reading;
  }

  #choose(union: readonly RestoreBranch[], value: Json, path: Path): Reading {
    const forth = new Forth(this.#plan);
    let fallback: Reading | undefined;
    for (const branch of union) {
      const found: Diagnostic[] = [];
      const trial = new Back(this.#plan, diagnostic => found.push(diagnostic), this.#readings);
      const restored = branch.node ? trial.node(branch.node, value, path) : value;
      if (!acceptsBranch(this.#plan, branch, restored)) continue;
      // A branch is the one that was meant when sending its reading again gives the same value.
      const again = branch.node ? forth.node(branch.node, restored) : restored;
      if (sameJson(again, value)) return { restored, found };
      fallback ??= { restored, found };
    }
    return fallback ?? { restored: value, found: [] };
  }
}

const misread = ({ code, message }: Diagnostic, path: Path): Diagnostic => ({
  code: code === 'json/duplicate-key' ? 'call/duplicate-key' : 'call/unsafe-integer',
  severity: 'error',
  message: `${place(path)} is JSON text that cannot be read as it was meant: ${message}`,
  path,
});

const notJsonText = (path: Path): Diagnostic => ({
  code: 'call/not-json-text',
  severity: 'warning',
  message: `${place(path)} should be JSON text; it is not, so it was taken as a plain string.`,
  path,
});

const sentTwice = (name: string, path: Path): Diagnostic => ({
  code: 'call/duplicate-key',
  severity: 'error',
  message: `${code(name)} was sent twice, under its own name and under the one of the wire; send it once.`,
  path,
});

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
      const branch = this.#branchFor(node.union, value);
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

  /** The first branch that accepts the value and that the target can send it by. */
  #branchFor(union: readonly RestoreBranch[], value: Json): RestoreBranch | undefined {
    const accepting = union.filter(branch => acceptsBranch(this.#plan, branch, value));
    if (!this.#plan.closed || accepting.length < 2) return accepting[0];
    return accepting.find(branch => declaresInBranch(this.#plan, branch, value)) ?? accepting[0];
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
