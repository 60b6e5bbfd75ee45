/** Imports a value as its JSON text, and says what was found in short. */
import type { Diagnostic } from '../../../manifest/diagnostic.ts';
import type { Json } from '../../../manifest/json.ts';
import { type ImportOptions, type ImportResult, importDefinitions } from '../import-definitions.ts';

export const importJson = (value: unknown, options: ImportOptions = {}): ImportResult =>
  importDefinitions(JSON.stringify(value), options);

/** `error import/no-description /0/description`. */
export const brief = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path.map(key => `/${key}`).join('')}`.trim());

/** What is said besides the remarks that every foreign definition gets. */
export const remarks = (result: ImportResult): string[] =>
  brief(result.diagnostics.filter(({ code }) => code !== 'import/version-assumed' && code !== 'import/added'));

/** The only manifest of an import. */
export function only(result: ImportResult): { [field: string]: Json | undefined } {
  const [manifest, ...others] = result.manifests;
  if (!manifest || others.length > 0)
    throw new Error(`${result.manifests.length} manifests: ${brief(result.diagnostics).join('; ')}`);
  return manifest as never;
}
