/** Constraints in words, for descriptions: what a provider cannot carry, the model may still read. */
import { isObject, type Json, type JsonObject, sameJson } from '../../manifest/json.ts';

/** Longest JSON that is quoted in a description. */
const QUOTE_LIMIT = 240;

/** A fragment such as `at least 2 items`, to stand in parentheses after the description. */
export function wordingOf(keyword: string, value: Json, node: JsonObject): string {
  const text = quote(value);
  switch (keyword) {
    case 'minLength':
      return `at least ${amount(value, 'character')}`;
    case 'maxLength':
      return `at most ${amount(value, 'character')}`;
    case 'minimum':
      return `at least ${text}`;
    case 'maximum':
      return `at most ${text}`;
    case 'exclusiveMinimum':
      return `more than ${text}`;
    case 'exclusiveMaximum':
      return `less than ${text}`;
    case 'multipleOf':
      return `a multiple of ${text}`;
    case 'pattern':
      return `matching the pattern ${String(value)}`;
    case 'format':
      return `format: ${String(value)}`;
    case 'minItems':
      return `at least ${amount(value, 'item')}`;
    case 'maxItems':
      return `at most ${amount(value, 'item')}`;
    case 'uniqueItems':
      return 'items must be unique';
    case 'minProperties':
      return `at least ${amount(value, 'property', 'properties')}`;
    case 'maxProperties':
      return `at most ${amount(value, 'property', 'properties')}`;
    case 'enum':
      return `one of ${Array.isArray(value) ? shorten(value.map(item => JSON.stringify(item)).join(', ')) : text}`;
    case 'const':
      return `always ${text}`;
    case 'default':
      return `default: ${text}`;
    case 'required':
      return `required: ${Array.isArray(value) ? value.join(', ') : text}`;
    case 'contains':
      return containsWording(value, node);
    case 'not':
      return `must not match ${text}`;
    case 'oneOf':
      return `exactly one must hold: ${alternatives(value)}`;
    case 'anyOf':
      return `at least one must hold: ${alternatives(value)}`;
    case 'allOf':
      return `all must hold: ${alternatives(value)}`;
    case 'dependentRequired':
      return isObject(value)
        ? Object.entries(value)
            .map(([name, names]) => `with ${name} also ${Array.isArray(names) ? names.join(', ') : quote(names)}`)
            .join('; ')
        : text;
    case 'if':
      return `if it matches ${text}${'then' in node ? `, then it must match ${quote(node.then as Json)}` : ''}${
        'else' in node ? `, otherwise ${quote(node.else as Json)}` : ''
      }`;
    case 'prefixItems':
      return `items in order: ${alternatives(value)}`;
    default:
      return `${keyword}: ${text}`;
  }
}

const amount = (value: Json, one: string, many = `${one}s`): string => `${quote(value)} ${value === 1 ? one : many}`;

function containsWording(value: Json, node: JsonObject): string {
  const min = node.minContains;
  const max = node.maxContains;
  const bounds = [
    min === undefined ? 'at least one item' : `at least ${amount(min, 'item')}`,
    ...(max === undefined ? [] : [`at most ${quote(max)}`]),
  ].join(', ');
  return `${bounds} matching ${quote(value)}`;
}

/** `from is required | to is required`, or the JSON of each alternative. */
function alternatives(value: Json): string {
  if (!Array.isArray(value)) return quote(value);
  return shorten(
    value
      .map(branch => {
        if (!isObject(branch)) return JSON.stringify(branch);
        const keys = Object.keys(branch).filter(key => key !== 'type');
        if (keys.length === 1 && keys[0] === 'required' && Array.isArray(branch.required)) {
          return `${branch.required.join(' and ')} given`;
        }
        return typeof branch.title === 'string' ? branch.title : JSON.stringify(branch);
      })
      .join(' | '),
    QUOTE_LIMIT * 2,
  );
}

/** What a value that travels as JSON text must be, in a few words. */
export function textWording(schema: JsonObject | boolean): string {
  if (schema === true || schema === false) return 'JSON text of any value';
  const rest = schema.additionalProperties;
  const declared = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  if (declared === 0 && isObject(rest) && typeof rest.type === 'string' && Object.keys(rest).length === 1) {
    return `JSON text of an object whose values are of type ${rest.type}`;
  }
  const { description: _description, title: _title, default: _default, examples: _examples, ...constraints } = schema;
  const keys = Object.keys(constraints);
  if (keys.length === 0) return 'JSON text of any value';
  const openObject = declared === 0 && (rest === undefined || rest === true || sameJson(rest, {}));
  if (openObject && keys.every(key => ['type', 'properties', 'additionalProperties'].includes(key))) {
    if (constraints.type === 'object') return 'JSON text of an object';
  }
  return `JSON text matching the JSON Schema ${quote(constraints)}`;
}

const quote = (value: Json): string => shorten(JSON.stringify(value));

function shorten(text: string, limit = QUOTE_LIMIT): string {
  if (text.length <= limit) return text;
  // Never cut inside a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
  return `${text.slice(0, end)}…`;
}

/** The description with fragments added: `Order lines (items must be unique; at most 50 items)`. */
export function withFragments(description: Json | undefined, fragments: readonly string[]): string | undefined {
  const text = typeof description === 'string' ? description : '';
  if (fragments.length === 0) return text === '' ? undefined : text;
  const added = `(${[...new Set(fragments)].join('; ')})`;
  return text.trim() === '' ? added : `${text.trimEnd()} ${added}`;
}
