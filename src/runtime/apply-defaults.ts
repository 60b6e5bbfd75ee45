/**
 * Fills in the defaults of a schema. JSON Schema leaves `default` without behaviour and validators differ in what they do
 * with it, so the rules are ours and the same everywhere:
 * - A property that is absent gets the default of its schema, also through `$ref` and `allOf`; null is not absence.
 * - Values that are there are looked into: properties, items, `prefixItems` (the next missing position is absent),
 *   `patternProperties`, `additionalProperties` (`unevaluatedProperties` and `unevaluatedItems` where nothing beside them
 *   could have looked at the member), `allOf`, references, `then` or `else` as `if` decides, `dependentSchemas`, and the
 *   branch of `anyOf` or `oneOf` when exactly one matches. Never `not`, never a branch that does not apply.
 * - An absent owner stays absent, unless it has a default itself. The root default acts when there is no value at all.
 * - A default that breaks its own schema, or a rule of the value around it, is reported and not applied; the others are.
 */
import { acceptsValue, checkValue, schemaErrorsOf } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { cloneJson, type Json, type Path, sameJson } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { report } from '../manifest/report.ts';
import { place, shown } from '../manifest/words.ts';
import { type AppliedDefault, Filling, placeKey } from './default-filling.ts';
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

/** Each attempt leaves out at least one default that is in conflict; more conflicts than this are a broken schema. */
const MOST_ATTEMPTS = 20;

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
  const leftOut = new Set<string>();
  const conflicts: Diagnostic[] = [];
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const filling = new Filling(root, leftOut);
    const filled = start(filling, value);
    if (filled === undefined) return { value, applied: [], diagnostics: filling.diagnostics };
    if (!fillCompletely(filling, filled)) {
      const endless = report(
        'manifest/endless-default',
        [],
        'The defaults would be filled in for ever, so none is applied.',
      );
      return { value: copyOf(value), applied: [], diagnostics: [...filling.diagnostics, endless] };
    }
    const diagnostics = [...filling.diagnostics, ...conflicts];
    const spoiling = filling.applied.length > 0 && value !== undefined && spoils(root, value, filled);
    if (!spoiling) return { value: filled, applied: filling.applied, diagnostics };
    for (const { at, fault } of conflictsOf(root, filled, filling.applied)) {
      leftOut.add(placeKey(at.path));
      conflicts.push(conflict(at, fault));
    }
  }
  const message = 'With the defaults filled in the value would not satisfy the schema any more, so none is applied.';
  return {
    value: copyOf(value),
    applied: [],
    diagnostics: [...conflicts, report('manifest/conflicting-defaults', [], message)],
  };
}

const copyOf = (value: Json): Json => (value === undefined ? value : cloneJson(value));

interface Conflict {
  at: AppliedDefault;
  fault: Diagnostic;
}

/** The defaults that break a rule of the value which they are filled into; of those that only together do, the last one. */
function conflictsOf(root: Schema, filled: Json, applied: readonly AppliedDefault[]): Conflict[] {
  const faults = checkValue(root as Json, filled).filter(({ severity }) => severity === 'error');
  const found = new Map<string, Conflict>();
  for (const fault of faults) {
    const [at] = applied
      .filter(({ path }) => path.length > 0 && leadsTo(path, fault.path))
      .sort((a, b) => b.path.length - a.path.length);
    if (at) found.set(placeKey(at.path), { at, fault });
  }
  const [fault] = faults;
  const last = fault && applied.findLast(({ path }) => path.length > 0 && leadsTo(fault.path, path));
  if (found.size === 0 && fault && last) found.set(placeKey(last.path), { at: last, fault });
  return [...found.values()];
}

const leadsTo = (start: Path, path: Path): boolean => start.every((key, index) => path[index] === key);

function conflict({ path, value }: AppliedDefault, fault: Diagnostic): Diagnostic {
  const message = `The default of ${place(path)} is ${shown(value)}, which another rule of the schema does not allow, so it is not applied. ${fault.message}`;
  return report('manifest/conflicting-defaults', path, message);
}

const spoils = (root: Schema, before: Json, after: Json): boolean =>
  !sameJson(before, after) && acceptsValue(root, before) && !acceptsValue(root, after);
