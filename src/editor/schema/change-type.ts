/** Another type for a schema. What cannot apply to the new type goes; what annotates or still applies stays. */
import { cloneJson, isObject, type Json, type JsonObject, type Path, valueAt } from '../../manifest/json.ts';
import { ANNOTATION_KEYWORDS } from '../../manifest/schema-vocabulary.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { type Outcome, refuse } from './outcome.ts';
import { typesOf } from './type-summary.ts';

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

/** Allows or forbids null beside what the schema accepts. `enum` follows; a reference or a union gets a branch. */
export function setNullable(root: Json, path: Path, nullable: boolean): Outcome {
  const schema = valueAt(root, path);
  if (!isObject(schema)) return refuse('There is no schema object here.');
  const label = nullable ? 'Allow null' : 'Forbid null';
  const said = nullable ? 'Null is allowed' : 'Null is not allowed';
  const done = (changes: ValueChange[]): Outcome =>
    changes.length > 0 ? { ok: true, changes, label, said, focus: path } : refuse(`${said} already.`);
  const union = (['anyOf', 'oneOf'] as const).find(keyword => Array.isArray(schema[keyword]));
  if (union) {
    const branches = schema[union] as Json[];
    const index = branches.findIndex(branch => isObject(branch) && branch.type === 'null');
    if (nullable)
      return done(
        index < 0 ? [{ op: 'insert', path: [...path, union, branches.length], value: { type: 'null' } }] : [],
      );
    return done(index < 0 ? [] : [{ op: 'remove', path: [...path, union, index] }]);
  }
  if (typeof schema.$ref === 'string') {
    if (!nullable) return refuse('The schema it refers to decides about null.');
    return done([
      { op: 'remove', path: [...path, '$ref'] },
      { op: 'set', path: [...path, 'anyOf'], value: [{ $ref: schema.$ref }, { type: 'null' }] },
    ]);
  }
  const types = typesOf(schema);
  if (types.length === 0) return refuse('Without a type null is allowed already.');
  return done([...typeChanges(path, types, nullable), ...enumChanges(path, schema, nullable)]);
}

function typeChanges(path: Path, types: string[], nullable: boolean): ValueChange[] {
  if (types.includes('null') === nullable) return [];
  const next = nullable ? [...types, 'null'] : types.filter(type => type !== 'null');
  if (next.length === 0) return [];
  return [{ op: 'set', path: [...path, 'type'], value: next.length === 1 ? (next[0] as string) : next }];
}

function enumChanges(path: Path, schema: JsonObject, nullable: boolean): ValueChange[] {
  if (!Array.isArray(schema.enum)) return [];
  const index = schema.enum.indexOf(null);
  if (nullable) return index < 0 ? [{ op: 'insert', path: [...path, 'enum', schema.enum.length], value: null }] : [];
  return index < 0 ? [] : [{ op: 'remove', path: [...path, 'enum', index] }];
}

/** True when null is among what the schema says it accepts; undefined where the schema does not say. */
export function acceptsNull(schema: Json | undefined): boolean | undefined {
  if (!isObject(schema)) return undefined;
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
  if (branches)
    return branches.some(branch => isObject(branch) && (branch.type === 'null' || typesOf(branch).includes('null')));
  if (typeof schema.$ref === 'string') return false;
  const types = typesOf(schema);
  return types.length === 0 ? undefined : types.includes('null');
}

/** Adds a type to those that are allowed, or takes one away; the last one stays. */
export function toggleType(root: Json, path: Path, type: string, on: boolean): Outcome {
  if (type === 'null') return setNullable(root, path, on);
  const types = typesOf(valueAt(root, path));
  const next = on ? [...types.filter(each => each !== type), type] : types.filter(each => each !== type);
  if (next.length === 0) return refuse('One type has to stay; choose “any” in the type column to allow every value.');
  // null last, as people write it.
  const ordered = [...next.filter(each => each !== 'null'), ...next.filter(each => each === 'null')];
  const value: Json = ordered.length === 1 ? (ordered[0] as string) : ordered;
  const said = on ? `${type} is allowed too` : `${type} is not allowed any more`;
  return {
    ok: true,
    changes: [{ op: 'set', path: [...path, 'type'], value }],
    label: 'Change type',
    said,
    focus: path,
  };
}
