/** Bundles as values. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { BUNDLE_FIELDS, BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle } from './bundle.ts';
import { readEnvelope } from './read-envelope.ts';

/**
 * Reads a bundle file; one manifest or a list of manifests is accepted as a bundle, with a note. `bundle` is absent when the
 * text is neither, and then there is an error. Tools that are no objects are left out with an error each; whether the others are
 * valid manifests is `validateManifest`'s business. Paths and spans are those of the file.
 */
export function parseBundle(text: string): { bundle?: Bundle; diagnostics: Diagnostic[] } {
  const { envelope, diagnostics } = readEnvelope(text);
  if (!envelope) return { diagnostics };
  const { name, description, drafts, padding, scenarios, policy, extra } = envelope;
  const bundle: Bundle = {
    format: BUNDLE_FORMAT,
    formatVersion: BUNDLE_VERSION,
    name,
    ...(description !== undefined && { description }),
    tools: envelope.tools.map(({ value }) => value).filter(isObject) as unknown as Manifest[],
    ...(drafts.length > 0 && { drafts }),
    ...(padding.length > 0 && { padding }),
    ...(scenarios && { scenarios }),
    ...(policy && { policy }),
  };
  for (const [key, value] of Object.entries(extra)) {
    Object.defineProperty(bundle, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return { bundle, diagnostics };
}

/** The bundle file: two spaces, known fields first and in their order, a line end at the end. */
export function serializeBundle(bundle: Bundle): string {
  const known = [...BUNDLE_FIELDS].filter(key => bundle[key] !== undefined);
  const extra = Object.keys(bundle).filter(key => !BUNDLE_FIELDS.has(key));
  const ordered = Object.fromEntries([...known, ...extra].map(key => [key, bundle[key]]));
  return `${JSON.stringify(ordered, null, 2)}\n`;
}
