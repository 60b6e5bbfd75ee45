/** The defaults of a manifest's schemas, checked by the schemas that they stand in. */
import { checkValueAt } from './check-value.ts';
import type { Diagnostic } from './diagnostic.ts';
import { hasOwn, isObject, type Json, type JsonObject, own } from './json.ts';
import type { SchemaSite } from './lint/lint-rule.ts';
import { report } from './report.ts';
import { schemaPlace, shown } from './words.ts';

/** A missing property that has a default of its own is filled in before anything is checked. */
function isFilledIn(schema: JsonObject, fault: Diagnostic): boolean {
  if (fault.code !== 'call/missing-property' || fault.path.length > 0) return false;
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return false;
  return Object.entries(properties).some(
    ([name, property]) => isObject(property) && hasOwn(property, 'default') && fault.message.includes(`\`${name}\``),
  );
}

/** Reports each default that its own schema refuses, with a fix that removes it. */
export function checkDefaults(sites: readonly SchemaSite[]): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { schema, path, document } of sites) {
    if (!hasOwn(schema, 'default')) continue;
    const value = schema.default as Json;
    const fault = checkValueAt(document.root, path.slice(1), value).find(
      one => one.severity === 'error' && one.code !== 'call/invalid-schema' && !isFilledIn(schema, one),
    );
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
