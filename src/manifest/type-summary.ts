/** What a schema says about its values, in a few words for the table. */
import { isObject, type Json, type JsonObject } from './json.ts';
import { count } from './words.ts';

/** The types a schema names, in its order; none when it names none. */
export function typesOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  if (typeof schema.type === 'string') return [schema.type];
  return Array.isArray(schema.type) ? schema.type.filter(type => typeof type === 'string') : [];
}

/** The types that decide which keywords apply: those named, else what the keywords imply. */
export function effectiveTypes(schema: Json | undefined): string[] {
  const types = typesOf(schema);
  if (types.length > 0 || !isObject(schema)) return types;
  if ('properties' in schema || 'required' in schema || 'additionalProperties' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema) return ['array'];
  return [];
}

/** `string · uuid`, `array of object`, `string or null`, `any of 3`… */
export function typeLabel(schema: Json | undefined, depth = 0): string {
  if (schema === true) return 'anything';
  if (schema === false) return 'nothing';
  if (!isObject(schema)) return 'not a schema';
  if (typeof schema.$ref === 'string') return `→ ${referenceName(schema.$ref)}`;
  const union = unionLabel(schema, depth);
  if (union) return union;
  const types = effectiveTypes(schema);
  if (types.length === 0) return bareLabel(schema);
  const named = types.map(type => (type === 'array' ? arrayLabel(schema, depth) : type));
  const label = named.join(' or ');
  const detail = Array.isArray(schema.enum) ? count(schema.enum.length, 'value') : schema.format;
  return typeof detail === 'string' && detail !== '' && !types.includes('array') ? `${label} · ${detail}` : label;
}

function arrayLabel(schema: JsonObject, depth: number): string {
  if (Array.isArray(schema.prefixItems)) return `tuple of ${schema.prefixItems.length}`;
  if (Array.isArray(schema.items)) return `tuple of ${schema.items.length}`;
  if (!isObject(schema.items) || depth > 3) return 'array';
  const item = typeLabel(schema.items, depth + 1);
  return item === 'any' ? 'array' : `array of ${item.includes(' or ') ? `(${item})` : item}`;
}

function unionLabel(schema: JsonObject, depth: number): string | undefined {
  for (const [keyword, words] of [
    ['anyOf', 'any of'],
    ['oneOf', 'one of'],
  ] as const) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    if (branches.length === 0 || branches.length > 3 || depth > 1) return `${words} ${branches.length}`;
    const labels = branches.flatMap(branch => typeLabel(branch, depth + 1).split(' or '));
    const joined = [...new Set(labels)].join(' or ');
    return joined.length <= 32 ? joined : `${words} ${branches.length}`;
  }
  if (Array.isArray(schema.allOf) && typesOf(schema).length === 0) return `all of ${schema.allOf.length}`;
  return undefined;
}

function bareLabel(schema: JsonObject): string {
  if (Object.hasOwn(schema, 'const')) return 'constant';
  if (Array.isArray(schema.enum)) return `one of ${count(schema.enum.length, 'value')}`;
  if (isObject(schema.not) || schema.not === true) return 'not …';
  if ('if' in schema) return 'if … then …';
  return 'any';
}

/** The last part of a reference: what people call it. */
export function referenceName(reference: string): string {
  if (reference === '#') return 'the whole schema';
  return (
    reference
      .slice(reference.lastIndexOf('/') + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~') || reference
  );
}
