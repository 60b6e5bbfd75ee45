/** Fills the defaults of a schema into a value of its own; the rules are told in apply-defaults.ts. */
import { acceptsValueAt, checkValueAt } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { DiagnosticCode } from '../manifest/diagnostic-codes.ts';
import { cloneJson, hasOwn, isObject, type Json, type JsonObject, own, type Path, setOwn } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { compilePattern } from '../manifest/pattern.ts';
import { report } from '../manifest/report.ts';
import { code, listed, place, shown } from '../manifest/words.ts';
import { defaultOf, type Place, propertiesWithDefault, restKeyword, unconditionalParts } from './default-sites.ts';

export interface AppliedDefault {
  path: Path;
  value: Json;
}

/** The value that is being filled in, as `Filling.fill` has it; `here` applies a further schema to it. */
interface FilledSite {
  at: Path;
  active: readonly JsonObject[];
  seen: ReadonlySet<JsonObject>;
  here(part: Place): void;
}

export class Filling {
  readonly root: Schema;
  applied: AppliedDefault[] = [];
  /** Whether branches are followed; first everything that applies in any case is filled in. */
  followsBranches = false;
  readonly diagnostics: Diagnostic[] = [];
  readonly #reported = new Set<string>();

  /** Places whose default is left out, by `placeKey`. */
  readonly #leftOut: ReadonlySet<string>;

  constructor(root: Schema, leftOut: ReadonlySet<string> = new Set()) {
    this.root = root;
    this.#leftOut = leftOut;
  }

