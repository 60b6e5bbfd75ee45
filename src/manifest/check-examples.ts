/** The examples of a manifest, checked by its schemas. */
import { isFilledIn } from './check-defaults.ts';
import { checkValueAt } from './check-value.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { Finding } from './evaluate/run.ts';
import { isObject, type Json, type JsonObject, own, type Path } from './json.ts';
import { report } from './report.ts';
import { isSchema } from './schema-vocabulary.ts';

/** The checks of one value; errors only, at its place in the manifest. */
function mismatches(
  schema: Json | undefined,
  value: Json | undefined,
  path: Path,
  problem: DiagnosticCode,
): Diagnostic[] {
  if (value === undefined || !isSchema(schema)) return [];
  // Defaults are filled in before a call is checked; nothing is filled into what a tool gives back.
  const isExcused = (finding: Finding): boolean =>
    problem === 'manifest/example-input' && isObject(schema) && isFilledIn(schema, finding);
  return checkValueAt(schema, [], value, isExcused)
    .filter(({ severity, code }) => severity === 'error' && code !== 'call/invalid-schema')
    .map(found => report(problem, [...path, ...found.path], `This example does not fit the schema. ${found.message}`));
}

/** Reports each part of an example's `input` or `output` that its schema refuses. */
export function checkExamples(manifest: JsonObject): Diagnostic[] {
  const examples = own(manifest, 'examples');
  if (!Array.isArray(examples)) return [];
  return examples.flatMap((example, index) => {
    if (!isObject(example)) return [];
    const path = ['examples', index];
    return [
      ...mismatches(own(manifest, 'inputSchema'), own(example, 'input'), [...path, 'input'], 'manifest/example-input'),
      ...mismatches(
        own(manifest, 'outputSchema'),
        own(example, 'output'),
        [...path, 'output'],
        'manifest/example-output',
      ),
    ];
  });
}
