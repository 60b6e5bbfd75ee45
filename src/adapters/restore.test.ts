import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { assembleBundle, compileBundle } from './compile-bundle.ts';
import type { CompiledBundle } from './compiled.ts';
import { projectArguments, restoreCall } from './restore.ts';

const tool = (inputSchema: JsonObject, more: Partial<Manifest> = {}): Manifest => ({
  toolId: 'try_it',
  version: '1.0.0',
  name: 'Try it',
  description: 'Tries it.',
  inputSchema,
  ...more,
});
const object = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const bundleOf = (manifests: readonly Manifest[], target: string): CompiledBundle => {
  const [id = '', mode] = target.split(':');
  return compileBundle(manifests, id, mode === undefined ? {} : { mode });
};

/** Sends `sent` to the only tool of a bundle. */
function call(inputSchema: JsonObject, target: string, sent: unknown) {
  const bundle = bundleOf([tool(inputSchema)], target);
  return restoreCall(bundle, { name: bundle.tools[0]?.name ?? '', arguments: sent });
}

const TREE: JsonObject = {
  ...object({ root: { $ref: '#/$defs/node' } }),
  $defs: {
    node: {
      type: 'object',
      properties: { value: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['value'],
    },
  },
};
const EITHER: JsonObject = object({
  m: {
    anyOf: [
      { ...object({ kind: { const: 'card' }, note: { type: 'string' } }, ['kind']), additionalProperties: false },
      { ...object({ kind: { const: 'iban' }, limit: { type: 'integer' } }, ['kind']), additionalProperties: false },
    ],
  },
});

const ANY: JsonObject = {
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: '#/$defs/any' } },
    { type: 'object', additionalProperties: { $ref: '#/$defs/any' } },
  ],
};
const NESTED: JsonObject = { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/any' } }] };
const OPEN: JsonObject[] = ['a', 'b'].map(name => ({ type: 'object', properties: { [name]: { type: 'string' } } }));

describe('a value in a union goes out in a form that comes back', () => {
  test.each<[what: string, target: string, schema: JsonObject, value: Json, sent: Json]>([
    [
      'a map beside several types',
      'gemini:openapi',
      object({
        p: { anyOf: [{ type: ['string', 'number'] }, { type: 'object', additionalProperties: { type: 'string' } }] },
      }),
      { p: { n: 'x' } },
      { p: '{"n":"x"}' },
    ],
    [
      'any value, a map',
      'gemini:openapi',
      { ...object({ p: ANY }), $defs: { any: ANY } },
      { p: { n: ['x'] } },
      { p: '{"n":["x"]}' },
    ],
    [
      'any value, a text',
      'gemini:openapi',
      { ...object({ p: ANY }), $defs: { any: ANY } },
      { p: '{"n":1}' },
      { p: '"{\\"n\\":1}"' },
    ],
    [
      'open objects, by what they declare',
      'openai-chat:strict',
      object({ p: { anyOf: OPEN } }),
      { p: { b: 'y' } },
      { p: { b: 'y' } },
    ],
    [
      'the same in a list',
      'deepseek:strict',
      object({ p: { type: 'array', items: { anyOf: OPEN } } }),
      { p: [{ b: 'y' }] },
      { p: [{ b: 'y' }] },
    ],
    [
      'recursion below items that is written out',
      'ollama',
      { ...object({ l: { type: 'array', items: { $ref: '#/$defs/any' } } }), $defs: { any: NESTED } },
      { l: [['x', ['y']], 'z'] },
      { l: [['"x"', '["y"]'], 'z'] },
    ],
  ])('%s (%s)', (_what, target, schema, value, sent) => {
    const compiled = bundleOf([tool(schema)], target).tools[0];
    if (!compiled) throw new Error('nothing was compiled');
    expect(projectArguments(compiled, value)).toEqual(sent);
    expect(call(schema, target, sent).arguments).toEqual(value);
  });

  test.each(['openai-chat:strict', 'anthropic:strict'])(
    '%s tells that members of two open branches cannot meet',
    target => {
      const compiled = bundleOf([tool(object({ p: { anyOf: OPEN } }))], target).tools[0];
      expect(compiled?.fidelity).toBe('lossy');
      expect(compiled?.diagnostics.filter(({ effect }) => effect === 'narrowed').map(({ path }) => path)).toEqual([
        ['inputSchema', 'properties', 'p', 'anyOf'],
      ]);
    },
  );
});

describe('what the model sends, in the terms of the manifest', () => {
  test.each<[what: string, schema: JsonObject, target: string, sent: Json, back: Json]>([
    [
      'null for an optional parameter is absence',
      object({ q: { type: 'string' }, after: { type: 'string' } }, ['q']),
      'openai-chat:strict',
      { q: 'a', after: null },
      { q: 'a' },
    ],
    [
      'null that the manifest admits stays null',
      object({ cursor: { type: ['string', 'null'] } }, []),
      'openai-chat:strict',
      { cursor: null },
      { cursor: null },
    ],
    [
      'null is absence at every depth, in lists as well',
      object({ list: { type: 'array', items: object({ a: { type: 'string' }, b: { type: 'string' } }, ['a']) } }),
      'openai-responses:strict',
      {
        list: [
          { a: 'x', b: null },
          { a: 'y', b: 'z' },
        ],
      },
      { list: [{ a: 'x' }, { a: 'y', b: 'z' }] },
    ],
    [
      'null is absence below a recursive definition',
      TREE,
      'openai-chat:strict',
      { root: { value: 'a', kids: [{ value: 'b', kids: null }] } },
      { root: { value: 'a', kids: [{ value: 'b' }] } },
    ],
    [
      'the branch of a union decides what its null means',
      EITHER,
      'openai-chat:strict',
      { m: { kind: 'iban', limit: null } },
      { m: { kind: 'iban' } },
    ],
    [
      'numbers that travelled as strings are numbers',
      object({ minutes: { type: 'integer', enum: [60, 1440] } }),
      'gemini:openapi',
      { minutes: '1440' },
      { minutes: 1440 },
    ],
    [
      'a number that was sent as a number all the same stays one',
      object({ minutes: { type: 'integer', enum: [60, 1440] } }),
      'gemini:openapi',
      { minutes: 60 },
      { minutes: 60 },
    ],
    [
      'the spelling of the empty string is the empty string',
      object({ kind: { type: 'string', enum: ['', 'shell'] } }),
      'gemini:openapi',
      { kind: '(empty)' },
      { kind: '' },
    ],
    [
      'a map that travelled as text is a map',
      object({ headers: { type: 'object', additionalProperties: { type: 'string' } } }),
      'openai-chat:strict',
      { headers: '{"a":"b"}' },
      { headers: { a: 'b' } },
    ],
    [
      'a map that was sent as an object all the same is a map',
      object({ headers: { type: 'object', additionalProperties: { type: 'string' } } }),
      'openai-chat:strict',
      { headers: { a: 'b' } },
      { headers: { a: 'b' } },
    ],
    [
      'any value that travelled as text is that value',
      object({ value: {} }),
      'anthropic:strict',
      { value: '[1,{"a":null}]' },
      { value: [1, { a: null }] },
    ],
    [
      'arguments that are a map are unwrapped',
      { type: 'object', additionalProperties: { type: 'integer' } },
      'openai-chat:strict',
      { arguments: '{"a":1,"arguments":2}' },
      { a: 1, arguments: 2 },
    ],
    [
      'property names that were changed come back',
      object({ 'filter[id]': { type: 'string' }, 'Account Number': { type: 'string' } }),
      'anthropic',
      { filter_id_: 'x', Account_Number: 'y' },
      { 'filter[id]': 'x', 'Account Number': 'y' },
    ],
    [
      'a property under its own name is that property',
      object({ 'filter[id]': { type: 'integer', enum: [1, 2] } }),
      'gemini:openapi',
      { 'filter[id]': '1' },
      { 'filter[id]': 1 },
    ],
    [
      'the places of a tuple come back each in its own way',
      object({ pair: { type: 'array', prefixItems: [{ enum: [1, 2] }, { type: 'string' }], items: false } }),
      'gemini:openapi',
      { pair: ['2', '2'] },
      { pair: [2, '2'] },
    ],
    [
      'members that nobody knows stay',
      object({ a: { type: 'string' } }),
      'openai-chat',
      { a: 'x', z: 1 },
      { a: 'x', z: 1 },
    ],
    [
      'a property called constructor is one',
      object({ constructor: { type: 'string' } }, []),
      'openai-chat:strict',
      { constructor: null },
      {},
    ],
  ])('%s', (_what, schema, target, sent, back) => {
    for (const form of [sent, JSON.stringify(sent)]) {
      const restored = call(schema, target, form);
      expect(restored.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(restored).toMatchObject({ toolId: 'try_it' });
      expect(restored.arguments).toEqual(back);
    }
  });

  test('a text that should be JSON text and is not is a plain text, with a warning', () => {
    const { arguments: back, diagnostics } = call(object({ value: {} }), 'openai-chat:strict', { value: 'hello' });
    expect(back).toEqual({ value: 'hello' });
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'call/not-json-text', severity: 'warning', path: ['value'] }),
    ]);
    expect(diagnostics[0]?.message).toMatch(/^`value` should be JSON text/);
  });

  test.each<[what: string, schema: JsonObject, target: string, sent: Json, code: string, path: (string | number)[]]>([
    [
      'a rounded integer in JSON text',
      object({ v: {} }),
      'openai-chat:strict',
      { v: '{"id":9007199254740993}' },
      'call/unsafe-integer',
      ['v'],
    ],
    [
      'a key twice in JSON text',
      object({ v: {} }),
      'openai-chat:strict',
      { v: '{"a":1,"a":2}' },
      'call/duplicate-key',
      ['v'],
    ],
    [
      'a property under both of its names',
      object({ 'filter[id]': { type: 'string' } }),
      'anthropic',
      { filter_id_: 'x', 'filter[id]': 'y' },
      'call/duplicate-key',
      ['filter[id]'],
    ],
    [
      'wrapped arguments that are no object',
      { type: 'object', additionalProperties: { type: 'integer' } },
      'openai-chat:strict',
      { arguments: '5' },
      'call/arguments-not-object',
      [],
    ],
    [
      'a rounded integer in the branch of a union',
      object({ v: { anyOf: [object({ any: {} }), { type: 'null' }] } }),
      'openai-chat:strict',
      { v: { any: '9007199254740993' } },
      'call/unsafe-integer',
      ['v', 'any'],
    ],
  ])('%s is an error, and nothing is guessed', (_what, schema, target, sent, code, path) => {
    const { arguments: back, diagnostics } = call(schema, target, sent);
    expect(back).toBeUndefined();
    expect(diagnostics).toEqual([expect.objectContaining({ code, severity: 'error', path, tool: 'try_it' })]);
  });

  test('arguments that are cut off are not made up', () => {
    const { toolId, arguments: back, diagnostics } = call(object({ a: {} }), 'openai-chat', '{"a":"x');
    expect(toolId).toBe('try_it');
    expect(back).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['call/not-json']);
  });

  test('unions in unions do not multiply', () => {
    const branch = (op: string): JsonObject => ({
      ...object(
        { op: { const: op }, parts: { type: 'array', items: { $ref: '#/$defs/e' } }, note: { type: 'string' } },
        ['op', 'parts'],
      ),
      additionalProperties: false,
    });
    const schema = { ...object({ e: { $ref: '#/$defs/e' } }), $defs: { e: { anyOf: [branch('and'), branch('or')] } } };
    let value: JsonObject = { op: 'or', parts: [] };
    for (let depth = 0; depth < 40; depth++) value = { op: depth % 2 ? 'and' : 'or', parts: [value] };
    const bundle = bundleOf([tool(schema)], 'openai-chat:strict');
    const [compiled] = bundle.tools;
    if (!compiled) throw new Error('nothing was compiled');
    const sent = projectArguments(compiled, { e: value });
    expect(restoreCall(bundle, { name: compiled.name, arguments: sent }).arguments).toEqual({ e: value });
  });

  test('what was sent is not changed', () => {
    const sent = Object.freeze({ q: 'a', list: Object.freeze([Object.freeze({ a: 'x', b: null })]) });
    const schema = object({
      q: { type: 'string' },
      list: { type: 'array', items: object({ a: { type: 'string' }, b: { type: 'string' } }, ['a']) },
    });
    expect(call(schema, 'openai-chat:strict', sent).arguments).toEqual({ q: 'a', list: [{ a: 'x' }] });
  });
});

