import { describe, expect, test } from 'vitest';
import { ProviderError, type ProviderTurn } from '../adapters/protocol/contract.ts';
import { calls, runTurns, says, type TurnsOptions, type TurnsRun } from './testing/run-turns.ts';
import { sealedState } from './testing/sealed-state.ts';
import { search } from './testing/tools.ts';
import type { ToolFunction } from './tool-function.ts';

const good = { arguments: { q: 'x' } };
const hits: ToolFunction = async () => ({ output: { hits: 1 } });
const run = (turns: readonly ProviderTurn[], options: Partial<TurnsOptions> = {}): Promise<TurnsRun> =>
  runTurns(turns, { manifests: [search], tools: { search: hits }, ...options });

describe('the state of a provider', () => {
  test('throws on any look into it, so that the tests here can tell', () => {
    const state = sealedState() as { kept?: unknown };
    for (const look of [() => state.kept, () => 'kept' in state, () => Object.keys(state), () => ({ ...state })]) {
      expect(look).toThrow('looked into');
    }
    expect(() => JSON.stringify(state)).toThrow('looked into');
    expect(() => structuredClone(state)).toThrow();
  });

  test('is handed back as it is, and never looked into', async () => {
    const result = await run([calls(good, {}), calls(good), calls({ name: 'nothing' }), says('done')]);
    expect(result).toMatchObject({ outcome: 'completed', text: 'done', diagnostics: [] });
    expect(result.told).toHaveLength(3);
  });
});

describe('the order of a call', () => {
  test('is fixed', async () => {
    const { events } = await run([calls(good)], { policies: [{ default: 'ask' }], approve: async () => 'approve' });
    expect(events.map(({ type }) => type)).toEqual([
      'request-sent',
      'turn-read',
      'call-received',
      'call-restored',
      'defaults-applied',
      'input-checked',
      'permission-decided',
      'approval-asked',
      'approval-given',
      'attempt-started',
      'attempt-ended',
      'output-checked',
      'call-ended',
      'request-sent',
      'turn-read',
      'run-ended',
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  });

  test('an id that comes again in a later turn is told apart in the record, and answered as it came', async () => {
    const result = await run([calls(good), calls(good), calls(good)]);
    expect(result.calls.map(({ callId }) => callId)).toEqual(['c1', 'c1#2', 'c1#3']);
    expect(result.told.map(results => results.map(({ callId }) => callId))).toEqual([['c1'], ['c1'], ['c1']]);
  });
});

describe('the end of a run', () => {
  test('the limit of turns: the calls of the last turn are still carried out', async () => {
    const result = await run([calls(good), calls({ name: 'x' }), calls(good), calls(good)], { maxTurns: 3 });
    expect(result).toMatchObject({
      outcome: 'turn-limit',
      diagnostics: [{ code: 'run/turn-limit', message: expect.stringContaining('3 times') }],
    });
    expect(result.calls.map(({ status }) => status)).toEqual(['ok', 'unknown-tool', 'ok']);
    expect(result.text).toBeUndefined();
  });

  test('a turn that was cut off while it said its last words', async () => {
    expect(await run([{ ...says('and so'), truncated: true }])).toMatchObject({
      outcome: 'completed',
      text: 'and so',
      diagnostics: [{ code: 'run/truncated-text', severity: 'warning' }],
    });
  });

  const refuse = (error: unknown) => ({ start: () => Promise.reject(error), resume: () => Promise.reject(error) });
  test.each([
    ['a refusal', new ProviderError('Invalid name.', { status: 400, body: {} }), 'Invalid name.'],
    ['any other rejection', new TypeError('fetch failed'), 'fetch failed'],
    ['a rejection with nothing', undefined, 'undefined'],
  ])('%s of the provider ends it', async (_name, error, message) => {
    const result = await run([], { provider: refuse(error) });
    expect(result).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/provider-refused', message }] });
    expect(result.events.at(-1)).toMatchObject({ type: 'run-ended', outcome: 'failed', reason: message });
  });

  test('a turn with neither calls nor text ends it', async () => {
    expect(await run([calls()])).toMatchObject({ outcome: 'failed', diagnostics: [{ code: 'run/empty-turn' }] });
  });
});
