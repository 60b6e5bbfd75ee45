import { expect, it } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

it('answers tool by tool in the order of the first target, on each target anew', () => {
  const { note, follow } = createSharedAnswers();
  note('pay', 'approve');
  note('refund', 'deny');
  note('pay', 'deny');
  for (const answer of [follow(), follow()]) {
    expect(['refund', 'pay', 'pay', 'pay', 'toString'].map(answer)).toEqual([
      'deny',
      'approve',
      'deny',
      undefined,
      undefined,
    ]);
  }
});
