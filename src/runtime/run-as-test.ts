/** A run as a vitest file that runs the scenario again and expects the same. */
import { isObject, type Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { RunResult } from './run-result.ts';
import type { RunTarget } from './run-setting.ts';
import type { Scenario } from './scenario.ts';
import { textLiteral, writeLiteral } from './write-literal.ts';

export interface RunAsTestOptions extends RunTarget {
  /** Where the test imports the headless entry from; `manifest-studio` when absent. */
  entry?: string | undefined;
}

type Given = { [name: string]: Json };

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/**
 * The source text of the test. It holds the manifests, the scenario and the answers that a person gave, and asserts outcome,
 * text, duration and calls. Undefined for a run that was cancelled, which would not end the same way.
 */
export function runAsTest(scenario: Scenario, result: RunResult, options: RunAsTestOptions): string | undefined {
  if (result.outcome === 'cancelled') return undefined;
  const { manifests, adapter, mode, variant, policy, entry = 'manifest-studio' } = options;
  const answers = personalAnswers(result);
  const given: Given = {
    adapter,
    ...(mode !== undefined && { mode }),
    ...(variant !== undefined && { variant }),
    seed: result.seed,
    ...(policy && { policy: asJson(policy) }),
  };
  const asks = answers.length > 0;
  const lines = [
    `import { type Manifest, type RunOptions, runScenario, type Scenario } from ${textLiteral(entry)};`,
    `import { expect, test } from 'vitest';`,
    '',
    `const manifests: Manifest[] = ${writeLiteral((manifests.filter(isObject) as Manifest[]).map(asJson))};`,
    '',
    `const scenario: Scenario = ${writeLiteral(asJson(scenario))};`,
    '',
    `const given: Omit<RunOptions, 'manifests'> = ${writeLiteral(given)};`,
    '',
    ...(asks
      ? [
          '/** What the person answered, by call. */',
          `const answers = new Map<string, 'approve' | 'deny'>(${writeLiteral(answers)});`,
          '',
        ]
      : []),
    `test(${textLiteral(`${scenario.name || 'scenario'} on ${result.target}`)}, async () => {`,
    `  const result = await runScenario(scenario, {`,
    `    ...given,`,
    `    manifests,`,
    ...(asks ? [`    approve: async ({ callId }) => answers.get(callId) ?? 'deny',`] : []),
    `  });`,
    `  expect({ outcome: result.outcome, text: result.text, elapsedMs: result.elapsedMs }).toEqual(`,
    `    ${writeLiteral(outcomeOf(result), '    ')},`,
    `  );`,
    `  const calls = result.calls.map(call => ({`,
    `    tool: call.toolId ?? call.wireName,`,
    `    status: call.status,`,
    `    attempts: call.attempts,`,
    `    arguments: call.arguments,`,
    `    output: call.output,`,
    `  }));`,
    `  expect(calls).toEqual(${writeLiteral(callsOf(result), '  ')});`,
    `});`,
    '',
  ];
  return lines.join('\n');
}

const outcomeOf = ({ outcome, text, elapsedMs }: RunResult): Json => ({
  outcome,
  ...(text !== undefined && { text }),
  elapsedMs,
});

const callsOf = ({ calls }: RunResult): Json =>
  calls.map(({ toolId, wireName, status, attempts, arguments: args, output }) => ({
    tool: toolId ?? wireName,
    status,
    attempts,
    ...(args !== undefined && { arguments: args }),
    ...(output !== undefined && { output }),
  }));

/** Pairs of callId and answer. */
const personalAnswers = ({ events }: RunResult): Json[] =>
  events.flatMap(event =>
    event.type === 'approval-given' && event.by === 'person' ? [[event.callId, event.answer]] : [],
  );
