import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { hasInput, initialValue, planKeywords } from './keywords.ts';
import { childPlaces } from './schema-rows.ts';

const names = (schema: Json) => {
  const plan = planKeywords(schema);
  return { fields: plan.fields.map(field => field.keyword), raw: plan.raw };
};

describe('planKeywords', () => {
  it.each<[string, Json, { fields: string[]; raw: string[] }]>([
    ['a string', { type: 'string' }, { fields: ['format', 'minLength', 'maxLength', 'pattern'], raw: [] }],
    [
      'an integer with a default',
      { type: 'integer', default: 1 },
      { fields: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'default'], raw: [] },
    ],
    ['an array', { type: 'array', items: {} }, { fields: ['minItems', 'maxItems', 'uniqueItems'], raw: [] }],
    [
      'keywords nobody knows',
      { type: 'boolean', 'x-ui': 1, nullable: true },
      { fields: [], raw: ['x-ui', 'nullable'] },
    ],
    [
      'a value of the wrong kind is edited as JSON',
      { type: 'string', minLength: '1', description: 4 },
      { fields: ['format', 'maxLength', 'pattern'], raw: ['minLength', 'description'] },
    ],
    [
      'draft-04 bounds',
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { fields: ['minimum', 'maximum', 'exclusiveMaximum', 'multipleOf'], raw: ['exclusiveMinimum'] },
    ],
    ['a constraint of another type', { type: 'boolean', minLength: 1 }, { fields: ['minLength'], raw: [] }],
    [
      'references and malformed maps',
      { $ref: '#', properties: [], items: true },
      { fields: ['$ref'], raw: ['properties', 'items'] },
    ],
    [
      'booleans where a switch is',
      { type: 'object', additionalProperties: false, unevaluatedProperties: false },
      { fields: [], raw: ['unevaluatedProperties'] },
    ],
    ['lists of names under dependencies', { dependencies: { a: ['b'] } }, { fields: [], raw: ['dependencies'] }],
  ])('%s', (_, schema, expected) => {
    expect(names(schema)).toEqual(expected);
  });

  it('loses no keyword: each has a field, a row, a place of its own, or stands as JSON', () => {
    const schema = {
      $schema: 's',
      $id: 'i',
      $anchor: 'a',
      $comment: 'c',
      $ref: '#',
      $dynamicRef: '#d',
      $defs: { A: {} },
      definitions: { B: {} },
      type: 'object',
      title: 't',
      description: 'd',
      default: {},
      examples: [],
      enum: [{}],
      const: {},
      deprecated: true,
      properties: { p: {} },
      patternProperties: { q: {} },
      additionalProperties: {},
      required: ['p'],
      dependentRequired: {},
      dependentSchemas: { p: {} },
      propertyNames: {},
      minProperties: 1,
      unevaluatedProperties: {},
      allOf: [{}],
      anyOf: [{}],
      oneOf: [{}],
      not: {},
      if: {},
      else: {},
      items: {},
      prefixItems: [{}],
      contains: {},
      format: 'f',
      minimum: 1,
      'x-y': 1,
      constructor: 1,
    };
    const plan = planKeywords(schema);
    const rows = childPlaces({ inputSchema: schema }, ['inputSchema']).map(place => place.keyword);
    const own = ['type', 'description', 'required', 'items', 'additionalProperties'];
    const covered = new Set([...plan.fields.map(field => field.keyword), ...plan.raw, ...rows, ...own]);
    expect(Object.keys(schema).filter(keyword => !covered.has(keyword))).toEqual([]);
  });
});

it('begins a list of values with none, so that no value stands in it that nobody chose', () => {
  const schema = { type: 'string' };
  const field = planKeywords(schema).addable.find(({ keyword }) => keyword === 'enum');
  expect(field && initialValue(field, schema)).toEqual([]);
});

describe('hasInput', () => {
  it.each<[string, (string | number)[], boolean]>([
    ['a keyword', ['p', 'default'], true],
    ['inside its value', ['p', 'enum', 0], true],
    ['a keyword without a form', ['p', 'x-ui'], true],
    ['one that is shown although it is absent', ['p', 'pattern'], true],
    ['one with a place in the row', ['p', 'description'], false],
    ['a schema inside', ['p', 'properties', 'default'], false],
    ['the schema itself', ['p'], false],
  ])('%s', (_title, place, expected) => {
    const schema = { type: 'string', default: 1, enum: [2], 'x-ui': 1, description: 'd', properties: { default: {} } };
    expect(hasInput(schema, ['p'])(place)).toBe(expected);
  });
});