describe('projectArguments', () => {
  test.each<[what: string, schema: JsonObject, target: string, value: Json, sent: Json]>([
    [
      'absence is null where every property is required',
      object({ q: { type: 'string' }, after: { type: 'string' } }, ['q']),
      'openai-chat:strict',
      { q: 'a' },
      { q: 'a', after: null },
    ],
    [
      'values take their spelling',
      object({ n: { enum: [1, 'x', ''] } }),
      'gemini:openapi',
      { n: '' },
      { n: '(empty)' },
    ],
    [
      'a map becomes text',
      object({ m: { type: 'object', additionalProperties: true } }),
      'anthropic:strict',
      { m: { a: [1] } },
      { m: '{"a":[1]}' },
    ],
    [
      'arguments that are a map are wrapped',
      { type: 'object', additionalProperties: { type: 'integer' } },
      'openai-chat:strict',
      { a: 1 },
      { arguments: '{"a":1}' },
    ],
    [
      'property names are those of the wire',
      object({ 'a b': {} }),
      'anthropic',
      { 'a b': 1, other: 2 },
      { a_b: 1, other: 2 },
    ],
    [
      'recursion is followed',
      TREE,
      'openai-chat:strict',
      { root: { value: 'a', kids: [{ value: 'b' }] } },
      { root: { value: 'a', kids: [{ value: 'b', kids: null }] } },
    ],
    ['most targets take the value as it is', object({ a: {} }), 'mcp', { a: [1, null] }, { a: [1, null] }],
  ])('%s', (_what, schema, target, value, sent) => {
    const [compiled] = bundleOf([tool(schema)], target).tools;
    if (!compiled) throw new Error('nothing was compiled');
    expect(projectArguments(compiled, value)).toEqual(sent);
  });
});

