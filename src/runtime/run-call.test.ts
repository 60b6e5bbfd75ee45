import { describe, expect, test } from 'vitest';
import type { ProviderTurn } from '../adapters/protocol/contract.ts';
import type { RunEvent } from './run-result.ts';
import { calls, runTurns, type TurnsOptions, type TurnsRun } from './testing/run-turns.ts';
import { search, tool } from './testing/tools.ts';
import type { ToolFunction } from './tool-function.ts';

const good = { arguments: { q: 'x' } };
const hits: ToolFunction = async () => ({ output: { hits: 1 } });
const run = (turns: readonly ProviderTurn[], options: Partial<TurnsOptions> = {}): Promise<TurnsRun> =>
  runTurns(turns, { manifests: [search], tools: { search: hits }, ...options });

describe('each call has its outcome, and the model is told', () => {
  type Row = [string, ProviderTurn, Partial<TurnsOptions>, string, RegExp];
  const cases: Row[] = [
    ['a good call', calls(good), {}, 'ok', /^\{"hits":1\}$/],
    [
      'a name that no tool has',
      calls({ name: 'serch' }),
      {},
      'unknown-tool',
      /no tool `serch`.*Did you mean `search`\?.*Available: `search`/,
    ],
    [
      'a wrong type',
      calls({ arguments: { q: 3 } }),
      {},
      'invalid-arguments',
      /`search` was not run.*`q` is 3; expected a string/s,
    ],
    ['a missing argument', calls({ arguments: {} }), {}, 'invalid-arguments', /`q`/],
    [
      'a value that is too large',
      calls({ arguments: { q: 'x', max_results: 500 } }),
      {},
      'invalid-arguments',
      /`max_results` is 500; at most 100/,
    ],
    ['malformed JSON', calls({ arguments: '{"q": "x' }), {}, 'invalid-arguments', /not valid JSON.*cut off/s],
    ['two objects run together', calls({ arguments: '{"q":"a"}{"q":"b"}' }), {}, 'invalid-arguments', /not valid JSON/],
    ['arguments that are no data', calls({ arguments: { q: () => 1 } }), {}, 'invalid-arguments', /`q` is a function/],
    ['a turn that was cut off', { ...calls(good), truncated: true }, {}, 'invalid-arguments', /cut off.*not run/],
    [
      'denied',
      calls(good),
      { policies: [{ default: 'deny' }] },
      'denied',
      /not run: the policy denies it \(default for unstated risk\)/,
    ],
    ['nobody to ask', calls(good), { policies: [{ default: 'ask' }] }, 'denied', /needs approval.*nobody is there/],
    [
      'refused by a person',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'deny' },
      'denied',
      /approval was refused/,
    ],
    [
      'an approval that breaks',
      calls(good),
      { policies: [{ default: 'ask' }], approve: () => Promise.reject(new Error('x')) },
      'denied',
      /approval was refused/,
    ],
    [
      'an answer that is none',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'yes' as 'approve' },
      'denied',
      /approval was refused/,
    ],
    [
      'approved by a person',
      calls(good),
      { policies: [{ default: 'ask' }], approve: async () => 'approve' },
      'ok',
      /hits/,
    ],
    [
      'approved beforehand',
      calls(good),
      { policies: [{ default: 'ask', approvals: { search: 'approve' } }] },
      'ok',
      /hits/,
    ],
    [
      'an error of the tool',
      calls(good),
      { tools: { search: async () => ({ error: 'quota used up' }) } },
      'failed',
      /`search` failed: quota used up/,
    ],
    [
      'an error without a reason',
      calls(good),
      { tools: { search: async () => ({ error: '' }) } },
      'failed',
      /gave no reason/,
    ],
    ...(['hi', 7, true, [1], () => 1] as const).map(
      (given): Row => [
        `an answer that is ${JSON.stringify(given) ?? 'a function'}`,
        calls(good),
        { tools: { search: async () => given as never } },
        'failed',
        /returned a .*it must return an object with `output` or `error`\. Whether it took effect is unknown/,
      ],
    ),
    [
      'an error that is undefined',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 1 }, error: undefined }) as never } },
      'ok',
      /hits/,
    ],
    [
      'nothing that carries it out',
      calls(good),
      { toolFor: () => undefined },
      'failed',
      /nothing here can carry it out/,
    ],
    [
      'an output that breaks its schema',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 'many' } }) } },
      'invalid-output',
      /not what it promises.*`hits` is "many"/s,
    ],
    [
      'no output where one is promised',
      calls(good),
      { tools: { search: async () => ({}) } },
      'invalid-output',
      /returned nothing/,
    ],
    [
      'an output that is no data',
      calls(good),
      { tools: { search: async () => ({ output: { hits: 1n } }) } },
      'invalid-output',
      /`hits` is a bigint/,
    ],
    [
      'no output where none is promised',
      calls({}),
      { manifests: [tool()], tools: { search: async () => ({}) } },
      'ok',
      /^null$/,
    ],
    [
      'nothing but undefined',
      calls({}),
      { manifests: [tool()], tools: { search: async () => undefined as never } },
      'ok',
      /^null$/,
    ],
  ];

  test.each(cases)('%s', async (_name, turn, options, status, told) => {
    let executed = 0;
    const counted: ToolFunction = async (...given) => {
      executed += 1;
      return (options.tools?.search ?? hits)(...given);
    };
    const result = await run([turn], { ...options, tools: { search: counted } });
    expect(result).toMatchObject({ outcome: 'completed', text: 'end', calls: [{ status }] });
    const [answer] = result.told[0] ?? [];
    expect(answer).toMatchObject({ callId: 'c1', isError: status !== 'ok' });
    expect(status === 'ok' ? JSON.stringify(answer?.output) : answer?.output).toMatch(told);
    const ran = ['ok', 'failed', 'invalid-output'].includes(status) && !options.toolFor;
    expect(executed).toBe(ran ? 1 : 0);
    expect(result.calls[0]?.attempts).toBe(ran ? 1 : 0);
    expect('output' in (result.calls[0] ?? {})).toBe(status === 'ok');
    const errors = result.calls[0]?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
    expect(errors.length > 0).toBe(status !== 'ok');
  });

  test('defaults are filled in and marked, null is not absence', async () => {
    const result = await run([calls(good, { arguments: { q: 'x', max_results: null } })]);
    expect(result.calls[0]).toMatchObject({
      arguments: { q: 'x', max_results: 5 },
      applied: [{ path: ['max_results'], value: 5 }],
    });
    expect(result.calls[1]).toMatchObject({ status: 'invalid-arguments', applied: [] });
  });

  test('what was decided on cannot be changed afterwards', async () => {
    const meddle = (event: RunEvent): void => {
      if (event.type === 'defaults-applied') expect(Object.isFrozen(event.arguments)).toBe(true);
    };
    const ran: unknown[] = [];
    await run([calls(good)], {
      onEvent: meddle,
      policies: [{ default: 'ask' }],
      approve: async request => {
        (request.arguments as { q: string }).q = 'changed';
        return 'approve';
      },
      tools: {
        search: async args => {
          ran.push(args);
          return { output: { hits: 0 } };
        },
      },
    });
    expect(ran).toEqual([{ q: 'x', max_results: 5 }]);
  });
});
