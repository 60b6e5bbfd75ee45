/** What one evaluation of a value carries along. */
import { type Dialect, dialectOf, FOREIGN_KEYWORDS } from '../dialect.ts';
import { isObject, type Json, type JsonObject, type Path } from '../json.ts';
import type { Schema } from '../manifest.ts';
import { indexSchema, type ResolvedRef, resolveLocalRef, type UnresolvedRef } from '../resolve-ref.ts';
import { visitSchemas } from '../schema-vocabulary.ts';

/** A path as a linked list: making one costs nothing, and most are never read. */
export interface Trail {
  readonly parent: Trail | undefined;
  readonly key: string | number;
}

export const step = (parent: Trail | undefined, key: string | number): Trail => ({ parent, key });

export function toPath(trail: Trail | undefined): Path {
  const path: Path = [];
  for (let at = trail; at; at = at.parent) path.push(at.key);
  return path.reverse();
}

export function toTrail(path: readonly (string | number)[]): Trail | undefined {
  let trail: Trail | undefined;
  for (const key of path) trail = step(trail, key);
  return trail;
}

/** One reason why a value is not accepted. */
export interface Finding {
  /** The keyword that refused the value. */
  keyword: string;
  message: string;
  /** In the value. */
  path: Path;
  /** In the schema: where the keyword stands. */
  schemaPath: Path;
  /** The name of the member that has to be there and is not. */
  missing?: string;
}

/** Which properties and items were looked at; only tracked where `unevaluated…` occurs. */
export interface Marks {
  properties: Set<string>;
  items: Set<number>;
}

export const newMarks = (): Marks => ({ properties: new Set(), items: new Set() });

export function mergeMarks(into: Marks | undefined, from: Marks | undefined): void {
  if (!into || !from) return;
  for (const name of from.properties) into.properties.add(name);
  for (const index of from.items) into.items.add(index);
}

/** What is known of a schema document before any value is looked at. Remembered by object identity. */
export interface SchemaDocument {
  readonly root: Schema;
  readonly dialect: Dialect;
  readonly foreign: ReadonlySet<string>;
  readonly tracksMarks: boolean;
  /** There are schema resources (`$id`) inside it, so that references depend on where they are met. */
  readonly embeds: boolean;
  readonly refs: Map<JsonObject, Target>;
}

/** Where a reference leads, with the trail to it. */
export type Target = { schema: Schema; trail: Trail | undefined; path: Path } | UnresolvedRef;

const documents = new WeakMap<JsonObject, SchemaDocument>();

export function schemaDocument(root: Schema): SchemaDocument {
  const known = isObject(root) ? documents.get(root) : undefined;
  if (known) return known;
  const { dialect } = dialectOf(root);
  let tracksMarks = false;
  visitSchemas(root, schema => {
    if (isObject(schema) && ('unevaluatedProperties' in schema || 'unevaluatedItems' in schema)) tracksMarks = true;
  });
  const embeds = isObject(root) && indexSchema(root).resources.size > 1;
  const made = { root, dialect, foreign: FOREIGN_KEYWORDS[dialect], tracksMarks, embeds, refs: new Map() };
  if (isObject(root)) documents.set(root, made);
  return made;
}

export function targetOf(document: SchemaDocument, schema: JsonObject, ref: string, trail: Trail | undefined): Target {
  const known = document.refs.get(schema);
  if (known) return known;
  const resolved: ResolvedRef | UnresolvedRef = resolveLocalRef(document.root, ref, toPath(trail));
  const target = 'schema' in resolved ? { ...resolved, trail: toTrail(resolved.path) } : resolved;
  document.refs.set(schema, target);
  return target;
}

/** Thrown inside an evaluation that takes more steps than anything real; caught where the evaluation began. */
export class TooMuchWork extends Error {}

/** State of one evaluation. `findings` undefined: only yes or no is wanted, and the first no ends it. */
export interface Run {
  readonly document: SchemaDocument;
  findings: Finding[] | undefined;
  /** Steps that are left. */
  budget: number;
  depth: number;
  /** Paths of the schema resources that were entered, outermost first: the dynamic scope of `$dynamicRef`. */
  readonly scope: Path[];
  /** Patterns that are illegal under the `u` flag and were read without it. */
  readonly legacyPatterns: Set<string>;
  /** Evaluates one schema; here so that the keyword modules need not import the evaluator. */
  readonly apply: Apply;
}

export type Apply = (
  run: Run,
  schema: Json | undefined,
  schemaTrail: Trail | undefined,
  value: Json,
  trail: Trail | undefined,
  marks?: Marks,
) => boolean;

/** What a keyword sees. */
export interface Site {
  readonly run: Run;
  readonly schema: JsonObject;
  readonly schemaTrail: Trail | undefined;
  readonly value: Json;
  readonly trail: Trail | undefined;
  readonly marks: Marks | undefined;
}

export type Keyword = (site: Site, operand: Json) => boolean;

/** Past this many, further findings say nothing new. */
const MOST_FINDINGS = 100;

/** Says no, with the reason where reasons are collected. `words` runs only then. */
export function refuse(
  site: Site,
  keyword: string,
  words: (path: Path) => string,
  at: { trail?: Trail | undefined; schemaKey?: string | number; missing?: string } = {},
): false {
  const { findings } = site.run;
  if (findings && findings.length < MOST_FINDINGS) {
    const path = toPath('trail' in at ? at.trail : site.trail);
    const schemaPath = [...toPath(site.schemaTrail), keyword, ...(at.schemaKey === undefined ? [] : [at.schemaKey])];
    const { missing } = at;
    findings.push({ keyword, message: words(path), path, schemaPath, ...(missing === undefined ? {} : { missing }) });
  }
  return false;
}

/** Runs `ask` without collecting reasons. */
export function quietly<T>(run: Run, ask: () => T): T {
  const kept = run.findings;
  run.findings = undefined;
  try {
    return ask();
  } finally {
    run.findings = kept;
  }
}

/** Runs `ask` and gives back the reasons that it collected, without keeping them. */
export function reasonsOf(run: Run, ask: () => boolean): Finding[] {
  const kept = run.findings;
  const findings: Finding[] = [];
  run.findings = findings;
  try {
    ask();
  } finally {
    run.findings = kept;
  }
  return findings;
}
