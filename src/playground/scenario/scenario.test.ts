import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../document/apply-edits.ts';
import { changeValues, type ValueChange } from '../../document/change-values.ts';
import type { Json, JsonObject, Path } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { runScenario } from '../../runtime/run-scenario.ts';
import type { Scenario, ToolScript } from '../../runtime/scenario.ts';
import type { KnownTool } from '../known-tools.ts';
import { faults } from './faults.ts';
import { scriptWords } from './script-words.ts';
import { writeAt } from './write-at.ts';

const manifest: Manifest = {
  toolId: 'track_parcel',
  version: '1.0.0',
  name: 'Track parcel',
  description: 'Says where a parcel is.',
  inputSchema: {
    type: 'object',
    properties: { number: { type: 'string' }, carrier: { type: 'string' } },
    required: ['number'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
  idempotent: true,
};
const tool: KnownTool = {
  key: 'k',
  toolId: 'track_parcel',
  manifest: manifest as unknown as JsonObject,
  inputSchema: manifest.inputSchema as Json,
  outputSchema: manifest.outputSchema as Json,
  permissions: [],
  risk: undefined,
  timeoutMs: 5000,
};
const scenario: Scenario = {
  name: 'Parcel',
  message: 'Where is it?',
  model: [{ calls: [{ tool: 'track_parcel', arguments: { number: '0034' } }] }, { text: 'On its way.' }],
};

const withFault = (id: string): Scenario => {
  const changes = faults.find(fault => fault.id === id)?.write({ scenario, tool }) ?? [];
  const text = JSON.stringify(scenario);
  const made = changeValues(text, changes);
  if (!made.ok) throw new Error(made.reason);
  return JSON.parse(applyEdits(text, made.edits)) as Scenario;
};

describe('a ready-made fault', () => {
  it.each([
    ['timeout', ['timeout', 3]],
    ['timeout-once', ['ok', 2]],
    ['slow', ['ok', 1]],
    ['error', ['failed', 3]],
    ['error-once', ['ok', 2]],
    ['error-twice', ['ok', 3]],
    ['invalid-output', ['invalid-output', 1]],
    ['wrong-argument', ['invalid-arguments', 0]],
    ['truncated', ['invalid-arguments', 0]],
    ['unknown-tool', ['unknown-tool', 0]],
    ['null-optional', ['invalid-arguments', 0]],
    ['missing-id', ['ok', 1]],
    ['duplicate-id', ['ok', 1]],
  ])('%s does what it says when the scenario runs', async (id, expected) => {
    const { outcome, calls } = await runScenario(withFault(id), { manifests: [manifest], adapter: 'openai-chat' });
    expect(outcome).toBe('completed');
    expect([calls[0]?.status, calls[0]?.attempts]).toEqual(expected);
  });

  it('leaves what the tool answers as it was, where it answers', () => {
    const tools = { track_parcel: { result: { place: 'Bonn' }, error: 'No.', attempts: [{}] } };
    const write = (id: string) =>
      faults.find(fault => fault.id === id)?.write({ scenario: { ...scenario, tools }, tool });
    expect(write('slow')).toMatchObject([{ value: { result: { place: 'Bonn' }, latencyMs: 4500 } }]);
    expect(write('error')).toEqual([
      { op: 'set', path: ['tools', 'track_parcel'], value: { error: 'The service is not available.', latencyMs: 200 } },
    ]);
  });

  it('is one for each that is tested', () => {
    expect(faults).toHaveLength(13);
  });

  it('is not offered where there is nothing for it', () => {
    const bare = { ...tool, outputSchema: undefined, inputSchema: { type: 'object' } };
    const silent = { ...scenario, model: [{ text: 'Hi.' }] };
    const offered = (subject: { scenario: Scenario; tool: KnownTool }): string[] =>
      faults.filter(fault => fault.write(subject) !== undefined).map(({ id }) => id);
    expect(offered({ scenario: silent, tool })).not.toContain('truncated');
    expect(offered({ scenario, tool: bare })).not.toContain('invalid-output');
    expect(offered({ scenario, tool: bare })).not.toContain('wrong-argument');
  });
});

describe('a script in words', () => {
  it.each<[ToolScript, string]>([
    [{}, 'succeeds'],
    [{ latencyMs: 9000 }, 'times out'],
    [{ error: 'Down.', latencyMs: 200 }, 'fails after 200 ms with “Down.”'],
    [{ attempts: [{ latencyMs: 6000 }, {}] }, 'times out once, then succeeds'],
    [
      { attempts: [{ error: 'No.' }, { error: 'No.' }, { latencyMs: 300 }] },
      'fails with “No.” twice, then answers after 300 ms',
    ],
    [{ result: { id: 1 } }, 'returns `{"id":1}`'],
    [{ nothing: true }, 'returns nothing'],
    [{ table: [{ arguments: {}, result: 1 }] }, '1 answer by argument'],
    [{ error: 'No.', table: [{ arguments: {}, result: 1 }] }, '1 answer by argument; fails with “No.”'],
  ])('%o', (script, words) => {
    expect(scriptWords(script, 5000)).toBe(words);
  });
});

describe('writing one place', () => {
  const root = {
    actor: { id: 'a' },
    tools: {
      x: { latencyMs: 1 },
      y: { table: [{ arguments: {} }], attempts: [{ latencyMs: 3 }, { result: 1 }] },
    },
    model: [{ calls: [{ tool: 'x', arguments: { a: { b: 1 } } }] }, { text: 'Done.' }],
    policy: { actors: { ann: { risk: { read: 'ask' } } } },
  };
  it.each<[Path, Json | undefined, ValueChange[]]>([
    [['actor', 'id'], undefined, [{ op: 'remove', path: ['actor'] }]],
    [['tools', 'x', 'latencyMs'], undefined, [{ op: 'remove', path: ['tools', 'x'] }]],
    [['policy', 'actors', 'ann', 'risk', 'read'], undefined, [{ op: 'remove', path: ['policy'] }]],
    // A row of a table, an attempt, a turn stay where they are.
    ...[
      ['tools', 'y', 'table', 0, 'arguments'],
      ['tools', 'y', 'attempts', 0, 'latencyMs'],
      ['model', 1, 'text'],
      ['model', 0, 'calls', 0, 'arguments', 'a', 'b'],
    ].map((path): [Path, undefined, ValueChange[]] => [path, undefined, [{ op: 'remove', path }]]),
    [['tools', 'x', 'latencyMs'], 1, []],
    [['limits', 'maxTurns'], undefined, []],
    [['limits', 'maxTurns'], 3, [{ op: 'set', path: ['limits', 'maxTurns'], value: 3 }]],
  ])('%o', (path, value, changes) => {
    expect(writeAt(root, path, value)).toEqual(changes);
  });
});
