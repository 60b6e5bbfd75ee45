import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { checkFunctionSchema } from './check-schema.ts';

type Given = [schema: Json, strict: boolean];

const schema = (parameters: Json, strict = false): Given => [parameters, strict];
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const closed = (properties: JsonObject): JsonObject =>
  object(properties, { required: Object.keys(properties), additionalProperties: false });
const text = { type: 'string' };
const badSchema = (said: string): string => `Invalid schema for function 'f': ${said}`;
const nested = (levels: number): JsonObject => (levels === 1 ? closed({}) : closed({ inner: nested(levels - 1) }));

describe('the parameters of a function', () => {
  it.each<[string, Given, string]>([
    [
      'a schema of no type',
      schema({ properties: {} }),
      badSchema(`schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`),
    ],
    [
      'a schema of an array',
      schema({ type: 'array', items: text }),
      badSchema(`schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`),
    ],
    [
      'a union at the root',
      schema(object({}, { anyOf: [] })),
      badSchema(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level.",
      ),
    ],
    [
      'an object without properties',
      schema({ type: 'object' }),
      badSchema('In context=(), object schema missing properties.'),
    ],
    [
      'a list of nothing in particular',
      schema(object({ domain: { type: 'array' } })),
      badSchema("In context=('properties', 'domain'), array schema missing items."),
    ],
    [
      'a flag where names belong',
      schema(object({ q: { ...text, required: true } })),
      badSchema("True is not of type 'array'."),
    ],
    [
      'a tuple of old',
      schema(object({ a: { type: 'array', items: [text] } })),
      badSchema("[{'type': 'string'}] is not of type 'object', 'boolean'."),
    ],
    [
      'a type that is none',
      schema(object({ a: { type: 'str' } })),
      badSchema("'str' is not valid under any of the given schemas."),
    ],
    [
      'a strict object that is open',
      schema(object({}), true),
      badSchema("In context=(), 'additionalProperties' is required to be supplied and to be false."),
    ],
    [
      'a strict property that is optional',
      schema(object({ x: text }, { required: [], additionalProperties: false }), true),
      badSchema(
        "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'x'.",
      ),
    ],
    [
      'a strict keyword',
      schema(closed({ data: { allOf: [text] } }), true),
      badSchema("In context=('properties', 'data'), 'allOf' is not permitted."),
    ],
    [
      'a strict format',
      schema(closed({ url: { ...text, format: 'uri' } }), true),
      badSchema("In context=('properties', 'url'), 'uri' is not a valid format."),
    ],
    [
      'anything at all in strict',
      schema(closed({ any: {} }), true),
      badSchema("In context=('properties', 'any'), schema must have a 'type' key."),
    ],
    [
      'strict words beside $ref',
      schema(closed({ a: { $ref: '#', description: 'x' } }), true),
      badSchema("In context=('properties', 'a'), $ref cannot have keywords {'description'}."),
    ],
    ['a strict schema that is deep', schema(nested(11), true), badSchema('11 levels of nesting exceeds limit of 10.')],
    [
      'a strict pattern that looks around',
      schema(closed({ email: { ...text, pattern: '^(?!x)' } }), true),
      'Invalid JSON schema: regex lookaround is not supported. Found at $.properties.email.pattern.',
    ],
  ])('%s is refused', (_name, [parameters, strict], message) => {
    expect(checkFunctionSchema(parameters, 'f', { strict, lookaround: false })).toBe(message);
  });

  it.each<[string, Given]>([
    ['no parameters', schema(object({}))],
    [
      'unknown keywords without strict',
      schema(object({ a: { ...text, 'x-order': 1, pattern: '(?=x)' } }, { not_a_keyword: 1 })),
    ],
    ['anything at all without strict', schema(object({ any: {}, flag: true }))],
    [
      'a strict schema that leads to itself',
      schema(closed({ next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }), true),
    ],
    ['a property called like a keyword', schema(closed({ allOf: text, format: text }), true)],
  ])('%s is taken', (_name, [parameters, strict]) => {
    expect(checkFunctionSchema(parameters, 'f', { strict, lookaround: false })).toBeUndefined();
  });
});
