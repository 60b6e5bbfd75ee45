/** Bundles as values. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../manifest/json.ts';
import { MAX_DEPTH } from '../manifest/json-text.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { notPlain } from '../manifest/plain-json.ts';
import { BUNDLE_FIELDS, BUNDLE_FORMAT, BUNDLE_VERSION, type Bundle } from './bundle.ts';
import { playFindings } from './play-findings.ts';
import { asideKey, readEnvelope } from './read-envelope.ts';

/**
 * Reads a bundle file; one manifest or a list of manifests is accepted as a bundle, with a note. `bundle` is absent when the
 * text is neither, and then there is an error. Tools that are no objects are kept in `x-tools`, with an error each; whether the others are
 * valid manifests is `validateManifest`'s business. What is wrong with scenarios and policy is a warning; they are kept as they
 * are. Paths and spans are those of the file.
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
  const others = envelope.tools.map(({ value }) => value).filter(value => !isObject(value));
  const kept = others.length > 0 ? { ...extra, [asideKey(extra, 'tools')]: others } : extra;
  for (const [key, value] of Object.entries(kept)) {
    Object.defineProperty(bundle, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return { bundle, diagnostics: [...diagnostics, ...playFindings(envelope)] };
}

/**
 * The bundle file: two spaces, known fields first and in their order, a line end at the end. What JSON cannot hold (a function,
 * NaN, a value inside itself or without end) is left out of objects and null in lists.
 */
export function serializeBundle(bundle: Bundle): string {
  const given: JsonObject = isObject(bundle) ? bundle : {};
  const known = [...BUNDLE_FIELDS].filter(key => given[key] !== undefined);
  const extra = Object.keys(given).filter(key => !BUNDLE_FIELDS.has(key));
  const ordered: JsonObject = {};
  for (const key of [...known, ...extra]) setOwn(ordered, key, given[key] as Json);
  return `${textOf(ordered)}\n`;
}

function textOf(value: JsonObject): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return JSON.stringify(writable(value, new Set()), null, 2);
  }
}

/** A copy of what JSON can hold of `value`, which is inside `owners`; undefined when that is nothing. */
function writable(value: unknown, owners: Set<object>): Json | undefined {
  if (typeof value !== 'object' || value === null) return notPlain(value) ? undefined : (value as Json);
  if (owners.size > MAX_DEPTH || owners.has(value)) return undefined;
  owners.add(value);
  let copy: Json;
  if (Array.isArray(value)) copy = Array.from(value, item => writable(item, owners) ?? null);
  else {
    copy = {};
    for (const [key, member] of Object.entries(value)) {
      const kept = writable(member, owners);
      if (kept !== undefined) setOwn(copy, key, kept);
    }
  }
  owners.delete(value);
  return copy;
}
