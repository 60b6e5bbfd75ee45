import { describe, expect, it } from 'vitest';
import type { RunCall, RunResult } from '../../runtime/run-result.ts';
import { bodyParts } from './body-parts.ts';
import { outcomeDifferences } from './same-outcome.ts';

const messages = (count: number) => ({
  model: 'm',
  messages: Array.from({ length: count }, (_, i) => ({ role: 'user', content: `message ${i}` })),
});

describe('a body', () => {
  it('is whole, whatever is folded', () => {
    for (const before of [undefined, messages(40), { other: true }]) {
      const body = messages(42);
      const lines = bodyParts(body, before).flatMap(part => part.lines);
      expect(lines.join('\n')).toBe(JSON.stringify(body, null, 2));
    }
  });

  it('marks what is new since the one before and folds the history', () => {
    const parts = bodyParts(messages(42), messages(40));
    expect(parts.map(({ kind }) => kind)).toEqual(['folded', 'same', 'new', 'same']);
    expect(
      parts
        .filter(({ kind }) => kind === 'new')
        .flatMap(({ lines }) => lines)
        .join(''),
    ).toContain('message 41');
  });

  it('cuts what is new where it is long', () => {
    const parts = bodyParts(messages(400), messages(2));
    expect(parts.map(({ kind, isNew }) => [kind, isNew])).toEqual([
      ['folded', undefined],
      ['same', undefined],
      ['new', undefined],
      ['folded', true],
      ['same', undefined],
    ]);
    expect(parts.every(({ kind, lines }) => kind === 'folded' || lines.length <= 60)).toBe(true);
    expect(parts.flatMap(({ lines }) => lines).join('\n')).toBe(JSON.stringify(messages(400), null, 2));
  });

  it('has nothing new when it is the first', () => {
    expect(bodyParts(messages(3), undefined).map(({ kind }) => kind)).toEqual(['same']);
    expect(bodyParts(messages(400), undefined).map(({ kind }) => kind)).toEqual(['same', 'folded']);
  });
});

const call = (rest: Partial<RunCall> = {}): RunCall => ({
  callId: 'c',
  toolId: 'mail.send',
  wireName: 'mail_send',
  arguments: { to: 'a' },
  applied: [],
  attempts: 1,
  status: 'ok',
  output: { queued: true },
  diagnostics: [],
  ...rest,
});
const result = (target: string, rest: Partial<RunResult> = {}): RunResult => ({
  scenario: 's',
  target,
  seed: 1,
  outcome: 'completed',
  text: 'Done.',
  elapsedMs: 0,
  calls: [call()],
  exchanges: [],
  events: [],
  diagnostics: [],
  ...rest,
});

describe('the outcome on several targets', () => {
  it('is the same where calls, outputs and text are, whatever the wire calls them', () => {
    const other = result('anthropic', { calls: [call({ callId: 'd', wireName: 'mail-send', attempts: 2 })] });
    expect(outcomeDifferences([result('openai-chat'), other])).toEqual([]);
  });

  it.each([
    [{ outcome: 'failed' as const }, 'Anthropic: failed instead of completed.'],
    [{ text: 'Gone.' }, 'Anthropic: the final text is another.'],
    [{ calls: [] }, 'Anthropic: 0 calls instead of 1.'],
    [{ calls: [call({ toolId: 'other' })] }, 'Anthropic: call 1 is `other` instead of `mail.send`.'],
    [{ calls: [call({ status: 'timeout' })] }, 'Anthropic: call 1, `mail.send`: timed out instead of ok.'],
    [{ calls: [call({ arguments: {} })] }, 'Anthropic: call 1, `mail.send`: other arguments.'],
    [{ calls: [call({ output: null })] }, 'Anthropic: call 1, `mail.send`: another output.'],
  ])('differs by %o', (rest, words) => {
    expect(outcomeDifferences([result('openai-chat'), result('anthropic', rest)])).toEqual([words]);
  });
});
