/**
 * A compiled schema as its provider reads it, in terms of JSON Schema, for providers that read it otherwise than a validator
 * would. Written from the providers' pages and sources, like the checkers in `../provider-rules/`.
 */
import { isObject, type Json, type JsonObject, own } from '../../src/manifest/json.ts';

interface Reading {
  /** An object that says nothing about other members takes none. */
  closes?: true;
  /** A pattern has to match the whole string. */
  wholePatterns?: true;
  /** So has a pattern of names. */
  wholeNames?: true;
  /** The first of these that is there decides; what stands beside it is not read. */
  alone?: readonly string[];
  /** Keywords that are not read at all, and that take part in what others mean. */
  unread?: readonly string[];
}

/**
 * open: objects that say nothing about other members take them, to tell apart what is refused only because they do not.
 * trusting: keywords that are sent and not read count, as for a model that reads them.
 */
export interface Manner {
  open?: boolean;
  trusting?: boolean;
}

const CONVERTER = ['$ref', 'anyOf', 'const', 'enum'];

const READINGS: { readonly [target: string]: Reading } = {
  xai: { closes: true, wholePatterns: true, unread: ['patternProperties'] },
  vllm: { closes: true, wholePatterns: true, wholeNames: true, alone: ['$ref', 'const', 'enum', 'anyOf'] },
  'llama-cpp': { closes: true, alone: CONVERTER, unread: ['patternProperties'] },
};

const ONE = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'];
const LIST = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const MAP = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];

export function asRead(target: string, schema: Json, { open = false, trusting = false }: Manner = {}): Json {
  const { closes, unread, ...reading } = READINGS[target] ?? {};
  return read(schema, {
    ...reading,
    ...(closes && !open ? { closes } : {}),
    ...(unread && !trusting ? { unread } : {}),
  });
}

function read(schema: Json, reading: Reading): Json {
  if (!isObject(schema)) return schema;
  const decisive = reading.alone?.find(keyword => Object.hasOwn(schema, keyword));
  const out: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const isKept = decisive === undefined || keyword === decisive || keyword === '$defs' || keyword === 'definitions';
    if (!isKept || reading.unread?.includes(keyword)) continue;
    out[keyword] = readKeyword(keyword, value, reading);
  }
  if (
    reading.closes &&
    decisive === undefined &&
    isObjectSchema(schema) &&
    !Object.hasOwn(out, 'additionalProperties')
  ) {
    out.additionalProperties = false;
  }
  return out;
}

function readKeyword(keyword: string, value: Json, reading: Reading): Json {
  if (keyword === 'pattern' && reading.wholePatterns && typeof value === 'string') return `^(?:${value})$`;
  if (ONE.includes(keyword)) return read(value, reading);
  if (LIST.includes(keyword) && Array.isArray(value)) return value.map(item => read(item, reading));
  if (!MAP.includes(keyword) || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      keyword === 'patternProperties' && reading.wholeNames ? `^(?:${name})$` : name,
      read(item, reading),
    ]),
  );
}

const isObjectSchema = (schema: JsonObject): boolean => {
  const type = own(schema, 'type');
  return type === undefined ? isObject(own(schema, 'properties')) : [type].flat().includes('object');
};
