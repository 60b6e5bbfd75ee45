/** Manifests and bundles of our own, taken as they stand: they may be incomplete or faulty, which is the editor's business. */

import { BUNDLE_FORMAT } from '../bundle/bundle.ts';
import { type BundleTexts, readBundleText, type ToolText } from '../bundle/bundle-text.ts';
import { sliceTool } from '../bundle/embedded-text.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, own } from '../manifest/json.ts';
import { parseJsonText } from '../manifest/json-text.ts';

export type OwnDocument =
  | { kind: 'bundle'; bundle?: BundleTexts; diagnostics: Diagnostic[] }
  | { kind: 'manifests'; tools: ToolText[] };

/** Undefined when `given` is no JSON, or JSON of somebody else. */
export function readOwn(given: string): OwnDocument | undefined {
  const text = given.replace(/^\uFEFF/, '');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (isManifest(value)) return { kind: 'manifests', tools: [{ text: given }] };
  if (isBundle(value)) return { kind: 'bundle', ...readBundleText(given) };
  if (!Array.isArray(value) || value.length === 0 || !value.every(isManifest)) return undefined;
  return { kind: 'manifests', tools: itemTexts(text, value).map(item => ({ text: item })) };
}

function isBundle(value: Json): boolean {
  if (!isObject(value)) return false;
  const format = own(value, 'format');
  const tools = own(value, 'tools');
  if (format !== undefined) return format === BUNDLE_FORMAT;
  return Array.isArray(tools) && tools.some(isManifest);
}

/** Only a manifest has a `toolId`; one that lacks it has a version, which no definition of a provider has. */
function isManifest(value: Json): boolean {
  if (!isObject(value) || isDescriptor(value)) return false;
  return own(value, 'toolId') !== undefined || (own(value, 'inputSchema') !== undefined && hasVersion(value));
}

const hasVersion = (value: { [key: string]: Json }): boolean => typeof own(value, 'version') === 'string';

/** What we compile for an agent loop looks like a manifest; the importer tells what differs. */
function isDescriptor(value: { [key: string]: Json }): boolean {
  const boundary = own(value, 'executionBoundary');
  const isFilled = isObject(boundary) && own(boundary, 'concurrency') === null;
  return own(value, 'toolId') !== undefined && (isFilled || typeof own(value, 'title') === 'string');
}

/** The text of each item of a list, without the indentation that it has inside the list. */
function itemTexts(text: string, values: readonly Json[]): string[] {
  const items = parseJsonText(text).root?.children;
  if (items?.length !== values.length) return values.map(prettyJson);
  return items.map(node => `${sliceTool(text, node).text}\n`);
}

export const prettyJson = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
