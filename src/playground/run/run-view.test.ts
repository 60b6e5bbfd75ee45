import { expect, it } from 'vitest';
import type { RunEvent } from '../../runtime/run-result.ts';
import type { StudioState } from '../../studio/state.ts';
import { eventsOf, retriedCall } from '../testing/events.ts';
import { askingTarget, runView } from './run-view.ts';

const lead = eventsOf([0, { type: 'run-started', message: 'Pay', tools: [] }], ...retriedCall());
const other = eventsOf([0, { type: 'call-received', callId: 'b', turn: 1, wireName: 'pay', sent: {} }]);

const stateOf = (cursor: number | undefined, approval?: { lane: number }): StudioState => {
  const lanes: { target: string; events: readonly RunEvent[] }[] = [
    { target: 'openai-chat', events: lead },
    { target: 'anthropic', events: other },
  ];
  return { play: { run: { lanes, ...(approval && { approval }) }, cursor } } as unknown as StudioState;
};

it('shows the target that asks, and the lead otherwise', () => {
  expect(runView(stateOf(undefined)).events).toBe(lead);
  expect(askingTarget(stateOf(undefined))).toBe('');
  const asking = stateOf(undefined, { lane: 1 });
  expect(runView(asking).events).toBe(other);
  expect(askingTarget(asking)).toContain('Anthropic');
});

it('leaves rows as they are that a step does not change', () => {
  const end = runView(stateOf(undefined)).rows;
  const before = runView(stateOf(lead.length - 2)).rows;
  expect(before[0] === end[0]).toBe(false);
  const again = runView(stateOf(lead.length - 2)).rows;
  expect(again.map((row, index) => row === before[index])).toEqual(before.map(() => true));
});
