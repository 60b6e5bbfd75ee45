/** A run as a vitest file that runs the scenario again and expects the same. */
import { plainArguments } from '../adapters/plain-arguments.ts';
import { isObject, type Json, type JsonObject } from '../manifest/json.ts';
import type { RunResult } from './run-result.ts';
import type { RunTarget } from './run-setting.ts';
import type { Scenario } from './scenario.ts';
import { textLiteral, writeLiteral } from './write-literal.ts';

export interface RunAsTestOptions extends RunTarget {
  /** Where the test imports the headless entry from; `manifest-studio` when absent. */
  entry?: string | undefined;
}

type Given = { [name: string]: Json };

interface Plain {
  manifests: Json[];
  scenario: JsonObject;
  policy: Json | undefined;
}

/** Copies as data, which JSON text would not do: it has no word for -0. Undefined where something is none. */
function plainOf(scenario: unknown, { manifests, policy }: RunAsTestOptions): Plain | undefined {
  const plain = plainArguments(scenario).value;
  const tools = (Array.isArray(manifests) ? manifests : []).filter(isObject).map(tool => plainArguments(tool).value);
  const rules = policy && plainArguments(policy).value;
  if (!isObject(plain) || tools.includes(undefined) || (policy && rules === undefined)) return undefined;
  return { manifests: tools.filter(tool => tool !== undefined), scenario: plain, policy: rules };
}

/**
 * The source text of the test. It holds the manifests, the scenario and the answers that a person gave, and asserts outcome,
 * text, duration and calls. Undefined for a run that was cancelled, which would not end the same way, and where the scenario, a
 * manifest or the policy is no plain JSON data.
 */
export function runAsTest(scenario: Scenario, result: RunResult, options: RunAsTestOptions): string | undefined {
  const plain = plainOf(scenario, options);
  if (result.outcome === 'cancelled' || !plain) return undefined;
  const { adapter, mode, variant, entry = 'manifest-studio' } = options;
  const answers = personalAnswers(result);
  const given: Given = {
    adapter,
    ...(mode !== undefined && { mode }),
    ...(variant !== undefined && { variant }),
    seed: result.seed,
    ...(plain.policy !== undefined && { policy: plain.policy }),
  };
  const asks = answers.length > 0;
  const lines = [
    `import { type Manifest, type RunOptions, runScenario, type Scenario } from ${textLiteral(entry)};`,
    `import { expect, test } from 'vitest';`,
    '',
    `const manifests: Manifest[] = ${writeLiteral(plain.manifests)};`,
    '',
    `const scenario: Scenario = ${writeLiteral(plain.scenario)};`,
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
