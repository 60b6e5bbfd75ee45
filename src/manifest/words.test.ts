import { describe, expect, test } from 'vitest';
import { dotted, listed, schemaPlace, shortened, shown } from './words.ts';

describe('words', () => {
  test.each<[(string | number)[], string]>([
    [['a', 'b', 2, 'c'], 'a.b[2].c'],
    [[0], '[0]'],
    [['a b', 'c"d', 'é'], '["a b"]["c\\"d"].é'],
    [[], ''],
  ])('the path %j is %s', (path, expected) => {
    expect(dotted(path)).toBe(expected);
  });

  test.each<[(string | number)[], string]>([
    [['properties', 'filters', 'properties', 'tags', 'items'], '`filters.tags[]`'],
    [['properties', 'properties', 'properties', 'items'], '`properties.items`'],
    [['properties', 'a', 'anyOf', 1], '`a.anyOf[1]`'],
    [['properties', 'a', 'items', 'items', 'properties', 'b'], '`a[][].b`'],
    [[], 'The schema'],
  ])('the place %j in a schema is %s', (path, expected) => {
    expect(schemaPlace(path)).toBe(expected);
  });

  test.each<[unknown, string]>([
    ['a', '"a"'],
    [null, 'null'],
    [[], 'an empty list'],
    [[1, 2], 'a list of 2 items'],
    [{}, 'an empty object'],
    [{ a: 1 }, 'an object with 1 property'],
    [undefined, 'absent'],
  ])('%j is shown as %s', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  test('long texts are cut, never inside a character', () => {
    const cut = shortened(`${'x'.repeat(58)}😀😀😀`);
    expect(cut.length).toBeLessThanOrEqual(60);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('…')).toBe(true);
  });

  test('lists', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'], 'and')]).toEqual([
      '',
      'a',
      'a or b',
      'a, b and c',
    ]);
  });
});
