import { describe, expect, test } from 'vitest';
import { type JsonObject, type Path, valueAt } from '../../manifest/json.ts';
import { visitSchemas } from '../../manifest/schema-vocabulary.ts';
import { labelOf, Places, withoutIdentity } from './place.ts';

const schema: JsonObject = {
  type: 'object',
  properties: { items: { type: 'array', items: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/a~b' }] } } },
  $defs: { 'a~b': { $id: 'urn:a', $anchor: 'here', type: 'integer', default: { properties: { x: {} } } } },
};
const partsOf = (root: JsonObject): JsonObject[] => {
  const parts: JsonObject[] = [];
  visitSchemas(root, part => {
    if (typeof part !== 'boolean') parts.push(part);
  });
  return parts;
};

describe('Places', () => {
  test('a copy is equal, shares nothing, and knows where each of its schemas stands', () => {
    const places = new Places();
    const copy = places.copy(schema, ['inputSchema']);
    expect(copy).toEqual(schema);
    const parts = partsOf(copy);
    expect(parts).toHaveLength(6);
    for (const part of parts) {
      const path = places.of(part);
      expect(valueAt({ inputSchema: schema }, path)).toEqual(part);
      expect(valueAt({ inputSchema: schema }, path)).not.toBe(part);
    }
    expect(places.of(parts[0] as JsonObject, 'type')).toEqual(['inputSchema', 'type']);
  });

  test('a copy to be written elsewhere keeps its places and loses what identifies it', () => {
    const places = new Places();
    const copy = places.copy(schema, ['inputSchema']);
    const definition = valueAt(copy, ['$defs', 'a~b']) as JsonObject;
    const again = places.again(definition);
    expect(again).toEqual({ type: 'integer', default: { properties: { x: {} } } });
    expect(places.of(again, 'default')).toEqual(['inputSchema', '$defs', 'a~b', 'default']);
    const list = places.again((copy.properties as JsonObject).items as JsonObject);
    expect(partsOf(list).map(part => places.of(part))).toEqual(
      partsOf((copy.properties as JsonObject).items as JsonObject).map(part => places.of(part)),
    );
  });

  test('a schema that stands for another has its place, its own keywords excepted', () => {
    const places = new Places();
    const copy = places.copy(schema, ['inputSchema']);
    const [root, list] = [copy, (copy.properties as JsonObject).items as JsonObject];
    const made = places.inherit({ type: 'object', allOf: [] }, root);
    places.keywordFrom(made, 'allOf', list, 'items');
    expect(places.of(made)).toEqual(['inputSchema']);
    expect(places.of(made, 'type')).toEqual(['inputSchema', 'type']);
    expect(places.of(made, 'allOf')).toEqual(['inputSchema', 'properties', 'items', 'items']);
    expect(places.of(places.inherit({}, made), 'allOf')).toEqual(['inputSchema', 'properties', 'items', 'items']);
    // What stands somewhere already is not moved.
    expect(places.of(places.inherit(list, root))).toEqual(['inputSchema', 'properties', 'items']);
  });

  test('what nobody placed stands at the root', () => {
    expect(new Places().of({}, 'type')).toEqual(['inputSchema', 'type']);
  });
});

test('identity is taken from every schema inside, and from no literal', () => {
  const given: JsonObject = { $id: 'a', items: { $anchor: 'b', $dynamicAnchor: 'c', default: { $id: 'kept' } } };
  expect(withoutIdentity(given)).toEqual({ items: { default: { $id: 'kept' } } });
});

describe('labelOf', () => {
  test.each<[Path, string]>([
    [['inputSchema'], 'the input'],
    [['inputSchema', 'properties', 'lines'], '`lines`'],
    [['inputSchema', 'properties', 'lines', 'items', 'properties', 'sku'], '`lines[].sku`'],
    [['inputSchema', 'properties', 'properties', 'properties', 'items'], '`properties.items`'],
    [['inputSchema', 'properties', 'pair', 'prefixItems', 1], '`pair[1]`'],
    [['inputSchema', 'properties', 'a.b', 'properties', 'c d'], '`["a.b"]["c d"]`'],
    [['inputSchema', 'properties', 'a', 'anyOf', 1, 'properties', 'b'], '`a.b`'],
    [['inputSchema', 'properties', 'map', 'additionalProperties', 'properties', 'b'], '`map.*.b`'],
    [['inputSchema', '$defs', 'node', 'properties', 'kids'], '`node.kids`'],
    [['inputSchema', 'anyOf', 0], 'the input'],
  ])('%j is %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });
});
