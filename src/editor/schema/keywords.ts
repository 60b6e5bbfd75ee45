/** Which keywords have a form, for which types, and with what kind of input. Everything else is edited as JSON in place. */
import { isObject, type Json, type Path } from '../../manifest/json.ts';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../../manifest/schema-vocabulary.ts';
import { effectiveTypes } from '../../manifest/type-summary.ts';

export type KeywordInput =
  | 'count'
  | 'number'
  | 'text'
  | 'pattern'
  | 'format'
  | 'switch'
  | 'value'
  | 'values'
  | 'reference';

export interface KeywordField {
  keyword: string;
  label: string;
  input: KeywordInput;
  /** Shown only while the schema has one of these types; absent: for every schema. */
  types?: readonly string[];
  /** Always visible for its types; the others wait behind "Add". */
  always?: boolean;
}

const NUMBERS = ['number', 'integer'];

export const KEYWORD_FIELDS: readonly KeywordField[] = [
  { keyword: 'format', label: 'Format', input: 'format', types: ['string'], always: true },
  { keyword: 'minLength', label: 'Min length', input: 'count', types: ['string'], always: true },
  { keyword: 'maxLength', label: 'Max length', input: 'count', types: ['string'], always: true },
  { keyword: 'pattern', label: 'Pattern', input: 'pattern', types: ['string'], always: true },
  { keyword: 'minimum', label: 'Minimum', input: 'number', types: NUMBERS, always: true },
  { keyword: 'maximum', label: 'Maximum', input: 'number', types: NUMBERS, always: true },
  { keyword: 'exclusiveMinimum', label: 'Above', input: 'number', types: NUMBERS, always: true },
  { keyword: 'exclusiveMaximum', label: 'Below', input: 'number', types: NUMBERS, always: true },
  { keyword: 'multipleOf', label: 'Multiple of', input: 'number', types: NUMBERS, always: true },
  { keyword: 'minItems', label: 'Min items', input: 'count', types: ['array'], always: true },
  { keyword: 'maxItems', label: 'Max items', input: 'count', types: ['array'], always: true },
  { keyword: 'uniqueItems', label: 'No duplicates', input: 'switch', types: ['array'], always: true },
  { keyword: '$ref', label: 'Refers to', input: 'reference' },
  { keyword: 'minProperties', label: 'Min keys', input: 'count', types: ['object'] },
  { keyword: 'maxProperties', label: 'Max keys', input: 'count', types: ['object'] },
  { keyword: 'default', label: 'Default', input: 'value' },
  { keyword: 'enum', label: 'Allowed values', input: 'values' },
  { keyword: 'const', label: 'Always this value', input: 'value' },
  { keyword: 'examples', label: 'Examples', input: 'values' },
  { keyword: 'title', label: 'Title', input: 'text' },
  { keyword: '$comment', label: 'Comment', input: 'text' },
  { keyword: 'deprecated', label: 'Deprecated', input: 'switch' },
  { keyword: 'readOnly', label: 'Read only', input: 'switch' },
  { keyword: 'writeOnly', label: 'Write only', input: 'switch' },
];

/** What a form can hold: a count, a number, a text, a switch. A value of another kind is edited as JSON. */
export function fitsInput(input: KeywordInput, value: Json | undefined): boolean {
  if (value === undefined || input === 'value') return true;
  if (input === 'values') return Array.isArray(value);
  if (input === 'switch') return typeof value === 'boolean';
  if (input === 'count' || input === 'number') return typeof value === 'number';
  return typeof value === 'string';
}

/** Keywords with a place of their own in the builder: the row's cells, its child rows, or the lines for type and other keys. */
const PLACED: ReadonlySet<string> = new Set([
  'type',
  'description',
  'properties',
  'required',
  'items',
  'additionalProperties',
]);

export interface KeywordPlan {
  /** With a form, in the order of the table. */
  fields: KeywordField[];
  /** That could be added. */
  addable: KeywordField[];
  /** Present without a form: edited as JSON in place. */
  raw: string[];
}

/** How the keywords of one schema are laid out. Every keyword that is present appears in `fields`, in `raw`, or has a place of its own. */
export function planKeywords(schema: Json | undefined): KeywordPlan {
  if (!isObject(schema)) return { fields: [], addable: [], raw: [] };
  const types = effectiveTypes(schema);
  const plan: KeywordPlan = { fields: [], addable: [], raw: [] };
  const shown = new Set<string>();
  for (const field of KEYWORD_FIELDS) {
    const present = Object.hasOwn(schema, field.keyword);
    const applies = !field.types || types.length === 0 || field.types.some(type => types.includes(type));
    if (present ? fitsInput(field.input, schema[field.keyword]) : applies && field.always && types.length > 0) {
      plan.fields.push(field);
      shown.add(field.keyword);
    } else if (!present && applies) plan.addable.push(field);
  }
  plan.raw = Object.keys(schema).filter(keyword => !shown.has(keyword) && !hasPlace(keyword, schema[keyword]));
  return plan;
}

/** For places inside the schema at `path`: true where the details have an input of their own for what stands there, and tell what is wrong at it. */
export function hasInput(schema: Json | undefined, path: Path): (place: Path) => boolean {
  const { fields, raw } = planKeywords(schema);
  const keywords = new Set<Path[number] | undefined>([...fields.map(({ keyword }) => keyword), ...raw]);
  return place => keywords.has(place[path.length]);
}

function hasPlace(keyword: string, value: Json | undefined): boolean {
  switch (keyword) {
    case 'type':
      return typeof value === 'string' || (Array.isArray(value) && value.every(type => typeof type === 'string'));
    case 'description':
      return typeof value === 'string';
    case 'required':
      return Array.isArray(value) && value.every(name => typeof name === 'string');
    case 'items':
      return isObject(value) || (Array.isArray(value) && value.every(isObject));
    case 'additionalProperties':
      return isObject(value) || typeof value === 'boolean';
    default:
      if (PLACED.has(keyword) || SCHEMA_MAP_KEYWORDS.has(keyword)) {
        return isObject(value) && (keyword !== 'dependencies' || !Object.values(value).some(Array.isArray));
      }
      if (SCHEMA_LIST_KEYWORDS.has(keyword)) return Array.isArray(value);
      return SCHEMA_KEYWORDS.has(keyword) && isObject(value);
  }
}

/** What a keyword starts with when it is added. */
export function initialValue(field: KeywordField, schema: Json | undefined): Json {
  const type = effectiveTypes(schema).find(name => name !== 'null');
  const blank = blankOf(type, schema);
  switch (field.input) {
    case 'switch':
      return true;
    case 'count':
    case 'number':
      return 0;
    case 'value':
      return blank;
    case 'values':
      return [];
    case 'reference':
      return '#';
    default:
      return '';
  }
}

function blankOf(type: string | undefined, schema: Json | undefined): Json {
  if (isObject(schema) && Array.isArray(schema.enum) && schema.enum[0] !== undefined) return schema.enum[0];
  switch (type) {
    case 'integer':
    case 'number':
      return isObject(schema) && typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return '';
  }
}

/** Formats of draft 2020-12, those that providers list first. */
export const FORMATS: readonly string[] = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'uri',
  'uuid',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uri-reference',
  'uri-template',
  'iri',
  'iri-reference',
  'idn-email',
  'idn-hostname',
  'json-pointer',
  'relative-json-pointer',
];
