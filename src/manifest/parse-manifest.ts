/** From the text of a manifest to its value and everything that can be said of it. */
import type { Diagnostic, Span } from './diagnostic.ts';
import type { Json } from './json.ts';
import { type JsonNode, keySpanAt, nearestSpan, nodeAt, parseJsonText } from './json-text.ts';
import type { Manifest } from './manifest.ts';
import { type ValidateOptions, validateJsonManifest } from './validate-manifest.ts';

export interface ParsedManifest {
  /** Present when the text is a manifest as its schema has it; its input schema or examples may still have faults. */
  manifest?: Manifest;
  /** Present when the text is JSON. */
  value?: Json;
  /** In the order: text, shape, unknown fields, schemas, values, lint. Each with its span. */
  diagnostics: Diagnostic[];
}

/** Findings that speak of a property as such, not of its value. */
const ABOUT_THE_KEY: ReadonlySet<string> = new Set([
  'manifest/unknown-field',
  'lint/misspelt-keyword',
  'schema/proto-property',
]);

/** Errors that leave a manifest a manifest. */
const ABOUT_VALUES: ReadonlySet<string> = new Set([
  'manifest/invalid-default',
  'manifest/example-input',
  'manifest/example-output',
]);

/** Where a finding stands in the text: the value, the key, or for something missing the bracket that opens its owner. */
function spanOf(root: JsonNode, { code, path }: Diagnostic): Span | undefined {
  if (ABOUT_THE_KEY.has(code)) return keySpanAt(root, path) ?? nearestSpan(root, path);
  if (nodeAt(root, path)) return nearestSpan(root, path);
  const nearest = nearestSpan(root, path);
  return nearest && { offset: nearest.offset, length: 1 };
}

/**
 * Reads and checks the text of a manifest. A text that is not JSON gives the faults of the text only. Never throws.
 * `options.values` false leaves out what runs the manifest's own patterns, see `ValidateOptions`.
 */
export function parseManifest(text: string, options: ValidateOptions = {}): ParsedManifest {
  const { value, root, diagnostics } = parseJsonText(text);
  if (value === undefined || root === undefined) return { diagnostics };
  const found = validateJsonManifest(value, options);
  const isManifest = !found.some(
    ({ code, severity }) => severity === 'error' && code.startsWith('manifest/') && !ABOUT_VALUES.has(code),
  );
  const located = found.map(diagnostic => {
    const span = spanOf(root, diagnostic);
    return span ? { ...diagnostic, span } : diagnostic;
  });
  return {
    ...(isManifest ? { manifest: value as unknown as Manifest } : {}),
    value,
    diagnostics: [...diagnostics, ...located],
  };
}
