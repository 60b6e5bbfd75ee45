import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import type { RunResult } from '../../runtime/run-result.ts';
import { createRunEngine } from './engine.ts';
import type { FromRunWorker, RunJob, RunNews, RunPlace } from './protocol.ts';

const search = JSON.stringify({
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Search',
  description: 'Searches.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, max_results: { type: 'integer', default: 5 } },
    required: ['query'],
  },
  outputSchema: { type: 'array', items: { type: 'string' } },
});
const refund = JSON.stringify({
  toolId: 'refund',
  version: '1.0.0',
  name: 'Refund',
  description: 'Pays back.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  risk: 'destructive',
});

const searching: Json = {
  name: 'Search',
  message: 'Search.',
  model: [{ calls: [{ tool: 'web_search', arguments: { query: 'a' } }] }, { text: 'Found.' }],
};
const refunding = (...ids: string[]): Json => ({
  name: 'Refund',
  message: 'Refund.',
  model: [{ calls: ids.map(id => ({ tool: 'refund', arguments: { id } })) }, { text: 'Done.' }],
  tools: { refund: { result: 'ok' } },
});
const targets = ['openai-chat', 'anthropic', 'agent-loop'].map(target => ({ target, variant: 'standard' }));
const runOf = (scenario: Json, rest: Partial<Extract<RunJob, { kind: 'run' }>> = {}): RunJob => ({
  kind: 'run',
  tools: [search, refund],
  seed: 1,
  scenario,
  targets,
  answers: [],
  ...rest,
});

/** An engine, all that it says, and a way to wait for a kind of news. */
function openEngine() {
  const said: FromRunWorker[] = [];
  let time = 0;
  const waiting: { type: string; resolve: () => void }[] = [];
  const engine = createRunEngine({
    post(message) {
      said.push(structuredClone(message));
      const type = message.type === 'news' ? message.news.type : 'at';
      const index = waiting.findIndex(each => each.type === type);
      if (index >= 0) waiting.splice(index, 1)[0]?.resolve();
    },
    pause: () => new Promise(resolve => setImmediate(resolve)),
    now: () => time,
  });
  const news = (): RunNews[] => said.flatMap(message => (message.type === 'news' ? [message.news] : []));
  return {
    ...engine,
    said,
    news,
    of: <Type extends RunNews['type']>(type: Type) =>
      news().filter((each): each is Extract<RunNews, { type: Type }> => each.type === type),
    places: (): (RunPlace | undefined)[] => said.flatMap(message => (message.type === 'at' ? [message.place] : [])),
    /** So much time passes. */
    wait(ms: number) {
      time += ms;
    },
    next: (type: RunNews['type'] | 'at') => new Promise<void>(resolve => waiting.push({ type, resolve })),
  };
}

async function results(job: RunJob): Promise<RunResult[]> {
  const engine = openEngine();
  engine.accept({ type: 'job', id: 1, job });
  await engine.next('done');
  return engine.of('lane').flatMap(({ result }) => result ?? []);
}

