import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSchema } from './check-schema.ts';
import type { Json, JsonObject, Path } from './json.ts';
import { applyFix } from './testing/apply-fix.ts';
import { anySchema, anyValue } from './testing/arbitrary-schema.ts';

interface Fault {
  of: string;
  schema: Json;
  code: string;
  path: Path;
  message: RegExp;
  /** What the fix makes of the schema; null when there is none. */
  fixed: Json | null;
}

const faults: Fault[] = [
  {
    of: 'no schema at all',
    schema: 'string',
    code: 'schema/not-a-schema',
    path: [],
    message: /this is "string"/,
    fixed: null,
  },
  { of: 'null', schema: null, code: 'schema/not-a-schema', path: [], message: /this is null/, fixed: null },
  {
    of: 'a text where a schema belongs',
    schema: { additionalProperties: 'false' },
    code: 'schema/not-a-schema',
    path: ['additionalProperties'],
    message: /this is "false"/,
    fixed: { additionalProperties: false },
  },
  {
    of: 'a type of Python',
    schema: { properties: { n: { type: 'float' } } },
    code: 'schema/unknown-type',
    path: ['properties', 'n', 'type'],
    message: /`float` is no JSON Schema type\. Did you mean `number`\?/,
    fixed: { properties: { n: { type: 'number' } } },
  },
  {
    of: 'dict',
    schema: { type: 'dict' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`object`/,
    fixed: { type: 'object' },
  },
  {
    of: 'an upper-case type',
    schema: { type: 'STRING' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`string`/,
    fixed: { type: 'string' },
  },
  {
    of: 'a slip',
    schema: { type: 'interger' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`integer`/,
    fixed: { type: 'integer' },
  },
  {
    of: 'any',
    schema: { type: 'any', title: 'x' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`any`/,
    fixed: { title: 'x' },
  },
  {
    of: 'a date',
    schema: { type: 'datetime' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`string`/,
    fixed: { type: 'string', format: 'date-time' },
  },
  {
    of: 'enum as a type',
    schema: { type: 'enum', values: ['now', 'soon'] },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`enum`/,
    fixed: { type: 'string', enum: ['now', 'soon'] },
  },
  {
    of: 'a type nobody knows',
    schema: { type: 'quux' },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`quux`/,
    fixed: null,
  },
  {
    of: 'null for a type',
    schema: { type: null },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /null/,
    fixed: { type: 'null' },
  },
  {
    of: 'a list with a foreign type',
    schema: { type: ['str', 'null'] },
    code: 'schema/unknown-type',
    path: ['type'],
    message: /`str`/,
    fixed: { type: ['string', 'null'] },
  },
  {
    of: 'a type twice',
    schema: { type: ['string', 'string'] },
    code: 'schema/repeated-name',
    path: ['type'],
    message: /`string`/,
    fixed: { type: ['string'] },
  },
  {
    of: 'no type in the list',
    schema: { type: [] },
    code: 'schema/empty-list',
    path: ['type'],
    message: /at least one type/,
    fixed: {},
  },
  {
    of: 'a list of no properties',
    schema: { properties: [] },
    code: 'schema/wrong-shape',
    path: ['properties'],
    message: /an empty list/,
    fixed: { properties: {} },
  },
  {
    of: 'a list of properties',
    schema: { properties: [{ name: 'a' }] },
    code: 'schema/wrong-shape',
    path: ['properties'],
    message: /a list of 1 item/,
    fixed: null,
  },
  {
    of: 'required as flags',
    schema: { properties: { q: { required: false }, to: { type: 'string', required: true } } },
    code: 'schema/boolean-required',
    path: ['properties', 'to', 'required'],
    message: /belongs to the object/,
    fixed: { properties: { q: {}, to: { type: 'string' } }, required: ['to'] },
  },
  {
    of: 'required as a flag of the root',
    schema: { required: true },
    code: 'schema/boolean-required',
    path: ['required'],
    message: /flag/,
    fixed: {},
  },
  {
    of: 'required as a text',
    schema: { required: 'a' },
    code: 'schema/wrong-shape',
    path: ['required'],
    message: /list of property names/,
    fixed: { required: ['a'] },
  },
  {
    of: 'a number among the required',
    schema: { required: ['a', 1] },
    code: 'schema/wrong-shape',
    path: ['required', 1],
    message: /this is 1/,
    fixed: null,
  },
  {
    of: 'required twice',
    schema: { required: ['a', 'a'] },
    code: 'schema/repeated-name',
    path: ['required'],
    message: /`a`/,
    fixed: { required: ['a'] },
  },
  {
    of: 'a tuple of draft-07',
    schema: { items: [{ type: 'string' }], additionalItems: false },
    code: 'schema/tuple-items',
    path: ['items'],
    message: /`prefixItems`/,
    fixed: { items: false, prefixItems: [{ type: 'string' }] },
  },
  {
    of: 'an empty tuple',
    schema: { items: [] },
    code: 'schema/tuple-items',
    path: ['items'],
    message: /`items`/,
    fixed: {},
  },
  {
    of: 'a bound of draft-04',
    schema: { minimum: 0, exclusiveMinimum: true },
    code: 'schema/boolean-bound',
    path: ['exclusiveMinimum'],
    message: /a number/,
    fixed: { exclusiveMinimum: 0 },
  },
  {
    of: 'a bound of draft-04 that says nothing',
    schema: { exclusiveMaximum: false },
    code: 'schema/boolean-bound',
    path: ['exclusiveMaximum'],
    message: /draft-04/,
    fixed: {},
  },
  {
    of: 'a number in quotes',
    schema: { maxLength: '5' },
    code: 'schema/wrong-shape',
    path: ['maxLength'],
    message: /this is "5"/,
    fixed: { maxLength: 5 },
  },
  {
    of: 'a negative length',
    schema: { minLength: -1 },
    code: 'schema/wrong-shape',
    path: ['minLength'],
    message: /0 or more/,
    fixed: null,
  },
  {
    of: 'a step of 0',
    schema: { multipleOf: 0 },
    code: 'schema/wrong-shape',
    path: ['multipleOf'],
    message: /greater than 0/,
    fixed: null,
  },
  {
    of: 'null for a description',
    schema: { description: null },
    code: 'schema/wrong-shape',
    path: ['description'],
    message: /this is null/,
    fixed: {},
  },
  {
    of: 'a flag in quotes',
    schema: { uniqueItems: 'true' },
    code: 'schema/wrong-shape',
    path: ['uniqueItems'],
    message: /true or false/,
    fixed: { uniqueItems: true },
  },
  {
    of: 'an enum of one',
    schema: { enum: 'a' },
    code: 'schema/wrong-shape',
    path: ['enum'],
    message: /a list/,
    fixed: { enum: ['a'] },
  },
  {
    of: 'no alternatives',
    schema: { anyOf: [] },
    code: 'schema/empty-list',
    path: ['anyOf'],
    message: /at least one/,
    fixed: {},
  },
  {
    of: 'an alternative that is none',
    schema: { anyOf: [{}, 3] },
    code: 'schema/not-a-schema',
    path: ['anyOf', 1],
    message: /this is 3/,
    fixed: null,
  },
  {
    of: 'a pattern that is none',
    schema: { pattern: '(' },
    code: 'schema/invalid-pattern',
    path: ['pattern'],
    message: /`\(`/,
    fixed: null,
  },
  {
    of: 'a name that is no pattern',
    schema: { patternProperties: { '[': {} } },
    code: 'schema/invalid-pattern',
    path: ['patternProperties', '['],
    message: /`\[`/,
    fixed: null,
  },
  {
    of: 'what depends is no list',
    schema: { dependentRequired: { a: 'b' } },
    code: 'schema/wrong-shape',
    path: ['dependentRequired', 'a'],
    message: /property names/,
    fixed: { dependentRequired: { a: ['b'] } },
  },
  {
    of: 'a reference to nowhere',
    schema: { properties: { a: { $ref: '#/$defs/Adress' } }, $defs: { Address: {} } },
    code: 'schema/dangling-reference',
    path: ['properties', 'a', '$ref'],
    message: /`#\/\$defs\/Adress` leads nowhere\. Did you mean `#\/\$defs\/Address`\?/,
    fixed: { properties: { a: { $ref: '#/$defs/Address' } }, $defs: { Address: {} } },
  },
  {
    of: 'a reference of OpenAPI',
    schema: { $ref: '#/components/schemas/Pet', $defs: { Pet: {} } },
    code: 'schema/dangling-reference',
    path: ['$ref'],
    message: /Did you mean `#\/\$defs\/Pet`/,
    fixed: { $ref: '#/$defs/Pet', $defs: { Pet: {} } },
  },
  {
    of: 'a reference to no schema',
    schema: { $ref: '#/title', title: 'x' },
    code: 'schema/dangling-reference',
    path: ['$ref'],
    message: /no schema/,
    fixed: null,
  },
  {
    of: 'a remote reference',
    schema: { items: { $ref: 'https://example.test/a.json' } },
    code: 'schema/remote-reference',
    path: ['items', '$ref'],
    message: /never fetched/,
    fixed: null,
  },
  {
    of: 'a reference to itself',
    schema: { $ref: '#' },
    code: 'schema/endless-reference',
    path: ['$ref'],
    message: /comes back to itself/,
    fixed: null,
  },
  {
    of: 'references in a circle',
    schema: { $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } } },
    code: 'schema/endless-reference',
    path: ['$defs', 'a', 'anyOf', 0, '$ref'],
    message: /itself/,
    fixed: null,
  },
  {
    of: 'a keyword named __proto__',
    schema: JSON.parse('{"properties":{"a":{"__proto__":{"type":"string"}}}}'),
    code: 'schema/proto-property',
    path: ['properties', 'a', '__proto__'],
    message: /A keyword named `__proto__`/,
    fixed: null,
  },
  {
    of: 'a property named __proto__',
    schema: JSON.parse('{"properties":{"__proto__":{}}}'),
    code: 'schema/proto-property',
    path: ['properties', '__proto__'],
    message: /another name/,
    fixed: null,
  },
];

const NESTED_TUPLE = { type: 'array', items: [{ type: 'number' }, { type: 'array', items: [{}] }] };

describe('checkSchema', () => {
  test.each(faults)('finds $of', ({ schema, code, path, message, fixed }) => {
    const before = structuredClone(schema);
    const found = checkSchema(schema, ['inputSchema']);
    expect(schema).toEqual(before);
    const fault = found.find(one => JSON.stringify(one.path) === JSON.stringify(['inputSchema', ...path]));
    expect(fault).toMatchObject({ code, severity: 'error', message: expect.stringMatching(message) });
    if (fixed === null) expect(fault?.fix).toBeUndefined();
    else {
      const repaired = fault?.fix && applyFix({ inputSchema: schema }, fault.fix);
      expect(repaired).toEqual({ inputSchema: fixed });
      expect(checkSchema(fixed, [])).toEqual([]);
    }
  });

  test.each<[string, Json]>([
    ['true', true],
    ['false', false],
    ['an empty schema', {}],
    [
      'properties named like keywords',
      { properties: { type: { type: 'string' }, $ref: {}, required: { type: 'boolean' }, items: {}, constructor: {} } },
    ],
    [
      'literals that look like schemas',
      {
        default: { type: 'float', $ref: '#/x' },
        enum: [{ items: [] }],
        const: { properties: [] },
        examples: [{ required: true }],
      },
    ],
    ['recursion through a property', { properties: { kids: { type: 'array', items: { $ref: '#' } } } }],
    ['a tuple under draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', ...NESTED_TUPLE }],
    ['a tuple under 2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', ...NESTED_TUPLE }],
    [
      'a bound of draft-04 under draft-04',
      { $schema: 'http://json-schema.org/draft-04/schema', minimum: 1, exclusiveMinimum: true },
    ],
    ['a pattern that is legal without the u flag only', { pattern: '^\\_' }],
    ['unknown keywords', { nullable: true, 'x-a': 1, whatever: [] }],
    ['an empty list of required names', { required: [] }],
    ['dependencies of both kinds', { dependencies: { a: ['b'], c: {} } }],
  ])('accepts %s', (_, schema) => {
    expect(checkSchema(schema, [])).toEqual([]);
  });

  test('an unknown dialect is a warning', () => {
    expect(checkSchema({ $schema: 'https://example.test/dialect' }, [])).toMatchObject([
      { code: 'schema/unknown-dialect', severity: 'warning', path: ['$schema'] },
    ]);
  });

  test('depth is limited and does not overflow', () => {
    let schema: JsonObject = {};
    for (let depth = 0; depth < 20_000; depth++) schema = { not: schema };
    const found = checkSchema(schema, []);
    expect(found).toMatchObject([{ code: 'schema/too-deep' }]);
    expect(found[0]?.path).toHaveLength(200);
  });

  test('data that contains itself ends', () => {
    const schema: JsonObject = {};
    schema.anyOf = [schema, schema];
    expect(checkSchema(schema, [])).toMatchObject([{ code: 'schema/too-deep' }]);
  });

  test('size is limited', () => {
    const anyOf = Array.from({ length: 100_001 }, () => ({}));
    expect(checkSchema({ anyOf }, [])).toMatchObject([{ code: 'schema/too-large' }]);
  });

  // Ajv checks a schema by the official meta-schema. It knows nothing of references, patterns and names.
  test('says yes and no where the meta-schema does', () => {
    const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
    const beyond = new Set([
      'schema/dangling-reference',
      'schema/remote-reference',
      'schema/endless-reference',
      'schema/invalid-pattern',
      'schema/unknown-dialect',
      'schema/proto-property',
    ]);
    const keyword = fc.constantFrom(
      'type',
      'required',
      'enum',
      'minimum',
      'minLength',
      'multipleOf',
      'uniqueItems',
      'description',
      'items',
      'prefixItems',
      'properties',
      'anyOf',
      'not',
      'dependentRequired',
      'title',
      'examples',
      'exclusiveMinimum',
      '$defs',
      'additionalProperties',
    );
    const odd = fc.dictionary(keyword, fc.oneof(anyValue, anySchema as fc.Arbitrary<Json>), {
      maxKeys: 3,
      noNullPrototype: true,
    });
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(odd, anySchema), schema => {
        const errors = checkSchema(schema, []).filter(
          ({ code, severity }) => severity === 'error' && !beyond.has(code),
        );
        const isValid = ajv.validateSchema(schema) === true;
        if (!isValid) refused++;
        expect({ schema, valid: errors.length === 0 }).toEqual({ schema, valid: isValid });
      }),
      { numRuns: 1500 },
    );
    expect(refused).toBeGreaterThan(200);
  });

  test('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), value => Array.isArray(checkSchema(value, []))),
      { numRuns: 500 },
    );
  });
});
