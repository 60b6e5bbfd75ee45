import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import { repairNested } from './repair-nested.ts';

const root = (p: Json, more: JsonObject = {}): JsonObject => ({ type: 'object', properties: { p }, ...more });
const list: JsonObject = { type: 'array', items: { type: 'integer' } };
const map: JsonObject = { type: 'object', additionalProperties: list };

function repair(schema: JsonObject, value: Json) {
  const paths: string[] = [];
  const repaired = repairNested(schema, value, ({ code, severity, path }) => {
    expect([code, severity]).toEqual(['call/repaired', 'info']);
    paths.push(path.join('.'));
  });
  return { p: isObject(repaired) ? repaired.p : undefined, paths };
}

describe('a nested value that arrived as text is read', () => {
  test.each<[where: string, schema: JsonObject, sent: Json, back: Json, paths: string[]]>([
    ['in a property', root(list), '[1,2]', [1, 2], ['p']],
    [
      'in an object in a text',
      root({ type: 'object', properties: { q: list } }),
      '{"q":"[1]"}',
      { q: [1] },
      ['p', 'p.q'],
    ],
    ['in items', root({ type: 'array', items: list }), ['[1]', [2]], [[1], [2]], ['p.0']],
    [
      'in a place of a tuple',
      root({ type: 'array', prefixItems: [{ type: 'string' }, list] }),
      ['[1]', '[1]'],
      ['[1]', [1]],
      ['p.1'],
    ],
    ['in a map', root(map), { a: '[1]' }, { a: [1] }, ['p.a']],
    ['through a reference', root({ $ref: '#/$defs/l' }, { $defs: { l: list } }), '[1]', [1], ['p']],
    ['in a nullable type', root({ ...list, type: ['array', 'null'] }), '[1]', [1], ['p']],
    ['in an optional union', root({ anyOf: [map, { type: 'null' }] }), '{"a":"[1]"}', { a: [1] }, ['p', 'p.a']],
    ['in oneOf', root({ oneOf: [list, { type: 'integer' }] }), '[1]', [1], ['p']],
    [
      'in allOf',
      root({ allOf: [{ type: 'object' }, { properties: { q: list } }] }),
      '{"q":"[1]"}',
      { q: [1] },
      ['p', 'p.q'],
    ],
    ['where listed values tell the type', root({ enum: [[1], null] }), '[1]', [1], ['p']],
    ['with white space around', root(list), ' [1]\n', [1], ['p']],
  ])('%s', (_where, schema, sent, back, paths) => {
    expect(repair(schema, { p: sent })).toEqual({ p: back, paths });
  });
});

describe('a text stays a text', () => {
  test.each<[why: string, schema: JsonObject, sent: Json]>([
    ['where the manifest admits texts', root({ type: ['string', 'array'] }), '[1]'],
    ['where a branch admits texts', root({ anyOf: [{ type: 'string' }, list] }), '[1]'],
    ['where nothing is said', root({}), '[1]'],
    ['where nothing is said of the type', root({ items: { type: 'integer' } }), '[1]'],
    ['where no object or list is wanted', root({ type: 'integer' }), '5'],
    ['when it is of another kind', root(list), '{"a":1}'],
    ['when it is no JSON', root(list), '[1'],
    ['when it holds an integer that would be rounded', root(list), '[9007199254740993]'],
    ['when it holds a key twice', root(map), '{"a":[1],"a":[2]}'],
    ['when it is a scalar', root(list), 'null'],
    ['where nobody declared it', root({ type: 'object', properties: { q: list } }), { z: '[1]' }],
  ])('%s', (_why, schema, sent) => {
    expect(repair(schema, { p: sent })).toEqual({ p: sent, paths: [] });
  });
});

test('the message names the place as people write it', () => {
  const messages: string[] = [];
  repairNested(root({ type: 'array', items: list }), { p: ['[1]'] }, ({ message }) => messages.push(message));
  expect(messages).toEqual(['`p[0]` arrived as JSON text; the manifest wants a list, so the text was read.']);
});

test('a recursive schema ends', () => {
  const schema: JsonObject = {
    ...root({ $ref: '#/$defs/n' }),
    $defs: { n: { type: 'object', properties: { p: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } } } },
  };
  expect(repair(schema, { p: '{"p":"{\\"p\\":null}"}' })).toEqual({ p: { p: { p: null } }, paths: ['p', 'p.p'] });
});

test.each(['anyOf', 'allOf'])(
  'definitions that refer to the next one twice by %s are looked into once each',
  keyword => {
    const $defs: JsonObject = { d15: list };
    for (let i = 0; i < 15; i++) {
      const next = { $ref: `#/$defs/d${i + 1}` };
      $defs[`d${i}`] = { [keyword]: [next, next] };
    }
    const schema: JsonObject = { ...root({ type: 'array', items: { $ref: '#/$defs/d0' } }), $defs };
    const sent = Array.from({ length: 100 }, () => '[1]');
    expect(repair(schema, { p: sent }).p).toEqual(sent.map(() => [1]));
  },
);
