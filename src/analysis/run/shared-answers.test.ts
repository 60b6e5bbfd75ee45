import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { createSharedAnswers } from './shared-answers.ts';

const call = (toolId: string, args: Json = {}) => ({ toolId, arguments: args });

it('answers call by call in the order of the first target, on each target anew', () => {
  const { note, follow } = createSharedAnswers();
  note(call('pay'), 'approve');
  note(call('refund'), 'deny');
  note(call('pay'), 'deny');
  for (const answer of [follow(), follow()]) {
    expect(['refund', 'pay', 'pay', 'pay', 'toString'].map(toolId => answer(call(toolId)))).toEqual([
      'deny',
      'approve',
      'deny',
      undefined,
      undefined,
    ]);
  }
});

it('answers nothing about arguments that nobody saw', () => {
  const { note, follow } = createSharedAnswers();
  note(call('pay', { to: 'a', amount: 5 }), 'approve');
  const answer = follow();
  expect(answer(call('pay', { to: 'a', amount: 50 }))).toBeUndefined();
  expect(answer(call('pay', { amount: 5, to: 'a' }))).toBe('approve');
  expect(answer(call('pay', { to: 'a', amount: 5 }))).toBeUndefined();
});
