/** Closed objects under `allOf`: each refuses what the others require. */
import type { Fix } from '../../diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, sameJson, setOwn } from '../../json.ts';
import { compilePattern } from '../../pattern.ts';
import { isResolved, resolveLocalRef } from '../../resolve-ref.ts';
import { code } from '../../words.ts';
import type { LintFinding, LintRule, SchemaSite } from '../lint-rule.ts';

/** A schema that applies to the same object, with its place when it stands in the rule's own text. */
interface Part {
  schema: JsonObject;
  path: Path | undefined;
}

function partsOf({ schema, path, document }: SchemaSite): Part[] {
  const all = own(schema, 'allOf');
  if (!Array.isArray(all)) return [];
  const parts: Part[] = [{ schema, path }];
  for (const [index, part] of all.entries()) {
    if (!isObject(part)) continue;
    parts.push({ schema: part, path: [...path, 'allOf', index] });
    const ref = own(part, '$ref');
    const target =
      typeof ref === 'string' ? resolveLocalRef(document.root, ref, [...path.slice(1), 'allOf', index]) : undefined;
    if (target && isResolved(target) && isObject(target.schema)) parts.push({ schema: target.schema, path: undefined });
  }
  return parts;
}

const namesIn = (map: Json | undefined): string[] => (isObject(map) ? Object.keys(map) : []);
const requiredIn = ({ schema }: Part): string[] => {
  const required = own(schema, 'required');
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
};

const allows = ({ schema }: Part, name: string): boolean =>
  own(schema, 'additionalProperties') !== false ||
  namesIn(own(schema, 'properties')).includes(name) ||
  namesIn(own(schema, 'patternProperties')).some(pattern => compilePattern(pattern)?.regexp.test(name) ?? true);

const SAMPLES: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['string', 'x'],
  ['number', 1],
  ['integer', 1],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]);

/** A value that each part on its own would want, to show the conflict. */
function witness(parts: readonly Part[], names: readonly string[]): JsonObject {
  const value: JsonObject = {};
  for (const name of names) {
    const declared = parts
      .map(({ schema }) => own(isObject(schema.properties) ? schema.properties : {}, name))
      .find(isObject);
    setOwn(value, name, SAMPLES.get(String(declared && own(declared, 'type'))) ?? 'x');
  }
  return value;
}

const MERGEABLE = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'allOf',
  'title',
  'description',
  '$schema',
  '$defs',
]);

/** One object instead of the parts, when these are plain objects in place that agree where they overlap. */
function mergeFix({ schema, path }: SchemaSite, parts: readonly Part[]): Fix | undefined {
  const properties: JsonObject = {};
  for (const part of parts) {
    if (!part.path || Object.keys(part.schema).some(keyword => !MERGEABLE.has(keyword))) return undefined;
    if (part.schema !== schema && own(part.schema, 'allOf') !== undefined) return undefined;
    for (const [name, property] of Object.entries(isObject(part.schema.properties) ? part.schema.properties : {})) {
      const before = own(properties, name);
      if (before !== undefined && !sameJson(before, property)) return undefined;
      setOwn(properties, name, property);
    }
  }
  const required = [...new Set(parts.flatMap(requiredIn))];
  return {
    title: 'Merge the parts into one object',
    edits: [
      { op: 'remove', path: [...path, 'allOf'] },
      { op: 'set', path: [...path, 'type'], value: 'object' },
      { op: 'set', path: [...path, 'properties'], value: properties },
      ...(required.length > 0 ? [{ op: 'set' as const, path: [...path, 'required'], value: required }] : []),
      { op: 'set', path: [...path, 'additionalProperties'], value: false },
    ],
  };
}

function check(site: SchemaSite): LintFinding | undefined {
  const parts = partsOf(site);
  if (parts.filter(({ schema }) => own(schema, 'additionalProperties') === false).length === 0) return undefined;
  const required = [...new Set(parts.flatMap(requiredIn))];
  const impossible = required.filter(name => !parts.every(part => allows(part, name)));
  const path = [...site.path, 'allOf'];
  const fix = mergeFix(site, parts);
  if (impossible.length > 0) {
    const example = JSON.stringify(witness(parts, required));
    const message = `No object can satisfy all of these: ${impossible.map(code).join(', ')} is required by one part and not allowed by another. Even ${example} is refused.`;
    return { path, message, ...(fix ? { fix } : {}) };
  }
  const declared = [...new Set(parts.flatMap(({ schema }) => namesIn(own(schema, 'properties'))))];
  const useless = declared.filter(name => !parts.every(part => allows(part, name)));
  if (useless.length === 0) return undefined;
  const message = `${useless.map(code).join(', ')} can never be given: one part of ${code('allOf')} declares it, another allows no further properties.`;
  return { path, message, severity: 'warning', ...(fix ? { fix } : {}) };
}

export const rule: LintRule = {
  code: 'lint/unsatisfiable-all-of',
  severity: 'error',
  title: 'Closed objects that exclude one another',
  explanation:
    'A schema with `additionalProperties: false` refuses what it does not declare itself, also what its neighbours under `allOf` declare. Merge them, or close the whole with `unevaluatedProperties: false`.',
  *check({ schemas }) {
    for (const site of schemas) {
      const found = check(site);
      if (found) yield found;
    }
  },
};