describe('which tool a call means', () => {
  const anything = { type: 'object' };
  const manifests = [
    tool(anything, { toolId: 'fetch.get_url' }),
    tool(anything, { toolId: 'one', exposedName: 'Fetch All' }),
    tool(anything, { toolId: 'refused', inputSchema: { type: 'string' } }),
  ];
  const bundle = bundleOf(manifests, 'anthropic');

  test.each([
    ['fetch_get_url', 'fetch.get_url', []],
    ['fetch.get_url', 'fetch.get_url', ['warning call/original-name']],
    ['Fetch_All', 'one', []],
    ['Fetch All', 'one', ['warning call/original-name']],
    ['one', 'one', ['warning call/original-name']],
    ['refused', undefined, ['error call/unknown-tool']],
    ['Fetch', undefined, ['error call/unknown-tool']],
    ['constructor', undefined, ['error call/unknown-tool']],
  ])('%s → %s', (name, toolId, told) => {
    const found = restoreCall(bundle, { name, arguments: {} });
    expect(found.toolId).toBe(toolId);
    expect(found.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(told);
  });

  test.each([
    [null, 'The call has no name.'],
    [{ arguments: {} }, 'The call has no name.'],
    [{ name: 5 }, 'The call has 5 for a name, which is no text.'],
    [{ name: null }, 'The call has null for a name, which is no text.'],
  ])('a call without a name: %j', (call, message) => {
    expect(restoreCall(bundle, call as never)).toEqual({
      diagnostics: [
        {
          code: 'call/unknown-tool',
          severity: 'error',
          message: `${message} Available: \`fetch_get_url\`, \`Fetch_All\`.`,
          path: [],
        },
      ],
    });
  });

  test('an unknown name is answered with the nearest and all others', () => {
    const message = (name: string) => restoreCall(bundle, { name, arguments: {} }).diagnostics[0]?.message;
    expect(message('fetch_geturl')).toBe(
      'There is no tool `fetch_geturl`. Did you mean `fetch_get_url`? Available: `fetch_get_url`, `Fetch_All`.',
    );
    expect(message('default_api:Fetch_All')).toContain('Did you mean `Fetch_All`?');
    expect(restoreCall(bundleOf([], 'anthropic'), { name: 'x', arguments: {} }).diagnostics[0]?.message).toContain(
      'No tools are available.',
    );
    const many = bundleOf(
      Array.from({ length: 100 }, (_, i) => tool(anything, { toolId: `tool_${i}` })),
      'anthropic',
    );
    expect(restoreCall(many, { name: 'other', arguments: {} }).diagnostics[0]?.message).toMatch(
      /`tool_39` and 60 more\.$/,
    );
  });

  test('a name that one tool wants and another has as toolId means the first, in any order', () => {
    const rivals = [
      tool(anything, { toolId: 'a.b', exposedName: 'x y' }),
      tool(anything, { toolId: 'other', exposedName: 'a.b' }),
    ];
    for (const order of [rivals, [...rivals].reverse()]) {
      expect(restoreCall(bundleOf(order, 'anthropic'), { name: 'a.b', arguments: {} }).toolId).toBe('other');
    }
  });

  test.each([null, undefined, {}, { name: Symbol('x') }, { name: 5 }])(
    'a call that is none (%o) is an unknown tool',
    given => {
      const { toolId, diagnostics } = restoreCall(bundle, given as never);
      expect(toolId).toBeUndefined();
      expect(diagnostics.map(({ code }) => code)).toEqual(['call/unknown-tool']);
    },
  );
});

test.each([null, undefined, {}, 5, 'x', { tools: 5 }])(
  'what is no compiled tool gives no tool and no change: %j',
  given => {
    expect(restoreCall(given as unknown as CompiledBundle, { name: 't', arguments: {} }).diagnostics).toMatchObject([
      { severity: 'error' },
    ]);
    expect(projectArguments(given as never, { a: 1 })).toEqual({ a: 1 });
    expect(assembleBundle(given as never, 'anthropic').tools).toEqual([]);
  },
);