describe('a run', () => {
  it('goes over the targets in their order, with one outcome', async () => {
    const ended = await results(runOf(searching));
    expect(ended.map(({ target }) => target)).toEqual(['openai-chat', 'anthropic', 'agent-loop']);
    expect(new Set(ended.map(({ outcome, text }) => `${outcome} ${text}`))).toEqual(new Set(['completed Found.']));
    expect(ended.map(({ calls }) => calls[0]?.arguments)).toEqual(targets.map(() => ({ query: 'a', max_results: 5 })));
  });

  it('leaves out tools whose text is broken, and says which', async () => {
    const engine = openEngine();
    const tools = ['{', '[]', '{"toolId": "cut_off", "name', '{"toolId":"half"}', search];
    engine.accept({ type: 'job', id: 1, job: runOf(searching, { tools }) });
    await engine.next('done');
    expect(engine.of('notices')[0]?.notices.slice(0, 3)).toEqual([
      'Tool 1 is left out of the run: its text is not JSON at the moment.',
      'Tool 2 is left out of the run: its text is no manifest.',
      '`cut_off` is left out of the run: its text is not JSON at the moment.',
    ]);
    expect(engine.of('lane').flatMap(({ result }) => result?.outcome ?? [])).toEqual(targets.map(() => 'completed'));
  });

  it.each([[3], [null], [{ model: [] }], [{ model: [{ calls: [{ tool: 7 }] }] }], [[]]])(
    'of %j ends with a reason',
    async scenario => {
      const ended = await results(runOf(scenario as Json));
      expect(ended).toHaveLength(3);
      expect(ended.every(({ events }) => events.at(-1)?.type === 'run-ended')).toBe(true);
    },
  );

  it('tells which call it is at, in the order in which they are checked', async () => {
    const engine = openEngine();
    const calls = ['a', 'b'].map(query => ({ tool: 'web_search', arguments: { query } }));
    const scenario = { name: 'Two', message: '', model: [{ calls }, { text: '' }] };
    engine.accept({ type: 'job', id: 1, job: runOf(scenario, { targets: targets.slice(0, 1) }) });
    await engine.next('done');
    const checked = engine.places().filter(place => place?.call !== undefined);
    expect([...new Set(checked.map(place => place?.call))]).toEqual([1, 2]);
    expect(checked[0]).toEqual({ job: 1, target: 'openai-chat', tool: 'web_search', call: 1 });
    expect(engine.said.at(-1)).toEqual({ type: 'at' });
  });
});

describe('approval', () => {
  it('is asked for once, on the target that leads, and holds on the others', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: runOf(refunding('a', 'b')) });
    await engine.next('asking');
    expect(engine.of('asking')[0]).toMatchObject({ lane: 0, request: { toolId: 'refund', arguments: { id: 'a' } } });
    expect(engine.of('asking')[0]?.events.at(-1)?.type).toBe('approval-asked');
    expect(engine.of('asking')[0]?.exchanges).toMatchObject([{ status: 200, kept: expect.anything() }]);
    expect(engine.said.at(-1)).toEqual({ type: 'at' });
    engine.accept({ type: 'answer', id: 1, answer: 'approve' });
    await engine.next('asking');
    engine.accept({ type: 'answer', id: 1, answer: 'deny' });
    await engine.next('done');
    expect(engine.of('asking')).toHaveLength(2);
    const statuses = engine
      .of('lane')
      .flatMap(({ result }) => (result ? [result.calls.map(({ status }) => status)] : []));
    expect(statuses).toEqual(targets.map(() => ['ok', 'denied']));
  });

  it('is not asked for again where the answers are known', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: runOf(refunding('a'), { answers: ['approve'] }) });
    await engine.next('done');
    expect(engine.of('asking')).toEqual([]);
    expect(engine.of('lane').flatMap(({ result }) => result?.calls[0]?.status ?? [])).toEqual(targets.map(() => 'ok'));
  });

  it('is asked for again about a call that nobody saw on the targets before', async () => {
    const engine = openEngine();
    // The strict mode takes the null back, which the first target refuses: only there is the first call asked about.
    const optional = JSON.stringify({
      ...JSON.parse(refund),
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, note: { type: 'string' } },
        required: ['id'],
      },
    });
    const calls = [{ id: 'a', note: null }, { id: 'b' }].map(args => ({ tool: 'refund', arguments: args }));
    const scenario = { name: 'Two', message: 'Refund.', model: [{ calls }, { text: 'Done.' }] };
    const both = ['openai-chat', 'openai-chat:strict'].map(target => ({ target, variant: 'standard' }));
    engine.accept({ type: 'job', id: 1, job: runOf(scenario, { tools: [optional], targets: both }) });
    await engine.next('asking');
    engine.accept({ type: 'answer', id: 1, answer: 'approve' });
    await engine.next('asking');
    engine.accept({ type: 'answer', id: 1, answer: 'deny' });
    await engine.next('done');
    expect(engine.of('asking').map(({ lane, request }) => [lane, request.arguments])).toEqual([
      [0, { id: 'b' }],
      [1, { id: 'a' }],
    ]);
    const statuses = engine
      .of('lane')
      .flatMap(({ result }) => (result ? [result.calls.map(({ status }) => status)] : []));
    expect(statuses).toEqual([
      ['invalid-arguments', 'ok'],
      ['denied', 'ok'],
    ]);
  });

  it('can be waited for while another job is done', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: runOf(refunding('a')) });
    await engine.next('asking');
    const call: RunJob = { kind: 'call', tool: search, terms: 'manifest', value: { query: 'a' }, seed: 1 };
    engine.accept({ type: 'job', id: 2, job: call });
    await engine.next('done');
    engine.accept({ type: 'answer', id: 1, answer: 'approve' });
    await engine.next('done');
    expect(engine.of('done').map(({ answer }) => answer.kind)).toEqual(['call', 'run']);
  });

  it('takes as long as it takes; that is not the time of the run', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: runOf(refunding('a')) });
    await engine.next('asking');
    engine.wait(60_000);
    engine.accept({ type: 'answer', id: 1, answer: 'approve' });
    await engine.next('lane');
    engine.wait(3);
    await engine.next('done');
    expect(engine.of('done')[0]?.answer).toEqual({ kind: 'run', tookMs: 3 });
  });

  it('can be cancelled while it is waited for', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: runOf(refunding('a')) });
    await engine.next('asking');
    engine.accept({ type: 'cancel', id: 1 });
    await engine.next('cancelled');
    expect(engine.of('lane').flatMap(({ result }) => result?.outcome ?? [])).toEqual(['cancelled']);
  });
});