  report(problem: DiagnosticCode, path: Path, message: string): void {
    const key = `${problem} ${JSON.stringify(path)}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.diagnostics.push(report(problem, path, message));
  }

  /**
   * Fills `value`, which belongs to this filling, by everything that applies to it. `active`: the defaults being filled in.
   * `seen`: what was applied to this very value already; definitions may lead to one another many times over.
   */
  fill(
    { schema, path }: Place,
    value: Json,
    at: Path,
    active: readonly JsonObject[],
    seen: Set<JsonObject> = new Set(),
  ): void {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    if (isObject(value)) this.#fillObject(schema, path, value, at, active);
    else if (Array.isArray(value)) this.#fillList(schema, path, value, at, active);
    const here = (part: Place): void => this.fill(part, value, at, active, seen);
    for (const part of unconditionalParts(this.root, schema, path)) here(part);
    if (this.followsBranches) this.#fillConditionals(schema, path, value, { at, active, seen, here });
  }

  #fillObject(schema: JsonObject, path: Path, value: JsonObject, at: Path, active: readonly JsonObject[]): void {
    const properties = own(schema, 'properties');
    const byPattern = own(schema, 'patternProperties');
    const declared = isObject(properties) ? properties : {};
    const patterns = isObject(byPattern) ? Object.keys(byPattern) : [];
    for (const name of Object.keys(declared)) {
      const property = { schema: declared[name], path: [...path, 'properties', name] };
      if (hasOwn(value, name)) this.fill(property, value[name] as Json, [...at, name], active);
      else {
        const filled = this.#filledDefault(property, [...at, name], active);
        if (filled !== undefined) setOwn(value, name, filled);
      }
    }
    for (const name of Object.keys(value)) {
      const matching = patterns.filter(pattern => compilePattern(pattern)?.regexp.test(name));
      for (const pattern of matching) {
        const member = (byPattern as JsonObject)[pattern];
        this.fill(
          { schema: member, path: [...path, 'patternProperties', pattern] },
          value[name] as Json,
          [...at, name],
          active,
        );
      }
      if (matching.length > 0 || hasOwn(declared, name)) continue;
      const keyword = restKeyword(schema, 'additionalProperties', 'unevaluatedProperties');
      this.fill({ schema: own(schema, keyword), path: [...path, keyword] }, value[name] as Json, [...at, name], active);
    }
  }

  #fillList(schema: JsonObject, path: Path, value: Json[], at: Path, active: readonly JsonObject[]): void {
    const items = own(schema, 'items');
    // The tuple form of the drafts before 2020-12 is a list under `items`.
    const [keyword, rest] = Array.isArray(items)
      ? ['items', 'additionalItems']
      : ['prefixItems', restKeyword(schema, 'items', 'unevaluatedItems')];
    const tuple = own(schema, keyword);
    const places = Array.isArray(tuple) ? tuple : [];
    for (const [index, item] of places.entries()) {
      const member = { schema: item, path: [...path, keyword, index] };
      if (index < value.length) this.fill(member, value[index] as Json, [...at, index], active);
      else {
        const filled = this.#filledDefault(member, [...at, index], active);
        // A list has no holes: past the first position that stays absent nothing can be filled in.
        if (filled === undefined) break;
        value.push(filled);
      }
    }
    for (let index = places.length; index < value.length; index++) {
      this.fill({ schema: own(schema, rest), path: [...path, rest] }, value[index] as Json, [...at, index], active);
    }
  }

  #fillConditionals(schema: JsonObject, path: Path, value: Json, site: FilledSite): void {
    const { here } = site;
    if (hasOwn(schema, 'if')) {
      const branch = acceptsValueAt(this.root, [...path, 'if'], value) ? 'then' : 'else';
      // What `if` declares applies as well when it holds.
      if (branch === 'then') here({ schema: schema.if, path: [...path, 'if'] });
      here({ schema: own(schema, branch), path: [...path, branch] });
    }
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const dependents = own(schema, keyword);
      if (!isObject(dependents) || !isObject(value)) continue;
      for (const name of Object.keys(dependents)) {
        if (hasOwn(value, name)) here({ schema: dependents[name], path: [...path, keyword, name] });
      }
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = own(schema, keyword);
      if (Array.isArray(branches)) this.#fillBranch(branches, [...path, keyword], value, site);
    }
  }

  #fillBranch(branches: readonly Json[], path: Path, value: Json, { at, active, seen, here }: FilledSite): void {
    const matching = branches
      .map((schema, index) => ({ schema, path: [...path, index] }))
      .filter(branch => acceptsValueAt(this.root, branch.path, value));
    const [only, ...others] = matching;
    if (!only) return;
    if (others.length === 0) {
      here(only);
      return;
    }
    const wouldAct = matching.some(branch => {
      const trial = new Filling(this.root, this.#leftOut);
      trial.followsBranches = true;
      trial.fill(branch, cloneJson(value), at, active, new Set(seen));
      return trial.applied.length > 0;
    });
    if (!wouldAct) return;
    const message = `${place(at)} matches ${matching.length} alternatives of ${code(String(path.at(-1)))}, so their defaults are not applied.`;
    this.report('call/ambiguous-default', at, message);
  }

  /** The default for an absent place, itself filled in; undefined when there is none or it cannot be applied. */
  #filledDefault(site: Place, at: Path, active: readonly JsonObject[]): Json | undefined {
    if (this.#leftOut.has(placeKey(at))) return undefined;
    const found = defaultOf(this.root, site);
    if (found === undefined) {
      this.#reportUnreached(site, at);
      return undefined;
    }
    const owner = site.schema as JsonObject;
    if (active.includes(owner)) throw new EndlessDefault(owner);
    const before = this.applied.length;
    const value = cloneJson(found);
    try {
      this.applied.push({ path: at, value: cloneJson(found) });
      this.fill(site, value, at, [...active, owner]);
    } catch (error) {
      if (!(error instanceof EndlessDefault)) throw error;
      this.applied.length = before;
      if (error.owner !== owner) throw error;
      this.report(
        'manifest/endless-default',
        at,
        `The default of ${place(at)} would repeat itself for ever, so it is not applied.`,
      );
      return undefined;
    }
    const [fault] = checkValueAt(this.root, site.path, value).filter(({ severity }) => severity === 'error');
    if (!fault) return value;
    this.applied.length = before;
    const why = fault.message.replace(/^The value is/, 'It is');
    const message = `The default of ${place(at)} is ${shown(found)}, which does not fit its own schema, so it is not applied. ${why}`;
    this.report('manifest/invalid-default', at, message);
    return undefined;
  }

  #reportUnreached(site: Place, at: Path): void {
    const names = propertiesWithDefault(this.root, site);
    if (names.length === 0) return;
    const defaults = names.length === 1 ? 'the default of' : 'the defaults of';
    const message = `${place(at)} is absent, so ${defaults} ${listed(names.map(code), 'and')} in it ${names.length === 1 ? 'is' : 'are'} not applied.`;
    this.report('call/unreached-default', at, message);
  }
}

export const placeKey = (at: Path): string => JSON.stringify(at);

/** Filling in the default of `owner` has led to the same default again. */
class EndlessDefault extends Error {
  readonly owner: JsonObject;

  constructor(owner: JsonObject) {
    super('endless default');
    this.owner = owner;
  }
}
