import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeRunPort, type FakeRunPort } from '../testing/fake-run-port.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { createRunner, type Runner } from './client.ts';
import type { RunJob, RunNews } from './protocol.ts';

const call = (value: number): RunJob => ({ kind: 'call', tool: '{}', terms: 'manifest', value, seed: 1 });
const run: RunJob = {
  kind: 'run',
  tools: [],
  seed: 1,
  scenario: {},
  targets: [{ target: 'agent-loop', variant: 'standard' }],
  answers: [],
};
const lane: RunNews = { type: 'lane', lane: 0 };
const done: RunNews = { type: 'done', answer: { kind: 'run', tookMs: 1 } };

let ports: FakeRunPort[];
let clock: ManualClock;
let runner: Runner;
const port = (): FakeRunPort => ports.at(-1) as FakeRunPort;

/** What a job is told, as the types of its news. */
const start = (job: RunJob) => {
  const news: RunNews[] = [];
  const handle = runner.start(job, each => news.push(each));
  return { ...handle, news, types: () => news.map(({ type }) => type) };
};

beforeEach(() => {
  ports = [];
  clock = createManualClock();
  runner = createRunner({
    clock,
    createPort() {
      ports.push(createFakeRunPort());
      return port();
    },
  });
});

describe('a job', () => {
  it('starts the worker when it is first needed', () => {
    expect(ports).toHaveLength(0);
    start(run);
    expect(port().heard).toEqual([{ type: 'job', id: 1, job: run }]);
  });

  it('is told the news until it is done', () => {
    const { types } = start(run);
    port().tell(1, lane);
    port().tell(1, done);
    port().tell(1, lane);
    expect(types()).toEqual(['lane', 'done']);
  });

  it('makes an earlier one of its kind void, and leaves the others alone', () => {
    const first = start(call(1));
    const other = start(run);
    const second = start(call(2));
    expect(first.types()).toEqual(['cancelled']);
    expect(port().heard.at(-2)).toEqual({ type: 'cancel', id: 1 });
    port().tell(1, lane);
    port().tell(2, lane);
    port().tell(3, lane);
    expect(first.types()).toEqual(['cancelled']);
    expect([other.types(), second.types()]).toEqual([['lane'], ['lane']]);
  });

  it('carries an answer to the worker', () => {
    start(run).answer('approve');
    expect(port().heard.at(-1)).toEqual({ type: 'answer', id: 1, answer: 'approve' });
  });
});

describe('the watchdog', () => {
  it('stops a worker that gives no sign of life for two seconds, and names the call', () => {
    const { news } = start(run);
    port().at({ job: 1, target: 'openai-chat', tool: 'web_search', call: 3 });
    clock.advance(1900);
    expect(port().terminated).toBe(false);
    clock.advance(400);
    expect(ports[0]?.terminated).toBe(true);
    expect(news).toEqual([
      {
        type: 'failed',
        message: expect.stringContaining('Checking call 3, `web_search`, on OpenAI Chat'),
        tool: 'web_search',
      },
    ]);
    expect(clock.pending()).toBe(0);
  });

  it.each([
    ['another sign of life', () => port().at({ job: 1, tool: 'a', call: 1 })],
    ['nothing under way', () => port().at()],
  ])('is content with %s', (_what, sign) => {
    const { types } = start(run);
    port().at({ job: 1 });
    clock.advance(1900);
    sign();
    clock.advance(1900);
    expect(types()).toEqual([]);
    expect(port().terminated).toBe(false);
  });

  it('does not hurry a person who is asked', () => {
    const { types } = start(run);
    port().at({ job: 1 });
    port().tell(1, {
      type: 'asking',
      lane: 0,
      request: { callId: 'a', toolId: 'a', arguments: {}, reasons: [] },
      events: [],
      exchanges: [],
    });
    port().at();
    clock.advance(3_600_000);
    expect(types()).toEqual(['asking']);
    expect(port().terminated).toBe(false);
  });

  it('waits longer where the worker says that it needs longer', () => {
    const { types } = start(run);
    port().at({ job: 1, patienceMs: 7000 });
    clock.advance(6900);
    expect(types()).toEqual([]);
    clock.advance(400);
    expect(types()).toEqual(['failed']);
  });

  it('begins the other jobs again, with what a person has said', () => {
    const asked = start(run);
    asked.answer('approve');
    const hung = start(call(1));
    port().at({ job: 2, tool: 'a' });
    clock.advance(2200);
    expect(hung.types()).toEqual(['failed']);
    expect(ports).toHaveLength(2);
    expect(port().heard).toEqual([{ type: 'job', id: 1, job: { ...run, answers: ['approve'] } }]);
    ports[0]?.tell(1, done);
    expect(asked.types()).toEqual([]);
    port().tell(1, done);
    expect(asked.types()).toEqual(['done']);
  });

  it('replaces a worker that hangs on a job that nobody waits for any more', () => {
    start(call(1));
    port().at({ job: 1 });
    const second = start(call(2));
    clock.advance(2200);
    expect(second.types()).toEqual([]);
    expect(port().heard).toEqual([{ type: 'job', id: 2, job: call(2) }]);
  });
});

describe('cancelling', () => {
  it('lets the worker say how far it came', () => {
    const { cancel, types } = start(run);
    cancel();
    port().tell(1, lane);
    port().tell(1, { type: 'cancelled' });
    clock.advance(1000);
    expect(types()).toEqual(['lane', 'cancelled']);
    expect(port().terminated).toBe(false);
  });

  it('takes down a worker that does not listen', () => {
    const { cancel, types } = start(run);
    port().at({ job: 1 });
    cancel();
    clock.advance(250);
    expect(types()).toEqual(['cancelled']);
    expect(port().terminated).toBe(true);
    start(run);
    expect(ports).toHaveLength(2);
  });

  it('of all jobs is heard by each, once', () => {
    const jobs = [start(run), start(call(1))];
    runner.clear();
    runner.clear();
    expect(jobs.map(({ types }) => types())).toEqual([['cancelled'], ['cancelled']]);
  });
});

describe('a worker that dies', () => {
  it('or cannot be started at all, is a reason and no exception', () => {
    runner = createRunner({
      clock,
      createPort() {
        throw new Error('Worker is not defined');
      },
    });
    const { news } = start(run);
    expect(news).toEqual([{ type: 'failed', message: 'The run broke off: Worker is not defined' }]);
  });

  it('is started again once, then the job fails with the reason', () => {
    const { news } = start(run);
    port().die('out of memory');
    expect(news).toEqual([]);
    expect(port().heard).toEqual([{ type: 'job', id: 1, job: run }]);
    port().die('out of memory');
    expect(news).toEqual([{ type: 'failed', message: 'The run broke off: out of memory' }]);
    expect(ports).toHaveLength(2);
  });

  it('is the fault of the job it was at', () => {
    const first = start(run);
    const second = start(call(1));
    port().at({ job: 2 });
    port().die('stack');
    expect([first.types(), second.types()]).toEqual([[], ['failed']]);
  });
});

it('leaves neither worker nor timer behind', () => {
  start(run).cancel();
  port().at({ job: 1 });
  runner.dispose();
  expect(port().terminated).toBe(true);
  expect(clock.pending()).toBe(0);
});
