import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { type Expansion, schemaRows, withExpanded } from './schema-rows.ts';

const OPEN: Expansion = { byDefault: true, exceptions: new Set() };

/** Rows as indented lines: what a reader of the table sees. */
const outline = (schema: Json, expansion = OPEN): string[] =>
  schemaRows({ inputSchema: schema }, ['inputSchema'], expansion).map(
    row =>
      `${'  '.repeat(row.level - 1)}${row.name}${row.required ? '*' : ''}: ${row.type}${row.facts ? ` (${row.facts})` : ''}`,
  );

const cases: { name: string; schema: Json; rows: string[] }[] = [
  { name: 'no properties', schema: { type: 'object', properties: {} }, rows: [] },
  { name: 'a boolean schema', schema: true, rows: [] },
  { name: 'a value that is no schema', schema: 'oops', rows: [] },
  {
    name: 'plain properties in document order, required marked',
    schema: {
      properties: { query: { type: 'string' }, limit: { type: 'integer', default: 5, minimum: 1 } },
      required: ['query'],
    },
    rows: ['query*: string', 'limit: integer (Default 5, at least 1)'],
  },
  {
    name: 'an array of objects shows the properties of its items',
    schema: {
      properties: {
        lines: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
          items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
        },
      },
    },
    rows: ['lines: array of object (1 to 50 items, unique)', '  sku*: string'],
  },
  {
    name: 'an array of arrays of objects',
    schema: {
      properties: {
        grid: { type: 'array', items: { type: 'array', items: { properties: { x: { type: 'number' } } } } },
      },
    },
    rows: ['grid: array of array of object', '  x: number'],
  },
  {
    name: 'what an array holds beside its items',
    schema: { properties: { a: { type: 'array', contains: { const: 1 }, items: { type: 'integer' } } } },
    rows: ['a: array of integer', '  contains: constant (Always 1)'],
  },
  {
    name: 'a tuple, in both forms',
    schema: {
      properties: {
        now: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
        old: { type: 'array', items: [{ type: 'boolean' }] },
      },
    },
    rows: [
      'now: tuple of 2',
      '  position 1: string',
      '  position 2: number',
      'old: tuple of 1',
      '  position 1: boolean',
    ],
  },
  {
    name: 'unions',
    schema: { properties: { to: { anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] } } },
    rows: ['to: string · email or null', '  any of 1: string · email', '  any of 2: null'],
  },
  {
    name: 'references and definitions, definitions last',
    schema: {
      $defs: { Address: { type: 'object', properties: { street: { type: 'string' } } } },
      properties: { home: { $ref: '#/$defs/Address' } },
    },
    rows: ['home: → Address', 'Address: object', '  street: string'],
  },
  {
    name: 'conditions, negation and maps',
    // Parsed, because an object literal with a property `then` passes for a promise.
    schema: JSON.parse(`{
      "if": { "required": ["a"] }, "then": { "properties": { "b": { "type": "string" } } }, "not": { "required": ["c"] },
      "additionalProperties": { "type": "number" }, "patternProperties": { "^x-": true }
    }`),
    rows: ['if: object', 'then: object', '  b: string', 'not: object', 'other keys: number', '^x-: anything'],
  },
  {
    name: 'names of the prototype and of keywords',
    schema: {
      properties: {
        constructor: { type: 'string' },
        properties: { type: 'object', properties: { type: { type: 'string' } } },
      },
      required: ['constructor', 'toString'],
    },
    rows: ['constructor*: string', 'properties: object', '  type: string'],
  },
  {
    name: 'a property whose value is no schema stays visible',
    schema: { properties: { broken: 'string', list: [] } },
    rows: ['broken: not a schema', 'list: not a schema'],
  },
  {
    name: 'lists of names under dependencies are no rows',
    schema: { dependencies: { a: ['b'], c: { type: 'object' } } },
    rows: ['c: object'],
  },
];

describe('schemaRows', () => {
  it.each(cases)('$name', ({ schema, rows }) => {
    expect(outline(schema)).toEqual(rows);
  });

  it('leaves out what is below a closed row and still says that it can be opened', () => {
    const schema = { properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } };
    const id = '/inputSchema/properties/a';
    const closed = schemaRows({ inputSchema: schema }, ['inputSchema'], withExpanded(OPEN, id, false));
    expect(closed.map(row => [row.name, row.expandable, row.expanded])).toEqual([['a', true, false]]);
    expect(outline(schema, withExpanded(withExpanded(OPEN, id, false), id, true))).toHaveLength(2);
  });

  it('counts positions among the rows of one parent', () => {
    const schema = { properties: { a: {}, b: { properties: { c: {} } } }, $defs: { d: {} } };
    const rows = schemaRows({ inputSchema: schema }, ['inputSchema'], OPEN);
    expect(rows.map(row => `${row.name} ${row.position}/${row.siblings}`)).toEqual([
      'a 1/3',
      'b 2/3',
      'c 1/1',
      'd 3/3',
    ]);
  });

  it('gives every row the path of its schema', () => {
    const schema = { properties: { lines: { type: 'array', items: { properties: { 'a/b': {} } } } } };
    const rows = schemaRows({ inputSchema: schema }, ['inputSchema'], OPEN);
    expect(rows[1]?.path).toEqual(['inputSchema', 'properties', 'lines', 'items', 'properties', 'a/b']);
    expect(rows[1]?.id).toBe('/inputSchema/properties/lines/items/properties/a~1b');
  });

  it('reads 600 properties and 60 levels', () => {
    const wide = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}`, { type: 'string' }]));
    expect(outline({ properties: wide })).toHaveLength(600);
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 100; level++) deep = { properties: { next: deep } };
    expect(outline(deep).length).toBeLessThanOrEqual(60);
  });
});
