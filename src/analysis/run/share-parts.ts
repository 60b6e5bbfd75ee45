/**
 * Requests repeat all that was said before. Parts that are equal become one object, which goes to another thread once and is kept
 * there once: a run of n turns weighs as n parts, not as n².
 */
import type { Exchange } from '../../adapters/protocol/provider-adapter.ts';
import { isObject, type Json } from '../../manifest/json.ts';
import type { RunResult } from '../../runtime/run-result.ts';

export function sharingParts(result: RunResult): RunResult {
  const parts = new Map<string, Json>();
  const known = new WeakMap<object, Json>();

  /** The first part that says the same. */
  const shared = (part: Json): Json => {
    if (typeof part !== 'object' || part === null) return part;
    const before = known.get(part);
    if (before !== undefined) return before;
    const text = JSON.stringify(part);
    const first = parts.get(text) ?? part;
    parts.set(text, first);
    known.set(part, first);
    return first;
  };
  /** Lists are where what was said before is repeated, at whatever depth the provider has them. */
  const within = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(shared);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, within(member)]));
  };
  const exchanges = result.exchanges.map((exchange): Exchange => {
    const { request, kept } = exchange;
    return { ...exchange, request: within(request), ...(kept !== undefined && { kept: within(kept) }) };
  });
  return { ...result, exchanges };
}
