/** Everything that applies to one value, gathered from all schemas that hold for it at once. */
import { hasOwn, isObject, type Json, type JsonObject, own, type Path, sameJson } from '../../manifest/json.ts';
import { compilePattern } from '../../manifest/pattern.ts';
import type { Place } from '../default-sites.ts';

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** What one schema says about the members of an object. */
export interface ObjectFacts {
  properties: Map<string, Place>;
  patterns: { pattern: string; place: Place }[];
  rest: Place | undefined;
}

export interface Facts {
  /** `integer` and `number` are both there where every number is allowed. */
  types: Set<TypeName>;
  /** The only values that are allowed, where a list says so. */
  choices: Json[] | undefined;
  /** Defaults and examples. */
  suggestions: Json[];
  excluded: Json[];
  isImpossible: boolean;
  low: number;
  high: number;
  lowIsOpen: boolean;
  highIsOpen: boolean;
  multiples: number[];
  lengths: { min: number; max: number };
  patterns: string[];
  formats: string[];
  items: { min: number; max: number; unique: boolean };
  tuples: { prefix: Place[]; rest: Place | undefined }[];
  contains: { place: Place; min: number }[];
  objects: ObjectFacts[];
  size: { min: number; max: number };
  required: Set<string>;
  forbidden: Set<string>;
  names: Place[];
  dependentNames: { trigger: string; names: string[] }[];
  dependentPlaces: { trigger: string; place: Place }[];
  /** `unevaluatedProperties`, which sees the properties of all the schemas. */
  leftover: Place | undefined;
}

const ALL_TYPES: readonly TypeName[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

export function noFacts(): Facts {
  return {
    types: new Set(ALL_TYPES),
    choices: undefined,
    suggestions: [],
    excluded: [],
    isImpossible: false,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    lowIsOpen: false,
    highIsOpen: false,
    multiples: [],
    lengths: { min: 0, max: Number.POSITIVE_INFINITY },
    patterns: [],
    formats: [],
    items: { min: 0, max: Number.POSITIVE_INFINITY, unique: false },
    tuples: [],
    contains: [],
    objects: [],
    size: { min: 0, max: Number.POSITIVE_INFINITY },
    required: new Set(),
    forbidden: new Set(),
    names: [],
    dependentNames: [],
    dependentPlaces: [],
    leftover: undefined,
  };
}

/** The types that a schema names; all where it names none. */
export function typesOf(schema: JsonObject): Set<TypeName> {
  const type = own(schema, 'type');
  if (type === undefined) return new Set(ALL_TYPES);
  const named = (Array.isArray(type) ? type : [type]).filter((one): one is TypeName =>
    ALL_TYPES.includes(one as TypeName),
  );
  return new Set(named.includes('number') ? [...named, 'integer' as const] : named);
}

const numberAt = (schema: JsonObject, keyword: string): number | undefined => {
  const value = own(schema, keyword);
  return typeof value === 'number' ? value : undefined;
};

const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];

const places = (value: Json | undefined, path: Path): Place[] =>
  Array.isArray(value) ? value.map((schema, index) => ({ schema, path: [...path, index] })) : [];

function addNumbers(facts: Facts, schema: JsonObject): void {
  const raise = (limit: number | undefined, isOpen: boolean): void => {
    if (limit === undefined || limit < facts.low || (limit === facts.low && facts.lowIsOpen)) return;
    facts.low = limit;
    facts.lowIsOpen = isOpen;
  };
  const lower = (limit: number | undefined, isOpen: boolean): void => {
    if (limit === undefined || limit > facts.high || (limit === facts.high && facts.highIsOpen)) return;
    facts.high = limit;
    facts.highIsOpen = isOpen;
  };
  raise(numberAt(schema, 'minimum'), own(schema, 'exclusiveMinimum') === true);
  raise(numberAt(schema, 'exclusiveMinimum'), true);
  lower(numberAt(schema, 'maximum'), own(schema, 'exclusiveMaximum') === true);
  lower(numberAt(schema, 'exclusiveMaximum'), true);
  const step = numberAt(schema, 'multipleOf');
  if (step !== undefined && step > 0) facts.multiples.push(step);
}

function narrow(range: { min: number; max: number }, schema: JsonObject, least: string, most: string): void {
  range.min = Math.max(range.min, numberAt(schema, least) ?? 0);
  range.max = Math.min(range.max, numberAt(schema, most) ?? Number.POSITIVE_INFINITY);
}

function addTexts(facts: Facts, schema: JsonObject): void {
  narrow(facts.lengths, schema, 'minLength', 'maxLength');
  const pattern = own(schema, 'pattern');
  if (typeof pattern === 'string') facts.patterns.push(pattern);
  const format = own(schema, 'format');
  if (typeof format === 'string') facts.formats.push(format);
}

