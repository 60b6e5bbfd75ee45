/**
 * How OpenAI judges the parameters of a function. Without strict they are text for the model, and only the root and the shape of
 * arrays are looked at; strict is an allow-list (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas).
 * Where reports conflict (`default`, string lengths) the severer one holds.
 */
import { hasOwn, isObject, type Json, type JsonObject, type Path } from '../../../manifest/json.ts';
import { firstFault } from '../first-fault.ts';
import { invalidKeyword } from '../meta-schema.ts';
import { type SubSchema, subSchemas, typesIn } from '../sub-schemas.ts';

const ROOT_FORBIDDEN = ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not'];
const STRICT_FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const MAX_LEVELS = 10;

const STRICT_KEYWORDS = new Set(
  [
    'type properties required additionalProperties items anyOf enum const $ref $defs definitions title description',
    'examples format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
  ].flatMap(line => line.split(' ')),
);

export interface SchemaRules {
  strict: boolean;
  /** Whether lookaround in a pattern is refused without strict as well. */
  lookaround: boolean;
}

/** The complaint in OpenAI's words about the parameters of the function `name`; undefined when they are taken. */
export function checkFunctionSchema(root: Json, name: string, rules: SchemaRules): string | undefined {
  const complaint = faultOfRoot(root);
  if (complaint !== undefined) return `Invalid schema for function '${name}': ${complaint}`;
  const all = subSchemas(root);
  const invalid = firstFault(all, ({ schema }) => (isObject(schema) ? faultOfMeaning(schema) : undefined));
  if (invalid !== undefined) return `Invalid schema for function '${name}': ${invalid}`;
  return (
    firstFault(all, ({ schema, path }) => {
      const said = rules.strict ? faultOfStrict(schema, path) : isObject(schema) ? faultOfLoose(schema) : undefined;
      return said === undefined
        ? undefined
        : `Invalid schema for function '${name}': In context=${context(path)}, ${said}`;
    }) ??
    (rules.strict || rules.lookaround ? firstFault(all, faultOfPattern) : undefined) ??
    (rules.strict ? faultOfDepth(name, all) : undefined)
  );
}

const typeOf = (root: Json): string => {
  const type = (isObject(root) ? root.type : root) ?? null;
  return typeof type === 'string' ? type : pythonic(type);
};

function faultOfRoot(root: Json): string | undefined {
  if (!isObject(root) || root.type !== 'object') {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${typeOf(root)}"'.`;
  }
  if (ROOT_FORBIDDEN.some(keyword => hasOwn(root, keyword))) {
    return `schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level.`;
  }
  return isObject(root.properties) ? undefined : 'In context=(), object schema missing properties.';
}

/** Strict or not, the schema must be one; the server says so in the words of Python's `jsonschema`. */
function faultOfMeaning(schema: JsonObject): string | undefined {
  const invalid = invalidKeyword(schema);
  if (invalid === undefined) return undefined;
  const { keyword, value, types } = invalid;
  return keyword === 'type' || types.length === 0
    ? `${pythonic(value)} is not valid under any of the given schemas.`
    : `${pythonic(value)} is not of type ${types.map(type => `'${type}'`).join(', ')}.`;
}

function faultOfLoose(schema: JsonObject): string | undefined {
  if (typesIn(schema).includes('array') && !hasOwn(schema, 'items')) return 'array schema missing items.';
  return hasOwn(schema, 'propertyNames') ? "'propertyNames' is not permitted." : undefined;
}

function faultOfStrict(schema: Json, path: Path): string | undefined {
  // The one boolean schema that strict knows closes an object, and is looked at there.
  if (schema === false && path.at(-1) === 'additionalProperties') return undefined;
  if (!isObject(schema)) return "schema must have a 'type' key.";
  if (hasOwn(schema, '$ref')) return faultOfReference(schema);
  const unknown = Object.keys(schema).find(keyword => !STRICT_KEYWORDS.has(keyword));
  if (unknown !== undefined) return `'${unknown}' is not permitted.`;
  if (!['type', 'anyOf', 'enum', 'const'].some(keyword => hasOwn(schema, keyword))) {
    return "schema must have a 'type' key.";
  }
  if (schema.format !== undefined && !STRICT_FORMATS.includes(String(schema.format))) {
    return `'${String(schema.format)}' is not a valid format.`;
  }
  if (typesIn(schema).includes('object')) return faultOfObject(schema);
  return faultOfLoose(schema);
}

function faultOfReference(schema: JsonObject): string | undefined {
  const beside = Object.keys(schema).filter(keyword => keyword !== '$ref');
  if (beside.length > 0) return `$ref cannot have keywords {${beside.map(keyword => `'${keyword}'`).join(', ')}}.`;
  return /^#(\/|$)/.test(String(schema.$ref))
    ? undefined
    : 'reference can only point to definitions defined at the top level of the schema.';
}

function faultOfObject({ additionalProperties, properties, required }: JsonObject): string | undefined {
  if (additionalProperties !== false) return "'additionalProperties' is required to be supplied and to be false.";
  if (!isObject(properties)) return 'object schema missing properties.';
  const names = Object.keys(properties);
  const listed = Array.isArray(required) ? required : [];
  const rule = "'required' is required to be supplied and to be an array including every key in properties.";
  const left = names.find(name => !listed.includes(name));
  if (left !== undefined) return `${rule} Missing '${left}'.`;
  if (!Array.isArray(required)) return rule;
  const extra = listed.find(name => !names.includes(String(name)));
  return extra === undefined ? undefined : `${rule} Extra required key '${String(extra)}' supplied.`;
}

const faultOfPattern = ({ schema, path }: SubSchema): string | undefined =>
  isObject(schema) && typeof schema.pattern === 'string' && /\(\?<?[=!]/.test(schema.pattern)
    ? `Invalid JSON schema: regex lookaround is not supported. Found at ${['$', ...path, 'pattern'].join('.')}.`
    : undefined;

function faultOfDepth(name: string, all: readonly SubSchema[]): string | undefined {
  const levels = all.reduce((most, { objects }) => Math.max(most, objects), 0);
  return levels > MAX_LEVELS
    ? `Invalid schema for function '${name}': ${levels} levels of nesting exceeds limit of ${MAX_LEVELS}.`
    : undefined;
}

/** A place as the server writes it, in the manner of Python: `()`, `('items',)`, `('properties', 'a')`. */
const context = (path: Path): string =>
  path.length === 1 ? `('${path[0]}',)` : `(${path.map(part => `'${part}'`).join(', ')})`;

function pythonic(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(pythonic).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([key, member]) => `'${key}': ${pythonic(member)}`);
  return `{${members.join(', ')}}`;
}
