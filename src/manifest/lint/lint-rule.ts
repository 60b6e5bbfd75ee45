/** What a lint rule is. A rule is one file in `rules/` that exports `rule`; the registry is generated from the folder. */
import type { Fix, Severity } from '../diagnostic.ts';
import type { CodeDoc } from '../diagnostic-codes.ts';
import type { Dialect } from '../dialect.ts';
import type { JsonObject, Path } from '../json.ts';

/** An object schema somewhere in a manifest. */
export interface SchemaSite {
  schema: JsonObject;
  /** From the root of the manifest. */
  path: Path;
  /** The step from the parent: `['properties', 'query']`, `['items']`; empty for a root. */
  step: Path;
  parent: SchemaSite | undefined;
  /** The schema document that it is a part of. */
  document: SchemaDocumentSite;
}

export interface SchemaDocumentSite {
  field: 'inputSchema' | 'outputSchema';
  root: JsonObject;
  dialect: Dialect;
}

export interface LintContext {
  /** The manifest as it is; any field may be missing or malformed. */
  manifest: JsonObject;
  /** Every object schema of both schema documents, in document order. Operands may be malformed. */
  schemas: readonly SchemaSite[];
}

export interface LintFinding {
  path: Path;
  message: string;
  fix?: Fix;
  /** When it differs from the rule's. */
  severity?: Severity;
}

export interface LintRule extends CodeDoc {
  code: `lint/${string}`;
  /** True when the rule runs the manifest's own patterns on its values, which may take long. */
  runsPatterns?: boolean;
  check(context: LintContext): Iterable<LintFinding>;
}