function addLists(facts: Facts, schema: JsonObject, path: Path): void {
  narrow(facts.items, schema, 'minItems', 'maxItems');
  if (own(schema, 'uniqueItems') === true) facts.items.unique = true;
  const items = own(schema, 'items');
  const isTuple = Array.isArray(items);
  const prefix = isTuple
    ? places(items, [...path, 'items'])
    : places(own(schema, 'prefixItems'), [...path, 'prefixItems']);
  const keyword = isTuple ? 'additionalItems' : 'items';
  const rest = own(schema, keyword);
  if (prefix.length > 0 || rest !== undefined) {
    facts.tuples.push({ prefix, rest: rest === undefined ? undefined : { schema: rest, path: [...path, keyword] } });
    if (rest === false) facts.items.max = Math.min(facts.items.max, prefix.length);
  }
  if (hasOwn(schema, 'contains')) {
    const min = numberAt(schema, 'minContains') ?? 1;
    facts.contains.push({ place: { schema: schema.contains, path: [...path, 'contains'] }, min });
  }
}

function addObjects(facts: Facts, schema: JsonObject, path: Path): void {
  narrow(facts.size, schema, 'minProperties', 'maxProperties');
  for (const name of textsIn(own(schema, 'required'))) facts.required.add(name);
  const properties = own(schema, 'properties');
  const byPattern = own(schema, 'patternProperties');
  const rest = own(schema, 'additionalProperties');
  const members = (map: Json | undefined, keyword: string): [string, Place][] =>
    isObject(map) ? Object.keys(map).map(name => [name, { schema: map[name], path: [...path, keyword, name] }]) : [];
  if (isObject(properties) || isObject(byPattern) || rest !== undefined) {
    facts.objects.push({
      properties: new Map(members(properties, 'properties')),
      patterns: members(byPattern, 'patternProperties').map(([pattern, place]) => ({ pattern, place })),
      rest: rest === undefined ? undefined : { schema: rest, path: [...path, 'additionalProperties'] },
    });
  }
  if (hasOwn(schema, 'propertyNames'))
    facts.names.push({ schema: schema.propertyNames, path: [...path, 'propertyNames'] });
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    for (const [trigger, place] of members(own(schema, keyword), keyword)) {
      if (Array.isArray(place.schema)) facts.dependentNames.push({ trigger, names: textsIn(place.schema) });
      else facts.dependentPlaces.push({ trigger, place });
    }
  }
  const leftover = own(schema, 'unevaluatedProperties');
  if (leftover !== undefined) facts.leftover = { schema: leftover, path: [...path, 'unevaluatedProperties'] };
}

function addValues(facts: Facts, schema: JsonObject): void {
  const values = hasOwn(schema, 'const') ? [schema.const as Json] : own(schema, 'enum');
  if (Array.isArray(values)) {
    const before = facts.choices;
    facts.choices = before ? before.filter(one => values.some(other => sameJson(one, other))) : values;
  }
  if (hasOwn(schema, 'default')) facts.suggestions.push(schema.default as Json);
  const examples = own(schema, 'examples');
  if (Array.isArray(examples)) facts.suggestions.push(...examples);
}

/** What `not` rules out, for its usual uses; the rest is left to checking. */
function addExclusions(facts: Facts, not: Json | undefined): void {
  if (not === true) facts.isImpossible = true;
  if (!isObject(not)) return;
  const keywords = Object.keys(not);
  if (hasOwn(not, 'const')) facts.excluded.push(not.const as Json);
  const values = own(not, 'enum');
  if (Array.isArray(values)) facts.excluded.push(...values);
  if (keywords.length === 1 && keywords[0] === 'type') {
    for (const type of typesOf(not)) facts.types.delete(type);
  }
  const names = textsIn(own(not, 'required'));
  // All of them together are excluded: leaving out the last one that is optional will do.
  const leftOut = keywords.length === 1 ? names.filter(name => !facts.required.has(name)).at(-1) : undefined;
  if (leftOut !== undefined) facts.forbidden.add(leftOut);
}

/** Adds what one schema says by itself; what it says through other schemas is followed by the caller. */
export function addFacts(facts: Facts, { schema, path }: Place): void {
  if (schema === false) facts.isImpossible = true;
  if (!isObject(schema)) return;
  const types = typesOf(schema);
  for (const type of facts.types) if (!types.has(type)) facts.types.delete(type);
  addValues(facts, schema);
  addNumbers(facts, schema);
  addTexts(facts, schema);
  addLists(facts, schema, path);
  addObjects(facts, schema, path);
  addExclusions(facts, own(schema, 'not'));
}

/** The schemas that apply to the property `name`; undefined when it is not allowed. */
export function placesOfProperty(facts: Facts, name: string): Place[] | undefined {
  const found: Place[] = [];
  let isEvaluated = false;
  for (const { properties, patterns, rest } of facts.objects) {
    const matching = patterns
      .filter(({ pattern }) => compilePattern(pattern)?.regexp.test(name))
      .map(({ place }) => place);
    const declared = properties.get(name);
    if (declared) matching.push(declared);
    if (matching.length > 0) isEvaluated = true;
    else if (rest) {
      matching.push(rest);
      isEvaluated = true;
    }
    found.push(...matching);
  }
  if (!isEvaluated && facts.leftover) found.push(facts.leftover);
  return found.some(({ schema }) => schema === false) ? undefined : found;
}
