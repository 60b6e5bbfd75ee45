/** Whatever a manifest holds: nothing is thrown, nothing is changed, what comes back is plain data and says what is wrong. */
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { compileBundle } from './compile-bundle.ts';
import { compileTool } from './compile-tool.ts';
import { restoreCall } from './restore.ts';
import { adapters } from './targets.ts';

const sound = {
  toolId: 'try_it',
  version: '1.0.0',
  name: 'Try it',
  description: 'Tries it.',
  inputSchema: { type: 'object', properties: { p: { type: 'string' } }, required: ['p'] },
};
const withSchema = (inputSchema: unknown): unknown => ({ ...sound, inputSchema });
const withParameter = (p: unknown, more: object = {}): unknown =>
  withSchema({ type: 'object', properties: { p }, ...more });
const json = (text: string): unknown => JSON.parse(text);

/** Refused by every target, with an error that has this code. */
const REFUSED: readonly [what: string, given: unknown, code: string][] = [
  ['no schema', { ...sound, inputSchema: undefined }, 'schema/root-not-object'],
  ['a schema that is true', withSchema(true), 'schema/root-not-object'],
  ['a schema that is a list', withSchema([]), 'schema/not-a-schema'],
  ['a schema that is a text', withSchema('{}'), 'schema/not-a-schema'],
  ['a root that is a string', withSchema({ type: 'string' }), 'schema/root-not-object'],
  ['a root that is a list', withSchema({ type: ['array', 'null'] }), 'schema/root-not-object'],
  ['properties that are a list', withSchema({ type: 'object', properties: [] }), 'schema/'],
  ['a property that is a text', withParameter('string'), 'schema/not-a-schema'],
  ['a property that is null', withParameter(null), 'schema/not-a-schema'],
  ['a type that does not exist', withParameter({ type: 'float' }), 'schema/'],
  ['required that is a flag', withParameter({ type: 'string', required: true }), 'schema/'],
  ['an enum that is a text', withParameter({ enum: 'a' }), 'schema/'],
  ['a bound that is a text', withParameter({ minimum: '1' }), 'schema/'],
  ['a pattern that is none', withParameter({ pattern: '(' }), 'schema/'],
  [
    'a property called __proto__',
    json('{"toolId":"a","inputSchema":{"type":"object","properties":{"__proto__":{}}}}'),
    'schema/proto-property',
  ],
  [
    'a reference to another document',
    withParameter({ $ref: 'https://example.test/a.json' }),
    'schema/remote-reference',
  ],
  ['a reference to nowhere', withParameter({ $ref: '#/$defs/none' }), 'schema/dangling-reference'],
  ['a reference to no schema', withParameter({ $ref: '#/type' }), 'schema/dangling-reference'],
  ['a reference to itself', withParameter({ $ref: '#/properties/p' }), 'schema/endless-reference'],
  [
    'references in a ring',
    withParameter(
      { $ref: '#/$defs/a' },
      { $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } },
    ),
    'schema/endless-reference',
  ],
];

