/**
 * A published schema in the manifest's terms: draft 2020-12 with `type: "object"` at the root of the input. Only what has
 * another form there is touched; everything else stays as it was published, key order included.
 */
import { checkSchema } from '../../../manifest/check-schema.ts';
import { isObject, type Json, type JsonObject, own } from '../../../manifest/json.ts';
import { parseJsonText } from '../../../manifest/json-text.ts';
import { isSchema } from '../../../manifest/schema-vocabulary.ts';
import { shown } from '../../../manifest/words.ts';
import { translateKeywords } from './foreign-keywords.ts';
import { upgradeOldForms } from './old-drafts.ts';
import { repairSchema } from './repairs.ts';
import type { SchemaChange } from './schema-change.ts';
import { translateTypes } from './type-expressions.ts';

export interface NormalisedSchema {
  /** Absent when there is nothing that could be a schema. */
  schema?: JsonObject | boolean;
  changes: SchemaChange[];
  /** The schema stood in the document as text, so nothing in it has a place of its own there. */
  wasText: boolean;
}

/** `isInput`: the schema of arguments, which are always an object. Takes any value and changes nothing given. */
export function normaliseSchema(
  given: Json,
  { dialect, isInput }: { dialect?: 'openapi' | undefined; isInput: boolean },
): NormalisedSchema {
  const unwrapped = unwrapText(given);
  const changes: SchemaChange[] = [...unwrapped.changes];
  const done = (schema?: JsonObject | boolean): NormalisedSchema => ({
    ...(schema !== undefined && { schema }),
    changes,
    wasText: unwrapped.wasText,
  });
  let value = unwrapped.value;
  if (Array.isArray(value) && value.length === 0) {
    // Some serialisers write an empty map as an empty list.
    value = {};
    changes.push(repaired('A schema is an object; an empty list stands here. Repaired: use an empty object.'));
  }
  if (!isSchema(value)) {
    const message = `A schema is an object, true or false; this is ${shown(value)}.`;
    changes.push({ code: 'schema/not-a-schema', severity: 'error', message, path: [] });
    return done();
  }
  if (typeof value === 'boolean') {
    if (!isInput) return done(value);
    if (value) {
      changes.push({ ...rootType, path: [] });
      return done({ type: 'object' });
    }
    const message = 'The schema is `false`, which accepts no arguments at all; no call of the tool could be valid.';
    changes.push({ code: 'import/root-not-object', severity: 'error', message, path: [] });
    return done(value);
  }
  const translated = translateKeywords(value, dialect);
  const typed = translateTypes(translated.schema);
  const upgraded = upgradeOldForms(typed.schema as JsonObject);
  const mended = repairSchema(upgraded.schema);
  changes.push(...translated.changes, ...typed.changes, ...upgraded.changes, ...mended.changes);
  const rooted = isInput ? withObjectRoot(mended.schema, changes) : mended.schema;
  for (const { code, severity, message, path } of checkSchema(rooted, [])) {
    if (severity === 'error') changes.push({ code, severity, message, path });
  }
  return done(rooted);
}

const rootType = {
  code: 'import/root-type',
  severity: 'info',
  effect: 'added',
  message:
    'The root of the arguments states no type; `type: "object"` was added, because arguments are always an object.',
} as const;

const repaired = (message: string): SchemaChange => ({
  code: 'import/repaired',
  severity: 'warning',
  message,
  path: [],
});

/** gRPC tools, and definitions that were encoded twice, carry the schema as JSON text. One layer is taken off. */
function unwrapText(given: Json): { value: Json; changes: SchemaChange[]; wasText: boolean } {
  if (typeof given !== 'string') return { value: given, changes: [], wasText: false };
  const { value } = parseJsonText(given);
  if (value === undefined || typeof value === 'string') return { value: given, changes: [], wasText: true };
  const message = 'The schema is written as JSON text inside a string; it was read from there.';
  return { value, changes: [{ code: 'import/json-text', severity: 'info', message, path: [] }], wasText: true };
}

function withObjectRoot(schema: JsonObject, changes: SchemaChange[]): JsonObject {
  const type = own(schema, 'type');
  if (type === 'object') return schema;
  if (type === undefined) {
    changes.push({ ...rootType, path: ['type'] });
    return { type: 'object', ...schema };
  }
  if (Array.isArray(type) && type.includes('object') && type.every(name => typeof name === 'string')) {
    const message = `The arguments may be ${shown(type.join(' or '))}; they are always an object, so the root now says so.`;
    changes.push({ code: 'import/root-type', severity: 'info', effect: 'rewritten', message, path: ['type'] });
    return { ...schema, type: 'object' };
  }
  const message = `The arguments are of type ${shown(type)}; they have to be an object. Wrap them in one with one property.`;
  changes.push({ code: 'import/root-not-object', severity: 'error', message, path: ['type'] });
  return schema;
}

/** True when it describes a tool without parameters, as far as it says. */
export const declaresNothing = (schema: Json | undefined): boolean => {
  if (!isObject(schema)) return false;
  const properties = own(schema, 'properties');
  const isBare = Object.keys(schema).every(key => ['type', 'properties', 'required', '$schema', 'title'].includes(key));
  return isBare && (properties === undefined || (isObject(properties) && Object.keys(properties).length === 0));
};
