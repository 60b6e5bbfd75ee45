/** Another type for a schema. What cannot apply to the new type goes; what annotates or still applies stays. */
import { cloneJson, isObject, type Json, type JsonObject, type Path, valueAt } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS } from '../../manifest/schema-vocabulary.ts';
import { typesOf } from '../../manifest/type-summary.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { type Outcome, refuse } from './outcome.ts';

/** Keywords that speak of one type only; beside another type they are without effect. */
const ONLY_FOR: { readonly [type: string]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    'items',
    'prefixItems',
    'additionalItems',
    'contains',
    'minContains',
    'maxContains',
    'minItems',
    'maxItems',
    'uniqueItems',
    'unevaluatedItems',
  ],
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ],
};
const family = (type: string): string => (type === 'integer' ? 'number' : type);

/** A choice of the type menu: a plain type, `any`, or `array:string` for an array of that. */
export type TypeChoice = string;

export const TYPE_CHOICES: readonly { value: TypeChoice; label: string }[] = [
  ...['string', 'integer', 'number', 'boolean', 'object', 'array'].map(type => ({ value: type, label: type })),
  ...['string', 'integer', 'number', 'boolean', 'object'].map(type => ({
    value: `array:${type}`,
    label: `array of ${type}`,
  })),
  { value: 'null', label: 'null' },
  { value: 'any', label: 'any' },
];

/** The choice that says what `schema` is; undefined for unions, references, booleans and whatever else no single choice covers. */
export function choiceOf(schema: Json | undefined): TypeChoice | undefined {
  if (!isObject(schema)) return undefined;
  if (['$ref', 'anyOf', 'oneOf', 'allOf', 'prefixItems'].some(keyword => Object.hasOwn(schema, keyword)))
    return undefined;
  const types = typesOf(schema);
  if (types.length > 1 || Array.isArray(schema.items)) return undefined;
  if (types.length === 0)
    return Object.keys(schema).every(keyword => ANNOTATION_KEYWORDS.has(keyword)) ? 'any' : undefined;
  const [type = ''] = types;
  if (type !== 'array') return TYPE_CHOICES.some(choice => choice.value === type) ? type : undefined;
  const item = choiceOf(schema.items);
  if (item === undefined) return schema.items === undefined ? 'array' : undefined;
  return TYPE_CHOICES.some(choice => choice.value === `array:${item}`) ? `array:${item}` : 'array';
}

/**
 * Changes the type of the schema at `path`. An object becomes an array of itself and an array of objects its item, so that the
 * properties survive; unions, references and constants make room for the type.
 */
export function changeType(root: Json, path: Path, choice: TypeChoice): Outcome {
  const schema = valueAt(root, path);
  const label = `Change type to ${choice.replace(':', ' of ')}`;
  if (choiceOf(schema) === choice) return refuse('It already has this type.');
  if (!isObject(schema)) {
    return {
      ok: true,
      changes: [{ op: 'set', path, value: freshSchema(choice) }],
      label,
      said: `Type is ${choice}`,
      focus: path,
    };
  }
  const wrapped = wrapOrUnwrap(schema, choice);
  if (wrapped)
    return {
      ok: true,
      changes: [{ op: 'set', path, value: wrapped }],
      label,
      said: `Type is ${choice.replace(':', ' of ')}, properties kept`,
      focus: path,
    };
  const [type = '', item] = choice.split(':');
  const gone = Object.keys(schema).filter(keyword => loses(keyword, schema, type));
  const changes: ValueChange[] = gone.map(keyword => ({ op: 'remove', path: [...path, keyword] }));
  if (type === 'any') {
    if (Object.hasOwn(schema, 'type')) changes.push({ op: 'remove', path: [...path, 'type'] });
  } else if (Object.hasOwn(schema, 'type')) changes.push({ op: 'set', path: [...path, 'type'], value: type });
  else changes.push({ op: 'insert', path: [...path, 'type'], value: type, index: 0 });
  if (item !== undefined) changes.push({ op: 'set', path: [...path, 'items'], value: freshSchema(item) });
  if (type === 'object' && !Object.hasOwn(schema, 'properties'))
    changes.push({ op: 'set', path: [...path, 'properties'], value: {} });
  const lost =
    gone.length > 0 ? `; ${list(gone)} went, because ${gone.length === 1 ? 'it does' : 'they do'} not apply` : '';
  return { ok: true, changes, label, said: `Type is ${choice.replace(':', ' of ')}${lost}`, focus: path };
}

function loses(keyword: string, schema: JsonObject, type: string): boolean {
  if (['$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'not', 'if', 'then', 'else'].includes(keyword)) return true;
  // A default or a list of values of the old type would contradict the new one.
  if (keyword === 'enum') return !(Array.isArray(schema.enum) && schema.enum.every(value => isOfType(value, type)));
  if (keyword === 'default') return !isOfType(schema.default, type);
  if (type === 'any') return false;
  return Object.entries(ONLY_FOR).some(([only, keywords]) => only !== family(type) && keywords.includes(keyword));
}

function isOfType(value: Json | undefined, type: string): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

/** Keywords that describe the property, not its shape: they stay outside when the shape is wrapped. */
const OUTER = ['title', 'description', 'deprecated', 'readOnly', 'writeOnly', '$comment'];

function wrapOrUnwrap(schema: JsonObject, choice: TypeChoice): JsonObject | undefined {
  const outer = Object.fromEntries(Object.entries(schema).filter(([keyword]) => OUTER.includes(keyword)));
  const inner = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !OUTER.includes(keyword) && keyword !== 'default'),
  );
  const current = choiceOf(schema);
  if (choice === 'array:object' && current === 'object' && isObject(schema.properties)) {
    return cloneJson({ type: 'array', ...outer, items: inner }) as JsonObject;
  }
  if (choice === 'object' && current === 'array:object' && isObject(schema.items)) {
    return cloneJson({ ...schema.items, ...outer }) as JsonObject;
  }
  return undefined;
}

function freshSchema(choice: TypeChoice): JsonObject {
  const [type = '', item] = choice.split(':');
  if (type === 'any') return {};
  if (type === 'object') return { type, properties: {} };
  return item === undefined ? { type } : { type, items: freshSchema(item) };
}

const list = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
