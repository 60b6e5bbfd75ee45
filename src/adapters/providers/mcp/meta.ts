/** Where a manifest's own fields go in a `Tool`, and how its risk is said in hints. Written and read by these rules. */
import { type JsonObject, own } from '../../../manifest/json.ts';
import type { Risk } from '../../../manifest/manifest.ts';

/** In `_meta`: reverse-DNS prefix, no reserved label. */
export const META_KEY = 'dev.manifest-studio/manifest';

/** Specification 2026-07-28, basic, `_meta`: an optional prefix of labels and a slash, then a name. */
const META_NAME =
  /^(?:[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z](?:[a-z0-9-]*[a-z0-9])?)*\/)?[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;
/** A prefix whose second label is one of these is the protocol's own. */
const RESERVED = /^[^/.]+\.(?:mcp|modelcontextprotocol)[./]/i;

/** A key of `_meta` that somebody else than the manifest and the protocol may write. */
export const isForeignMetaKey = (key: string): boolean =>
  key !== META_KEY && META_NAME.test(key) && !RESERVED.test(key);

export const HINTS: readonly string[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** Absent hints are pessimistic defaults, and a guess would be worse; so each risk is said in full. */
export const HINTS_BY_RISK: { readonly [risk in Risk]: { readonly [hint: string]: boolean } } = {
  read: { readOnlyHint: true },
  write: { readOnlyHint: false, destructiveHint: false },
  destructive: { readOnlyHint: false, destructiveHint: true },
};

/** The risk that is said by exactly these hints, and which of them it implies. */
export function riskByHints(annotations: JsonObject): { risk?: Risk; implied: readonly string[] } {
  const of = (risk: Risk): boolean =>
    ['readOnlyHint', 'destructiveHint'].every(name => own(annotations, name) === HINTS_BY_RISK[risk][name]);
  const risk = (['read', 'write', 'destructive'] as const).find(of);
  return risk === undefined ? { implied: [] } : { risk, implied: Object.keys(HINTS_BY_RISK[risk]) };
}
