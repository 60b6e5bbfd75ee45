import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adapters } from '../adapters/targets.ts';
import { readPolicy, readScenario, readScenarios } from './read-scenario.ts';
import { runScenario } from './run-scenario.ts';
import { search } from './testing/tools.ts';

const least = { name: 'n', message: 'm', model: [{ text: 'done' }] };

describe('one scenario', () => {
  test.each([
    ['the least', least],
    [
      'everything',
      {
        ...least,
        instructions: 'Be brief.',
        actor: { id: 'ada', roles: ['admin'] },
        model: [
          {
            calls: [
              { tool: 'a', arguments: [null] },
              { tool: 'b', raw: '{', id: '' },
            ],
            text: 'so',
            truncated: true,
          },
          { text: 'done', truncated: true },
        ],
        tools: {
          constructor: {
            result: null,
            latencyMs: 1.5,
            attempts: [{ error: 'x' }, {}, { nothing: true }],
            table: [{ arguments: {}, result: 1 }],
          },
        },
        policy: {
          permissions: { network: 'ask' },
          risk: { write: 'deny' },
          default: 'allow',
          approvals: { a: 'approve' },
          actors: { ada: { default: 'deny' } },
          roles: { admin: { risk: { write: 'allow' } } },
        },
        limits: { maxTurns: 3 },
        expect: { outcome: 'completed', calls: [{ tool: 'a', status: 'ok', arguments: {} }], text: 'done' },
        'x-note': 1,
      },
    ],
  ])('is read as it is: %s', (_name, given) => {
    expect(readScenario(given)).toEqual({ scenario: given, diagnostics: [] });
  });

  const faults: [string, object, string, string, RegExp][] = [
    ['a number for a text', { instructions: 3 }, 'error', 'instructions', /`instructions` is 3; it must be a text/],
    ['no turn', { model: [3] }, 'error', 'model.0', /`model\[0\]` is 3; it must be an object/],
    ['a turn without anything', { model: [{}] }, 'error', 'model.0', /has no `text`/],
    ['a turn without calls', { model: [{ calls: [] }] }, 'error', 'model.0.calls', /makes no calls/],
    ['a call without a tool', { model: [{ calls: [{ arguments: {} }] }] }, 'error', 'model.0.calls.0', /has no `tool`/],
    [
      'a decision that is none',
      { policy: { risk: { write: 'yes' } } },
      'error',
      'policy.risk.write',
      /is "yes"; it must be `allow`, `ask` or `deny`/,
    ],
    [
      'a negative latency',
      { tools: { a: { latencyMs: -1 } } },
      'error',
      'tools.a.latencyMs',
      /is -1; it must be a number of milliseconds, at least 0/,
    ],
    [
      'more turns than a run has',
      { limits: { maxTurns: 501 } },
      'warning',
      'limits.maxTurns',
      /is 501; it counts as 500/,
    ],
    [
      'a table without end',
      { tools: { a: { table: Array.from({ length: 1001 }, () => ({ arguments: {} })) } } },
      'error',
      'tools.a.table',
      /`tools\.a\.table` has 1001 entries; at most 1000/,
    ],
    ['an empty message', { message: ' ' }, 'warning', '', /has an empty `message`\. Anthropic and Bedrock/],
    ['no message', { message: undefined }, 'warning', '', /has no `message`\. Anthropic and Bedrock/],
    ['a message that is no text', { message: 3 }, 'error', 'message', /`message` is 3; it must be a text/],
    ['half a turn', { limits: { maxTurns: 0.5 } }, 'error', 'limits.maxTurns', /a whole number of turns, at least 1/],
    [
      'a row without arguments',
      { tools: { a: { table: [{ result: 1 }] } } },
      'error',
      'tools.a.table.0',
      /has no `arguments`/,
    ],
    ['an unknown field', { tool: {} }, 'warning', 'tool', /`tool` is not a known field. Did you mean `tools`\?/],
    [
      'a field of a call',
      { model: [{ calls: [{ tool: 'a', args: {} }] }] },
      'warning',
      'model.0.calls.0.args',
      /not a known field/,
    ],
    ['no data', { model: [{ text: () => 1 }] }, 'error', 'model.0.text', /`model\[0\].text` is a function/],
  ];
  test.each(faults)('tells %s with its place', (_name, more, severity, path, message) => {
    const { diagnostics } = readScenario({ ...least, ...more });
    expect(diagnostics.map(found => [found.severity, found.path.join('.')])).toEqual([[severity, path]]);
    expect(diagnostics[0]?.message).toMatch(message);
  });

  test('the providers that are named refuse an empty message, and no others do', async () => {
    const refusing: string[] = [];
    for (const { id, label, wire } of adapters) {
      if (wire !== undefined) continue;
      const result = await runScenario({ ...least, message: '' }, { manifests: [search], adapter: id });
      if (result.diagnostics.some(({ code }) => code === 'run/provider-refused')) refusing.push(label);
    }
    const [warning] = readScenario({ ...least, message: '' }).diagnostics;
    expect(warning?.message).toContain(`${refusing.sort().join(' and ')} refuse a request`);
  });

  test('unknown fields stay, wrong ones are left out', () => {
    const { scenario } = readScenario({
      ...least,
      colour: 'red',
      instructions: 3,
      tools: { a: { error: 1, latencyMs: 5 } },
    });
    expect(scenario).toEqual({ ...least, colour: 'red', tools: { a: { latencyMs: 5 } } });
  });

  test('a member that is undefined is not there', () => {
    expect(readScenario({ ...least, instructions: undefined })).toEqual({ scenario: least, diagnostics: [] });
  });

  test('name and message may be missing, the turns may not', () => {
    const { scenario, diagnostics } = readScenario({ model: [] });
    expect(scenario).toEqual({ name: '', message: '', model: [] });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(readScenario({ name: 'n', message: 'm' }).scenario).toBeUndefined();
  });
});

test('the scenarios of a bundle: those that can be read, and what is wrong with the others', () => {
  const { scenarios, diagnostics } = readScenarios([least, 3, { ...least, name: 4 }]);
  expect(scenarios).toEqual([least, { ...least, name: '' }]);
  expect(diagnostics.map(({ path }) => path)).toEqual([[1], [2, 'name']]);
  expect(readScenarios({}).diagnostics).toHaveLength(1);
  expect(readScenarios(undefined)).toEqual({ scenarios: [], diagnostics: [] });
});

test('a policy', () => {
  expect(readPolicy({ default: 'allow' })).toEqual({ policy: { default: 'allow' }, diagnostics: [] });
  expect(readPolicy({ default: 'Deny' }).diagnostics[0]).toMatchObject({
    code: 'policy/wrong-value',
    severity: 'error',
  });
});

test('nothing that is handed over makes it throw, and errors always say where', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }), given => {
      for (const value of [
        given,
        { ...least, model: given },
        { ...least, tools: { a: given } },
        { ...least, policy: given },
      ]) {
        const { scenario, diagnostics } = readScenario(value);
        expect(scenario !== undefined || diagnostics.length > 0).toBe(true);
        expect(diagnostics.every(({ path, message }) => Array.isArray(path) && message.length > 0)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
