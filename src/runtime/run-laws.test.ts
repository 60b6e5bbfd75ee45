/** Laws that hold for every run, whatever the script, the faults, the target and the moment of a cancellation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scenarioTools } from '../../test/fixtures/scenarios.ts';
import { isObject, type Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { boundaryOf } from './boundary.ts';
import { CancelSource } from './cancel.ts';
import type { RunResult } from './run-result.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { suggestScenario } from './suggest-scenario.ts';
import { STATUSES } from './testing/statuses.ts';

const TARGETS = [
  'agent-loop',
  'openai-chat:strict',
  'openai-responses',
  'anthropic',
  'gemini',
  'ollama',
  'bedrock',
  'mistral',
];
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
/** Members that are undefined are left out. */
const record = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc
    .record(shape)
    .map(value => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T);

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const args = fc.oneof(
  fc.constant({ query: 'x' }),
  fc.constant({ customer: 'Ada', cents: 5 }),
  record({
    query: maybe(json),
    max_results: maybe(json),
    filters: maybe(json),
    customer: maybe(json),
    cents: maybe(fc.integer()),
  }),
  json,
) as fc.Arbitrary<Json>;
const call = record({
  tool: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('search.web', 'invoice_create', 'wipe') },
    { weight: 1, arbitrary: fc.string() },
  ),
  arguments: maybe(args),
  raw: maybe(
    fc.oneof(
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.constantFrom('', '{', '{"query":"x"}', '"{}"') },
    ),
  ),
  id: maybe(fc.constantFrom('', 'callabc12', 'callabc13')),
});
const turn = fc.oneof(
  {
    weight: 4,
    arbitrary: record({
      calls: fc.array(call, { minLength: 1, maxLength: 4 }),
      truncated: fc.constantFrom(undefined, undefined, undefined, true as const),
      text: maybe(fc.string()),
    }),
  },
  { weight: 1, arbitrary: record({ text: fc.string() }) },
);
const attempt = {
  result: maybe(json),
  error: maybe(fc.string()),
  nothing: maybe(fc.constant(true as const)),
  latencyMs: maybe(fc.constantFrom(0, 1, 99, 100, 101, 5000, 1e9)),
};
const script = record({
  ...attempt,
  attempts: maybe(fc.array(record(attempt), { maxLength: 3 })),
  table: maybe(fc.array(record({ ...attempt, arguments: args }), { maxLength: 2 })),
});
const decision = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
const policy = record({
  permissions: maybe(fc.dictionary(fc.constantFrom('network', 'payments', '*'), decision)),
  risk: maybe(fc.dictionary(fc.constantFrom('read', 'write', 'destructive'), decision)),
  default: maybe(decision),
  approvals: maybe(
    fc.dictionary(fc.constantFrom('wipe', 'invoice_create'), fc.constantFrom('approve' as const, 'deny' as const)),
  ),
});
const scenario = record({
  name: fc.string(),
  message: fc.string(),
  model: fc.array(turn, { maxLength: 5 }),
  tools: maybe(fc.dictionary(fc.constantFrom('search.web', 'invoice_create', 'wipe'), script)),
  policy: maybe(policy),
  limits: maybe(record({ maxTurns: fc.integer({ min: 1, max: 4 }) })),
}) as unknown as fc.Arbitrary<Scenario>;
const boundary = record({
  timeout: maybe(fc.constantFrom(1, 100, 5000)),
  retryPolicy: maybe(
    record({
      maxRetries: maybe(fc.nat(3)),
      backoffMs: maybe(fc.constantFrom(0, 7, 500)),
      backoff: maybe(fc.constantFrom('constant' as const, 'exponential' as const)),
    }),
  ),
  concurrency: maybe(fc.constantFrom(1, 2)),
});
const setting = fc.record({
  scenario,
  boundaries: fc.array(boundary, { minLength: 3, maxLength: 3 }),
  idempotent: fc.array(maybe(fc.boolean()), { minLength: 3, maxLength: 3 }),
  target: fc.constantFrom(...TARGETS),
  seed: fc.nat(),
  cancelAfter: fc.option(fc.nat(60), { nil: undefined }),
  person: fc.constantFrom(undefined, 'approve' as const, 'deny' as const),
});
type Setting = typeof setting extends fc.Arbitrary<infer T> ? T : never;

const manifestsOf = ({ boundaries, idempotent }: Setting): Manifest[] =>
  scenarioTools.map((manifest, index) => ({
    ...manifest,
    executionBoundary: boundaries[index] ?? {},
    ...(idempotent[index] !== undefined && { idempotent: idempotent[index] as boolean }),
  }));

function run(given: Setting): Promise<RunResult> {
  const [adapter = '', mode] = given.target.split(':');
  const source = new CancelSource();
  const { person, cancelAfter } = given;
  return runScenario(given.scenario, {
    manifests: manifestsOf(given),
    adapter,
    mode,
    seed: given.seed,
    approve: person && (async () => person),
    signal: source.signal,
    onEvent: ({ seq }) => {
      if (seq === cancelAfter) source.cancel();
    },
  });
}

function checkOrder({ events, elapsedMs }: RunResult): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
  expect(events.at(-1)).toMatchObject({ type: 'run-ended', at: elapsedMs });
  expect(events.filter(({ type }) => type === 'run-ended')).toHaveLength(1);
}

