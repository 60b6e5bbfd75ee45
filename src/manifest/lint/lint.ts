/** Runs the lint rules over a manifest. */
import type { Diagnostic } from '../diagnostic.ts';
import { dialectOf } from '../dialect.ts';
import { isObject, type JsonObject, own } from '../json.ts';
import { MAX_DEPTH } from '../json-text.ts';
import { subSchemas } from '../schema-vocabulary.ts';
import type { LintContext, SchemaDocumentSite, SchemaSite } from './lint-rule.ts';
import { lintRules } from './registry.gen.ts';

const FIELDS = ['inputSchema', 'outputSchema'] as const;

/** Every object schema of the manifest. */
export function schemaSites(manifest: JsonObject): SchemaSite[] {
  const found: SchemaSite[] = [];
  for (const field of FIELDS) {
    const root = own(manifest, field);
    if (!isObject(root)) continue;
    const document: SchemaDocumentSite = { field, root, dialect: dialectOf(root).dialect };
    const pending: SchemaSite[] = [{ schema: root, path: [field], step: [], parent: undefined, document }];
    for (let site = pending.pop(); site; site = pending.pop()) {
      found.push(site);
      if (site.path.length > MAX_DEPTH) continue;
      for (const { schema, path } of subSchemas(site.schema).reverse()) {
        if (isObject(schema))
          pending.push({ schema, path: [...site.path, ...path], step: path, parent: site, document });
      }
    }
  }
  return found;
}

/** What the rules say about a manifest; any field may be missing or malformed. `values` false leaves out what runs patterns. */
export function lint(context: LintContext, options: { values?: boolean } = {}): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const rule of lintRules) {
    if (rule.runsPatterns && options.values === false) continue;
    for (const { path, message, fix, severity = rule.severity } of rule.check(context)) {
      found.push({ code: rule.code, severity, message, path, ...(fix ? { fix } : {}) });
    }
  }
  return found;
}