/** Compiled or refused, target by target; never worse. */
const ODD: readonly [what: string, given: unknown][] = [
  ['an empty manifest', {}],
  ['fields of wrong types', { ...sound, toolId: 5, version: null, name: [], description: {}, permissions: 'network' }],
  [
    'more fields of wrong types',
    { ...sound, executionBoundary: [], risk: 1, idempotent: 'no', exposedName: {}, extensions: 'x' },
  ],
  ['a boundary of wrong types', { ...sound, executionBoundary: { timeout: 'long', retryPolicy: 3 } }],
  [
    'extensions of wrong types',
    { ...sound, extensions: { openai: [], anthropic: null, mcp: { icons: 5, annotations: [] } } },
  ],
  ['an output schema of a wrong type', { ...sound, outputSchema: 'text' }],
  ['an output schema that is true', { ...sound, outputSchema: true }],
  ['an empty toolId', { ...sound, toolId: '' }],
  ['a toolId called __proto__', { ...sound, toolId: '__proto__' }],
  [
    'a manifest with __proto__',
    json('{"toolId":"a","__proto__":{"inputSchema":{"type":"object"}},"inputSchema":{"type":"object"}}'),
  ],
  ['a toolId of halves of characters', { ...sound, toolId: '\ud83d', description: '\ude00' }],
  [
    'halves of characters in the schema',
    withParameter({ enum: ['\ud83d'], description: '\ud83d' }, { properties: { '\ud83d': {} } }),
  ],
  ['boolean schemas', withParameter(true, { properties: { p: true, q: false }, additionalProperties: true })],
  [
    'boolean schemas everywhere',
    withParameter({ anyOf: [true, false], items: false, prefixItems: [true], not: false, contains: true }),
  ],
  ['a required property that is false', withSchema({ type: 'object', properties: { p: false }, required: ['p'] })],
  [
    'names of the prototype',
    withSchema({
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'number' } },
      required: ['constructor'],
    }),
  ],
  [
    'names of keywords',
    withSchema({
      type: 'object',
      properties: {
        type: { type: 'string' },
        properties: { type: 'object' },
        $ref: { type: 'string' },
        required: {},
        enum: { enum: [1] },
      },
    }),
  ],
  [
    'names that are no names',
    withSchema({ type: 'object', properties: { '': {}, ' ': {}, 'a.b': {}, 名前: {}, [`${'x'.repeat(200)}`]: {} } }),
  ],
  ['a recursive schema', withParameter({ $ref: '#' })],
  [
    'references beside everything',
    withParameter(
      { $ref: '#/$defs/d', type: 'string', minLength: 1, allOf: [{ maxLength: 3 }] },
      { $defs: { d: { pattern: 'a' } } },
    ),
  ],
  ['what contradicts itself', withParameter({ type: 'string', const: 1, enum: [2] })],
  ['no values', withParameter({ enum: [] })],
  [
    'unknown keywords',
    withParameter({ type: 'string', 'x-a': 1, foo: { bar: [] }, nullable: true, discriminator: { propertyName: 'p' } }),
  ],
  ['integers past 2^53', withParameter({ type: 'integer', maximum: 2 ** 60, const: 2 ** 55, default: 2 ** 54 })],
  [
    'the root in branches',
    withSchema({
      oneOf: [{ required: ['a'] }, { $ref: '#/$defs/b' }],
      allOf: [{}],
      $defs: { b: { properties: { b: {} } } },
    }),
  ],
  [
    'another dialect',
    withSchema({
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'urn:x',
      type: 'object',
      properties: { p: { minimum: 0, exclusiveMinimum: true } },
    }),
  ],
  ['a dialect that nobody knows', withSchema({ $schema: 'https://example.test/mine', type: 'object' })],
];

const everyMode = adapters.flatMap(({ id, modes }) => modes.map(mode => ({ id, mode: mode.id })));

function expectSound(given: unknown): void {
  for (const { id, mode } of everyMode) {
    const compiled = compileTool(given as Manifest, id, { mode });
    const refused = compiled.fidelity === 'refused';
    expect([id, mode, compiled.output === undefined]).toEqual([id, mode, refused]);
    expect([id, mode, compiled.diagnostics.some(({ severity }) => severity === 'error')]).toEqual([id, mode, refused]);
    expect(structuredClone(compiled)).toEqual(compiled);
    if (compiled.output !== undefined) expect(JSON.parse(JSON.stringify(compiled.output))).toEqual(compiled.output);
    const bundle = compileBundle([given as Manifest], id, { mode });
    expect(Object.keys(bundle.names)).toEqual(refused ? [] : [bundle.tools[0]?.name]);
    expect(restoreCall(bundle, { name: compiled.name, arguments: '{"p":"x"}' }).toolId).toBe(
      refused ? undefined : compiled.toolId,
    );
  }
}

describe('refused everywhere, in words', () => {
  test.each(REFUSED)('%s', (_what, given, code) => {
    expectSound(freeze(given));
    for (const { id, mode } of everyMode) {
      const errors = compileTool(given as Manifest, id, { mode }).diagnostics.filter(
        ({ severity }) => severity === 'error',
      );
      expect(errors.some(error => error.code.startsWith(code))).toBe(true);
      for (const { effect, path } of errors) expect([effect, path[0]]).toEqual(['refused', 'inputSchema']);
    }
  });
});

describe('compiled, or refused in words', () => {
  test.each(ODD)('%s', (_what, given) => {
    expectSound(freeze(given));
  });
});

describe('the key __proto__', () => {
  test('as toolId is a name like others', () => {
    const bundle = compileBundle([{ ...sound, toolId: '__proto__' }], 'anthropic');
    expect(Object.entries(bundle.names)).toEqual([['__proto__', '__proto__']]);
    expect(restoreCall(bundle, { name: '__proto__', arguments: {} }).toolId).toBe('__proto__');
  });

  test('reaches no prototype', () => {
    compileTool(
      json('{"toolId":"a","__proto__":{"polluted":1},"inputSchema":{"__proto__":{"polluted":1}}}') as Manifest,
      'mcp',
    );
    expect(({} as JsonObject).polluted).toBeUndefined();
  });
});

function freeze(value: unknown): unknown {
  if (Array.isArray(value) || isObject(value)) for (const member of Object.values(value)) freeze(member as Json);
  return Object.freeze(value);
}
