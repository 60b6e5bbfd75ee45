/** Whether a value from a program is plain JSON data, so that everything after may trust it. */
import type { Diagnostic } from './diagnostic.ts';
import type { Path } from './json.ts';
import { MAX_DEPTH } from './json-text.ts';
import { report } from './report.ts';
import { place } from './words.ts';

const MOST_PARTS = 2_000_000;

/** The first place that holds something else. */
export interface NotPlain {
  path: Path;
  /** To go on after the name of the place: `is a function, not data`. */
  why: string;
}

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

/**
 * Why `value` is not plain JSON data, or is deeper or larger than is handled; undefined when it is neither. Iterative, so that
 * a value without end is found out. Members that are undefined are a fault, or count as absent, as JSON text leaves them out.
 */
export function notPlain(value: unknown, undefinedMembers: 'fault' | 'absent' = 'fault'): NotPlain | undefined {
  const pending: { value: unknown; path: Path }[] = [{ value, path: [] }];
  let parts = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path } = next;
    const why = faultOf(next.value);
    if (why) return { path, why };
    if (path.length > MAX_DEPTH) {
      return { path: path.slice(0, 3), why: `is nested more than ${MAX_DEPTH} levels deep, or contains itself` };
    }
    // The items of a list before it is entered: it may claim to have billions.
    parts += Array.isArray(next.value) ? next.value.length : 1;
    if (parts > MOST_PARTS) return { path: [], why: 'has more parts than can be handled' };
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (Array.isArray(next.value)) {
      // By index: a hole is an item that is undefined.
      for (let i = next.value.length - 1; i >= 0; i--) pending.push({ value: next.value[i], path: [...path, i] });
      continue;
    }
    for (const [key, member] of Object.entries(next.value).reverse()) {
      if (member !== undefined || undefinedMembers === 'fault') pending.push({ value: member, path: [...path, key] });
    }
  }
  return undefined;
}

/** The same of a manifest, in words. */
export function plainJsonFault(value: unknown, undefinedMembers?: 'fault' | 'absent'): Diagnostic | undefined {
  const fault = notPlain(value, undefinedMembers);
  if (!fault) return undefined;
  const { path, why } = fault;
  return report('manifest/not-json', path, `${path.length > 0 ? place(path) : 'The manifest'} ${why}.`);
}
