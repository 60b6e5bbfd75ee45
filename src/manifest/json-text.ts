/**
 * Reads a JSON text: the value, the syntax tree, and findings with positions. Strict JSON (RFC 8259); what people write by
 * mistake is named, and mended where that is certain.
 */
import type { Diagnostic } from './diagnostic.ts';
import type { Json } from './json.ts';
import { JsonReader } from './json-reader.ts';
import type { JsonNode } from './json-tree.ts';
import { shown } from './words.ts';

export { type JsonNode, keySpanAt, lineColumn, nearestSpan, nodeAt, spanAt } from './json-tree.ts';

/** The greatest depth of data anywhere, in keys from the root; what comes after may recurse, so it is far from the stack's end. */
export const MAX_DEPTH = 200;
/** UTF-16 units. Far above any real bundle, far below what freezes a page. */
export const MAX_LENGTH = 20_000_000;

export interface JsonText {
  /** Absent when the text is not strict JSON, or beyond a limit. Of equal keys the last one counts, as in `JSON.parse`. */
  value?: Json;
  /** Also present when every fault was one that leaves the structure certain (comments, trailing commas, quotes). */
  root?: JsonNode;
  diagnostics: Diagnostic[];
}

export interface JsonLimits {
  /** `MAX_DEPTH` when absent. */
  maxDepth?: number;
  /** `MAX_LENGTH` when absent. */
  maxLength?: number;
}

/** Reads `text`. Never throws; whatever is wrong with the text is in `diagnostics`, in the order of the text. */
export function parseJsonText(text: string, limits: JsonLimits = {}): JsonText {
  if (typeof text !== 'string') return { diagnostics: [noText(text)] };
  const maxLength = limits.maxLength ?? MAX_LENGTH;
  if (text.length > maxLength) return { diagnostics: [tooLarge(text.length, maxLength)] };
  const reader = new JsonReader(text, limits.maxDepth ?? MAX_DEPTH);
  reader.read();
  const { root, value } = reader.builder;
  const result: JsonText = { diagnostics: reader.findings.list() };
  if (root && !reader.isStopped) result.root = root;
  if (value !== undefined && !reader.isBroken) result.value = value;
  return result;
}

/** Enough for a text before and after an edit, read by whoever edits it and by whoever shows it. */
const KEPT = 4;
const kept = new Map<string, JsonText>();

/** `parseJsonText` without limits of one's own; the last few answers are given again, so nobody may change them. */
export function readJsonText(text: string): JsonText {
  const known = kept.get(text);
  if (known) return known;
  const read = parseJsonText(text);
  kept.set(text, read);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
  return read;
}

function noText(given: unknown): Diagnostic {
  const message = `A JSON text was expected; this is ${shown(given)}.`;
  return { code: 'json/unexpected', severity: 'error', message, path: [], span: { offset: 0, length: 0 } };
}

function tooLarge(length: number, limit: number): Diagnostic {
  const [has, may] = [length, limit].map(units => units.toLocaleString('en'));
  const message = `The text is ${has} characters long; at most ${may} can be read. Split it into smaller files.`;
  return { code: 'json/too-large', severity: 'error', message, path: [], span: { offset: 0, length: 0 } };
}
