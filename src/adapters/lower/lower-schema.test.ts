/** Schemas that a target cannot take as they are, and the one form in which it can. Each was lost, cut or rejected once. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../manifest/json.ts';
import { compileTool } from '../compile-tool.ts';
import { findAdapter } from '../targets.ts';

const text: JsonObject = { type: 'string' };
const param = (p: JsonObject | boolean, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { p },
  ...more,
});
const required = (p: JsonObject | boolean, more: JsonObject = {}): JsonObject => param(p, { required: ['p'], ...more });
const closed = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function send(target: string, inputSchema: JsonObject) {
  const [id = '', mode] = target.split(':');
  const manifest = { toolId: 'a', version: '1.0.0', name: 'A', description: 'A.', inputSchema };
  const { output, fidelity, diagnostics, restore } = compileTool(manifest, id, mode === undefined ? {} : { mode });
  return {
    schema: output === undefined ? undefined : findAdapter(id)?.schemaOf(output as JsonObject),
    fidelity,
    told: diagnostics
      .filter(({ severity, effect }) => severity !== 'info' || effect !== undefined)
      .map(({ severity, code, path }) => `${severity} ${code} ${path.slice(1).join('/')}`.trimEnd()),
    restore,
  };
}

interface Row {
  what: string;
  target: string;
  source: JsonObject;
  schema: JsonObject | undefined;
  /** Among what is told. */
  told: string[];
}

