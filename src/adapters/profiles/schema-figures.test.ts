import { expect, test } from 'vitest';
import type { JsonObject } from '../../manifest/json.ts';
import { figuresOf, type SchemaFigures } from './schema-figures.ts';

const NONE: SchemaFigures = {
  properties: 0,
  depth: 0,
  enumValues: 0,
  characters: 0,
  largeEnumCharacters: 0,
  optional: 0,
  unions: 0,
};
const text: JsonObject = { type: 'string' };
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const values = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `value${String(i).padStart(3, '0')}`);

test.each<[what: string, schema: JsonObject | undefined, figures: Partial<SchemaFigures>]>([
  ['nothing', undefined, {}],
  ['an empty object', object({}), { depth: 1 }],
  [
    'properties and the characters of their names',
    object({ ab: text, cde: text }),
    { depth: 1, properties: 2, characters: 5 },
  ],
  ['objects in objects', object({ a: object({ b: object({ c: text }) }) }), { depth: 3, properties: 3, characters: 3 }],
  [
    'lists in objects',
    object({ a: { type: 'array', items: object({ b: text }) } }),
    { depth: 3, properties: 2, characters: 2 },
  ],
  [
    'branches are no level',
    object({ a: { anyOf: [object({ b: text }), text] } }),
    { depth: 2, properties: 2, characters: 2, unions: 1 },
  ],
  [
    'definitions, their names and properties',
    { ...object({ a: { $ref: '#/$defs/node' } }), $defs: { node: object({ b: text }) } },
    { depth: 2, properties: 2, characters: 6 },
  ],
  [
    'what is not required',
    object({ a: text, b: object({ c: text }, []) }, ['a']),
    { depth: 2, properties: 3, characters: 3, optional: 2 },
  ],
  [
    'listed values',
    object({ a: { enum: ['xy', 1, null] } }),
    { depth: 1, properties: 1, characters: 1 + 2 + 1 + 4, enumValues: 3 },
  ],
  ['constants', object({ a: { const: 'xyz' } }), { depth: 1, properties: 1, characters: 4 }],
  [
    'type lists and anyOf',
    object({ a: { type: ['string', 'null'] }, b: { anyOf: [text] }, c: text }),
    { depth: 1, properties: 3, characters: 3, unions: 2 },
  ],
  ['an enum of 250 values', { enum: values(250) }, { enumValues: 250, characters: 2000 }],
  ['an enum of more', { enum: values(251) }, { enumValues: 251, characters: 2008, largeEnumCharacters: 2008 }],
  [
    'literals are not looked into',
    object({ a: { default: object({ b: text }), ...text } }),
    { depth: 1, properties: 1, characters: 1 },
  ],
  [
    'a property called properties',
    object({ properties: object({ enum: text }) }),
    { depth: 2, properties: 2, characters: 14 },
  ],
])('%s', (_what, schema, figures) => {
  expect(figuresOf(schema)).toEqual({ ...NONE, ...figures });
});

test('recursion has no depth', () => {
  const schema: JsonObject = {
    ...object({ n: { $ref: '#/$defs/n' } }),
    $defs: { n: object({ n: { $ref: '#/$defs/n' } }) },
  };
  expect(figuresOf(schema).depth).toBe(2);
});
