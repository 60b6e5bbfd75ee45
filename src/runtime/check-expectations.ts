/** Scenarios as eval cases: what came out against what was expected. */
import { isObject, type Json, type Path } from '../manifest/json.ts';
import { code, count, shortened } from '../manifest/words.ts';
import { isPartOf } from './part-of.ts';
import { hasError } from './prepare-call.ts';
import { readExpectation } from './read-scenario.ts';
import type { RunCall, RunResult } from './run-result.ts';
import { type RunOptions, runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

export interface Difference {
  /** In the scenario's `expect`. */
  path: Path;
  /** One sentence for a person. */
  message: string;
  expected?: Json;
  actual?: Json;
}

export interface EvalCheck {
  passed: boolean;
  differences: Difference[];
}

type Expectation = NonNullable<Scenario['expect']>;
type ExpectedCall = NonNullable<Expectation['calls']>[number];

/** Instead of an outcome or a status: whatever it is, as it depends on the target. */
export const ANY = '*';

/**
 * Compares a run with the scenario's `expect`. Only what is stated counts: the outcome (`completed` where none is stated, `*` for
 * any), the text, the calls one by one with their status and those of their arguments that are named. What nobody can check is a
 * difference: an `expect` that cannot be read, a field that is not known.
 */
export function checkExpectations(result: RunResult, scenario: Pick<Scenario, 'expect'>): EvalCheck {
  const given: unknown = scenario?.expect;
  const { expectation, diagnostics } = readExpectation(given === undefined ? {} : given);
  const differences = diagnostics.map(({ path, message }): Difference => ({ path: path.slice(1), message }));
  const isReadable = expectation !== undefined && !hasError(diagnostics);
  if (isReadable) differences.push(...compare(result, expectation));
  return { passed: differences.length === 0, differences };
}

function compare(result: RunResult, expect: Expectation): Difference[] {
  const differences: Difference[] = [];
  const { outcome = 'completed', text, calls } = expect;
  if (outcome !== ANY && result.outcome !== outcome) {
    const reason = result.events.findLast(event => event.type === 'run-ended')?.reason;
    const message = `The run ended as ${result.outcome}, not as ${outcome}.${reason === undefined ? '' : ` ${reason}`}`;
    differences.push({ path: ['outcome'], message, expected: outcome, actual: result.outcome });
  }
  if (text !== undefined && text !== result.text) {
    const actual = result.text === undefined ? {} : { actual: result.text };
    const said =
      result.text === undefined ? 'The model said nothing in the end' : `The model said ${quote(result.text)}`;
    differences.push({ path: ['text'], message: `${said}; expected was ${quote(text)}.`, expected: text, ...actual });
  }
  if (calls) differences.push(...compareCalls(calls, result.calls));
  return differences;
}

const quote = (text: string): string => JSON.stringify(shortened(text, 120));
const toolOf = ({ toolId, wireName }: RunCall): string => toolId ?? wireName;

function compareCalls(expected: readonly ExpectedCall[], actual: readonly RunCall[]): Difference[] {
  const differences = expected.flatMap((wanted, index) => compareCall(wanted, actual[index], index));
  if (actual.length !== expected.length) {
    const message = `The model made ${count(actual.length, 'call')}; expected ${expected.length === 1 ? 'was 1' : `were ${expected.length}`}.`;
    differences.push({ path: ['calls'], message, expected: expected.length, actual: actual.length });
  }
  return differences;
}

function compareCall(wanted: ExpectedCall, call: RunCall | undefined, index: number): Difference[] {
  if (!call) return [];
  const differences: Difference[] = [];
  const differ = (field: string, expected: Json, actual: Json | undefined, message: string): void => {
    differences.push({ path: ['calls', index, field], message, expected, ...(actual !== undefined && { actual }) });
  };
  const which = `Call ${index + 1}`;
  const tool = toolOf(call);
  if (tool !== wanted.tool)
    differ('tool', wanted.tool, tool, `${which} is of ${code(tool)}, not of ${code(wanted.tool)}.`);
  if (wanted.status !== ANY && call.status !== wanted.status) {
    const why = call.diagnostics.find(({ severity }) => severity === 'error')?.message;
    const message = `${which} (${code(tool)}) ended as ${call.status}, not as ${wanted.status}.${why === undefined ? '' : ` ${why}`}`;
    differ('status', wanted.status, call.status, message);
  }
  if (wanted.arguments !== undefined && !isPartOf(wanted.arguments, call.arguments)) {
    const message = `${which} (${code(tool)}) has other arguments than expected: ${argumentWords(wanted.arguments, call.arguments)}.`;
    differ('arguments', wanted.arguments, call.arguments, message);
  }
  return differences;
}

/** Names the arguments that differ, where both are objects. */
function argumentWords(expected: Json, actual: Json | undefined): string {
  const wanted = Object.entries(expected ?? {});
  const got: { [key: string]: Json } =
    typeof actual === 'object' && actual !== null ? Object.fromEntries(Object.entries(actual)) : {};
  const differing = wanted.filter(([key, value]) => !isPartOf(value, Object.hasOwn(got, key) ? got[key] : undefined));
  if (differing.length === 0 || actual === undefined)
    return actual === undefined ? 'they could not be read' : 'they are no object';
  return differing
    .map(([key, value]) => {
      const have = Object.hasOwn(got, key) ? shortened(JSON.stringify(got[key]), 60) : 'absent';
      return `${code(key)} is ${have}, not ${shortened(JSON.stringify(value), 60)}`;
    })
    .join('; ');
}

export interface EvalResult extends EvalCheck {
  result: RunResult;
}

export interface EvalReport {
  passed: number;
  failed: number;
  results: EvalResult[];
}

export interface EvalOptions extends Omit<RunOptions, 'clock'> {
  /** Told of each scenario as it ends. */
  onResult?: ((result: EvalResult, index: number) => void) | undefined;
}

/**
 * Runs scenarios one after the other, each on a clock of its own. Once cancelled, those that are left end as cancelled at once.
 * What is no scenario is a case that fails, and so is a list that is none.
 */
export async function runEvals(scenarios: readonly Scenario[], options: EvalOptions): Promise<EvalReport> {
  const { onResult, ...setting } = isObject(options) ? options : ({} as EvalOptions);
  const results: EvalResult[] = [];
  const cases: readonly Scenario[] = Array.isArray(scenarios) ? scenarios : [scenarios];
  for (const [index, scenario] of cases.entries()) {
    const result = await runScenario(scenario, setting);
    const checked = { ...checkExpectations(result, scenario), result };
    results.push(checked);
    onResult?.(checked, index);
  }
  const passed = results.filter(entry => entry.passed).length;
  return { passed, failed: results.length - passed, results };
}
