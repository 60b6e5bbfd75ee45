/** What every provider that takes JSON Schema asks for: a valid draft 2020-12 schema with an object at its root. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObjectLike, typesOf } from './schema-walk.ts';
import { at, get, isObject, type JsonObject, type Report } from './violation.ts';

const metaSchema = new Ajv2020({ strict: false, validateFormats: false }).getSchema(
  'https://json-schema.org/draft/2020-12/schema',
);

/** Valid by the meta-schema of draft 2020-12, whatever `$schema` says. */
export function checkDraft2020(schema: unknown, pointer: string, report: Report): void {
  if (!metaSchema) throw new Error('the meta-schema is missing');
  if (metaSchema(schema)) return;
  for (const error of metaSchema.errors ?? []) {
    report(pointer + error.instancePath, 'schema/invalid', error.message ?? 'is not valid JSON Schema 2020-12');
  }
}

/** Where schemas are passed on as written: without `$schema` the dialect is 2020-12; a declared other one is not ours to judge. */
export function checkDeclaredDialect(schema: unknown, pointer: string, report: Report): void {
  const dialect = isObject(schema) ? get(schema, '$schema') : undefined;
  if (dialect === undefined || String(dialect).includes('2020-12')) checkDraft2020(schema, pointer, report);
}

/** `type` is exactly `"object"`, `properties` is there, none of `forbidden` stands beside them. */
export function checkObjectRoot(
  schema: unknown,
  pointer: string,
  forbidden: readonly string[],
  report: Report,
): schema is JsonObject {
  if (!isObject(schema)) {
    report(pointer, 'schema/root', 'must be an object schema');
    return false;
  }
  if (get(schema, 'type') !== 'object')
    report(at(pointer, 'type'), 'schema/root', 'the root must have `type: "object"`');
  for (const keyword of forbidden) {
    if (Object.hasOwn(schema, keyword))
      report(at(pointer, keyword), 'schema/root', `\`${keyword}\` is not allowed at the root`);
  }
  return true;
}

/** `{}` at the root accepts anything; model APIs also get no dialect marker. */
export const DIALECT_KEYWORDS: readonly string[] = ['$schema', '$id'];

/** Arrays without `items` are refused by OpenAI and Gemini, strict or not. */
export function checkItems(schema: JsonObject, pointer: string, report: Report): void {
  if (typesOf(schema).includes('array') && !Object.hasOwn(schema, 'items')) {
    report(pointer, 'schema/items', 'an array needs `items`');
  }
}

/** `required` names only what `properties` declares. */
export function checkRequired(schema: JsonObject, pointer: string, report: Report): void {
  const required = get(schema, 'required');
  const properties = get(schema, 'properties');
  if (!Array.isArray(required)) return;
  required.forEach((name, index) => {
    if (!isObject(properties) || !Object.hasOwn(properties, String(name))) {
      report(at(pointer, 'required', index), 'schema/required', `\`${String(name)}\` is not declared`);
    }
  });
}

/** Closed: `additionalProperties` is `false`, in so many words. */
export function checkClosed(schema: JsonObject, pointer: string, report: Report): void {
  if (isObjectLike(schema) && get(schema, 'additionalProperties') !== false) {
    report(
      at(pointer, 'additionalProperties'),
      'schema/closed',
      'every object must have `additionalProperties: false`',
    );
  }
}

/** Default-deny: only the listed keywords. */
export function checkKeywords(schema: JsonObject, pointer: string, allowed: ReadonlySet<string>, report: Report): void {
  for (const keyword of Object.keys(schema)) {
    if (!allowed.has(keyword)) report(at(pointer, keyword), 'schema/keyword', `\`${keyword}\` is not supported`);
  }
}

/** A schema that says nothing accepts any value, which strict modes refuse. */
export function checkSaysSomething(schema: JsonObject, pointer: string, report: Report): void {
  const isTyped = ['type', 'anyOf', '$ref', 'enum', 'const'].some(keyword => Object.hasOwn(schema, keyword));
  if (!isTyped) report(pointer, 'schema/untyped', 'a schema needs a type, an enum, a const, a $ref or anyOf');
}

export const hasLookaround = (pattern: unknown): boolean => typeof pattern === 'string' && /\(\?<?[=!]/.test(pattern);
export const hasBackReference = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /(^|[^\\])(\\\\)*\\([1-9]|k<)/.test(pattern);
export const hasWordBoundary = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /(^|[^\\])(\\\\)*\\[bB]/.test(pattern);
