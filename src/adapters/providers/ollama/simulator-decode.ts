/**
 * The request as the server decodes it: JSON into Go structures. What a structure has no field for is dropped without a word,
 * and never reaches the model; a value of another kind fails the request. Source: `api/types.go`, 2026-08; words of reports.
 */
import { isObject, type Json, type JsonObject, setOwn } from '../../../manifest/json.ts';

/** What a field holds; `any` is taken as it is. */
type Kind =
  | 'any'
  | 'string'
  | 'bool'
  | 'int'
  | 'types'
  | 'arguments'
  | { struct: string }
  | { list: Kind }
  | { map: Kind };

const struct = (name: string): Kind => ({ struct: name });
const list = (kind: Kind): Kind => ({ list: kind });

const STRUCTS: { [name: string]: { [field: string]: Kind } } = {
  ChatRequest: {
    model: 'string',
    messages: list(struct('Message')),
    tools: list(struct('Tool')),
    stream: 'bool',
    format: 'any',
    keep_alive: 'any',
    think: 'any',
    options: { map: 'any' },
  },
  Message: {
    role: 'string',
    content: 'string',
    thinking: 'string',
    images: list('string'),
    tool_calls: list(struct('ToolCall')),
    tool_name: 'string',
    tool_call_id: 'string',
  },
  ToolCall: { id: 'string', function: struct('ToolCallFunction') },
  ToolCallFunction: { index: 'int', name: 'string', arguments: 'arguments' },
  Tool: { type: 'string', items: 'any', function: struct('ToolFunction') },
  ToolFunction: { name: 'string', description: 'string', parameters: struct('ToolFunctionParameters') },
  ToolFunctionParameters: {
    type: 'string',
    $defs: 'any',
    items: 'any',
    required: list('string'),
    properties: { map: struct('ToolProperty') },
  },
  ToolProperty: {
    anyOf: list(struct('ToolProperty')),
    type: 'types',
    items: 'any',
    description: 'string',
    enum: list('any'),
    properties: { map: struct('ToolProperty') },
    required: list('string'),
  },
};

/** Thrown inside, caught by `decodeRequest`. */
class Undecodable extends Error {}

/** What is left of the request, or the message of the error. */
export function decodeRequest(body: JsonObject): { request: JsonObject } | { error: string } {
  try {
    return { request: decode(struct('ChatRequest'), body, { root: 'ChatRequest', path: [] }) as JsonObject };
  } catch (error) {
    if (error instanceof Undecodable) return { error: error.message };
    throw error;
  }
}

/** The structure that decoding began in, which the message names, and the fields since the request. */
interface Place {
  root: string;
  path: readonly string[];
}

function decode(kind: Kind, value: Json, place: Place): Json {
  if (kind === 'any' || value === null) return value;
  if (typeof kind === 'string') {
    if (SCALARS[kind]?.(value)) return value;
  } else if ('list' in kind) {
    if (Array.isArray(value)) return value.map(item => decode(kind.list, item, place));
  } else if (isObject(value)) {
    return 'map' in kind ? mapped(value, part => decode(kind.map, part, place)) : fieldsOf(kind.struct, value, place);
  }
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  throw new Undecodable(
    `json: cannot unmarshal ${found} into Go struct field ${[place.root, ...place.path].join('.')} of type ${goType(kind)}`,
  );
}

const SCALARS: { [kind: string]: (value: Json) => boolean } = {
  string: value => typeof value === 'string',
  bool: value => typeof value === 'boolean',
  int: value => Number.isInteger(value),
  types: value => typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string')),
  arguments: isObject,
};

function fieldsOf(name: string, value: JsonObject, place: Place): JsonObject {
  const fields = STRUCTS[name] ?? {};
  // This structure decodes itself, so that messages name it.
  const root = name === 'ToolFunctionParameters' ? name : place.root;
  const kept: JsonObject = {};
  for (const [field, kind] of Object.entries(fields)) {
    if (!Object.hasOwn(value, field)) continue;
    kept[field] = decode(kind, value[field] as Json, { root, path: [...place.path, field] });
  }
  return kept;
}

function mapped(value: JsonObject, change: (part: Json) => Json): JsonObject {
  const copy: JsonObject = {};
  for (const [key, part] of Object.entries(value)) setOwn(copy, key, change(part));
  return copy;
}

function goType(kind: Kind): string {
  if (kind === 'any') return 'interface {}';
  if (kind === 'types') return '[]string';
  if (kind === 'arguments') return 'api.ToolCallFunctionArguments';
  if (typeof kind === 'string') return kind;
  if ('list' in kind) return `[]${goType(kind.list)}`;
  return 'map' in kind ? `map[string]${goType(kind.map)}` : `api.${kind.struct}`;
}
