import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../manifest/check-schema.ts';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { normaliseSchema } from './normalise-schema.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const one = (schema: Json): JsonObject => object({ p: schema });

interface Case {
  what: string;
  given: Json;
  becomes: Json | undefined;
  told?: string[];
  dialect?: 'openapi';
  isOutput?: true;
}

const cases: Case[] = [
  { what: 'what is valid stays', given: one({ type: 'string' }), becomes: one({ type: 'string' }) },
  // Types of other languages.
  ...[
    ['dict', 'object'],
    ['float', 'number'],
    ['str', 'string'],
    ['list', 'array'],
    ['tuple', 'array'],
    ['bool', 'boolean'],
    ['int', 'integer'],
    ['String', 'string'],
    ['Object', 'object'],
    ['HashMap', 'object'],
    ['Array', 'array'],
    ['NUMBER', 'number'],
    ['Boolean', 'boolean'],
    ['double', 'number'],
    ['None', 'null'],
  ].map(
    ([name, type]): Case => ({
      what: `the type ${name}`,
      given: one({ type: name as string }),
      becomes: one({ type: type as string }),
      told: ['warning import/type-name properties.p.type'],
    }),
  ),
  {
    what: 'the type any',
    given: one({ type: 'any', description: 'd' }),
    becomes: one({ description: 'd' }),
    told: ['warning import/type-name properties.p.type'],
  },
  {
    what: 'the type enum with its values',
    given: one({ type: 'enum', values: ['now', 'soon'] }),
    becomes: one({ type: 'string', enum: ['now', 'soon'] }),
    told: ['warning import/type-name properties.p.type'],
  },
  {
    what: 'a root that is a dict',
    given: { type: 'dict', properties: { n: { type: 'float' } } },
    becomes: object({ n: { type: 'number' } }),
    told: ['warning import/type-name type', 'warning import/type-name properties.n.type'],
  },
  {
    what: 'a type that nobody knows',
    given: one({ type: 'quaternion' }),
    becomes: one({ type: 'quaternion' }),
    told: ['error schema/unknown-type properties.p.type'],
  },
  // Flags and lists that PHP, draft-03 and hasty people write.
  {
    what: 'required as flags',
    given: object({ q: { type: 'string', required: false }, to: { type: 'string', required: true } }),
    becomes: object({ q: { type: 'string' }, to: { type: 'string' } }, { required: ['to'] }),
    told: ['warning import/required-flag properties.q.required', 'warning import/required-flag properties.to.required'],
  },
  {
    what: 'required as flags beside the list, nested',
    given: object({ a: object({ b: { type: 'string', required: true } }) }, { required: ['a'] }),
    becomes: object({ a: object({ b: { type: 'string' } }, { required: ['b'] }) }, { required: ['a'] }),
    told: ['warning import/required-flag properties.a.properties.b.required'],
  },
  {
    what: 'an empty map as a list',
    given: { type: 'object', properties: [], required: [] },
    becomes: { type: 'object', properties: {}, required: [] },
    told: ['warning import/repaired properties'],
  },
  {
    what: 'an empty schema as a list',
    given: [],
    becomes: { type: 'object' },
    told: ['warning import/repaired ', 'info import/root-type type'],
  },
  {
    what: 'counts as text',
    given: one({ type: 'string', maxLength: '5' }),
    becomes: one({ type: 'string', maxLength: 5 }),
    told: ['warning import/repaired properties.p.maxLength'],
  },
  {
    what: 'keywords that are null',
    given: one({ type: 'string', description: null, enum: null }),
    becomes: one({ type: 'string' }),
    told: ['warning import/repaired properties.p.description', 'warning import/repaired properties.p.enum'],
  },
  // OpenAPI.
  {
    what: 'nullable',
    given: one({ type: 'number', nullable: true }),
    becomes: one({ type: ['number', 'null'] }),
    told: ['warning import/nullable properties.p.nullable'],
  },
  {
    what: 'nullable false',
    given: one({ type: 'number', nullable: false }),
    becomes: one({ type: 'number' }),
    told: ['info import/nullable properties.p.nullable'],
  },
  {
    what: 'example',
    given: one({ type: 'string', example: { nullable: true } }),
    becomes: one({ type: 'string', examples: [{ nullable: true }] }),
    told: ['info import/example properties.p.example'],
  },
  {
    what: 'example beside examples',
    given: one({ type: 'string', example: 'a', examples: ['b'] }),
    becomes: one({ type: 'string', example: 'a', examples: ['b'] }),
  },
  {
    what: 'the format enum',
    given: one({ type: 'string', format: 'enum', enum: ['a'] }),
    becomes: one({ type: 'string', enum: ['a'] }),
    told: ['info import/enum-format properties.p.format'],
  },
  {
    what: 'the format enum without values',
    given: one({ type: 'string', format: 'enum' }),
    becomes: one({ type: 'string' }),
    told: ['warning import/enum-format properties.p.format'],
  },
  {
    what: 'the dialect of Gemini',
    dialect: 'openapi',
    given: {
      type: 'OBJECT',
      properties: {
        k: { type: 'STRING', format: 'enum', enum: ['a'], nullable: true },
        n: { type: 'INTEGER', format: 'int32', enum: ['1', '2'] },
        l: { type: 'ARRAY', items: { type: 'TYPE_UNSPECIFIED' }, minItems: '1', maxItems: 3 },
        u: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }], nullable: true },
      },
      propertyOrdering: ['k', 'n'],
    },
    becomes: {
      type: 'object',
      properties: {
        k: { type: ['string', 'null'], enum: ['a', null] },
        n: { type: 'integer', format: 'int32', enum: [1, 2] },
        l: { type: 'array', items: {}, minItems: 1, maxItems: 3 },
        u: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      },
      propertyOrdering: ['k', 'n'],
    },
    told: ['info import/openapi-dialect '],
  },
  // Older drafts.
  {
    what: 'a tuple of draft-07 that is full',
    given: one({ type: 'array', items: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 }),
    becomes: one({
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number' }],
      minItems: 2,
      maxItems: 2,
      items: false,
    }),
    told: ['info import/old-draft properties.p.items'],
  },
  {
    what: 'a tuple of draft-07 with a tail',
    given: one({ type: 'array', items: [{ type: 'number' }], additionalItems: { type: 'string' } }),
    becomes: one({ type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'string' } }),
    told: ['info import/old-draft properties.p.items', 'info import/old-draft properties.p.additionalItems'],
  },
  {
    what: 'bounds of draft-04',
    given: { $schema: 'http://json-schema.org/draft-04/schema#', ...one({ minimum: 3, exclusiveMinimum: true }) },
    becomes: one({ exclusiveMinimum: 3 }),
    told: ['info import/old-draft properties.p.exclusiveMinimum', 'info import/old-draft $schema'],
  },
  {
    what: 'dependencies and definitions of draft-07',
    given: {
      ...object({ a: { $ref: '#/definitions/d' } }),
      dependencies: { a: ['b'], c: { minProperties: 2 } },
      definitions: { d: { type: 'string' } },
    },
    becomes: {
      ...object({ a: { $ref: '#/$defs/d' } }),
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { minProperties: 2 } },
      $defs: { d: { type: 'string' } },
    },
    told: ['info import/old-draft dependencies', 'info import/old-draft definitions'],
  },
  {
    what: 'a dialect that is named, without its old forms',
    given: { $schema: 'http://json-schema.org/draft-07/schema#', ...object({ a: { type: 'string' } }) },
    becomes: { $schema: 'http://json-schema.org/draft-07/schema#', ...object({ a: { type: 'string' } }) },
  },
  // The root.
  {
    what: 'a root without a type',
    given: { properties: { a: { type: 'string' } } },
    becomes: object({ a: { type: 'string' } }),
    told: ['info import/root-type type'],
  },
  { what: 'a schema that says nothing', given: {}, becomes: { type: 'object' }, told: ['info import/root-type type'] },
  { what: 'a schema that is true', given: true, becomes: { type: 'object' }, told: ['info import/root-type '] },
  { what: 'a schema that is false', given: false, becomes: false, told: ['error import/root-not-object '] },
  {
    what: 'a root that may be null',
    given: { type: ['object', 'null'], properties: {} },
    becomes: { type: 'object', properties: {} },
    told: ['info import/root-type type'],
  },
  {
    what: 'a root that is a text',
    given: { type: 'string' },
    becomes: { type: 'string' },
    told: ['error import/root-not-object type'],
  },
  { what: 'an output of any type', given: { type: 'array' }, becomes: { type: 'array' }, isOutput: true },
  { what: 'an output that is anything', given: true, becomes: true, isOutput: true },
  // Text.
  {
    what: 'JSON text',
    given: '{"type":"object","properties":{"a":{"type":"str"}}}',
    becomes: object({ a: { type: 'string' } }),
    told: ['info import/json-text ', 'warning import/type-name properties.a.type'],
  },
  { what: 'text that is no JSON', given: 'a: b', becomes: undefined, told: ['error schema/not-a-schema '] },
  { what: 'JSON text inside JSON text', given: '"{}"', becomes: undefined, told: ['error schema/not-a-schema '] },
  { what: 'a number', given: 7, becomes: undefined, told: ['error schema/not-a-schema '] },
  // What stays wrong is told.
  {
    what: 'a reference to nowhere',
    given: one({ $ref: '#/$defs/Q' }),
    becomes: one({ $ref: '#/$defs/Q' }),
    told: ['error schema/dangling-reference properties.p.$ref'],
  },
  // Positions: names and literals are not keywords.
  {
    what: 'properties that are called like keywords',
    given: object({
      type: { type: 'string' },
      required: { type: 'boolean' },
      nullable: { type: 'string' },
      example: { type: 'string' },
      items: { type: 'string' },
    }),
    becomes: object({
      type: { type: 'string' },
      required: { type: 'boolean' },
      nullable: { type: 'string' },
      example: { type: 'string' },
      items: { type: 'string' },
    }),
  },
  {
    what: 'literals that look like schemas',
    given: one({
      default: { type: 'dict', nullable: true, required: true },
      const: { properties: [] },
      enum: [{ type: 'STRING', items: [1] }],
      examples: [{ type: 'str', format: 'enum' }],
    }),
    becomes: one({
      default: { type: 'dict', nullable: true, required: true },
      const: { properties: [] },
      enum: [{ type: 'STRING', items: [1] }],
      examples: [{ type: 'str', format: 'enum' }],
    }),
  },
];

