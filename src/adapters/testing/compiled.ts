/** A tool around one input schema, compiled for a target, for tests. */
import { isObject, type JsonObject } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileTool } from '../compile-tool.ts';
import type { CompiledTool } from '../compiled.ts';
import { findAdapter } from '../targets.ts';

export const manifestOf = (inputSchema: JsonObject, more: Partial<Manifest> = {}): Manifest => ({
  toolId: 'lookup',
  version: '1.0.0',
  name: 'Lookup',
  description: 'Looks up.',
  inputSchema,
  ...more,
});

export interface Tried extends CompiledTool {
  /** The parameters that are sent. */
  parameters: JsonObject | undefined;
  codes: string[];
}

/** `target` is `id` or `id:mode`. */
export function tried(target: string, inputSchema: JsonObject, more: Partial<Manifest> = {}): Tried {
  const [id = '', mode] = target.split(':');
  const compiled = compileTool(manifestOf(inputSchema, more), id, mode === undefined ? {} : { mode });
  const parameters = isObject(compiled.output) ? findAdapter(id)?.schemaOf(compiled.output) : undefined;
  return { ...compiled, parameters, codes: compiled.diagnostics.map(({ code }) => code) };
}

/** What becomes of the schema of a required property, with the definitions at hand. */
export function triedProperty(target: string, p: JsonObject | boolean, $defs?: JsonObject): Tried & { p: unknown } {
  const input = { type: 'object', properties: { p }, required: ['p'], ...($defs ? { $defs } : {}) } as JsonObject;
  const result = tried(target, input);
  const properties = result.parameters?.properties;
  return { ...result, p: isObject(properties) ? properties.p : undefined };
}
