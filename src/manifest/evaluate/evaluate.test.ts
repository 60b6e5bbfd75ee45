/** What random schemas seldom hit: references, resources, dynamic scope, the older drafts. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { evaluate } from './evaluate.ts';

const accepts = (schema: Json, value: Json): boolean => evaluate(schema as JsonObject, value).outcome === 'accepted';

const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';

/** The example of the standard: a list of strings made from a generic list. */
const genericList: JsonObject = {
  $id: 'https://example.test/strict-list',
  $ref: 'list',
  $defs: {
    items: { $dynamicAnchor: 'items', type: 'string' },
    list: {
      $id: 'list',
      type: 'array',
      items: { $dynamicRef: '#items' },
      $defs: { items: { $comment: 'a bookend', $dynamicAnchor: 'items' } },
    },
  },
};

const extensibleTree: JsonObject = {
  $id: 'https://example.test/strict-tree',
  $dynamicAnchor: 'node',
  $ref: 'tree',
  unevaluatedProperties: false,
  $defs: {
    tree: {
      $id: 'tree',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
    },
  },
};

const recursiveTree: JsonObject = {
  $schema: DRAFT_2019,
  $id: 'https://example.test/strict-tree',
  $recursiveAnchor: true,
  $ref: 'tree',
  unevaluatedProperties: false,
  $defs: {
    tree: {
      $id: 'tree',
      $recursiveAnchor: true,
      properties: { data: true, children: { type: 'array', items: { $recursiveRef: '#' } } },
    },
  },
};

describe('references', () => {
  test.each<[string, Json, Json, boolean]>([
    ['a definition', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, 1, false],
    ['keywords beside it count', { $ref: '#/$defs/a', minLength: 2, $defs: { a: { type: 'string' } } }, 'x', false],
    [
      'beside it in draft-07 too',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $ref: '#/definitions/a',
        minLength: 2,
        definitions: { a: {} },
      },
      'x',
      false,
    ],
    ['an escaped name', { $ref: '#/$defs/a~1b%25', $defs: { 'a/b%': { const: 1 } } }, 2, false],
    ['a sibling property', { properties: { a: { type: 'string' }, b: { $ref: '#/properties/a' } } }, { b: 1 }, false],
    ['a property called $ref is none', { properties: { $ref: { type: 'string' } } }, { $ref: '#/nowhere' }, true],
    [
      'recursion',
      { properties: { next: { $ref: '#' } }, additionalProperties: false },
      { next: { next: { other: 1 } } },
      false,
    ],
    [
      'recursion that fits',
      { properties: { next: { $ref: '#' } }, additionalProperties: false },
      { next: { next: {} } },
      true,
    ],
    ['an anchor', { $ref: '#x', $defs: { a: { $anchor: 'x', const: 1 } } }, 2, false],
    [
      'an embedded resource',
      { $id: 'https://example.test/a', $ref: 'b', $defs: { b: { $id: 'b', const: 1 } } },
      2,
      false,
    ],
    [
      'a pointer counts from its resource',
      {
        $id: 'https://example.test/a',
        $ref: 'b',
        $defs: { x: { const: 1 }, b: { $id: 'b', $ref: '#/$defs/x', $defs: { x: { const: 2 } } } },
      },
      2,
      true,
    ],
    ['nowhere', { properties: { a: { $ref: '#/nowhere' } } }, { a: 1 }, false],
  ])('%s', (_, schema, value, accepted) => {
    expect(accepts(schema, value)).toBe(accepted);
  });
});

describe('dynamic scope', () => {
  test.each<[string, Json, Json, boolean]>([
    ['a generic list made strict', genericList, ['a', 'b'], true],
    ['refuses another item', genericList, ['a', 1], false],
    ['the generic list itself takes anything', (genericList.$defs as JsonObject).list as Json, ['a', 1], true],
    ['an extended tree', extensibleTree, { data: 1, children: [{ data: 2 }] }, true],
    ['refuses a slip deep inside', extensibleTree, { children: [{ daat: 2 }] }, false],
    ['2019-09: an extended tree', recursiveTree, { data: 1, children: [{ data: 2 }] }, true],
    ['2019-09: refuses a slip deep inside', recursiveTree, { children: [{ daat: 2 }] }, false],
  ])('%s', (_, schema, value, accepted) => {
    expect(accepts(schema, value)).toBe(accepted);
  });
});

