import { describe, expect, it } from 'vitest';
import type { ScriptedTurn } from './contract.ts';
import { argumentsText, argumentsValue, estimateTokens, seededText, sendable, turnAt } from './scripted-model.ts';

const BIG = '12345678901234567890';
const DEEP = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;

describe('arguments', () => {
  it.each([
    ['a value', { name: 'f', arguments: { a: 1 } }, '{"a":1}', { a: 1 }],
    ['nothing', { name: 'f' }, '{}', {}],
    ['text that is an object', { name: 'f', raw: '{ "a": 1 }' }, '{ "a": 1 }', { a: 1 }],
    ['text that is another value', { name: 'f', raw: '"{}"' }, '"{}"', '"{}"'],
    ['text that is cut off', { name: 'f', raw: '{"a"' }, '{"a"', '{"a"'],
    ['text that is deeper than is handled', { name: 'f', raw: DEEP }, DEEP, DEEP],
    ['a key twice', { name: 'f', raw: '{"a":1,"a":2}' }, '{"a":1,"a":2}', '{"a":1,"a":2}'],
    ['an integer that would be rounded', { name: 'f', raw: `{"a":${BIG}}` }, `{"a":${BIG}}`, `{"a":${BIG}}`],
    ['no text', { name: 'f', raw: '' }, '', ''],
  ])('%s', (_name, call, text, value) => {
    expect(argumentsText(call)).toBe(text);
    expect(argumentsValue(call)).toEqual(value);
  });
});

it('writes no half characters', () => {
  expect(turnAt([{ kind: 'text', text: 'a\ud83d' }], 0)).toEqual({ kind: 'text', text: 'a\ufffd' });
});

it('sends ids that the server takes back, none and the same one twice, and tells of the others', () => {
  const script: ScriptedTurn = {
    kind: 'calls',
    calls: ['ok', 'ok', '', 'a b', undefined].map(id => ({ name: 'f', ...(id !== undefined && { id }) })),
  };
  const { turn, told } = sendable(script, /^[a-z]+$/);
  expect(turn.kind === 'calls' && turn.calls.map(({ id }) => id)).toEqual(['ok', 'ok', '', undefined, undefined]);
  expect(told.unscripted).toEqual([expect.stringContaining('call 4 (`f`) the id `a b`')]);
  expect(sendable(turn, /^[a-z]+$/)).toEqual({ turn, told: {} });
});

it('makes the same text from the same seed and purpose, and another one from another', () => {
  const text = seededText(1, 'call/0', 24);
  expect(text).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(seededText(1, 'call/0', 24)).toBe(text);
  expect(new Set([text, seededText(2, 'call/0', 24), seededText(1, 'call/1', 24)]).size).toBe(3);
});

it('counts four characters as a token, and at least one', () => {
  expect(estimateTokens('12345678')).toBe(2);
  expect(estimateTokens('')).toBe(1);
  expect(estimateTokens({ a: 1 })).toBe(2);
});
