import { describe, expect, it } from 'vitest';
import type { Json, Path } from '../../manifest/json.ts';
import { pointer } from '../../manifest/json.ts';
import type { DropEdge } from '../fields/use-row-drag.ts';
import { changedValue } from './changed-value.testing.ts';
import { dropOn, dropPlaces } from './drop-schema.ts';

const root = {
  s: {
    properties: {
      a: { type: 'string' },
      'b/c': { type: 'object', properties: { x: {}, y: {} }, required: ['x'] },
      d: { anyOf: [{ const: 1 }, { const: 2 }] },
    },
  },
};
const at = (...names: string[]): Path => ['s', ...names.flatMap(name => ['properties', name])];

describe('dropPlaces', () => {
  it.each<[Path, Path, DropEdge[]]>([
    [at('a'), at('d'), ['before', 'after']],
    [at('a'), at('b/c'), ['before', 'after', 'inside']],
    [at('b/c', 'x'), at('b/c'), ['before', 'after']],
    [at('b/c'), at('b/c', 'x'), []],
    [at('b/c'), at('b/c'), []],
    [
      [...at('d'), 'anyOf', 0],
      [...at('d'), 'anyOf', 1],
      ['before', 'after'],
    ],
    [[...at('d'), 'anyOf', 0], at('a'), []],
    [at('a'), [...at('d'), 'anyOf', 0], []],
  ])('%j on %j', (dragged, target, edges) => {
    expect(dropPlaces(root, pointer(dragged), target)).toEqual(edges);
  });
});

describe('dropOn', () => {
  it.each<[string, Path, Path, DropEdge, string[]]>([
    ['after a sibling', at('a'), at('d'), 'after', ['b/c', 'd', 'a']],
    ['before a sibling', at('d'), at('a'), 'before', ['d', 'a', 'b/c']],
    ['out of an object', at('b/c', 'x'), at('a'), 'after', ['a', 'x', 'b/c', 'd']],
  ])('%s', (_, dragged, target, edge, names) => {
    const outcome = dropOn(root, pointer(dragged), target, edge);
    const after = (outcome.ok ? changedValue(root, outcome.changes) : root) as { s: { properties: Json } };
    expect(Object.keys(after.s.properties as object)).toEqual(names);
  });

  it('refuses what has no place', () => {
    expect(dropOn(root, pointer(at('b/c')), at('b/c', 'x'), 'before')).toEqual({
      ok: false,
      reason: 'It cannot be dropped there.',
    });
  });
});
