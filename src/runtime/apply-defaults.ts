/**
 * Fills in the defaults of a schema. JSON Schema leaves `default` without behaviour and validators differ in what they do
 * with it, so the rules are ours and the same everywhere:
 * - A property that is absent gets the default of its schema, also through `$ref` and `allOf`; null is not absence.
 * - Values that are there are looked into: properties, items, `prefixItems` (the next missing position is absent),
 *   `patternProperties`, `additionalProperties`, `allOf`, `$ref`, `then` or `else` as `if` decides, `dependentSchemas`, and
 *   the branch of `anyOf` or `oneOf` when exactly one matches. Never `not`, never a branch that does not apply.
 * - An absent owner stays absent, unless it has a default itself. The root default acts when there is no value at all.
 * - A default that breaks its own schema is reported and not applied.
 */
import { acceptsValue, schemaErrorsOf } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, type Json, sameJson } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { report } from '../manifest/report.ts';
import { type AppliedDefault, Filling } from './default-filling.ts';
import { defaultOf } from './default-sites.ts';

export interface DefaultsResult {
  /** A copy with the defaults filled in, which shares nothing with the input or the schema; the input itself where it is too deep. */
  value: Json;
  /** Each default as the schema has it, at its path; one that was completed from inside is followed by the inner ones. */
  applied: AppliedDefault[];
  diagnostics: Diagnostic[];
}

/** Each pass can only add what the one before made possible; real schemas need two. */
const MOST_PASSES = 20;

/** The value to start from: a copy of what is there, or the default of the root when there is no value at all. */
function start(filling: Filling, value: Json | undefined): Json | undefined {
  if (value !== undefined) return cloneJson(value);
  const found = defaultOf(filling.root, { schema: filling.root, path: [] });
  if (found === undefined || !acceptsValue(filling.root, found)) return undefined;
  const copy = cloneJson(found);
  filling.applied.push({ path: [], value: cloneJson(found) });
  return copy;
}

/** Fills to the end: a default may be what makes a branch match. */
function fillCompletely(filling: Filling, value: Json): boolean {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = filling.applied.length;
    filling.followsBranches = pass > 0;
    filling.fill({ schema: filling.root, path: [] }, value, [], []);
    if (pass > 0 && filling.applied.length === before) return true;
  }
  return false;
}

/**
 * A copy of `value` with the defaults of `schema` filled in, what was filled in, and what could not be. Nothing that is
 * there is changed; applying twice is applying once. With no value (undefined) the default of the root is the value.
 * A schema that is not valid fills in nothing and gives `call/invalid-schema`. Never throws, changes no input.
 */
export function applyDefaults(schema: Json, value: Json): DefaultsResult {
  try {
    return fillIn(schema as Schema, value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'The schema or the value is nested too deeply, so no defaults are applied.';
    return { value, applied: [], diagnostics: [report('call/undecided', [], message)] };
  }
}

function fillIn(root: Schema, value: Json): DefaultsResult {
  const [fault] = schemaErrorsOf(root);
  if (fault) {
    const message = `No defaults are applied, because the schema is not valid. ${fault.message}`;
    return { value: copyOf(value), applied: [], diagnostics: [report('call/invalid-schema', [], message)] };
  }
  const filling = new Filling(root);
  const filled = start(filling, value);
  if (filled === undefined) return { value, applied: [], diagnostics: filling.diagnostics };
  const isComplete = fillCompletely(filling, filled);
  if (!isComplete || (filling.applied.length > 0 && value !== undefined && spoils(root, value, filled))) {
    const message = isComplete
      ? 'With the defaults filled in the value would not satisfy the schema any more, so none is applied.'
      : 'The defaults would be filled in for ever, so none is applied.';
    const problem = isComplete ? 'manifest/conflicting-defaults' : 'manifest/endless-default';
    return { value: copyOf(value), applied: [], diagnostics: [...filling.diagnostics, report(problem, [], message)] };
  }
  return { value: filled, applied: filling.applied, diagnostics: filling.diagnostics };
}

const copyOf = (value: Json): Json => (value === undefined ? value : cloneJson(value));

const spoils = (root: Schema, before: Json, after: Json): boolean =>
  !sameJson(before, after) && acceptsValue(root, before) && !acceptsValue(root, after);