it('a job that is taken back before it began is not begun', async () => {
  const engine = openEngine();
  engine.accept({ type: 'job', id: 1, job: runOf(searching) });
  engine.accept({ type: 'cancel', id: 1 });
  await engine.next('cancelled');
  expect(engine.news()).toEqual([{ type: 'cancelled' }]);
});

describe('eval cases', () => {
  it('are judged on each target, and nobody is asked', async () => {
    const engine = openEngine();
    const expecting = { ...(searching as object), expect: { text: 'Lost.' } } as Json;
    const scenarios = [searching, 'no scenario', expecting, refunding('a')];
    engine.accept({
      type: 'job',
      id: 1,
      job: { kind: 'evals', tools: [search, refund], seed: 1, scenarios, from: 0, targets },
    });
    await engine.next('done');
    expect(engine.of('asking')).toEqual([]);
    const cases = engine.of('case').map(({ index, verdicts }) => [index, verdicts.map(({ passed }) => passed)]);
    expect(cases).toEqual([
      [0, [true, true, true]],
      [2, [false, false, false]],
      [3, [true, true, true]],
    ]);
    expect(engine.of('case')[1]?.verdicts[0]?.differences[0]?.message).toContain('Lost.');
  });
});

describe('a call of one tool', () => {
  const reportOf = async (job: Partial<Extract<RunJob, { kind: 'call' }>>) => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: { kind: 'call', tool: search, terms: 'manifest', seed: 1, ...job } });
    await Promise.race([engine.next('done'), engine.next('failed')]);
    const [end] = [...engine.of('done'), ...engine.of('failed')];
    if (end?.type === 'failed') return end.message;
    return end?.answer.kind === 'call' ? end.answer.report : undefined;
  };

  it('marks what is filled in, and shows what the tool would answer', async () => {
    expect(await reportOf({ value: { query: 'a' } })).toMatchObject({
      sent: { query: 'a' },
      received: { query: 'a' },
      arguments: { query: 'a', max_results: 5 },
      applied: [{ path: ['max_results'], value: 5 }],
      checks: [],
      accepted: true,
      output: expect.any(Array),
      outputChecks: [],
    });
  });

  it.each([
    ['nothing at all', {}, '`query` is missing.'],
    ['null', { value: null }, 'null'],
    ['a null member', { value: { query: null } }, '`query`'],
    ['a wrong member', { value: { query: 'a', max_results: 'x' } }, '`max_results`'],
  ])('tells %s from what is right', async (_what, job, word) => {
    const report = await reportOf(job);
    expect(report).toMatchObject({ accepted: false, checks: [{ message: expect.stringContaining(word) }] });
    expect(report).not.toHaveProperty('output');
  });

  it('shows what a run would have: an example that is an error, and nothing as null', async () => {
    const { outputSchema: _, ...bare } = JSON.parse(search);
    const failing = { ...bare, examples: [{ input: { query: 'a', max_results: 5 }, error: 'Too many requests.' }] };
    const value = { query: 'a' };
    const failed = await reportOf({ tool: JSON.stringify(failing), value });
    expect(failed).toMatchObject({ accepted: true, error: 'Too many requests.', outputChecks: [] });
    expect(failed).not.toHaveProperty('output');
    const silent = await reportOf({ tool: JSON.stringify(bare), value });
    expect(silent).toMatchObject({ output: null, outputChecks: [{ code: 'call/no-output' }] });
  });

  it('is refused for faults of the arguments, and not for a default of the schema', async () => {
    const faulty = JSON.parse(search);
    faulty.inputSchema.properties.max_results.default = 'many';
    const report = await reportOf({ tool: JSON.stringify(faulty), value: { query: 'a' } });
    const [lane] = await results(runOf(searching, { tools: [JSON.stringify(faulty)], targets: targets.slice(0, 1) }));
    const ran = lane?.calls[0]?.status === 'ok';
    expect(report).toMatchObject({ accepted: ran });
  });

  it('takes back what a strict target does to arguments', async () => {
    expect(await reportOf({ terms: 'openai-chat:strict', value: '{"query":"a","max_results":null}' })).toMatchObject({
      received: { query: 'a' },
      arguments: { query: 'a', max_results: 5 },
      accepted: true,
    });
  });

  it('of a broken tool is refused with the reason', async () => {
    expect(await reportOf({ tool: '{' })).toContain('not JSON');
  });
});

