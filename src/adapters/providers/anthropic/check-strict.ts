/**
 * What the Messages API asks of the schema of a strict tool: it compiles a grammar from it.
 * https://docs.claude.com/en/docs/build-with-claude/structured-outputs#json-schema-limitations, in its own error texts. String lengths
 * were seen refused and accepted; they are refused here.
 */
import { hasOwn, isObject, type Json, type JsonObject, own } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { subSchemas, typesIn } from '../../protocol/sub-schemas.ts';

const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const ANYWHERE = [
  'type',
  'enum',
  'const',
  'title',
  'description',
  'default',
  'examples',
  '$defs',
  'definitions',
  'anyOf',
];
const BY_TYPE: { readonly [type: string]: readonly string[] } = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems'],
  string: ['format', 'pattern'],
};
const BESIDE_ANY_OF = ['anyOf', 'title', 'description', 'default', 'examples', '$defs', 'definitions'];
const LIMITS = { tools: 20, optional: 24, unions: 16 };

export function checkStrictSchema(root: JsonObject, place: string): string | undefined {
  const fault =
    firstFault(subSchemas(root), ({ schema, path }) =>
      // The one boolean schema that closes an object is looked at there.
      schema === false && path.at(-1) === 'additionalProperties' ? undefined : faultOf(schema),
    ) ?? faultOfCycle(root);
  return fault === undefined ? undefined : `${place}: ${fault}`;
}

function faultOf(schema: Json): string | undefined {
  if (
    !isObject(schema) ||
    !['type', 'enum', 'const', 'anyOf', 'oneOf', 'not', '$ref'].some(key => hasOwn(schema, key))
  ) {
    return 'Empty schema ({}) that accepts any JSON value is not supported.';
  }
  if (hasOwn(schema, '$ref')) return undefined;
  if (hasOwn(schema, 'oneOf')) return "Schema type 'oneOf' is not supported";
  if (hasOwn(schema, 'not')) return "Schema keyword 'not' is not supported";
  if (hasOwn(schema, 'anyOf')) {
    const beside = Object.keys(schema).find(keyword => !BESIDE_ANY_OF.includes(keyword));
    return beside === undefined ? undefined : `For 'anyOf', '${beside}' is not supported`;
  }
  return faultOfKeywords(schema) ?? faultOfValues(schema);
}

function faultOfKeywords(schema: JsonObject): string | undefined {
  const types = typesIn(schema).map(String);
  const known = [...ANYWHERE, ...types.flatMap(type => (hasOwn(BY_TYPE, type) ? (BY_TYPE[type] ?? []) : []))];
  const unknown = Object.keys(schema).filter(keyword => !known.includes(keyword));
  if (unknown.length === 0) return undefined;
  const named = unknown.length === 1 ? `property '${unknown[0]}' is` : `properties ${unknown.join(', ')} are`;
  return `For '${types.find(type => type !== 'null') ?? 'any'}' type, ${named} not supported`;
}

function faultOfValues(schema: JsonObject): string | undefined {
  const types = typesIn(schema);
  const { format, pattern, items, minItems, enum: values, const: constant } = schema;
  if (types.includes('object') && schema.additionalProperties !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  if (types.includes('array') && !isObject(items)) {
    return "Invalid schema: Array types must be specified with a single object schema for 'items'.";
  }
  if (minItems !== undefined && minItems !== 0 && minItems !== 1) {
    return "For 'array' type, 'minItems' values other than 0 or 1 are not supported";
  }
  if (format !== undefined && !FORMATS.includes(String(format))) {
    return `For 'string' type, format '${String(format)}' is not supported`;
  }
  // No lookaround, no back reference, no word boundary.
  if (typeof pattern === 'string' && /\(\?<?[=!]|\\[1-9bBk]/.test(pattern)) {
    return `For 'string' type, pattern '${pattern}' is not supported`;
  }
  const listed = [...(Array.isArray(values) ? values : []), ...(constant === undefined ? [] : [constant])];
  return listed.every(value => typeof value !== 'object' || value === null)
    ? undefined
    : 'Enum values must be strings, numbers, booleans or null.';
}

/** A definition that leads to itself, by whatever way. */
function faultOfCycle(root: JsonObject): string | undefined {
  const refsIn = (schema: Json): string[] =>
    subSchemas(schema).flatMap(({ schema: inner }) =>
      isObject(inner) && typeof inner.$ref === 'string' ? [inner.$ref] : [],
    );
  const nameOf = (ref: string): string => ref.split('/')[2] ?? '#';
  const definition = (name: string): Json => {
    if (name === '#') return { ...root, $defs: {}, definitions: {} };
    const found = [root.$defs, root.definitions].find(map => isObject(map) && hasOwn(map, name));
    return (isObject(found) ? own(found, name) : undefined) ?? {};
  };
  const cleared = new Set<string>();
  const cycleFrom = (name: string, trail: readonly string[]): string | undefined => {
    const at = trail.indexOf(name);
    if (at >= 0) return [...trail.slice(at), name].join(' -> ');
    if (cleared.has(name)) return undefined;
    const found = firstFault(refsIn(definition(name)), ref => cycleFrom(nameOf(ref), [...trail, name]));
    cleared.add(name);
    return found;
  };
  const cycle = firstFault(['#', ...refsIn(root).map(nameOf)], name => cycleFrom(name, []));
  return cycle === undefined
    ? undefined
    : `Circular reference detected in schema definitions: ${cycle}. Self-referencing or mutually-referencing definitions are not supported.`;
}

/** What is summed over all strict tools of a request. */
export function checkBudgets(tools: readonly JsonObject[]): string | undefined {
  if (tools.length > LIMITS.tools) {
    return `Too many strict tools (${tools.length}). The maximum number of strict tools supported is ${LIMITS.tools}. Try reducing the number of tools marked as strict.`;
  }
  const schemas = tools
    .flatMap(tool => subSchemas(tool.input_schema ?? {}).map(({ schema }) => schema))
    .filter(isObject);
  const optional = schemas.reduce((sum, { properties, required }) => {
    const names = isObject(properties) ? Object.keys(properties) : [];
    return sum + names.filter(name => !(Array.isArray(required) && required.includes(name))).length;
  }, 0);
  if (optional > LIMITS.optional) {
    return `Schemas contains too many optional parameters (${optional}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: ${LIMITS.optional}).`;
  }
  const unions = schemas.filter(schema => hasOwn(schema, 'anyOf') || Array.isArray(schema.type)).length;
  return unions > LIMITS.unions
    ? `Schemas contains too many parameters with union types (${unions} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: ${LIMITS.unions} parameters with unions).`
    : undefined;
}
