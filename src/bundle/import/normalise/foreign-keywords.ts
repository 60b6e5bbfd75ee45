/** Keywords of OpenAPI, and the OpenAPI dialect of Gemini, in the terms of JSON Schema. */

import { OPENAPI_TYPES } from '../../../adapters/reading/openapi-dialect.ts';
import { type Json, type JsonObject, own, type Path } from '../../../manifest/json.ts';
import { acceptingNull } from './nullable.ts';
import { mapSchemas, type SchemaChange, withKeyword } from './schema-change.ts';

/** int64 fields, which travel as text in the JSON form of protocol buffers. */
const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];

export interface Translated {
  schema: Json;
  changes: SchemaChange[];
}

/** `dialect` openapi: its forms are what the document is written in, so they are told once and not one by one. */
export function translateKeywords(schema: Json, dialect: 'openapi' | undefined): Translated {
  const changes: SchemaChange[] = [];
  let translated = 0;
  const result = mapSchemas(schema, (node, path) => {
    const plain = dialect === 'openapi' ? fromOpenApi(node) : node;
    if (plain !== node || (dialect === 'openapi' && own(node, 'nullable') !== undefined)) translated += 1;
    return withExamples(
      withoutEnumFormat(withNull(plain, path, dialect, changes), path, dialect, changes),
      path,
      changes,
    );
  });
  if (translated > 0) {
    changes.unshift({
      code: 'import/openapi-dialect',
      severity: 'info',
      message:
        'The schema is written in the OpenAPI dialect of Gemini; its types, counts and `nullable` were put into the terms of JSON Schema.',
      path: [],
    });
  }
  return { schema: result, changes };
}

function fromOpenApi(node: JsonObject): JsonObject {
  let out = node;
  const type = own(node, 'type');
  const name = typeof type === 'string' ? OPENAPI_TYPES.get(type) : undefined;
  if (name !== undefined) out = withKeyword(out, 'type', name);
  else if (type === 'TYPE_UNSPECIFIED') out = withKeyword(out, 'type', undefined);
  for (const keyword of COUNTS) {
    const count = own(out, keyword);
    if (typeof count === 'string' && /^\d{1,15}$/.test(count)) out = withKeyword(out, keyword, Number(count));
  }
  const values = own(out, 'enum');
  if ((name === 'integer' || name === 'number') && Array.isArray(values) && values.every(isNumberText)) {
    // The values of an enumeration are text there, also those of a number.
    out = withKeyword(out, 'enum', values.map(Number));
  }
  return out;
}

const isNumberText = (value: Json): boolean => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

function withNull(node: JsonObject, path: Path, dialect: 'openapi' | undefined, changes: SchemaChange[]): JsonObject {
  const nullable = own(node, 'nullable');
  if (typeof nullable !== 'boolean') return node;
  const plain = withKeyword(node, 'nullable', undefined);
  const out = nullable ? acceptingNull(plain) : plain;
  if (dialect === 'openapi') return out;
  const touched = [...new Set([...Object.keys(out), ...Object.keys(plain)])].filter(key => out[key] !== plain[key]);
  changes.push({
    code: 'import/nullable',
    severity: nullable ? 'warning' : 'info',
    message: nullable
      ? '`nullable` belongs to OpenAPI and is ignored in a JSON Schema; the schema now lists null as a type, as was meant.'
      : '`nullable: false` belongs to OpenAPI and says what holds anyway; it was left out.',
    path: [...path, 'nullable'],
    covers: touched.map(key => [...path, key]),
  });
  return out;
}

/** `format: "enum"` is how Gemini marks an enumeration; JSON Schema has no such format. */
function withoutEnumFormat(
  node: JsonObject,
  path: Path,
  dialect: 'openapi' | undefined,
  changes: SchemaChange[],
): JsonObject {
  if (own(node, 'format') !== 'enum') return node;
  const listed = Array.isArray(own(node, 'enum'));
  if (dialect !== 'openapi' || !listed) {
    changes.push({
      code: 'import/enum-format',
      severity: listed ? 'info' : 'warning',
      message: listed
        ? '`format: "enum"` only marks that values are listed; it was left out.'
        : '`format: "enum"` announces a list of values, but there is none; it was left out.',
      path: [...path, 'format'],
    });
  }
  return withKeyword(node, 'format', undefined);
}

/** OpenAPI's single `example`. Where `examples` stands beside it, both stay. */
function withExamples(node: JsonObject, path: Path, changes: SchemaChange[]): JsonObject {
  const example = own(node, 'example');
  if (example === undefined || own(node, 'examples') !== undefined) return node;
  changes.push({
    code: 'import/example',
    severity: 'info',
    message: '`example` belongs to OpenAPI; it became the only one of `examples`.',
    path: [...path, 'example'],
    covers: [[...path, 'examples']],
  });
  return withKeyword(node, 'example', [example], 'examples');
}
