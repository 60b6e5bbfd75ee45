/** Checks a manifest by its own schema and says what is wrong in the manifest's words. The schemas inside are checked elsewhere. */
import type { Diagnostic, Fix } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';
import { evaluate } from './evaluate/evaluate.ts';
import type { Finding } from './evaluate/run.ts';
import { isObject, type Json, type JsonObject, own, type Path, valueAt } from './json.ts';
import { manifestSchema } from './manifest.schema.gen.ts';
import type { Schema } from './manifest.ts';
import { repairFor } from './manifest-repairs.ts';
import { report } from './report.ts';
import { isSchema } from './schema-vocabulary.ts';
import { code, place, shown } from './words.ts';

const shape = manifestSchema as unknown as JsonObject;

/** Patterns of the manifest schema in words, by the field that has them. */
const PATTERNS: { readonly [field: string]: { problem: DiagnosticCode; rule: string } } = {
  toolId: {
    problem: 'manifest/tool-id',
    rule: 'use lower-case letters, digits, `_` and `.`, at most 64 characters',
  },
  version: { problem: 'manifest/version', rule: 'use three numbers, major.minor.patch, such as 1.0.0' },
  exposedName: {
    problem: 'manifest/exposed-name',
    rule: 'use letters, digits, `_`, `.`, `:`, `/` and `-`, at most 128 characters',
  },
  permissions: {
    problem: 'manifest/permission-name',
    rule: 'use lower-case words joined by `.` or `:`, such as filesystem.read',
  },
};

const CODES: { readonly [keyword: string]: DiagnosticCode } = {
  required: 'manifest/missing-field',
  type: 'manifest/wrong-type',
  enum: 'manifest/unknown-value',
  uniqueItems: 'manifest/repeated-item',
};

/** The manifest with its schemas replaced by trivial ones, which are the business of `checkSchema`. */
function withoutSchemas(manifest: JsonObject): JsonObject {
  const copy = { ...manifest };
  if (isSchema(own(manifest, 'inputSchema')) && isObject(manifest.inputSchema)) copy.inputSchema = { type: 'object' };
  if (isSchema(own(manifest, 'outputSchema'))) copy.outputSchema = true;
  return copy;
}

/** What a field is for: the first sentence of its description in the manifest schema. */
function purposeOf(field: string): string {
  const description = valueAt(shape, ['properties', field, 'description']);
  return typeof description === 'string' ? ` ${description.replace(/\. [\s\S]*$/, '.')}` : '';
}

function missing(finding: Finding, manifest: JsonObject): Diagnostic[] {
  const names = valueAt(shape, finding.schemaPath);
  const owner = valueAt(manifest, finding.path);
  if (!Array.isArray(names) || !isObject(owner)) return [];
  return names
    .filter(name => typeof name === 'string' && own(owner, name) === undefined)
    .map(name => {
      const field = String(name);
      const path = [...finding.path, field];
      const where = finding.path.length === 0 ? '' : ` in ${place(finding.path)}`;
      const purpose = finding.path.length === 0 ? purposeOf(field) : '';
      return report(
        'manifest/missing-field',
        path,
        `${code(field)} is missing${where}.${purpose}`,
        repairFor(path, undefined, manifest),
      );
    });
}

function inManifestWords(finding: Finding, manifest: JsonObject): Diagnostic {
  const { keyword, path, message } = finding;
  const value = valueAt(manifest, path);
  const fix: Fix | undefined = repairFor(path, value, manifest);
  if (keyword === 'pattern') {
    const { problem, rule } = PATTERNS[String(path[0])] ?? {
      problem: 'manifest/wrong-type' as const,
      rule: 'use another form',
    };
    const words = value === '' ? `${place(path)} is empty; ${rule}.` : `${place(path)} is ${shown(value)}; ${rule}.`;
    return report(problem, path, words, fix);
  }
  if (keyword === 'type' && path[0] === 'inputSchema') {
    return report(
      'manifest/wrong-type',
      path,
      `${code('inputSchema')} is ${shown(value)}; expected a JSON Schema object with "type": "object".`,
      fix,
    );
  }
  return report(CODES[keyword] ?? 'manifest/out-of-range', path, message, fix);
}

/** Findings about the fields of a manifest: missing, malformed, out of range. Paths are from the root of the manifest. */
export function checkManifestShape(manifest: JsonObject): Diagnostic[] {
  const value = withoutSchemas(manifest);
  const { findings } = evaluate(shape as Schema, value as Json, { reasons: true });
  const seenMissing = new Set<string>();
  return findings.flatMap(finding => {
    if (finding.keyword !== 'required') return [inManifestWords(finding, manifest)];
    // One finding comes for each missing name; `missing` names all of them at once.
    const key = JSON.stringify(finding.path satisfies Path);
    if (seenMissing.has(key)) return [];
    seenMissing.add(key);
    return missing(finding, manifest);
  });
}
