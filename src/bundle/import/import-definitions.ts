/**
 * Reads definitions in: whatever a provider, a server, a file or a request holds, as manifests. The format is recognised
 * by shape; each reader sits with its provider (`src/adapters/providers/<provider>/reader.ts`).
 */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { ImportSession } from './import-session.ts';
import { nothingFound } from './nothing-found.ts';
import { readSource } from './read-source.ts';

export interface ImportOptions {
  /**
   * Makes parameters optional again that are required and may be null in a strict definition. The document does not say
   * which of them were optional, so this is off unless asked for.
   */
  restoreOptional?: boolean;
}

/** Where a manifest comes from. */
export interface ImportSource {
  /** Empty when a manifest of ours has none. */
  toolId: string;
  /** Id of an adapter, or `openai-functions`, `manifest`. */
  format: string;
  /** In the document. */
  path: Path;
  /** The target that gives such a definition, where there is one: `openai-chat:strict`. */
  target?: string;
}

export interface ImportResult {
  /**
   * Id of the adapter whose format it is; `openai-functions` (legacy), `manifest`, `bundle`; `mixed` when there are several;
   * `unknown` when nothing was found.
   */
  format: string;
  /** May lack what was not published: a description, an input schema. */
  manifests: Manifest[];
  /** One for each manifest, in the same order. */
  sources: ImportSource[];
  /** Paths lead into the imported document; several values in a row, and several YAML documents, count as a list. */
  diagnostics: Diagnostic[];
}

/**
 * Reads `text` (JSON, JSON values in a row, or YAML) and gives back a manifest for each definition in it, with everything
 * that is to be said about them. Nothing is invented, nothing throws. Each definition is compiled again for the target it
 * came from; what differs from the published one is told (`import/differs`, `import/added`, `import/refused`).
 */
export function importDefinitions(text: string, options: ImportOptions = {}): ImportResult {
  const source = readSource(typeof text === 'string' ? text : '');
  const diagnostics = [...source.diagnostics];
  if (source.value === undefined) {
    if (!diagnostics.some(({ severity }) => severity === 'error')) diagnostics.push(nothingFound(''));
    return { format: 'unknown', manifests: [], sources: [], diagnostics };
  }
  const result = importValue(source.value, options);
  const located = result.diagnostics.flatMap(diagnostic => {
    const [index, ...inside] = diagnostic.path;
    // Why it could not be read was told already.
    if (inside.length === 0 && source.unreadable?.has(Number(index))) return [];
    const span = source.spanOf(diagnostic.path);
    return span ? [{ ...diagnostic, span }] : [diagnostic];
  });
  return { ...result, diagnostics: [...diagnostics, ...located] };
}

/** The same for a document that was read already. It is not changed; results carry no spans. */
export const importValue = (document: Json, options: ImportOptions = {}): ImportResult =>
  new ImportSession(document, options).run();
