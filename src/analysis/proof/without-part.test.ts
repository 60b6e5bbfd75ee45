import { expect, it } from 'vitest';
import type { Json, Path } from '../../manifest/json.ts';
import { withoutPart } from './without-part.ts';

const schema = {
  type: 'object',
  properties: { a: { minimum: 1, maximum: 2 }, b: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
};

it.each<[string, Path, Json]>([
  ['a keyword', ['properties', 'a', 'minimum'], { ...schema, properties: { ...schema.properties, a: { maximum: 2 } } }],
  ['a property', ['properties', 'a'], { ...schema, properties: { ...schema.properties, a: true } }],
  [
    'a branch',
    ['properties', 'b', 'anyOf', 0],
    { ...schema, properties: { ...schema.properties, b: { anyOf: [true, { type: 'null' }] } } },
  ],
  ['all properties', ['properties'], { type: 'object' }],
  ['nothing', ['properties', 'c', 'minimum'], schema],
  ['the whole', [], schema],
])('takes out %s', (_what, path, left) => {
  const before = structuredClone(schema);
  expect(withoutPart(schema, path)).toEqual(left);
  expect(schema).toEqual(before);
});
