import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { checkTools } from './check-tools.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject =>
  object(properties, { additionalProperties: false, ...more });
const tool = (more: JsonObject = {}): JsonObject => ({ name: 'f', input_schema: object({}), ...more });
const schema = (input_schema: Json): JsonObject[] => [tool({ input_schema })];
const strict = (properties: JsonObject, more: JsonObject = {}): JsonObject[] => [
  tool({ strict: true, input_schema: closed(properties, more) }),
];
const AT = 'tools.0.custom';

describe('the tools of a request', () => {
  it.each<[string, Json, string]>([
    ['a tool without a name', [{ input_schema: object({}) }], `${AT}.name: Field required`],
    ['an empty name', [tool({ name: '' })], `${AT}.name: String should have at least 1 character`],
    ['a name with a dot', [tool({ name: 'a.b' })], `${AT}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`],
    ['a manifest field', [tool({ toolId: 'f' })], `${AT}.toolId: Extra inputs are not permitted`],
    ['the tool of another API', [{ name: 'f', parameters: {} }], `${AT}.parameters: Extra inputs are not permitted`],
    ['no schema', [{ name: 'f' }], `${AT}.input_schema: Field required`],
    ['a schema of no type', schema({}), `${AT}.input_schema.type: Field required`],
    ['a schema of a list', schema({ type: 'array' }), `${AT}.input_schema.type: Input should be 'object'`],
    [
      'a union at the root',
      schema(object({}, { anyOf: [{}] })),
      `${AT}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    ],
    [
      'a key with a slash',
      schema(object({ 'a/b': {} })),
      `${AT}.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`,
    ],
    [
      'an old bound',
      schema(object({ a: { type: 'number', exclusiveMinimum: true } })),
      'JSON schema is invalid. It must match JSON Schema draft 2020-12',
    ],
    ['an old tuple', schema(object({ a: { type: 'array', items: [{}] } })), 'JSON schema is invalid.'],
    ['an unknown type', schema(object({ a: { type: 'str' } })), 'JSON schema is invalid.'],
    ['a name required twice', schema(object({ a: {} }, { required: ['a', 'a'] })), 'JSON schema is invalid.'],
    ['one name twice', [tool(), tool()], 'tools: Tool names must be unique.'],
    [
      'all tools deferred',
      [tool({ defer_loading: true })],
      'At least one tool must have defer_loading=false. All tools cannot be deferred.',
    ],
    [
      'a deferred tool that is cached',
      [tool({ defer_loading: true, cache_control: { type: 'ephemeral' } })],
      "Tool 'f' cannot have both defer_loading=true and cache_control set. Tools with defer_loading cannot use prompt caching.",
    ],
    [
      'an example that does not fit',
      [tool({ input_schema: object({ a: { type: 'string' } }), input_examples: [{ a: 1 }] })],
      `${AT}.input_examples.0: `,
    ],
  ])('refuses %s', (_name, tools, said) => {
    expect(checkTools(tools, undefined)).toContain(said);
  });

  it.each<[string, Json | undefined]>([
    ['none', undefined],
    ['unknown keywords in a schema', schema(object({ a: { 'x-order': 1, default: { type: 'none' } } }))],
    ['a tool of the server', [{ type: 'web_search_20260318', name: 'web_search', max_uses: 5 }]],
    [
      'every field that there is',
      [tool({ type: 'custom', description: 'd', eager_input_streaming: true, allowed_callers: ['direct'] })],
    ],
  ])('takes %s', (_name, tools) => {
    expect(checkTools(tools, undefined)).toBeUndefined();
  });

  it.each<[JsonObject, Json, string]>([
    [{ type: 'any' }, [], 'tool_choice.any may only be specified while providing tools'],
    [{ type: 'tool', name: 'x' }, [tool()], "Tool 'x' not found in provided tools"],
  ])('hold the tool choice %j against them', (choice, tools, said) => {
    expect(checkTools(tools, choice)).toBe(said);
  });
});

const REF = { $ref: '#/$defs/N' };

describe('a strict schema', () => {
  it.each<[string, JsonObject[], string]>([
    [
      'that is open',
      [tool({ strict: true })],
      "For 'object' type, 'additionalProperties' must be explicitly set to false",
    ],
    [
      'with a bound',
      strict({ n: { type: 'integer', minimum: 1 } }),
      "For 'integer' type, property 'minimum' is not supported",
    ],
    [
      'with two bounds',
      strict({ n: { type: 'integer', maximum: 9, minimum: 1 } }),
      "For 'integer' type, properties maximum, minimum are not supported",
    ],
    [
      'with the size of a list',
      strict({ a: { type: 'array', items: { type: 'string' }, maxItems: 2 } }),
      "For 'array' type, property 'maxItems' is not supported",
    ],
    ['with oneOf', strict({ a: { oneOf: [{ type: 'string' }] } }), "Schema type 'oneOf' is not supported"],
    ['with not', strict({ a: { not: {} } }), "Schema keyword 'not' is not supported"],
    [
      'with a type beside anyOf',
      strict({ a: { type: 'string', anyOf: [{ type: 'string' }] } }),
      "For 'anyOf', 'type' is not supported",
    ],
    ['with anything at all', strict({ a: {} }), 'Empty schema ({}) that accepts any JSON value is not supported.'],
    [
      'with a list of anything',
      strict({ a: { type: 'array' } }),
      "Invalid schema: Array types must be specified with a single object schema for 'items'.",
    ],
    [
      'with a format',
      strict({ a: { type: 'string', format: 'phone' } }),
      "For 'string' type, format 'phone' is not supported",
    ],
    [
      'that leads to itself',
      strict({ a: REF }, { $defs: { N: closed({ next: REF }) } }),
      'Circular reference detected in schema definitions: N -> N. Self-referencing or mutually-referencing definitions are not supported.',
    ],
  ])('%s is refused', (_name, tools, said) => {
    expect(checkTools(tools, undefined)).toBe(`${AT}: ${said}`);
  });

  it('may use one definition twice, and close each object', () => {
    const $defs = { N: closed({ a: { type: ['string', 'null'] } }, { required: ['a'] }) };
    expect(checkTools(strict({ a: REF, b: REF }, { $defs, required: ['a', 'b'] }), undefined)).toBeUndefined();
  });
});

describe('what is summed over strict tools', () => {
  const many = (count: number, value: JsonObject): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, value]));
  it.each<[string, JsonObject[], string]>([
    [
      'tools',
      Array.from({ length: 21 }, (_, index) => ({ ...strict({})[0], name: `f${index}` })),
      'Too many strict tools (21).',
    ],
    ['optional parameters', strict(many(25, { type: 'string' })), 'Schemas contains too many optional parameters (25)'],
    [
      'unions',
      strict(many(17, { type: ['string', 'null'] }), { required: Object.keys(many(17, {})) }),
      'Schemas contains too many parameters with union types (17 parameters',
    ],
  ])('%s', (_name, tools, said) => {
    expect(checkTools(tools, undefined)).toContain(said);
  });
});
