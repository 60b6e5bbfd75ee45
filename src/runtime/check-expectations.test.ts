import { describe, expect, test } from 'vitest';
import { checkExpectations, runEvals } from './check-expectations.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { search } from './testing/tools.ts';

const scenario: Scenario = {
  name: 'Search',
  message: 'Find it.',
  model: [{ calls: [{ tool: 'search', arguments: { q: 'x' } }, { tool: 'serch' }] }, { text: 'Found.' }],
  tools: { search: { result: { hits: 2 } } },
};
const options = { manifests: [search], adapter: 'agent-loop' };
const call = { tool: 'search', status: 'ok' };
const unknown = { tool: 'serch', status: 'unknown-tool' };

describe('what is expected', () => {
  const cases: [string, Scenario['expect'], RegExp[]][] = [
    ['nothing: it has to be completed', undefined, []],
    [
      'all of it',
      { outcome: 'completed', text: 'Found.', calls: [{ ...call, arguments: { q: 'x', max_results: 5 } }, unknown] },
      [],
    ],
    ['some of the arguments', { calls: [{ ...call, arguments: { max_results: 5 } }, unknown] }, []],
    [
      'any status',
      {
        calls: [
          { tool: 'search', status: '*' },
          { tool: 'serch', status: '*' },
        ],
      },
      [],
    ],
    ['any outcome', { outcome: '*' }, []],
    ['another outcome', { outcome: 'failed' }, [/^The run ended as completed, not as failed\.$/]],
    ['another text', { text: 'Lost.' }, [/^The model said "Found\."; expected was "Lost\."\.$/]],
    ['another tool', { calls: [{ ...call, tool: 'find' }, unknown] }, [/^Call 1 is of `search`, not of `find`\.$/]],
    [
      'another status',
      { calls: [call, { tool: 'serch', status: 'ok' }] },
      [/^Call 2 \(`serch`\) ended as unknown-tool, not as ok\. There is no tool `serch`/],
    ],
    [
      'other arguments',
      { calls: [{ ...call, arguments: { q: 'y', z: 1 } }, unknown] },
      [/`q` is "x", not "y"; `z` is absent, not 1\.$/],
    ],
    ['arguments where none could be read', { calls: [call, { ...unknown, arguments: {} }] }, [/could not be read/]],
    ['fewer calls', { calls: [call] }, [/^The model made 2 calls; expected was 1\.$/]],
    ['more calls', { calls: [call, unknown, call] }, [/^The model made 2 calls; expected were 3\.$/]],
  ];
  test.each(cases)('%s', async (_name, wanted, messages) => {
    const result = await runScenario(scenario, options);
    const { passed, differences } = checkExpectations(result, wanted ? { expect: wanted } : {});
    expect(passed).toBe(messages.length === 0);
    expect(differences.map(({ message }) => message)).toEqual(messages.map(message => expect.stringMatching(message)));
  });
});

test.each<[string, Scenario['expect'], boolean]>([
  ['nothing is said of it', undefined, false],
  ['something else is said', { calls: [call] }, false],
  ['any outcome will do', { outcome: '*', calls: [call] }, true],
  ['it is what was expected', { outcome: 'turn-limit' }, true],
])('a run that does not complete, where %s', async (_name, wanted, passed) => {
  const cut = { ...scenario, model: [{ calls: [call] }], limits: { maxTurns: 1 } };
  const result = await runScenario(
    { ...cut, model: [{ calls: [{ tool: 'search', arguments: { q: 'x' } }] }] },
    options,
  );
  expect(result.outcome).toBe('turn-limit');
  expect(checkExpectations(result, wanted ? { expect: wanted } : {}).passed).toBe(passed);
});

const written = (expect: unknown): Scenario => ({ ...scenario, expect: expect as never });

test.each<[string, unknown, { path: (string | number)[]; message: RegExp }[]]>([
  ['null', null, [{ path: [], message: /^`expect` is null; it must be an object\.$/ }]],
  ['no object', 'completed', [{ path: [], message: /^`expect` is "completed"; it must be an object\.$/ }]],
  [
    'calls that are no list',
    { calls: 'x' },
    [{ path: ['calls'], message: /^`expect.calls` is "x"; it must be a list\.$/ }],
  ],
  [
    'a call that is none, and a wrong text',
    { calls: [null], text: 3 },
    [
      { path: ['calls', 0], message: /^`expect.calls\[0\]` is null/ },
      { path: ['text'], message: /^`expect.text` is 3/ },
    ],
  ],
  ['what is no data', { text: 1n }, [{ path: ['text'], message: /^`text` is a bigint, not data/ }]],
  [
    'a field that is misspelt',
    { outcom: 'failed' },
    [{ path: ['outcom'], message: /^`expect.outcom` is not a known field\. Did you mean `outcome`\?$/ }],
  ],
  [
    'a field of a call that is not known, beside another text',
    { calls: [{ ...call, times: 2 }, unknown], text: 'Lost.' },
    [
      { path: ['calls', 0, 'times'], message: /is not a known field/ },
      { path: ['text'], message: /^The model said/ },
    ],
  ],
  ["a note of one's own", { 'x-note': 'why' }, []],
])('an expectation that is %s', async (_name, given, differences) => {
  const { results } = await runEvals([written(given), scenario], options);
  expect(results.map(({ passed }) => passed)).toEqual([differences.length === 0, true]);
  expect(results[0]?.differences).toEqual(
    differences.map(({ path, message }) => expect.objectContaining({ path, message: expect.stringMatching(message) })),
  );
});

test.each<[unknown, number]>([
  [{}, 1],
  [null, 1],
  [undefined, 1],
  ['x', 1],
  [[null, undefined, 5, {}, [], { model: 'x' }, { expect: 3 }], 7],
])('scenarios that are none fail: %j', async (given, failed) => {
  expect(await runEvals(given as never, options)).toMatchObject({
    passed: 0,
    failed,
    results: Array.from({ length: failed }, () => ({
      differences: [{ message: expect.stringMatching(/The scenario (is|has no)|`(expect|model)` is/) }],
    })),
  });
});

test.each([null, undefined, 5, { variant: 5 }])('options that are none fail each case: %j', async given => {
  const set = given === null || typeof given !== 'object' ? given : { ...options, ...given };
  expect(await runEvals([scenario, scenario], set as never)).toMatchObject({ passed: 0, failed: 2 });
});

test('all of a bundle', async () => {
  const seen: [number, boolean][] = [];
  const report = await runEvals([scenario, { ...scenario, expect: { text: 'Lost.' } }, 3 as never], {
    ...options,
    onResult: ({ passed }, index) => seen.push([index, passed]),
  });
  expect(report).toMatchObject({ passed: 1, failed: 2 });
  expect(seen).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ]);
  expect(report.results[2]?.differences[0]?.message).toContain('it must be an object');
});
