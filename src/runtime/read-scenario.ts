/** Scenarios and policies as people write them, and as they stand in a bundle. */
import { plainArguments } from '../adapters/plain-arguments.ts';
import { refusingEmptyMessages } from '../adapters/protocol/wires.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { isObject, type Json, own, type Path } from '../manifest/json.ts';
import { code, place } from '../manifest/words.ts';
import { RUN_LIMITS } from './run-budget.ts';
import type { Policy, Scenario } from './scenario.ts';
import {
  anything,
  atMost,
  choice,
  listOf,
  mapOf,
  type Notes,
  note,
  numberFrom,
  objectOf,
  type Shape,
  text,
  yes,
} from './shape.ts';

const decision = choice('allow', 'ask', 'deny');
const rules = {
  permissions: mapOf(decision),
  risk: mapOf(decision),
  default: decision,
  approvals: mapOf(choice('approve', 'deny')),
};
const policy = objectOf({ ...rules, actors: mapOf(objectOf(rules)), roles: mapOf(objectOf(rules)) });

/** Each row is tried at each execution. */
const MOST_ROWS = 1000;

const attempt = { result: anything, error: text, nothing: yes, latencyMs: numberFrom(0, 'milliseconds') };
const script = objectOf({
  ...attempt,
  attempts: listOf(objectOf(attempt)),
  table: listOf(objectOf({ ...attempt, arguments: anything }, ['arguments']), MOST_ROWS),
});

const call = objectOf({ tool: text, arguments: anything, raw: text, id: text }, ['tool']);
const spoken = objectOf({ text, truncated: yes }, ['text']);
const calling = objectOf({ calls: listOf(call), text, truncated: yes });

const turn: Shape = (value, path, notes) => {
  if (!isObject(value) || own(value, 'calls') === undefined) return spoken(value, path, notes);
  const { calls } = value;
  if (Array.isArray(calls) && calls.length === 0) {
    note(
      notes,
      'error',
      'empty-turn',
      [...path, 'calls'],
      `${place(path)} makes no calls; give it one, or a text instead.`,
    );
    return undefined;
  }
  return calling(value, path, notes);
};

const expectation = objectOf({
  outcome: text,
  calls: listOf(objectOf({ tool: text, status: text, arguments: anything }, ['tool', 'status'])),
  text,
});

const scenario = objectOf(
  {
    name: text,
    instructions: text,
    message: text,
    actor: objectOf({ id: text, roles: listOf(text) }),
    model: listOf(turn),
    tools: mapOf(script),
    policy,
    limits: objectOf({ maxTurns: atMost(RUN_LIMITS.turns, numberFrom(1, 'turns', true)) }),
    expect: expectation,
  },
  ['model'],
);

const WORDS = {
  code: 'scenario/not-data',
  whole: 'The scenario',
  advice: 'A scenario is plain JSON data.',
  exact: 'Write it as a string.',
};

type Expectation = NonNullable<Scenario['expect']>;

/** The first error of a plain value comes alone: what is no data is not looked into. */
function read(shape: Shape, given: unknown, path: Path, prefix: string): { value?: Json; diagnostics: Diagnostic[] } {
  const plain = plainArguments(given, WORDS);
  const diagnostics = plain.diagnostics.map(found => ({ ...found, path: [...path, ...found.path] }));
  if (plain.value === undefined) return { diagnostics };
  const notes: Notes = { prefix, diagnostics };
  const value = shape(plain.value, path, notes);
  return value === undefined ? { diagnostics } : { value, diagnostics };
}

const isMessage = ({ path: found }: Diagnostic, path: Path): boolean =>
  found.length === path.length + 1 && found.at(-1) === 'message';

/**
 * One scenario. What is wrong is an error with its place and is left out; unknown fields are kept, with a warning. A name or a
 * message that is missing is told and stands empty; without a list of turns there is no scenario. Never throws.
 */
export function readScenario(given: unknown, path: Path = []): { scenario?: Scenario; diagnostics: Diagnostic[] } {
  const { value, diagnostics } = read(scenario, given, path, 'scenario');
  if (!isObject(value)) return { diagnostics };
  const whole = place(path, 'The scenario');
  const warn = (problem: string, message: string): void =>
    void diagnostics.push({ code: `scenario/${problem}`, severity: 'warning', message, path });
  if (isObject(given) && own(given, 'name') === undefined) {
    warn('missing-field', `${whole} has no ${code('name')}; it stays empty.`);
  }
  const result = {
    ...value,
    name: own(value, 'name') ?? '',
    message: own(value, 'message') ?? '',
  } as unknown as Scenario;
  if (result.message.trim() === '' && !diagnostics.some(each => isMessage(each, path))) {
    const none = isObject(given) && own(given, 'message') !== undefined ? 'an empty' : 'no';
    const refusing = refusingEmptyMessages().join(' and ');
    warn('empty-message', `${whole} has ${none} ${code('message')}. ${refusing} refuse a request without one.`);
  }
  return { scenario: result, diagnostics };
}

/** What is expected of a run. Paths are those in the scenario. Never throws. */
export function readExpectation(given: unknown): { expectation?: Expectation; diagnostics: Diagnostic[] } {
  const { value, diagnostics } = read(expectation, given, ['expect'], 'scenario');
  return isObject(value) ? { expectation: value as Expectation, diagnostics } : { diagnostics };
}

/** The scenarios of a bundle, as far as they can be read. Paths begin with `path` and go on with the index. */
export function readScenarios(given: unknown, path: Path = []): { scenarios: Scenario[]; diagnostics: Diagnostic[] } {
  if (given === undefined) return { scenarios: [], diagnostics: [] };
  if (!Array.isArray(given)) {
    const message = 'The scenarios are not a list.';
    return { scenarios: [], diagnostics: [{ code: 'scenario/wrong-value', severity: 'error', message, path }] };
  }
  const all = Array.from(given as unknown[], (entry, index) => readScenario(entry, [...path, index]));
  return {
    scenarios: all.map(({ scenario: entry }) => entry).filter(entry => entry !== undefined),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** A policy, read like a scenario. A decision that cannot be read is an error, never a permission. */
export function readPolicy(given: unknown, path: Path = []): { policy?: Policy; diagnostics: Diagnostic[] } {
  const { value, diagnostics } = read(policy, given, path, 'policy');
  return isObject(value) ? { policy: value as Policy, diagnostics } : { diagnostics };
}
