import { describe, expect, it } from 'vitest';
import { listMoves } from './outcome.ts';
import { createRowKeys, movedId, movedIds } from './row-ids.ts';

const rename = [{ from: ['s', 'properties', 'a'], to: ['s', 'properties', 'b'] }];

it.each([
  ['/s/properties/a', '/s/properties/b'],
  ['/s/properties/a/items', '/s/properties/b/items'],
  ['/s/properties/ab', '/s/properties/ab'],
  ['/s', '/s'],
])('%s becomes %s', (before, after) => {
  expect(movedId(before, rename)).toBe(after);
});

describe('listMoves', () => {
  const ids = new Set(['/l/0', '/l/1', '/l/2', '/l/2/not']);
  it.each<[string, number | undefined, number | undefined, string[]]>([
    ['an item up', 2, 0, ['/l/1', '/l/2', '/l/0', '/l/0/not']],
    ['an item gone', 0, undefined, ['/l/0', '/l/1', '/l/1/not']],
    ['an item new', undefined, 1, ['/l/0', '/l/2', '/l/3', '/l/3/not']],
  ])('%s', (_, from, to, after) => {
    expect([...movedIds(ids, listMoves(['l'], 3, from, to))]).toEqual(after);
  });
});

describe('row keys', () => {
  it('stay with a row that is renamed', () => {
    const keys = createRowKeys();
    const before = keys.keyOf('/s/properties/a');
    keys.moved(rename);
    expect(keys.keyOf('/s/properties/b')).toBe(before);
    expect(keys.keyOf('/s/properties/a')).not.toBe(before);
  });

  it('stay unique when two rows change places', () => {
    const keys = createRowKeys();
    const [a, b] = [keys.keyOf('/l/0'), keys.keyOf('/l/1')];
    keys.moved(listMoves(['l'], 2, 0, 1));
    expect([keys.keyOf('/l/0'), keys.keyOf('/l/1')]).toEqual([b, a]);
  });
});
