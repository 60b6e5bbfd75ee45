/** The defaults of a manifest's schemas, checked by the schemas that they stand in. */
import { schemaErrorsOf } from './check-value.ts';
import type { Diagnostic } from './diagnostic.ts';
import { evaluate } from './evaluate/evaluate.ts';
import type { Finding } from './evaluate/run.ts';
import { hasOwn, isObject, type Json, type JsonObject, own, valueAt } from './json.ts';
import type { SchemaSite } from './lint/lint-rule.ts';
import { report } from './report.ts';
import { schemaPlace, shown } from './words.ts';

/** A missing property that has a default of its own, at any depth, is filled in before anything is checked. */
export function isFilledIn(root: JsonObject, { schemaPath, missing }: Finding): boolean {
  if (missing === undefined) return false;
  const properties = valueAt(root, [...schemaPath.slice(0, -1), 'properties']);
  const declared = isObject(properties) ? own(properties, missing) : undefined;
  return isObject(declared) && hasOwn(declared, 'default');
}

/** Why the schema at the site refuses its own default; undefined when it takes it, or when that cannot be told. */
function faultOf({ schema, path, document }: SchemaSite, value: Json): Finding | undefined {
  const { root } = document;
  if (schemaErrorsOf(root).length > 0) return undefined;
  const { outcome, findings } = evaluate(root, value, { schemaPath: path.slice(1), schema, reasons: true });
  return outcome === 'refused' ? findings.find(finding => !isFilledIn(root, finding)) : undefined;
}

/** Reports each default that its own schema refuses, with a fix that removes it. */
export function checkDefaults(sites: readonly SchemaSite[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const site of sites) {
    const { schema, path } = site;
    if (!hasOwn(schema, 'default')) continue;
    const value = schema.default as Json;
    const fault = faultOf(site, value);
    if (!fault) continue;
    const name = schemaPlace(path.slice(1), 'the schema');
    const why = fault.message.replace(/^The value is/, 'It is');
    const at = [...path, 'default'];
    const fix = { title: 'Remove the default', edits: [{ op: 'remove' as const, path: at }] };
    // Code generators write a default of null for "no default"; that is untidy, and changes no call.
    if (value === null)
      found.push(
        report(
          'manifest/null-default',
          at,
          `The default of ${name} is null, which its own schema refuses. To have no default, leave it out.`,
          fix,
        ),
      );
    else
      found.push(
        report(
          'manifest/invalid-default',
          at,
          `The default of ${name} is ${shown(value)}, which its own schema refuses. ${why}`,
          fix,
        ),
      );
  }
  return found;
}
