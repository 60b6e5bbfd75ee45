/**
 * Random unions of the kinds that tools have, and values of theirs: several types in one branch, maps beside texts, open
 * objects that differ in their members, listed values of all kinds, definitions that contain themselves.
 */
import fc from 'fast-check';
import type { Json, JsonObject } from '../json.ts';

const texts: Json[] = [
  { type: 'string' },
  { type: ['string', 'number'] },
  { type: ['string', 'null'] },
  { enum: ['a', '1'] },
];
const lists: Json[] = [
  { enum: [1, 2] },
  { const: { a: 1 } },
  { enum: [[1], '[1]', ''] },
  { type: 'number' },
  { const: null },
];
const objects: Json[] = [
  { type: 'object', properties: { a: { type: 'string' } } },
  { type: 'object', properties: { b: { type: 'string' } } },
  { type: 'object', properties: { a: { type: 'string' }, 'a b': { type: 'integer' } }, required: ['a'] },
  { type: 'object', properties: { kind: { const: 'x' }, b: { type: 'string' } }, required: ['kind'] },
  { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } },
  { type: 'object', properties: { 'a b': { type: 'string' } }, additionalProperties: { type: 'string' } },
  { type: 'object', properties: { b: { type: 'integer' } }, additionalProperties: false },
];
const maps: Json[] = [
  { type: 'object', additionalProperties: { type: 'string' } },
  { type: 'object', additionalProperties: { $ref: '#/$defs/tree' } },
  { type: 'object' },
];
const trees: Json[] = [{ $ref: '#/$defs/tree' }, { type: 'array', items: { $ref: '#/$defs/tree' } }, true];

const branch = fc.oneof(...[texts, lists, objects, maps, trees].map(each => fc.constantFrom(...each)));
/** Unions of objects, of a text and what may travel as one, and of anything. */
const branches: fc.Arbitrary<Json[]> = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...objects), { minLength: 2, maxLength: 3 }),
  fc.tuple(fc.constantFrom(...texts, ...lists), fc.constantFrom(...maps, ...trees, ...lists)).map(each => [...each]),
  fc.array(branch, { minLength: 1, maxLength: 3 }),
);
const union: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom('anyOf', 'anyOf', 'oneOf'), branches)
  .map(([keyword, each]) => ({ [keyword]: each }));

const wrapped: fc.Arbitrary<JsonObject> = fc.tuple(fc.nat(4), fc.oneof(union, branch)).map(([kind, inner]) => {
  if (kind === 0) return { type: 'array', items: inner };
  if (kind === 1) return { type: 'array', items: { type: 'object', additionalProperties: inner } };
  if (kind === 2) return { type: 'object', properties: { a: inner }, required: ['a'] };
  return kind === 3 ? { anyOf: [inner, { type: 'null' }] } : { anyOf: [inner] };
});

const tree: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  {
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      { type: 'array', items: { $ref: '#/$defs/tree' } },
      { type: 'object', additionalProperties: { $ref: '#/$defs/tree' } },
    ],
  },
  { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/tree' } }] },
  { type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/$defs/tree' } } },
);

/** A schema with a union in it, with the definitions that it refers to. */
export const anyUnion: fc.Arbitrary<JsonObject> = fc
  .tuple(wrapped, tree)
  .map(([schema, definition]) => ({ ...schema, $defs: { tree: definition } }));

const plain = fc.constantFrom<Json[]>('a', '1', '[1]', '{"a":"x"}', '', 1, null, [1], { a: 1 }, { a: 'x' }, { b: 'y' });
const member = fc.constantFrom('a', 'b', 'a b', 'a_b', 'kind');

/** A value that may satisfy one of them. */
export const anyUnionValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    plain,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(member, tie('value'), { maxKeys: 2, noNullPrototype: true }) as fc.Arbitrary<Json>,
  ),
})).value;
