import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { branchOf, firstValue, followed, planOf, suits } from './field-plan.ts';

const root: Json = {
  $defs: {
    address: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
    loop: { anyOf: [{ $ref: '#/$defs/loop' }] },
  },
};

describe('the control of a schema', () => {
  it.each<[Json, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ enum: ['a', 1] }, 'choice'],
    [{ const: null }, 'choice'],
    [{ properties: {} }, 'object'],
    [{ $ref: '#/$defs/address' }, 'object'],
    [{ items: {} }, 'array'],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'union'],
    [{ type: ['string', 'number'] }, 'union'],
    [{}, 'any'],
    [true, 'any'],
    [{ $ref: '#/$defs/nowhere' }, 'any'],
  ])('%j is %s', (schema, kind) => {
    expect(planOf(root, schema).kind).toBe(kind);
  });

  it('gathers members of allOf, the required ones marked', () => {
    const plan = planOf(root, { type: 'object', properties: { a: {} }, allOf: [{ $ref: '#/$defs/address' }] });
    expect(plan.kind === 'object' && plan.members.map(({ name, required }) => [name, required])).toEqual([
      ['a', false],
      ['street', true],
    ]);
  });

  it('takes the items of a tuple by their place', () => {
    const plan = planOf(root, { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } });
    expect(plan.kind === 'array' && [plan.itemAt(0), plan.itemAt(1)]).toEqual([{ type: 'string' }, { type: 'number' }]);
  });

  it('ends at references that lead back', () => {
    expect(planOf(root, { $ref: '#/$defs/loop' })).toEqual({ kind: 'any' });
    expect(firstValue(root, { $ref: '#/$defs/loop' })).toBe('');
    expect(followed({ $ref: '#' }, { $ref: '#' })).toEqual({ $ref: '#' });
  });
});

describe('unions of unions', () => {
  const chain = Array.from({ length: 30 }, (_, at) => [
    `c${at}`,
    { $ref: `#/$defs/${at < 29 ? `c${at + 1}` : 'far'}` },
  ]);
  const nested: Json = {
    $defs: {
      x: { oneOf: [{ $ref: '#/$defs/y' }, { type: 'string' }] },
      y: { oneOf: [{ $ref: '#/$defs/x', title: 'Again' }, { type: 'number' }] },
      self: { anyOf: [{ $ref: '#/$defs/self' }, { type: 'string' }] },
      deep: { anyOf: [{ anyOf: [{ type: 'boolean' }, { anyOf: [{ type: ['string', 'number'] }] }] }] },
      far: { oneOf: [{ $ref: '#/$defs/c0' }, { type: 'number' }] },
      ...Object.fromEntries(chain),
    },
  };
  it.each<[string, string[]]>([
    ['x', ['number', 'text']],
    ['y', ['text', 'number']],
    ['self', ['text']],
    ['deep', ['boolean', 'text', 'number']],
    ['c0', ['number']],
  ])('%s has each shape once, side by side', (name, kinds) => {
    const plan = planOf(nested, { $ref: `#/$defs/${name}` });
    expect(plan.kind === 'union' && plan.branches.map(branch => branch.plan.kind)).toEqual(kinds);
  });

  it('come to an end where members are gathered too', () => {
    const all = Array.from({ length: 60 }, () => ({ $ref: '#/$defs/all' }));
    const schema: Json = { $defs: { all: { type: 'object', properties: { a: {} }, allOf: all } } };
    const plan = planOf(schema, { $ref: '#/$defs/all' });
    expect(plan.kind === 'object' && plan.members.map(({ name }) => name)).toEqual(['a']);
  });
});

it.each<[Json, Json]>([
  [{ type: 'string' }, ''],
  [{ type: 'number' }, 0],
  [{ type: 'integer', default: 5 }, 5],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ type: 'object' }, {}],
  [{ type: 'array' }, []],
  [{ oneOf: [{ type: 'boolean' }] }, false],
])('%j begins with %j', (schema, value) => {
  expect(firstValue(root, schema)).toEqual(value);
});

it('a value that has no control is never hidden', () => {
  expect(suits(planOf(root, { type: 'string' }), 12)).toBe(false);
  expect(suits(planOf(root, { type: 'object' }), [])).toBe(false);
  expect(suits(planOf(root, {}), 'x')).toBe(false);
});

it('the branch is the one that the value looks like', () => {
  const plan = planOf(root, {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'card' }, number: {} } },
      { type: 'object', properties: { kind: { const: 'bank' }, iban: {} } },
      { type: 'string' },
    ],
  });
  const branches = plan.kind === 'union' ? plan.branches : [];
  expect(branchOf(root, branches, { kind: 'bank' })).toBe(1);
  expect(branchOf(root, branches, 'cash')).toBe(2);
  expect(branchOf(root, branches, { number: 1 })).toBe(0);
});