/** One result for each call, and nothing of a call after it, late answers apart. */
function checkCalls({ calls, events }: RunResult): void {
  expect(new Set(calls.map(({ callId }) => callId)).size).toBe(calls.length);
  for (const entry of calls) {
    expect(STATUSES).toContain(entry.status);
    expect('output' in entry).toBe(entry.status === 'ok');
    const own = events.filter(
      event => 'callId' in event && event.callId === entry.callId && event.type !== 'result-ignored',
    );
    expect(own[0]?.type).toBe('call-received');
    expect(own.at(-1)).toMatchObject({ type: 'call-ended', status: entry.status });
    expect(own.filter(({ type }) => type === 'call-ended')).toHaveLength(1);
    expect(own.filter(({ type }) => type === 'attempt-started')).toHaveLength(entry.attempts);
  }
}

function checkLimits(given: Setting, { calls, events, outcome, exchanges }: RunResult): void {
  const boundaries = new Map(manifestsOf(given).map(manifest => [manifest.toolId, boundaryOf(manifest)]));
  const toolOf = new Map(calls.map(({ callId, toolId }) => [callId, toolId ?? '']));
  const running = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'attempt-started' && event.type !== 'attempt-ended') continue;
    const tool = toolOf.get(event.callId) ?? '';
    const number = (running.get(tool) ?? 0) + (event.type === 'attempt-started' ? 1 : -1);
    running.set(tool, number);
    expect(number).toBeLessThanOrEqual(boundaries.get(tool)?.concurrency ?? 0);
  }
  for (const { toolId = '', attempts, status } of calls) {
    const { maxRetries = 0, isIdempotent = true } = boundaries.get(toolId) ?? {};
    expect(attempts).toBeLessThanOrEqual(maxRetries + 1);
    if (status === 'timeout' && !isIdempotent) expect(attempts).toBeGreaterThan(0);
  }
  const turns = events.filter(({ type }) => type === 'turn-read').length;
  expect(turns).toBeLessThanOrEqual(given.scenario.limits?.maxTurns ?? 20);
  expect(exchanges.length).toBeGreaterThanOrEqual(turns);
  if (given.cancelAfter === undefined) expect(outcome).not.toBe('cancelled');
}

/** No attempt follows on one whose effect is unknown, where the tool is not idempotent. */
function checkUnknownOutcomes(given: Setting, { calls, events }: RunResult): void {
  const once = new Set(manifestsOf(given).flatMap(({ toolId, idempotent }) => (idempotent === false ? [toolId] : [])));
  for (const { callId, toolId = '' } of calls) {
    if (!once.has(toolId)) continue;
    const ended = events.filter(event => event.type === 'attempt-ended' && event.callId === callId);
    const unknown = ended.findIndex(event => event.type === 'attempt-ended' && event.outcome.kind === 'timeout');
    if (unknown >= 0) expect(unknown).toBe(ended.length - 1);
  }
}

describe('every run', () => {
  test('ends in a defined outcome, within its limits, with one result for each call, and the same each time', async () => {
    const outcomes = new Set<string>();
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(setting, async given => {
        const result = await run(given);
        outcomes.add(result.outcome);
        for (const { status } of result.calls) statuses.add(status);
        checkOrder(result);
        checkCalls(result);
        checkLimits(given, result);
        checkUnknownOutcomes(given, result);
        expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        expect(await run(given)).toEqual(result);
      }),
      { numRuns: 250, seed: 20261130 },
    );
    // The scripts reach all there is.
    expect([...outcomes].sort()).toEqual(['cancelled', 'completed', 'failed', 'turn-limit']);
    expect([...statuses].sort()).toEqual([...STATUSES].sort());
  });

  test('stands any scenario at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (given, part) => {
        for (const scenario of [
          given,
          { name: 'n', message: 'm', model: given },
          { name: 'n', message: 'm', model: [], tools: given, policy: part },
        ]) {
          const result = await runScenario(scenario as Scenario, { manifests: scenarioTools, adapter: 'agent-loop' });
          expect(['completed', 'turn-limit', 'failed']).toContain(result.outcome);
          if (result.outcome === 'failed')
            expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
          expect(isObject(result)).toBe(true);
        }
      }),
      { numRuns: 100, seed: 20261130 },
    );
  });

  test('stands any manifest at all', async () => {
    const fields = [
      'inputSchema',
      'outputSchema',
      'permissions',
      'risk',
      'idempotent',
      'executionBoundary',
      'examples',
      'extensions',
    ] as const;
    const deep = fc.oneof(
      json,
      fc.record({ retryPolicy: json, timeout: json }),
      fc.array(fc.record({ input: json, output: json })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), deep, async (field, given) => {
        const [base, ...others] = scenarioTools as [Manifest, ...Manifest[]];
        const manifests = [{ ...base, [field]: given } as Manifest, ...others];
        const scenario = {
          name: 'n',
          message: 'm',
          model: [{ calls: [{ tool: base.toolId, arguments: { query: 'x' } }] }, { text: 'done' }],
        };
        const result = await runScenario(scenario, { manifests, adapter: 'agent-loop' });
        expect(result.outcome).toBe('completed');
        expect(result.calls).toHaveLength(1);
        checkOrder(result);
        checkCalls(result);
        await suggestScenario(manifests);
      }),
      { numRuns: 200, seed: 20261130 },
    );
  });
});
