/** Repairs of manifest fields whose meaning is clear. Nothing is invented: a description is never made up. */
import type { Fix } from './diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path } from './json.ts';
import { nearestName } from './near-name.ts';
import { shown } from './words.ts';

const setFix = (path: Path, value: Json, title = `Use ${shown(value)}`): Fix => ({
  title,
  edits: [{ op: 'set', path, value }],
});

/** `Web Search!` → `web_search`; undefined when nothing usable is left. */
function toolIdFrom(text: string): string | undefined {
  const id = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '')
    .slice(0, 64);
  return id === '' ? undefined : id;
}

/** `v1.2` → `1.2.0`. */
function versionFrom(value: Json): string | undefined {
  const match = /^\s*v?(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?(?:\.(0|[1-9]\d*))?\s*$/i.exec(String(value));
  return match ? `${match[1]}.${match[2] ?? 0}.${match[3] ?? 0}` : undefined;
}

/** `web_search` → `Web search`. */
function nameFrom(toolId: string): string {
  const words = toolId.replace(/[_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function forMissing(path: Path, manifest: JsonObject): Fix | undefined {
  if (path.length !== 1) return undefined;
  const toolId = own(manifest, 'toolId');
  const name = own(manifest, 'name');
  switch (path[0]) {
    case 'version':
      return setFix(path, '1.0.0', 'Add version 1.0.0');
    case 'inputSchema':
      return setFix(path, { type: 'object', properties: {} }, 'Add an input schema without parameters');
    case 'name':
      return typeof toolId === 'string' && nameFrom(toolId) !== '' ? setFix(path, nameFrom(toolId)) : undefined;
    case 'toolId': {
      const id = typeof name === 'string' ? toolIdFrom(name) : undefined;
      return id === undefined ? undefined : setFix(path, id);
    }
    default:
      return undefined;
  }
}

const ENUMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['risk', ['read', 'write', 'destructive']],
  ['backoff', ['constant', 'exponential']],
]);

/** A repair for the field at `path`, which holds `value` (undefined when it is missing); undefined when none is clear. */
export function repairFor(path: Path, value: Json | undefined, manifest: JsonObject): Fix | undefined {
  if (value === undefined) return forMissing(path, manifest);
  const field = path.at(-1);
  if (field === 'toolId') {
    const id = typeof value === 'string' ? toolIdFrom(value) : undefined;
    return id === undefined || id === value ? undefined : setFix(path, id);
  }
  if (field === 'version') {
    const version = versionFrom(value);
    return version === undefined ? undefined : setFix(path, version);
  }
  if (path[0] === 'permissions') {
    if (path.length === 1) return typeof value === 'string' ? setFix(path, [value]) : undefined;
    const meant =
      typeof value === 'string'
        ? value
            .trim()
            .toLowerCase()
            .replace(/[\s/]+/g, '.')
        : '';
    return /^[a-z][a-z0-9_-]*(?:[.:][a-z0-9*_-]+)*$/.test(meant) && meant !== value ? setFix(path, meant) : undefined;
  }
  const choices = typeof field === 'string' && typeof value === 'string' ? ENUMS.get(field) : undefined;
  if (choices && typeof value === 'string') {
    const near = nearestName(value, choices);
    return near === undefined ? undefined : setFix(path, near);
  }
  if (path[0] === 'executionBoundary' && typeof value === 'string' && /^\s*\d+\s*$/.test(value))
    return setFix(path, Number(value));
  if (path[0] === 'executionBoundary' && typeof value === 'number' && value > 0 && !Number.isInteger(value)) {
    return setFix(path, Math.round(value) || 1);
  }
  if (field === 'idempotent' && (value === 'true' || value === 'false')) return setFix(path, value === 'true');
  if (path[0] === 'examples' && path.length === 1 && isObject(value)) return setFix(path, [value], 'Make it a list');
  return undefined;
}
