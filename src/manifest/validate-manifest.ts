/** All that can be said of a manifest without a target: its shape, its schemas, its values, and lint. */
import { checkDefaults } from './check-defaults.ts';
import { checkExamples } from './check-examples.ts';
import { checkSchema } from './check-schema.ts';
import type { Diagnostic } from './diagnostic.ts';
import { isObject, type Json, type JsonObject, own } from './json.ts';
import { lint, schemaSites } from './lint/lint.ts';
import { checkLoneSurrogates } from './lone-surrogates.ts';
import { checkManifestShape } from './manifest-shape.ts';
import { plainJsonFault } from './plain-json.ts';
import { report } from './report.ts';
import { isSchema } from './schema-vocabulary.ts';
import { checkUnknownFields } from './unknown-fields.ts';
import { shown } from './words.ts';

export interface ValidateOptions {
  /**
   * False leaves out what runs the manifest's own patterns on its own values (defaults, examples). Only that can take long:
   * a pattern such as `^(a+)+$` may need hours. Run it in a worker with a limit, or leave it out.
   */
  values?: boolean;
}

function checkSchemas(manifest: JsonObject): Diagnostic[] {
  return (['inputSchema', 'outputSchema'] as const).flatMap(field => {
    const schema = own(manifest, field);
    // That there is a schema at all is told with the shape.
    return isSchema(schema) ? checkSchema(schema, [field]) : [];
  });
}

/** For a value that is known to be plain JSON. */
export function validateJsonManifest(value: unknown, options: ValidateOptions = {}): Diagnostic[] {
  if (!isObject(value)) {
    return [report('manifest/not-an-object', [], `A manifest is an object in braces; this is ${shown(value)}.`)];
  }
  const sites = schemaSites(value);
  return [
    ...checkManifestShape(value),
    ...checkUnknownFields(value),
    ...checkSchemas(value),
    ...(options.values === false ? [] : [...checkDefaults(sites), ...checkExamples(value)]),
    ...lint({ manifest: value, schemas: sites }, options),
  ];
}

/**
 * Checks a manifest: every finding of the manifest layer, in the order text, shape, unknown fields, schemas, values, lint.
 * Takes any value; nothing is thrown and nothing changed. Without errors the value is a `Manifest`. No spans, as there is
 * no text; see `parseManifest`.
 */
export function validateManifest(value: unknown, options: ValidateOptions = {}): Diagnostic[] {
  const fault = plainJsonFault(value);
  return fault ? [fault] : [...checkLoneSurrogates(value as Json), ...validateJsonManifest(value, options)];
}
