import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../manifest/json.ts';
import { translateTypes } from './type-expressions.ts';

const read = (type: string, more: JsonObject = {}) => translateTypes({ type, ...more });

describe('types of signatures', () => {
  it.each<[string, JsonObject]>([
    ['list[str]', { type: 'array', items: { type: 'string' } }],
    ['List[Dict[str, Any]]', { type: 'array', items: { type: 'object', additionalProperties: {} } }],
    ['Array<number>', { type: 'array', items: { type: 'number' } }],
    ['typing.List[int]', { type: 'array', items: { type: 'integer' } }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['string[][]', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    ['tuple[int, ...]', { type: 'array', items: { type: 'integer' } }],
    ['Tuple[str, int]', { type: 'array', items: { type: ['string', 'integer'] } }],
    ['dict[str, float]', { type: 'object', additionalProperties: { type: 'number' } }],
    ['Record<string, boolean>', { type: 'object', additionalProperties: { type: 'boolean' } }],
    ['Optional[int]', { type: ['integer', 'null'] }],
    ['Optional[List[str]]', { type: ['array', 'null'], items: { type: 'string' } }],
    ['int | None', { type: ['integer', 'null'] }],
    ['string or number', { type: ['string', 'number'] }],
    ['str?', { type: ['string', 'null'] }],
    ['Union[str, List[str]]', { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }],
    ['Union[str, Any]', {}],
    ["Literal['a', 'b']", { type: 'string', enum: ['a', 'b'] }],
    ['Literal[1, 2]', { enum: [1, 2] }],
    ["Optional[Literal['a']]", { type: ['string', 'null'], enum: ['a', null] }],
  ])('%s', (type, schema) => {
    const { schema: found, changes } = read(type, { description: 'd' });
    expect(found).toEqual({ ...schema, description: 'd' });
    expect(changes.map(({ severity, code, path }) => [severity, code, path])).toEqual([
      ['warning', 'import/type-name', ['type']],
    ]);
  });

  it.each([
    'string',
    'float',
    'list[',
    'list[str',
    'list]',
    'Foo[str]',
    'a | ',
    'list[str] x',
    'Optional[a, b]',
    'Literal[x]',
    '?',
    '[]',
    'one of: a | b',
  ])('%j is left alone', type => {
    expect(read(type)).toEqual({ schema: { type }, changes: [] });
  });

  it('leaves what the schema says itself', () => {
    expect(read('list[str]', { items: { type: 'integer' } }).schema).toEqual({
      type: 'array',
      items: { type: 'integer' },
    });
  });

  it('never throws, and ends', () => {
    const pieces = fc.constantFrom(
      'list',
      '[',
      ']',
      '<',
      '>',
      ',',
      '|',
      '?',
      'str',
      'None',
      "'",
      '"a"',
      ' or ',
      '...',
      'Optional',
      'Literal',
      '1',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), parts => {
        expect(read(parts.join('')).schema).toBeDefined();
      }),
    );
  });
});