describe('texts', () => {
  it('of a run are made in each format', async () => {
    const [result] = await results(runOf(searching, { targets: targets.slice(0, 1) }));
    for (const format of ['json', 'markdown', 'vitest'] as const) {
      const engine = openEngine();
      const job: RunJob = {
        kind: 'export',
        tools: [search],
        seed: 1,
        scenario: searching,
        format,
        result: result as RunResult,
        target: 'openai-chat',
        variant: 'standard',
      };
      engine.accept({ type: 'job', id: 1, job });
      await engine.next('done');
      const [end] = engine.of('done');
      expect(end?.answer).toMatchObject({ kind: 'export', text: expect.stringContaining('web_search') });
    }
  });

  it('of a suggested scenario runs as it expects', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: { kind: 'suggest', tools: [search, refund], seed: 1, tool: 0 } });
    await engine.next('done');
    const [end] = engine.of('done');
    const scenario = end?.answer.kind === 'suggest' ? (end.answer.scenario as unknown as Json) : null;
    engine.accept({
      type: 'job',
      id: 2,
      job: { kind: 'evals', tools: [search], seed: 1, scenarios: [scenario], from: 0, targets },
    });
    await engine.next('done');
    expect(engine.of('case')[0]?.verdicts.flatMap(({ differences }) => differences)).toEqual([]);
    expect(JSON.stringify(scenario)).not.toContain('refund');
  });

  it('is refused where there is nothing to suggest', async () => {
    const engine = openEngine();
    engine.accept({ type: 'job', id: 1, job: { kind: 'suggest', tools: ['{'], seed: 1 } });
    await engine.next('failed');
    expect(engine.of('failed')[0]?.message).toContain('There is nothing to suggest. Tool 1');
  });
});
