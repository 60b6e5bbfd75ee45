import { describe, expect, it } from 'vitest';
import { tellNoProof, tellValue, tellWitness } from './proof-words.ts';

const reason = '`limit` is 500; at most 100.';

describe('a witness', () => {
  it('of a loss is what the target accepts and the manifest does not', () => {
    const witness = { sent: { limit: 500 }, value: { limit: 500 }, reason };
    expect(tellWitness(witness, false, 'Anthropic, strict')).toEqual({
      accepts: 'Anthropic, strict lets a model send',
      value: { limit: 500 },
      rejects: 'The manifest does not accept it',
      reason,
    });
  });

  it('of a narrowing is what the manifest accepts and the target does not, with what would be sent', () => {
    const told = tellWitness({ sent: { a: '{}' }, value: { a: {} }, reason }, true, 'Anthropic, strict');
    expect(told).toMatchObject({
      accepts: 'The manifest accepts',
      value: { a: {} },
      rejects: 'Anthropic, strict does not',
    });
    expect(told.other).toEqual({ label: 'which would be sent as', value: { a: '{}' } });
  });

  it('says what was sent stands for where that is not the same', () => {
    const told = tellWitness({ sent: { a: null }, value: {}, reason }, false, 'MCP');
    expect(told.value).toEqual({ a: null });
    expect(told.other).toEqual({ label: 'which stands for', value: {} });
  });
});

it.each([
  [{ kind: 'not-proven', tried: 312 }, 'Not proven: 312 values tried, and manifest and target agree on each.'],
  [{ kind: 'not-proven', tried: 1 }, 'Not proven: 1 value tried, and manifest and target agree on it.'],
  [{ kind: 'not-proven', tried: 0 }, 'Not proven: there was no value to try.'],
  [{ kind: 'timed-out' }, /took too long/],
  [{ kind: 'failed' }, /left out of the analysis/],
  [{ kind: 'unavailable' }, /does not run in this browser/],
] as const)('without one the reason is said: %o', (answer, words) => {
  expect(tellNoProof(answer)).toMatch(words);
});

it('a short value stands on one line, a long one on several; spaces inside texts stay', () => {
  expect(tellValue({ a: 'x  y', b: [1, 2] })).toBe('{ "a": "x  y", "b": [ 1, 2 ] }');
  expect(tellValue('a\n b')).toBe('"a\\n b"');
  expect(tellValue({ text: 'x'.repeat(80) }).split('\n')).toHaveLength(3);
});
