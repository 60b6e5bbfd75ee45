import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { resolveLocalRef } from './resolve-ref.ts';
import { resolveUri } from './uri.ts';

const root: JsonObject = {
  $id: 'https://example.test/root.json',
  properties: {
    start: { type: 'string' },
    'a/b': { type: 'integer' },
    'c%d': { type: 'number' },
    'e~f': { type: 'null' },
    pair: { prefixItems: [{ const: 0 }, { const: 1 }] },
    constructor: true,
  },
  default: { looks: 'like a schema', $anchor: 'notReal' },
  $defs: {
    named: { $anchor: 'here', const: 'anchored' },
    dynamic: { $dynamicAnchor: 'there', const: 'dynamic' },
    old: { $id: '#legacy', const: 'old' },
    inner: {
      $id: 'inner/item.json',
      $defs: { leaf: { const: 'leaf' } },
      properties: { n: { $anchor: 'here', const: 'n' } },
    },
  },
};

describe('resolveLocalRef', () => {
  test.each<[string, string, (string | number)[], (string | number)[]]>([
    ['the document', '#', [], []],
    ['the document by its own URI', 'https://example.test/root.json', [], []],
    ['a pointer', '#/properties/start', [], ['properties', 'start']],
    ['an escaped slash', '#/properties/a~1b', [], ['properties', 'a/b']],
    ['an escaped tilde', '#/properties/e~0f', [], ['properties', 'e~f']],
    ['a percent escape', '#/properties/c%25d', [], ['properties', 'c%d']],
    ['an unescaped percent', '#/properties/c%d', [], ['properties', 'c%d']],
    ['an array index', '#/properties/pair/prefixItems/1', [], ['properties', 'pair', 'prefixItems', 1]],
    ['an own property called constructor', '#/properties/constructor', [], ['properties', 'constructor']],
    ['an anchor', '#here', [], ['$defs', 'named']],
    ['a dynamic anchor', '#there', [], ['$defs', 'dynamic']],
    ['a draft-07 anchor', '#legacy', [], ['$defs', 'old']],
    ['an embedded resource', 'inner/item.json', [], ['$defs', 'inner']],
    ['a pointer into an embedded resource', 'inner/item.json#/$defs/leaf', [], ['$defs', 'inner', '$defs', 'leaf']],
    [
      'a pointer seen from the embedded resource',
      '#/$defs/leaf',
      ['$defs', 'inner', 'properties', 'n'],
      ['$defs', 'inner', '$defs', 'leaf'],
    ],
    ['an anchor seen from the embedded resource', '#here', ['$defs', 'inner'], ['$defs', 'inner', 'properties', 'n']],
    [
      'the outer document seen from the embedded resource',
      '../root.json#/$defs/old',
      ['$defs', 'inner'],
      ['$defs', 'old'],
    ],
  ])('finds %s', (_, ref, from, path) => {
    expect(resolveLocalRef(root, ref, from)).toMatchObject({ path });
  });

  test.each<[string, string]>([
    ['#/properties/end', 'missing'],
    ['#/properties/toString', 'missing'],
    ['#/properties/pair/prefixItems/01', 'missing'],
    ['#nowhere', 'missing'],
    ['#notReal', 'missing'],
    ['#/properties/start/type', 'not-a-schema'],
    ['https://example.test/other.json', 'remote'],
    ['other.json#/a', 'remote'],
  ])('says why %s is not found: %s', (ref, reason) => {
    expect(resolveLocalRef(root, ref)).toEqual({ reason });
  });

  test('a boolean document has only itself', () => {
    expect(resolveLocalRef(true, '#')).toEqual({ schema: true, path: [] });
    expect(resolveLocalRef(false, '#/a')).toEqual({ reason: 'missing' });
  });
});

describe('resolveUri', () => {
  // The examples of RFC 3986, 5.4.1.
  test.each([
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
  ])('%s → %s', (reference, expected) => {
    expect(resolveUri('http://a/b/c/d;p?q', reference)).toBe(expected);
  });
});
