import { expect, test } from 'vitest';
import type { Limit } from './contract.ts';
import { limitPassed, measure } from './limits.ts';

const rule = { id: 'test/limit', source: 'a page', verified: '2026-11-30' };
const limit = (id: string, max: number, severity: Limit['severity'] = 'error'): Limit => ({
  id,
  unit: 'tools',
  max,
  severity,
  rule,
  advice: 'Send fewer.',
});

test('a limit is passed by more than its figure, not by just that', () => {
  const limits = [limit('one', 1), limit('two', 2), limit('three', 3)];
  const { uses, passed } = measure(limits, () => 2);
  expect(uses).toEqual([
    { id: 'one', unit: 'tools', used: 2, max: 1 },
    { id: 'two', unit: 'tools', used: 2, max: 2 },
    { id: 'three', unit: 'tools', used: 2, max: 3 },
  ]);
  expect(passed.map(({ limit: { id }, used }) => [id, used])).toEqual([['one', 2]]);
});

test('a passed limit of a tool refuses it; the message has both figures and what to do', () => {
  expect(limitPassed(limit('count', 128), 129, 'openai-chat', ['inputSchema'])).toEqual({
    code: 'limit/count',
    severity: 'error',
    effect: 'refused',
    message: '129 tools; 128 are allowed. Send fewer.',
    path: ['inputSchema'],
    target: 'openai-chat',
    rule,
  });
});

test('a passed limit of a request is the fault of no single tool', () => {
  expect(limitPassed(limit('count', 128), 129, 'openai-chat', []).effect).toBeUndefined();
});

test('where a limit is only reported, so is passing it', () => {
  const told = limitPassed(limit('length', 1024, 'warning'), 1103, 'openai-chat', ['description']);
  expect(told).toMatchObject({ severity: 'warning', message: '1103 tools; about 1024 are allowed. Send fewer.' });
  expect(told.effect).toBeUndefined();
});
