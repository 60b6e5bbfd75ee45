import { describe, expect, it } from 'vitest';
import { assignIds, idsLike, idsOfLength, inCallOrder } from './call-ids.ts';

const calls = (...ids: unknown[]) => ids.map(id => ({ id, name: 'f' }));

describe('assignIds', () => {
  it.each<[string, unknown[], string[], string[], string[]]>([
    ['keeps ids that are there', ['a', 'b'], [], ['a', 'b'], []],
    [
      'makes up missing ones',
      [undefined, '', null, 7],
      [],
      ['mended_1', 'mended_2', 'mended_3', 'mended_4'],
      ['Call 1 (`f`) came without an id; it goes by `mended_1`.'],
    ],
    [
      'gives the second of two a new one',
      ['a', 'a'],
      [],
      ['a', 'mended_1'],
      ['Call 2 (`f`) came with the id `a` of an earlier call; it goes by `mended_1`.'],
    ],
    ['looks at the turns before', ['a'], ['a', 'mended_1'], ['mended_2'], ['Call 1 (`f`) came with the id `a`']],
    ['never takes an id that another call came with', ['', 'mended_1'], [], ['mended_2', 'mended_1'], ['Call 1']],
    [
      'makes up one where the provider would refuse it',
      ['a b'],
      [],
      ['mended_1'],
      ['which the provider does not take back'],
    ],
  ])('%s', (_name, found, taken, ids, sentences) => {
    const assigned = assignIds(calls(...found), taken, idsLike(/^\w+$/));
    expect(assigned.ids).toEqual(ids);
    expect(assigned.mended).toHaveLength(ids.filter((id, index) => id !== found[index]).length);
    for (const [index, sentence] of sentences.entries()) expect(assigned.mended[index]).toContain(sentence);
  });
});

it('makes up ids of a length, each another', () => {
  const ids = idsOfLength(9);
  const taken = Array.from({ length: 1200 }, (_, at) => ids.madeUp(at + 1));
  expect([taken[0], taken[1199]]).toEqual(['mended001', 'mende1200']);
  expect(new Set(taken).size).toBe(taken.length);
  for (const id of taken) expect(id).toMatch(ids.accepted);
  const assigned = assignIds(calls('call_1740241912345', 'mended001', 'abcDEF123', 'abcDEF123'), [], ids);
  expect(assigned.ids).toEqual(['mended002', 'mended001', 'abcDEF123', 'mended003']);
  expect(assigned.mended).toHaveLength(2);
});

it('puts results in the order of the calls, those of no call last', () => {
  const results = ['x', 'b', 'y', 'a', 'b'].map((callId, at) => ({ callId, at }));
  expect(inCallOrder(results, ['a', 'b'])).toEqual([
    { callId: 'a', at: 3 },
    { callId: 'b', at: 1 },
    { callId: 'b', at: 4 },
    { callId: 'x', at: 0 },
    { callId: 'y', at: 2 },
  ]);
  expect(results[0]?.callId).toBe('x');
});
