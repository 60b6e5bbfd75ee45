/** Checks a value by a schema, in words: what happened, where, and what is expected. */
import { checkSchema } from './check-schema.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import { dialectOf } from './dialect.ts';
import { type Evaluation, evaluate } from './evaluate/evaluate.ts';
import type { Finding } from './evaluate/run.ts';
import { isObject, type Json, own, type Path, valueAt } from './json.ts';
import type { Schema } from './manifest.ts';
import { notPlain } from './plain-json.ts';
import { report } from './report.ts';
import { isSchema } from './schema-vocabulary.ts';
import { code, place, shown } from './words.ts';

const CODES: { readonly [keyword: string]: DiagnosticCode } = {
  type: 'call/wrong-type',
  enum: 'call/unknown-value',
  const: 'call/unknown-value',
  minimum: 'call/out-of-range',
  maximum: 'call/out-of-range',
  exclusiveMinimum: 'call/out-of-range',
  exclusiveMaximum: 'call/out-of-range',
  multipleOf: 'call/not-a-multiple',
  minLength: 'call/wrong-length',
  maxLength: 'call/wrong-length',
  pattern: 'call/pattern',
  format: 'call/format',
  required: 'call/missing-property',
  dependentRequired: 'call/missing-property',
  dependencies: 'call/missing-property',
  additionalProperties: 'call/unknown-property',
  unevaluatedProperties: 'call/unknown-property',
  false: 'call/unknown-property',
  propertyNames: 'call/property-name',
  minProperties: 'call/wrong-count',
  maxProperties: 'call/wrong-count',
  minItems: 'call/wrong-count',
  maxItems: 'call/wrong-count',
  items: 'call/wrong-count',
  additionalItems: 'call/wrong-count',
  unevaluatedItems: 'call/wrong-count',
  uniqueItems: 'call/repeated-item',
  contains: 'call/missing-item',
  maxContains: 'call/wrong-count',
  anyOf: 'call/no-alternative',
  oneOf: 'call/several-alternatives',
  not: 'call/excluded',
  $ref: 'call/unresolved-reference',
  $dynamicRef: 'call/unresolved-reference',
  $recursiveRef: 'call/unresolved-reference',
};

/** Errors of a schema, remembered by object identity: a schema that was checked must not be changed in place afterwards. */
const schemaErrors = new WeakMap<object, Diagnostic[]>();

/** The errors of a schema document; empty when values can be checked by it. */
export function schemaErrorsOf(schema: Schema): Diagnostic[] {
  if (!isObject(schema)) return checkSchema(schema, []);
  const known = schemaErrors.get(schema);
  if (known) return known;
  const fault = notPlain(schema, 'absent');
  const errors = fault
    ? [report('schema/not-a-schema', fault.path, `${place(fault.path, 'The schema')} ${fault.why}.`)]
    : checkSchema(schema, []).filter(({ severity }) => severity === 'error');
  schemaErrors.set(schema, errors);
  return errors;
}

/** The schema at `schemaPath`, or undefined when none is there. */
function schemaAt(root: Schema, schemaPath: Path): Schema | undefined {
  const schema = schemaPath.length === 0 ? root : valueAt(root, schemaPath);
  return isSchema(schema) ? schema : undefined;
}

function inWords({ outcome, findings, legacyPatterns }: Evaluation, root: Schema): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (outcome === 'undecided') {
    found.push(
      report('call/undecided', [], 'The schema takes too many steps on this value, so the check was given up.'),
    );
  }
  for (const { keyword, message, path, missing } of findings) {
    const finding = report(CODES[keyword] ?? 'call/excluded', path, message);
    found.push(missing === undefined ? finding : { ...finding, missing });
  }
  for (const pattern of legacyPatterns) {
    const message = `The pattern ${code(pattern)} is not valid under the ${code('u')} flag and was read without it.`;
    found.push(report('call/legacy-pattern', [], message));
  }
  if (!dialectOf(root).known) {
    const uri = isObject(root) ? own(root, '$schema') : undefined;
    found.push(
      report(
        'call/unknown-dialect',
        [],
        `${shown(uri)} is not a dialect that is known; the schema was read as draft 2020-12.`,
      ),
    );
  }
  return found;
}

/**
 * Checks `value` by the schema that stands at `schemaPath` in the document `root` (references and dialect are those of the
 * document). Paths in the result are from the root of `value`. Reasons that `isExcused` knows better are left out.
 */
export function checkValueAt(
  root: Schema,
  schemaPath: Path,
  value: Json,
  isExcused: (finding: Finding) => boolean = () => false,
): Diagnostic[] {
  const [fault] = schemaErrorsOf(root);
  const schema = schemaAt(root, schemaPath);
  if (fault || schema === undefined) {
    const why = fault ? fault.message : 'There is no schema at this place.';
    return [report('call/invalid-schema', [], `The value cannot be checked, because the schema is not valid. ${why}`)];
  }
  const evaluation = evaluate(root, value, { schemaPath, schema, reasons: true });
  return inWords({ ...evaluation, findings: evaluation.findings.filter(finding => !isExcused(finding)) }, root);
}

/**
 * Checks `value` by `schema` (JSON Schema 2020-12, or the draft that `$schema` names; `format` included).
 * Empty when the value is accepted without remark; infos and warnings (a pattern read without the `u` flag, an unknown
 * `$schema`) do not make it invalid. A schema that is itself not valid gives one `call/invalid-schema` error.
 * Never throws, changes nothing. Time is bounded except for hostile patterns: run foreign schemas in a worker.
 */
export function checkValue(schema: Json, value: Json): Diagnostic[] {
  return checkValueAt(schema as Schema, [], value);
}

/** Whether the schema at `schemaPath` accepts `value`; false too when that cannot be decided. Quicker than the reasons. */
export function acceptsValueAt(root: Schema, schemaPath: Path, value: Json): boolean {
  const schema = schemaAt(root, schemaPath);
  if (schema === undefined || schemaErrorsOf(root).length > 0) return false;
  return evaluate(root, value, { schemaPath, schema }).outcome === 'accepted';
}

/** Whether `schema` accepts `value`; false too when the schema is not valid. Quicker than the reasons. */
export const acceptsValue = (schema: Json, value: Json): boolean => acceptsValueAt(schema as Schema, [], value);
