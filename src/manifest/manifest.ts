/** The manifest, version 1. `public/manifest.schema.json` is the one source; a test proves that these types agree with it. */
import type { Json, JsonObject } from './json.ts';

/** A JSON Schema object (draft 2020-12). */
export type SchemaObject = JsonObject;
/** A JSON Schema: an object, or `true` / `false`. */
export type Schema = boolean | SchemaObject;

export interface RetryPolicy {
  /** Further attempts after the first one. */
  maxRetries?: number;
  /** Milliseconds before the next attempt. */
  backoffMs?: number;
  /** `constant` when absent. */
  backoff?: 'constant' | 'exponential';
}

export interface ExecutionBoundary {
  /** Milliseconds for one attempt. */
  timeout?: number;
  retryPolicy?: RetryPolicy;
  /** How many calls of this tool may run at once; unlimited when absent. */
  concurrency?: number;
}

export type Risk = 'read' | 'write' | 'destructive';

export interface ManifestExample {
  title?: string;
  input: Json;
  output?: Json;
  error?: string;
}

export interface Manifest {
  $schema?: string;
  toolId: string;
  version: string;
  name: string;
  /** Required by the manifest schema; absent in an imported definition that never had one. */
  description?: string;
  inputSchema: Schema;
  outputSchema?: Schema;
  permissions?: string[];
  executionBoundary?: ExecutionBoundary;
  risk?: Risk;
  idempotent?: boolean;
  exposedName?: string;
  examples?: ManifestExample[];
  extensions?: { [vendor: string]: JsonObject };
  /** `x-…` fields and fields of a newer version are kept as they are. */
  [extra: string]: unknown;
}