const rows: Row[] = [
  {
    what: 'a keyword that the provider rejects, inside a test of values',
    target: 'openai-chat',
    source: required({ type: 'array', items: text, contains: { propertyNames: { pattern: '^x' } } }),
    schema: required({
      type: 'array',
      items: text,
      description: '(at least one item matching {"propertyNames":{"pattern":"^x"}})',
    }),
    told: ['warning schema/constraint-described properties/p/contains'],
  },
  {
    what: 'the same through a definition',
    target: 'openai-chat',
    source: required({ not: { $ref: '#/$defs/d' } }, { $defs: { d: { propertyNames: { pattern: '^x' } } } }),
    schema: required(
      { description: '(must not match {"$ref":"#/$defs/d"})' },
      { $defs: { d: { description: '(propertyNames: {"pattern":"^x"})' } } },
    ),
    told: ['warning schema/constraint-described properties/p/not'],
  },
  {
    what: 'an exact form inside a test of values',
    target: 'openai-chat',
    source: required({ not: { type: 'array' } }),
    schema: required({ not: { type: 'array', items: {} } }),
    told: [],
  },
  {
    what: 'branches of oneOf that can no longer be told apart',
    target: 'openai-chat',
    source: required({ oneOf: [{ propertyNames: { pattern: '^a' } }, { type: 'null' }] }),
    schema: required({ anyOf: [{ description: '(propertyNames: {"pattern":"^a"})' }, { type: 'null' }] }),
    told: ['warning schema/one-of-as-any-of properties/p/oneOf'],
  },
  {
    what: 'what stands beside a reference',
    target: 'openai-chat',
    source: required({ $ref: '#/$defs/d', propertyNames: { pattern: '^a' } }, { $defs: { d: { type: 'object' } } }),
    schema: required(
      { $ref: '#/$defs/d', description: '(propertyNames: {"pattern":"^a"})' },
      { $defs: { d: { type: 'object' } } },
    ),
    told: ['warning schema/constraint-described properties/p/propertyNames'],
  },
  {
    what: 'keywords of another type than the stated one',
    target: 'openai-chat',
    source: { type: 'object', properties: {}, items: { type: 'array' } },
    schema: { type: 'object', properties: {}, items: { type: 'array', items: {} } },
    told: ['info schema/items-added items'],
  },
  {
    what: 'the only possible branch of a root union, with all of its keywords',
    target: 'anthropic',
    source: { type: 'object', anyOf: [{ type: 'string' }, { properties: { a: text }, minProperties: 1 }] },
    schema: { type: 'object', properties: { a: text }, minProperties: 1 },
    told: ['info schema/root-union anyOf'],
  },
  {
    what: 'a union in the only branch of a root union',
    target: 'anthropic',
    source: { type: 'object', anyOf: [{ oneOf: [{ required: ['a'] }] }] },
    schema: { type: 'object', required: ['a'], properties: {} },
    told: ['info schema/root-union anyOf'],
  },
  {
    what: 'a root union of a recursive definition',
    target: 'openai-chat:strict',
    source: {
      type: 'object',
      oneOf: [{ $ref: '#/$defs/n' }],
      $defs: { n: { ...closed({ next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } }) } },
    },
    schema: {
      ...closed({ next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } }),
      $defs: { n: closed({ next: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } }) },
    },
    told: ['info schema/root-union oneOf'],
  },
  {
    what: 'members that some branches of a root union leave open',
    target: 'anthropic',
    source: { type: 'object', anyOf: [{ properties: { a: text } }, { properties: { b: text }, required: ['b'] }] },
    schema: {
      type: 'object',
      properties: { a: text, b: text },
      description:
        '(at least one must hold: {"properties":{"a":{"type":"string"}}} | {"properties":{"b":{"type":"string"}},"required":["b"]})',
    },
    told: ['warning schema/root-union anyOf', 'warning schema/root-union-members anyOf'],
  },
  {
    what: 'a root that counts its members without declaring any',
    target: 'gemini',
    source: { type: 'object', minProperties: 1 },
    schema: { type: 'object', minProperties: 1 },
    told: [],
  },
  {
    what: 'the same where objects are closed: a map',
    target: 'openai-chat:strict',
    source: { type: 'object', minProperties: 1 },
    schema: closed({
      arguments: {
        type: 'string',
        description: '(JSON text matching the JSON Schema {"type":"object","minProperties":1})',
      },
    }),
    told: ['warning schema/as-json-text'],
  },
  {
    what: 'a map as the arguments, where objects have to declare a member',
    target: 'gemini:openapi',
    source: { type: 'object', additionalProperties: text },
    schema: {
      type: 'OBJECT',
      properties: {
        arguments: { type: 'STRING', description: '(JSON text of an object whose values are of type string)' },
      },
      required: ['arguments'],
    },
    told: ['warning schema/as-json-text'],
  },
  {
    what: 'an object whose only member is forbidden, there',
    target: 'gemini:openapi',
    source: required({ type: 'object', properties: { a: false } }),
    schema: {
      type: 'OBJECT',
      properties: {
        p: {
          type: 'STRING',
          description: '(JSON text matching the JSON Schema {"type":"object","properties":{"a":false}})',
        },
      },
      required: ['p'],
    },
    told: ['warning schema/as-json-text properties/p'],
  },
  {
    what: 'a definition that nothing satisfies',
    target: 'openai-chat:strict',
    source: param({ $ref: '#/$defs/never' }, { $defs: { never: false } }),
    schema: closed({}),
    told: ['info schema/property-forbidden properties/p'],
  },
  {
    what: 'a definition that contradicts itself',
    target: 'anthropic:strict',
    source: param({ $ref: '#/$defs/d' }, { $defs: { d: { allOf: [{ type: 'string' }, { type: 'number' }] } } }),
    schema: { type: 'object', properties: {}, additionalProperties: false },
    told: ['info schema/property-forbidden properties/p'],
  },
  {
    what: 'a definition that is true',
    target: 'openai-chat:strict',
    source: required({ $ref: '#/$defs/any' }, { $defs: { any: true } }),
    schema: closed({ p: { type: 'string', description: '(JSON text of any value)' } }),
    told: ['info schema/as-json-text properties/p'],
  },
  {
    what: 'an optional map that may be null: as text it may not',
    target: 'openai-chat:strict',
    source: param({ $ref: '#/$defs/m' }, { $defs: { m: { type: ['object', 'null'], additionalProperties: text } } }),
    schema: {
      ...closed({ p: { anyOf: [{ $ref: '#/$defs/m' }, { type: 'null' }] } }),
      $defs: { m: { type: 'string', description: '(JSON text of an object whose values are of type string)' } },
    },
    told: ['info schema/optional-nullable properties/p'],
  },
  {
    what: 'null among the types and not among the values',
    target: 'openai-chat:strict',
    source: required({ type: ['null', 'string'], enum: ['a'] }),
    schema: closed({ p: { type: 'string', enum: ['a'] } }),
    told: ['info schema/idle-null properties/p/type'],
  },
  {
    what: 'the default of values that get a spelling',
    target: 'openai-chat:strict',
    source: required({ enum: [[1], [2]], default: [1] }),
    schema: closed({ p: { type: 'string', enum: ['[1]', '[2]'] } }),
    told: ['info schema/values-spelled properties/p/enum', 'info schema/annotation-dropped properties/p/default'],
  },
  {
    what: 'values that the rest of the schema rules out, before they get a spelling',
    target: 'openai-chat:strict',
    source: required({ enum: [{}, { a: 1 }], minProperties: 1 }),
    schema: closed({ p: { type: 'string', enum: ['{"a":1}'] } }),
    told: ['info schema/values-spelled properties/p/enum'],
  },
  {
    what: 'a constant beside a union of anything',
    target: 'anthropic:strict',
    source: required({ const: 0, anyOf: [{ anyOf: [{}] }] }),
    schema: closed({ p: { const: 0 } }),
    told: ['info schema/union-distributed properties/p/anyOf'],
  },
  {
    what: 'an object that nothing satisfies, among other types',
    target: 'anthropic:strict',
    source: required({ type: ['object', 'string'], properties: { a: false }, required: ['a'] }),
    schema: closed({ p: text }),
    told: [],
  },
  {
    what: 'parts that are closed together',
    target: 'openai-chat:strict',
    source: required({
      allOf: [closed({ a: text }), { properties: { a: { minimum: 0 } } }].map(
        ({ additionalProperties: _rest, ...part }: JsonObject) => part,
      ),
      type: 'object',
      unevaluatedProperties: false,
    }),
    schema: closed({ p: closed({ a: text }) }),
    told: ['info schema/unevaluated-as-rest properties/p/unevaluatedProperties'],
  },
  {
    what: 'recursion through a required property',
    target: 'gemini',
    source: required(
      { $ref: '#/$defs/n' },
      { $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } } },
    ),
    schema: required(
      { $ref: '#/$defs/n' },
      { $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required: [] } } },
    ),
    told: ['warning schema/recursion-optional $defs/n/required'],
  },
  {
    what: 'recursion below an optional property',
    target: 'gemini',
    source: required({ $ref: '#/$defs/n' }, { $defs: { n: param({ type: 'array', items: { $ref: '#/$defs/n' } }) } }),
    schema: required({ $ref: '#/$defs/n' }, { $defs: { n: param({ type: 'array', items: { $ref: '#/$defs/n' } }) } }),
    told: [],
  },
  {
    what: 'recursion through no property at all',
    target: 'gemini',
    source: required(
      { $ref: '#/$defs/l' },
      { $defs: { l: { type: 'array', items: { $ref: '#/$defs/l', description: 'More.' } } } },
    ),
    schema: required({ $ref: '#/$defs/l' }, { $defs: { l: { type: 'array', items: { description: 'More.' } } } }),
    told: ['warning schema/recursion-cut $defs/l/items/$ref'],
  },
  {
    what: 'rules about names that are other ones on the wire',
    target: 'anthropic',
    source: { type: 'object', properties: { 'a b': text }, propertyNames: { pattern: '^a ' } },
    schema: { type: 'object', properties: { a_b: text }, description: '(propertyNames: {"pattern":"^a "})' },
    told: ['info schema/property-renamed properties/a b', 'warning schema/constraint-described propertyNames'],
  },
  {
    what: 'which names go together, where they are other ones on the wire',
    target: 'anthropic',
    source: { type: 'object', properties: { 'a b': text, c: text }, dependentRequired: { 'a b': ['c'], c: ['a b'] } },
    schema: { type: 'object', properties: { a_b: text, c: text }, dependentRequired: { a_b: ['c'], c: ['a_b'] } },
    told: ['info schema/property-renamed properties/a b'],
  },
  {
    what: 'the same where that cannot be said',
    target: 'anthropic:strict',
    source: { ...closed({ 'a b': text, c: text }), dependentRequired: { c: ['a b'] } },
    schema: { ...closed({ a_b: text, c: text }), description: '(with c also a b)' },
    told: ['warning schema/constraint-described dependentRequired'],
  },
  {
    what: 'what is left over, once the branches that allow more are gone',
    target: 'anthropic',
    source: {
      type: 'object',
      anyOf: [{ additionalProperties: true }, { required: ['b'] }],
      unevaluatedProperties: false,
    },
    schema: {
      type: 'object',
      properties: {},
      description: '(at least one must hold: {"additionalProperties":true} | b given; unevaluatedProperties: false)',
    },
    told: ['warning schema/root-union anyOf', 'warning schema/constraint-described unevaluatedProperties'],
  },
  {
    what: 'a format of a type that has none',
    target: 'gemini:openapi',
    source: closed({ p: { type: 'boolean', format: 'date-time' }, q: { type: 'integer', format: 'date-time' } }),
    schema: {
      type: 'OBJECT',
      properties: { p: { type: 'BOOLEAN' }, q: { type: 'INTEGER', description: '(format: date-time)' } },
      required: ['p', 'q'],
    },
    told: ['warning schema/constraint-described properties/q/format'],
  },
  {
    what: 'inner definitions that share a name with outer ones',
    target: 'openai-chat:strict',
    source: {
      type: 'object',
      properties: { p: { ...closed({ q: text }), $defs: { d: { type: 'null' } } }, r: { $ref: '#/$defs/d' } },
      required: ['p', 'r'],
      $defs: { d: closed({ x: text }) },
    },
    schema: { ...closed({ p: closed({ q: text }), r: { $ref: '#/$defs/d' } }), $defs: { d: closed({ x: text }) } },
    told: [],
  },
  {
    what: 'an old tuple that a reference leads into',
    target: 'anthropic',
    source: {
      type: 'object',
      properties: { a: { type: 'array', items: [text] }, b: { $ref: '#/properties/a/items/0' } },
    },
    schema: { type: 'object', properties: { a: { type: 'array', prefixItems: [text] }, b: text } },
    told: ['info schema/reference-rewritten properties/b/$ref', 'info schema/upgraded properties/a/items'],
  },
];

describe('what a target takes instead', () => {
  test.each(rows.map(row => [row.target, row.what, row] as const))(
    '%s: %s',
    (target, _what, { source, schema, told }) => {
      const sent = send(target, source);
      expect(sent.schema).toEqual(schema);
      expect(sent.told).toEqual(expect.arrayContaining(told));
      const isLossy = sent.told.some(line => line.startsWith('warning'));
      expect(sent.fidelity).toBe(isLossy ? 'lossy' : sent.told.length > 0 ? 'lossless' : 'exact');
    },
  );
});

test('lists in lists are lowered once each', () => {
  let list: JsonObject = text;
  for (let depth = 0; depth < 60; depth++) list = { type: 'array', items: list };
  for (const target of ['gemini:openapi', 'anthropic:strict'])
    expect(send(target, required(list)).fidelity).not.toBe('refused');
});
