/**
 * Whether a value satisfies a schema, and why not: JSON Schema draft 2020-12 and the older drafts, by `$schema`.
 * An interpreter on purpose. It needs no `new Function`, so it runs under a strict content security policy; a schema that
 * changes with every keystroke costs no compilation; and each refusal knows the value, the rule and the place.
 * `format` is checked for the formats that are known; `nullable` (OpenAPI) means nothing here, as for the providers.
 * Beside `$ref` the other keywords count in every dialect: that is what their authors mean and what Ajv does.
 */
import { isObject, type Json, type Path } from '../json.ts';
import type { Schema } from '../manifest.ts';
import { place } from '../words.ts';
import { arrayKeywords, unevaluatedItems } from './array-keywords.ts';
import { combinators } from './combinators.ts';
import { objectKeywords, unevaluatedProperties } from './object-keywords.ts';
import { references, resourceOf } from './references.ts';
import {
  type Apply,
  type Finding,
  type Keyword,
  mergeMarks,
  newMarks,
  type Run,
  refuse,
  type Site,
  schemaDocument,
  TooMuchWork,
  toPath,
  toTrail,
} from './run.ts';
import { scalarKeywords } from './scalar-keywords.ts';

const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...references,
  ...scalarKeywords,
  ...arrayKeywords,
  ...objectKeywords,
  ...combinators,
]);

/** Nested evaluations: far past any real schema, and short of the stack of a browser's worker. */
const GREATEST_DEPTH = 900;
const MOST_STEPS = 3_000_000;

const apply: Apply = (run, schema, schemaTrail, value, trail, marks) => {
  if (schema === true || schema === undefined) return true;
  if (schema === false) {
    const site: Site = { run, schema: {}, schemaTrail, value, trail, marks };
    return refuse(site, 'false', path => `${place(path)} is not allowed here.`);
  }
  if (!isObject(schema)) return true;
  if (--run.budget < 0 || run.depth >= GREATEST_DEPTH) throw new TooMuchWork();
  run.depth++;
  const { foreign, tracksMarks } = run.document;
  const own = tracksMarks ? newMarks() : undefined;
  const site: Site = { run, schema, schemaTrail, value, trail, marks: own };
  const resource =
    run.document.embeds && Object.hasOwn(schema, '$id') ? resourceOf(run, toPath(schemaTrail)) : undefined;
  const isNew = resource !== undefined && run.scope.at(-1) !== resource;
  if (isNew) run.scope.push(resource);
  let valid = true;
  for (const name of Object.keys(schema)) {
    const keyword = keywords.get(name);
    if (!keyword || foreign.has(name) || keyword(site, schema[name] as Json)) continue;
    valid = false;
    if (!run.findings) break;
  }
  if (own && (valid || run.findings)) {
    if (Object.hasOwn(schema, 'unevaluatedProperties') && !foreign.has('unevaluatedProperties')) {
      valid = unevaluatedProperties(site, schema.unevaluatedProperties as Json) && valid;
    }
    if (Object.hasOwn(schema, 'unevaluatedItems') && !foreign.has('unevaluatedItems')) {
      valid = unevaluatedItems(site, schema.unevaluatedItems as Json) && valid;
    }
    mergeMarks(marks, own);
  }
  if (isNew) run.scope.pop();
  run.depth--;
  return valid;
};

export interface Evaluation {
  /** `undecided`: the schema takes too much work on this value, so nothing is known. */
  outcome: 'accepted' | 'refused' | 'undecided';
  /** Why it was refused; empty unless reasons were asked for. */
  findings: Finding[];
  /** Patterns that are illegal under the `u` flag and were read without it. */
  legacyPatterns: string[];
}

/** Evaluates the schema at `schemaPath` of the document `root` on `value`. Never throws, changes nothing. */
export function evaluate(
  root: Schema,
  value: Json,
  options: { schemaPath?: Path; schema?: Schema; reasons?: boolean } = {},
): Evaluation {
  const { schemaPath = [], schema = root, reasons = false } = options;
  const run: Run = {
    document: schemaDocument(root),
    findings: reasons ? [] : undefined,
    budget: MOST_STEPS,
    depth: 0,
    scope: [],
    legacyPatterns: new Set(),
    apply,
  };
  const resource = resourceOf(run, schemaPath);
  if (resource) run.scope.push(...(resource.length > 0 ? [[], resource] : [resource]));
  const done = (outcome: Evaluation['outcome']): Evaluation => ({
    outcome,
    findings: run.findings ?? [],
    legacyPatterns: [...run.legacyPatterns],
  });
  try {
    return done(apply(run, schema, toTrail(schemaPath), value, undefined) ? 'accepted' : 'refused');
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return done('undecided');
    throw error;
  }
}
