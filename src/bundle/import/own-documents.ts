/** Manifests and bundles of our own: taken as they are. */
import { checkSchema } from '../../manifest/check-schema.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { cloneJson, isObject, type JsonObject, own, type Path } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { checkManifestShape } from '../../manifest/manifest-shape.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { count } from '../../manifest/words.ts';
import { parseBundle } from '../parse-bundle.ts';

/** A manifest as it stands in the document, and what makes it incomplete or invalid. */
export function readManifest(value: JsonObject, path: Path): { manifest: Manifest; diagnostics: Diagnostic[] } {
  const schemas = (['inputSchema', 'outputSchema'] as const).flatMap(field => {
    const schema = own(value, field);
    return isSchema(schema) ? checkSchema(schema, [field]) : [];
  });
  const faults = [...checkManifestShape(value), ...schemas].filter(({ severity }) => severity === 'error');
  return {
    manifest: cloneJson(value) as unknown as Manifest,
    diagnostics: faults.map(({ fix, ...fault }) => ({
      ...fault,
      path: [...path, ...fault.path],
      ...(fix && { fix: { ...fix, edits: fix.edits.map(edit => ({ ...edit, path: [...path, ...edit.path] })) } }),
    })),
  };
}

/** What an assembled manifest still gets wrong: fields that the definition brought along in the manifest's own terms. */
export const faultsOfFields = (manifest: Manifest, given: Partial<Manifest>): Diagnostic[] =>
  checkManifestShape(manifest as unknown as JsonObject).filter(
    ({ severity, path }) => severity === 'error' && Object.hasOwn(given, String(path[0])),
  );

/** The tools of a bundle; none when it is of a newer version. */
export function readBundle(document: JsonObject): {
  tools: { value: JsonObject; path: Path }[];
  diagnostics: Diagnostic[];
} {
  const { bundle, diagnostics: found } = parseBundle(JSON.stringify(document));
  // Scenarios and policy stay behind, and spans are those of a text that nobody sees.
  const diagnostics = found
    .filter(({ code }) => !/^(scenario|policy)\//.test(code))
    .map(({ span: _span, ...diagnostic }): Diagnostic => diagnostic);
  if (!bundle) return { tools: [], diagnostics };
  const raw = own(document, 'tools');
  const tools = (Array.isArray(raw) ? raw : []).flatMap((value, index) =>
    isObject(value) ? [{ value, path: ['tools', index] }] : [],
  );
  const drafts = bundle.drafts?.length ?? 0;
  if (drafts > 0) {
    const message = `${count(drafts, 'tool')} of the bundle ${drafts === 1 ? 'is a draft that is' : 'are drafts that are'} no valid JSON and cannot be imported; open the bundle instead.`;
    diagnostics.push({ code: 'import/drafts', severity: 'warning', message, path: ['drafts'] });
  }
  const parts = ['scenarios', 'policy'].filter(field => bundle[field] !== undefined);
  for (const field of parts) {
    const message = `Importing takes the tools of a bundle only; its ${field === 'policy' ? 'policy stays' : 'scenarios stay'} behind. Open the bundle to have it whole.`;
    diagnostics.push({ code: 'import/bundle-part', severity: 'info', message, path: [field] });
  }
  return { tools, diagnostics };
}