describe('a published schema in the terms of the manifest', () => {
  it.each(cases)('$what', ({ given, becomes, told = [], dialect, isOutput }) => {
    const before = JSON.stringify(given);
    const { schema, changes } = normaliseSchema(given, { dialect, isInput: !isOutput });
    expect(schema).toEqual(becomes);
    expect(changes.map(({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`)).toEqual(told);
    expect(JSON.stringify(given)).toBe(before);
    const isFaulty = told.some(line => line.startsWith('error'));
    if (schema !== undefined && !isFaulty) {
      expect(checkSchema(schema, []).filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    // Once in these terms, there is nothing left to do.
    if (schema !== undefined && !isFaulty) {
      expect(normaliseSchema(schema, { isInput: !isOutput })).toEqual({ schema, changes: [], wasText: false });
    }
  });

  it('keeps the order of keys', () => {
    const given = { description: 'd', type: 'dict', properties: { b: { nullable: true, type: 'str', title: 't' } } };
    const { schema } = normaliseSchema(given, { isInput: true });
    expect(JSON.stringify(schema)).toBe(
      '{"description":"d","type":"object","properties":{"b":{"type":["string","null"],"title":"t"}}}',
    );
  });

  it('leaves a property called __proto__ a property, and refuses it', () => {
    const given = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"str"}}}') as Json;
    const { schema, changes } = normaliseSchema(given, { isInput: true });
    expect(JSON.stringify(schema)).toContain('"__proto__":{"type":');
    expect(changes.map(({ code }) => code)).toContain('schema/proto-property');
    expect(({} as { type?: string }).type).toBeUndefined();
  });
});
