/** Whether a value from a program is plain JSON data, so that everything after may trust it. */

import type { Diagnostic } from './diagnostic.ts';
import type { Path } from './json.ts';
import { MAX_DEPTH } from './json-text.ts';
import { report } from './report.ts';
import { dotted, place } from './words.ts';

const MOST_PARTS = 2_000_000;

function faultOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : `is ${value}, which JSON cannot hold`;
    case 'undefined':
      return 'is undefined; leave it out instead';
    case 'object': {
      if (value === null || Array.isArray(value)) return undefined;
      const prototype: unknown = Object.getPrototypeOf(value);
      // Objects of another realm (a worker, a vm) have another Object.prototype, whose own prototype is null.
      const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
      return isPlain ? undefined : 'is an instance of a class, not plain data';
    }
    default:
      return `is a ${typeof value}, not data`;
  }
}

/** The first reason why `value` is not plain JSON (or deeper or larger than is handled); undefined when it is. */
export function plainJsonFault(value: unknown): Diagnostic | undefined {
  const pending: { value: unknown; path: Path }[] = [{ value, path: [] }];
  let parts = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path } = next;
    const fault = faultOf(next.value);
    if (fault) return report('manifest/not-json', path, `${place(path, 'The manifest')} ${fault}.`);
    if (path.length > MAX_DEPTH) {
      const start = path.slice(0, 3);
      const message = `${dotted(start)} is nested more than ${MAX_DEPTH} levels deep, or contains itself.`;
      return report('manifest/not-json', start, message);
    }
    if (++parts > MOST_PARTS)
      return report('manifest/not-json', [], 'The manifest has more parts than can be handled.');
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, member] of Object.entries(next.value)) {
      pending.push({ value: member, path: [...path, Array.isArray(next.value) ? Number(key) : key] });
    }
  }
  return undefined;
}
