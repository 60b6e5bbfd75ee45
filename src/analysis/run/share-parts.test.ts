import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import type { RunResult } from '../../runtime/run-result.ts';
import { sharingParts } from './share-parts.ts';

const said = (turns: number): Json[] => Array.from({ length: turns }, (_, turn) => ({ role: 'user', content: [turn] }));
const result = (): RunResult => ({
  scenario: 'S',
  target: 't',
  seed: 1,
  outcome: 'completed',
  elapsedMs: 0,
  calls: [],
  events: [],
  diagnostics: [],
  exchanges: Array.from({ length: 20 }, (_, turn) => ({
    request: { model: 'm', input: { messages: said(turn) }, __proto__: null, tools: [{ name: 'a' }, 1, null] },
    response: { turn },
    kept: { messages: said(turn) },
    method: 'POST' as const,
    path: '/',
    status: 200,
  })),
});

/** All objects that can be reached, each once. */
function objects(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  for (const member of Object.values(value)) objects(member, found);
  return found;
}

it('says the same with a part for each thing that was said, and leaves what it was given', () => {
  const given = result();
  const shared = sharingParts(given);
  expect(shared).toEqual(given);
  expect(given).toEqual(result());
  const messages = [...objects(shared)].filter(each => (each as { role?: string }).role === 'user');
  expect(messages).toHaveLength(19);
  expect([...objects(given)].filter(each => (each as { role?: string }).role === 'user')).toHaveLength(380);
});
