import { describe, expect, it } from 'vitest';
import { assignIds, inCallOrder } from './call-ids.ts';

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
    const assigned = assignIds(calls(...found), taken, /^\w+$/);
    expect(assigned.ids).toEqual(ids);
    expect(assigned.mended).toHaveLength(ids.filter((id, index) => id !== found[index]).length);
    for (const [index, sentence] of sentences.entries()) expect(assigned.mended[index]).toContain(sentence);
  });
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
