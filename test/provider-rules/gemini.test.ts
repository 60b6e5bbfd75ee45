import { describe, expect, it } from 'vitest';
import { checkGeminiJsonSchema, checkGeminiOpenApi } from './gemini.ts';
import { checkBundleOutput, checkOutput } from './index.ts';

const rules = (violations: { rule: string; pointer: string }[]) =>
  violations.map(({ rule, pointer }) => `${rule} ${pointer}`);
const openApi = (parameters: unknown, more: object = {}) => ({
  name: 'search',
  description: 'Searches.',
  parameters,
  ...more,
});
const json = (parametersJsonSchema: unknown, more: object = {}) => ({ name: 'search', parametersJsonSchema, ...more });
const OBJECT = (properties: object, more: object = {}) => ({ type: 'OBJECT', properties, ...more });
const STRING = { type: 'STRING' };

describe('Gemini openapi', () => {
  it('accepts what the Schema message has', () => {
    const parameters = OBJECT(
      {
        a: {
          type: 'STRING',
          enum: ['x', 'y'],
          format: 'enum',
          nullable: true,
          description: 'd',
          title: 't',
          default: 'x',
          example: 'y',
        },
        b: { type: 'STRING', format: 'date-time', pattern: '^a', minLength: '1', maxLength: 5 },
        c: { type: 'INTEGER', format: 'int64', minimum: 1, maximum: 2 },
        d: { type: 'ARRAY', items: { type: 'NUMBER', format: 'double' }, minItems: '0', maxItems: '3' },
        e: { anyOf: [STRING, OBJECT({ a: { type: 'BOOLEAN' } }, { minProperties: '1', maxProperties: '2' })] },
        f: { description: 'any value' },
        _constructor: STRING,
      },
      { required: ['a'], propertyOrdering: ['a', 'b', 'c', 'd', 'e', 'f', '_constructor'] },
    );
    expect(checkOutput('gemini:openapi', openApi(parameters, { response: STRING }))).toEqual([]);
    expect(checkOutput('gemini:openapi', { name: 'now' })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ...[
      '$schema $id $ref $defs definitions $comment additionalProperties oneOf allOf not if then else const examples prefixItems',
      'patternProperties propertyNames uniqueItems contains exclusiveMinimum exclusiveMaximum multipleOf dependentRequired deprecated',
      'readOnly x-foo discriminator contentEncoding',
    ]
      .join(' ')
      .split(' ')
      .map((keyword): [string, object, string] => [keyword, { ...STRING, [keyword]: 1 }, `schema/keyword /${keyword}`]),
    ['lower-case type', { type: 'string' }, 'schema/type /type'],
    ['type list', { type: ['STRING', 'NUMBER'] }, 'schema/type /type'],
    ['enum of nothing', { type: 'NULL', enum: ['x'] }, 'schema/enum /enum'],
    ['no type', { title: 'x' }, 'schema/type /type'],
    ['integer enum', { type: 'INTEGER', enum: ['1'] }, 'schema/enum /enum'],
    ['number in enum', { type: 'STRING', enum: [1] }, 'schema/enum /enum'],
    ['empty string in enum', { type: 'STRING', enum: [''] }, 'schema/enum /enum'],
    ['empty enum', { type: 'STRING', enum: [] }, 'schema/enum /enum'],
    ['format uri', { type: 'STRING', format: 'uri' }, 'schema/format /format'],
    ['format uint32', { type: 'INTEGER', format: 'uint32' }, 'schema/format /format'],
    ['format of a boolean', { type: 'BOOLEAN', format: 'x' }, 'schema/format /format'],
    ['array without items', { type: 'ARRAY' }, 'schema/items /items'],
    ['tuple', { type: 'ARRAY', items: [STRING] }, 'schema/boolean /items'],
    ['items of a string', { ...STRING, items: STRING }, 'schema/items /items'],
    ['boolean schema', { type: 'ARRAY', items: true }, 'schema/boolean /items'],
    ['object without properties', { type: 'OBJECT' }, 'schema/empty /properties'],
    ['object with empty properties', OBJECT({}), 'schema/empty /properties'],
    ['undeclared required', OBJECT({ a: STRING }, { required: ['b'] }), 'schema/required /required/0'],
    ['required that is no list', OBJECT({ a: STRING }, { required: true }), 'schema/value /required'],
    ['ordering of nothing', OBJECT({ a: STRING }, { propertyOrdering: ['b'] }), 'schema/value /propertyOrdering'],
    ['properties of a string', { ...STRING, properties: {} }, 'schema/object /properties'],
    ['dash in a property', OBJECT({ 'a-b': STRING }), 'name/property /properties/a-b'],
    ['digit first in a property', OBJECT({ '1a': STRING }), 'name/property /properties/1a'],
    ['beside anyOf', { anyOf: [STRING], description: 'x' }, 'schema/any-of /anyOf'],
    ['empty anyOf', { anyOf: [] }, 'schema/any-of /anyOf'],
    ['fault in a branch', { anyOf: [{ type: 'string' }] }, 'schema/type /anyOf/0/type'],
    ['negative count', { ...STRING, minLength: -1 }, 'schema/value /minLength'],
    ['text as minimum', { type: 'NUMBER', minimum: '1' }, 'schema/value /minimum'],
    ['number as title', { ...STRING, title: 1 }, 'schema/value /title'],
    ['text as nullable', { ...STRING, nullable: 'true' }, 'schema/value /nullable'],
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    const definition = openApi(OBJECT({ p: schema }));
    expect(rules(checkGeminiOpenApi(definition))).toContain(`${rule} /parameters/properties/p${pointer}`);
  });

  it.each<[string, unknown, string]>([
    ['a root that is no object', openApi(STRING), 'schema/root /parameters/type'],
    ['an empty root', openApi(OBJECT({})), 'schema/empty /parameters/properties'],
    ['the other field', json({ type: 'object' }), 'envelope/unknown /parametersJsonSchema'],
    ['a manifest field', openApi(OBJECT({ a: STRING }), { risk: 'read' }), 'envelope/unknown /risk'],
    ['a digit first in the name', openApi(OBJECT({ a: STRING }), { name: '1a' }), 'envelope/value /name'],
    ['a slash in the name', openApi(OBJECT({ a: STRING }), { name: 'a/b' }), 'envelope/value /name'],
    [
      'a fault in the response',
      openApi(OBJECT({ a: STRING }), { response: { type: 'string' } }),
      'schema/type /response/type',
    ],
  ])('refuses the declaration: %s', (_what, definition, expected) => {
    expect(rules(checkOutput('gemini:openapi', definition))).toContain(expected);
  });
});

describe('Gemini JSON Schema', () => {
  const tree = (required: string[]) => ({
    type: 'object',
    properties: { root: { $ref: '#/$defs/node' } },
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required } },
  });

  it('accepts schemas as they are', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'null'], minLength: 1, const: 'x' } },
      additionalProperties: false,
    };
    expect(checkOutput('gemini', json(schema, { responseJsonSchema: { type: 'array' } }))).toEqual([]);
    expect(checkOutput('gemini', { name: 'now' })).toEqual([]);
    expect(checkOutput('gemini', json({ type: 'object', additionalProperties: { type: 'string' } }))).toEqual([]);
    expect(checkOutput('gemini', json(tree([])))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['the other field', { name: 'a', parameters: OBJECT({ a: STRING }) }, 'envelope/unknown /parameters'],
    ['a root without a type', json({ properties: {} }), 'schema/root /parametersJsonSchema/type'],
    ['nothing to say', json({ type: 'object', properties: {}, required: [] }), 'schema/empty /parametersJsonSchema'],
    [
      'upper-case types',
      json({ type: 'object', properties: { a: STRING } }),
      'schema/invalid /parametersJsonSchema/properties/a/type',
    ],
    [
      'a dangling $ref',
      json({ type: 'object', properties: { a: { $ref: '#/$defs/x' } } }),
      'schema/ref /parametersJsonSchema/properties/a/$ref',
    ],
    [
      'a word beside $ref',
      json({ type: 'object', properties: { a: { $ref: '#/$defs/x', description: 'd' } }, $defs: { x: {} } }),
      'schema/ref-siblings /parametersJsonSchema/properties/a/description',
    ],
    [
      'recursion through a required property',
      json(tree(['next'])),
      'schema/recursion /parametersJsonSchema/$defs/node/properties/next/$ref',
    ],
    [
      'an invalid response',
      json({ type: 'object', properties: { a: {} } }, { responseJsonSchema: { type: 'x' } }),
      'schema/invalid /responseJsonSchema/type',
    ],
  ])('refuses: %s', (_what, definition, expected) => {
    expect(rules(checkGeminiJsonSchema(definition))).toContain(expected);
  });

  it('takes one list of declarations with names that are used once', () => {
    const good = json({ type: 'object', properties: { a: {} } });
    expect(checkBundleOutput('gemini', [{ functionDeclarations: [good] }])).toEqual([]);
    expect(rules(checkBundleOutput('gemini', [{ functionDeclarations: [good, good] }]))).toEqual(['name/duplicate /1']);
    expect(rules(checkBundleOutput('gemini', [good]))).toContain('envelope/missing /0');
    expect(rules(checkBundleOutput('gemini', [{ functionDeclarations: [{ name: '' }] }]))).toContain(
      'envelope/value /name',
    );
    const many = Array.from({ length: 513 }, (_, i) => ({ ...good, name: `t${i}` }));
    expect(rules(checkBundleOutput('gemini:openapi', [{ functionDeclarations: many }]))).toContain('limit/tools ');
  });
});

describe('Gemini Interactions', () => {
  it.each<[string, unknown, string[]]>([
    [
      'a function',
      { type: 'function', name: 'a', description: 'b', parameters: { type: 'object', minProperties: 1 } },
      [],
    ],
    ['no parameters', { type: 'function', name: 'a' }, []],
    ['no type', { name: 'a' }, ['envelope/missing ']],
    ['strict', { type: 'function', name: 'a', strict: true }, ['envelope/unknown /strict']],
    ['an array root', { type: 'function', name: 'a', parameters: { type: 'array' } }, ['schema/root /parameters/type']],
    ['a bad name', { type: 'function', name: '1' }, ['envelope/value /name']],
  ])('%s', (_what, definition, expected) => {
    expect(rules(checkOutput('gemini-interactions', definition))).toEqual(expected);
  });

  it('takes a list', () => {
    const good = { type: 'function', name: 'a' };
    expect(rules(checkBundleOutput('gemini-interactions', [good, good]))).toEqual(['name/duplicate /1']);
    expect(rules(checkBundleOutput('gemini-interactions', { tools: [] }))).toEqual(['envelope/type ']);
  });
});
