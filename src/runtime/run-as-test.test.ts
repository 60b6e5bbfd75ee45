import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../manifest/manifest.ts';
import { runAsTest } from './run-as-test.ts';
import { type RunOptions, runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { search, tool } from './testing/tools.ts';

const HOLE = ['$', '{process.exit(1)}'].join('');
const HOSTILE = `'\`${HOLE}\` */ </script><!-- \u2028\u2029 \\ " \ud83d \u202e __proto__ \n//`;

const hostile = tool({
  toolId: 'hostile',
  name: HOSTILE,
  description: HOSTILE,
  risk: 'destructive',
  inputSchema: JSON.parse(
    '{"type":"object","properties":{"constructor":{"type":"string"}}}',
  ) as Manifest['inputSchema'],
});

const runs: { [name: string]: { scenario: Scenario; options: RunOptions } } = {
  plain: {
    scenario: {
      name: 'plain',
      message: 'Search.',
      model: [
        { calls: [{ tool: 'search', arguments: { q: 'x' } }, { tool: 'nothing' }, { tool: 'search', raw: '{"q":' }] },
        { text: 'done' },
      ],
      tools: { search: { attempts: [{ error: 'busy' }, { result: { hits: 3, of: -0 }, latencyMs: 70 }] } },
    },
    options: {
      manifests: [{ ...search, executionBoundary: { retryPolicy: { maxRetries: 1, backoffMs: 10 } } }],
      adapter: 'agent-loop',
      seed: 7,
    },
  },
  asked: {
    scenario: {
      name: HOSTILE,
      message: HOSTILE,
      model: [
        {
          calls: [1, 2].map(() => ({
            tool: 'hostile',
            arguments: JSON.parse(`{"constructor":${JSON.stringify(HOSTILE)},"__proto__":{"a":1}}`),
          })),
        },
        { text: HOSTILE },
      ],
      tools: { hostile: { result: { said: HOSTILE } } },
    },
    options: {
      manifests: [hostile],
      adapter: 'agent-loop',
      policy: { permissions: {} },
      approve: (() => {
        let asked = 0;
        return async () => (asked++ === 0 ? 'approve' : 'deny');
      })(),
    },
  },
};

describe('a run as a test', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let folder = '';
  const written: { [file: string]: string } = {};

  beforeAll(async () => {
    mkdirSync(`${root}test-results`, { recursive: true });
    folder = mkdtempSync(`${root}test-results/exported-`);
    for (const [name, { scenario, options }] of Object.entries(runs)) {
      const result = await runScenario(scenario, options);
      const source = runAsTest(scenario, result, options) ?? '';
      written[`${name}.test.ts`] = source;
      written[`${name}-changed.test.ts`] = source.replace("status: 'ok'", "status: 'failed'");
    }
    for (const [file, source] of Object.entries(written)) writeFileSync(`${folder}/${file}`, source);
    writeFileSync(`${folder}/vitest.config.mjs`, "export default { test: { include: ['*.test.ts'] } };\n");
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('passes when it is executed, and fails when the run would have been another one', () => {
    const report = `${folder}/report.json`;
    const args = [
      'run',
      '--root',
      folder,
      '--config',
      `${folder}/vitest.config.mjs`,
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    expect(() =>
      execFileSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], { stdio: 'pipe' }),
    ).toThrow();
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string; assertionResults: unknown[] }[];
    };
    const outcomes = testResults.map(({ name, status, assertionResults }) => [
      name.split('/').at(-1),
      status,
      assertionResults.length,
    ]);
    expect(outcomes.sort()).toEqual([
      ['asked-changed.test.ts', 'failed', 1],
      ['asked.test.ts', 'passed', 1],
      ['plain-changed.test.ts', 'failed', 1],
      ['plain.test.ts', 'passed', 1],
    ]);
  });

  test('holds nothing that would end a script, a comment or a line', () => {
    expect(Object.keys(written)).toHaveLength(4);
    for (const source of Object.values(written)) {
      expect(source).not.toMatch(/<\/script|<!--|[\u2028\u2029\u202e]/);
      expect(source.isWellFormed()).toBe(true);
    }
  });

  test('there is none for a run that was cancelled', async () => {
    const { scenario, options } = runs.plain as (typeof runs)[string];
    const controller = new AbortController();
    controller.abort();
    const result = await runScenario(scenario, { ...options, signal: controller.signal });
    expect(result.outcome).toBe('cancelled');
    expect(runAsTest(scenario, result, options)).toBeUndefined();
  });

  const cyclic: { [key: string]: unknown } = {};
  cyclic.tools = cyclic;
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
  test.each<[string, unknown, object]>([
    ['no scenario', null, {}],
    ['a scenario that is a text', 'x', {}],
    ['a scenario with what is no data', { name: 's', model: [], n: 10n }, {}],
    ['a scenario that holds itself', cyclic, {}],
    ['a scenario without end', { model: deep }, {}],
    ['a manifest that is no data', undefined, { manifests: [{ toolId: Symbol('t') }] }],
    ['a policy that is no data', undefined, { policy: { default: () => 'deny' } }],
  ])('there is none for %s', async (_name, given, more) => {
    const { scenario, options } = runs.plain as (typeof runs)[string];
    const result = await runScenario(scenario, options);
    const wanted = (given === undefined ? scenario : given) as Scenario;
    expect(runAsTest(wanted, result, { ...options, ...more } as RunOptions)).toBeUndefined();
  });
});