describe('unevaluated', () => {
  test.each<[string, Json, Json, boolean]>([
    ['sees through allOf', { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, { a: 1 }, true],
    [
      'sees through $ref',
      { $ref: '#/$defs/x', unevaluatedProperties: false, $defs: { x: { properties: { a: {} } } } },
      { a: 1 },
      true,
    ],
    [
      'sees a matching branch only',
      { anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, {}], unevaluatedProperties: false },
      { a: 2 },
      false,
    ],
    [
      'sees if and then',
      {
        if: { properties: { a: { const: 1 } }, required: ['a'] },
        then: { properties: { b: {} } },
        unevaluatedProperties: false,
      },
      { a: 1, b: 2 },
      true,
    ],
    ['does not see not', { not: { not: { properties: { a: {} } } }, unevaluatedProperties: false }, { a: 1 }, false],
    [
      'does not see a cousin',
      { allOf: [{ properties: { a: {} } }, { unevaluatedProperties: false }] },
      { a: 1 },
      false,
    ],
    [
      'sees nested unevaluated',
      { allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false },
      { a: 1 },
      true,
    ],
    [
      'then does not see if',
      { if: { patternProperties: { '^a': {} } }, then: { unevaluatedProperties: false } },
      { a: 1 },
      false,
    ],
    ['items after a tuple', { prefixItems: [{}], unevaluatedItems: false }, [1, 2], false],
    ['items: {} in a branch', { anyOf: [{ items: {} }], unevaluatedItems: false }, [1, 2], true],
    ['contains counts in 2020-12', { contains: { const: 1 }, unevaluatedItems: false }, [1, 1], true],
    [
      'contains does not count in 2019-09',
      { $schema: DRAFT_2019, contains: { const: 1 }, unevaluatedItems: false },
      [1, 1],
      false,
    ],
  ])('%s', (_, schema, value, accepted) => {
    expect(accepts(schema, value)).toBe(accepted);
  });
});

describe('older drafts', () => {
  test.each<[string, Json, Json, boolean]>([
    ['an exclusive bound of draft-04', { $schema: DRAFT_04, maximum: 3, exclusiveMaximum: true }, 3, false],
    ['an inclusive one', { $schema: DRAFT_04, maximum: 3, exclusiveMaximum: false }, 3, true],
    ['id of draft-04', { $schema: DRAFT_04, $ref: '#x', definitions: { a: { id: '#x', type: 'string' } } }, 1, false],
    ['a tuple with a rest', { $schema: DRAFT_2019, items: [{}], additionalItems: { type: 'string' } }, [1, 2], false],
    ['additionalItems without a tuple', { $schema: DRAFT_2019, items: {}, additionalItems: false }, [1, 2], true],
    ['additionalItems in 2020-12', { prefixItems: [{}], additionalItems: false }, [1, 2], true],
    [
      'minContains in draft-07',
      { $schema: 'http://json-schema.org/draft-07/schema', contains: { const: 1 }, minContains: 2 },
      [1],
      true,
    ],
    ['dependencies of both kinds', { dependencies: { a: ['b'], c: { required: ['d'] } } }, { a: 1, b: 1, c: 1 }, false],
  ])('%s', (_, schema, value, accepted) => {
    expect(accepts(schema, value)).toBe(accepted);
  });
});

test('reasons carry the place of the keyword in the schema', () => {
  const schema = { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { allOf: [{ maxLength: 1 }] } } };
  expect(evaluate(schema, { a: 'ab' }, { reasons: true }).findings).toMatchObject([
    { keyword: 'maxLength', path: ['a'], schemaPath: ['$defs', 'x', 'allOf', 0, 'maxLength'] },
  ]);
});
