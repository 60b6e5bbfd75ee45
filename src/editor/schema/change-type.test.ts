import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../manifest/json.ts';
import { changeType, choiceOf } from './change-type.ts';
import { changedValue } from './changed-value.testing.ts';
import { acceptsNull, setNullable, toggleType } from './nullable.ts';
import type { Outcome } from './outcome.ts';

const result = (schema: Json, run: (root: Json) => Outcome): Json => {
  const root = { s: schema };
  const outcome = run(root);
  if (!outcome.ok) return outcome.reason;
  const changed = changedValue(root, outcome.changes);
  return isObject(changed) ? (changed.s as Json) : changed;
};

describe('choiceOf', () => {
  it.each<[Json, string | undefined]>([
    [{ type: 'string' }, 'string'],
    [{}, 'any'],
    [{ description: 'x' }, 'any'],
    [{ enum: [1] }, undefined],
    [{ type: 'array' }, 'array'],
    [{ type: 'array', items: {} }, 'array'],
    [{ type: 'array', items: { type: 'string' } }, 'array:string'],
    [{ type: 'array', items: { type: 'array' } }, 'array'],
    [{ type: 'array', items: { anyOf: [] } }, undefined],
    [{ type: ['string', 'null'] }, undefined],
    [{ type: 'file' }, undefined],
    [{ $ref: '#' }, undefined],
    [true, undefined],
  ])('of %j is %s', (schema, choice) => {
    expect(choiceOf(schema)).toBe(choice);
  });
});

describe('changeType', () => {
  it.each<[string, Json, string, Json]>([
    [
      'replaces the type in place',
      { type: 'string', description: 'd' },
      'integer',
      { type: 'integer', description: 'd' },
    ],
    [
      'drops what cannot apply',
      { type: 'string', minLength: 1, format: 'uuid', title: 't' },
      'number',
      { type: 'number', title: 't' },
    ],
    ['keeps bounds from integer to number', { type: 'integer', minimum: 1 }, 'number', { type: 'number', minimum: 1 }],
    ['keeps a default that fits', { type: 'integer', default: 5 }, 'number', { type: 'number', default: 5 }],
    [
      'drops a default and an enum that do not',
      { type: 'integer', default: 5, enum: [5] },
      'string',
      { type: 'string' },
    ],
    ['adds the type first', { description: 'd' }, 'string', { type: 'string', description: 'd' }],
    ['any keeps the constraints', { type: 'string', minLength: 1 }, 'any', { minLength: 1 }],
    ['object gets properties', { type: 'string' }, 'object', { type: 'object', properties: {} }],
    ['array of string', { type: 'string', pattern: 'x' }, 'array:string', { type: 'array', items: { type: 'string' } }],
    ['a union makes room', { anyOf: [{}], description: 'd' }, 'string', { type: 'string', description: 'd' }],
    ['a boolean schema becomes an object', true, 'string', { type: 'string' }],
    [
      'an object becomes an array of itself',
      { type: 'object', description: 'd', properties: { a: {} }, required: ['a'] },
      'array:object',
      { type: 'array', description: 'd', items: { type: 'object', properties: { a: {} }, required: ['a'] } },
    ],
    [
      'and an array of objects its item',
      { type: 'array', description: 'd', minItems: 1, items: { type: 'object', properties: { a: {} } } },
      'object',
      { type: 'object', properties: { a: {} }, description: 'd' },
    ],
  ])('%s', (_, schema, choice, expected) => {
    const changed = result(schema, root => changeType(root, ['s'], choice));
    expect(JSON.stringify(changed)).toBe(JSON.stringify(expected));
  });

  it('names what went', () => {
    const outcome = changeType({ s: { type: 'string', minLength: 1, pattern: 'x' } }, ['s'], 'boolean');
    expect(outcome.ok && outcome.said).toBe('Type is boolean; minLength and pattern went, because they do not apply');
  });

  it('refuses the type it has', () => {
    expect(result({ type: 'string' }, root => changeType(root, ['s'], 'string'))).toBe('It already has this type.');
  });
});

describe('setNullable', () => {
  it.each<[Json, boolean, Json]>([
    [{ type: 'string' }, true, { type: ['string', 'null'] }],
    [{ type: ['string', 'null'] }, false, { type: 'string' }],
    [{ type: ['string', 'integer', 'null'] }, false, { type: ['string', 'integer'] }],
    [{ type: 'string', enum: ['a'] }, true, { type: ['string', 'null'], enum: ['a', null] }],
    [{ type: ['string', 'null'], enum: [null, 'a'] }, false, { type: 'string', enum: ['a'] }],
    [{ anyOf: [{ type: 'string' }] }, true, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, false, { oneOf: [{ type: 'string' }] }],
    [{ $ref: '#/x', description: 'd' }, true, { description: 'd', anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [{ type: 'string' }, false, 'Null is not allowed already.'],
    [{}, true, 'Without a type null is allowed already.'],
  ])('%j, %s', (schema, nullable, expected) => {
    expect(result(schema, root => setNullable(root, ['s'], nullable))).toEqual(expected);
  });

  it.each<[Json, boolean | undefined]>([
    [{ type: 'string' }, false],
    [{ type: ['string', 'null'] }, true],
    [{ anyOf: [{ type: 'null' }] }, true],
    [{ oneOf: [{ type: 'string' }] }, false],
    [{ $ref: '#' }, false],
    [{}, undefined],
    [true, undefined],
  ])('acceptsNull of %j is %s', (schema, expected) => {
    expect(acceptsNull(schema)).toBe(expected);
  });
});

describe('toggleType', () => {
  it.each<[Json, string, boolean, Json]>([
    [{ type: 'string' }, 'integer', true, { type: ['string', 'integer'] }],
    [{ type: ['string', 'null'] }, 'integer', true, { type: ['string', 'integer', 'null'] }],
    [{ type: ['string', 'integer'] }, 'string', false, { type: 'integer' }],
    [{ type: 'string' }, 'null', true, { type: ['string', 'null'] }],
    [
      { type: 'string' },
      'string',
      false,
      'One type has to stay; choose “any” in the type column to allow every value.',
    ],
  ])('%j: %s %s', (schema, type, on, expected) => {
    expect(result(schema, root => toggleType(root, ['s'], type, on))).toEqual(expected);
  });
});
