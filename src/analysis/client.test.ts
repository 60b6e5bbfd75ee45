import { describe, expect, it } from 'vitest';
import type { AnalysisInput } from './analyser.ts';
import { createWorkerAnalyser } from './client.ts';
import type { FileJob, SentTool, ToWorker } from './protocol.ts';
import type { Answer, Question } from './question.ts';
import type { BundleReport, PreviewResult, ToolReport } from './report.ts';
import { createFakePort, type FakePort } from './testing/fake-port.ts';
import { createManualClock } from './testing/manual-clock.ts';

const TARGETS = ['openai-chat', 'anthropic'];

function setUp() {
  const clock = createManualClock();
  const ports: FakePort[] = [];
  const reports: ToolReport[] = [];
  const previews: (PreviewResult | undefined)[] = [];
  const bundles: BundleReport[] = [];
  const busy: boolean[] = [];
  const slow: [string, boolean][] = [];
  const unavailable: string[] = [];
  const analyser = createWorkerAnalyser({
    clock,
    createPort() {
      const port = createFakePort();
      ports.push(port);
      return port;
    },
    events: {
      reports: found => reports.push(...found),
      preview: result => previews.push(result),
      bundle: report => bundles.push(report),
      busy: state => busy.push(state),
      slow: (key, state) => slow.push([key, state]),
      unavailable: message => unavailable.push(message),
    },
  });
  const port = (): FakePort => ports.at(-1) as FakePort;
  const update = (tools: { [key: string]: string }, rest: Partial<AnalysisInput> = {}): void =>
    analyser.update({
      tools: Object.entries(tools).map(([key, text]) => ({ key, text })),
      targets: TARGETS,
      ...rest,
    });
  return { clock, ports, port, reports, previews, bundles, busy, slow, unavailable, analyser, update };
}

const updates = (port: FakePort) =>
  port.heard.filter((message): message is Extract<ToWorker, { type: 'update' }> => message.type === 'update');
const previewSeq = (port: FakePort): number =>
  port.heard.findLast((message): message is Extract<ToWorker, { type: 'preview' }> => message.type === 'preview')
    ?.seq ?? -1;
const sentTool = (port: FakePort, key: string): SentTool => {
  const tool = updates(port)
    .flatMap(message => message.tools)
    .findLast(each => each.key === key);
  if (!tool) throw new Error(`${key} was not sent`);
  return tool;
};
const reportOf = ({ key, revision }: SentTool, toolId = key) => ({
  key,
  revision,
  toolId,
  broken: false,
  diagnostics: [],
  targets: {},
  elapsedMs: 1,
});
const previewResult = (key: string): PreviewResult => ({
  target: 'openai-chat',
  scope: 'tool',
  key,
  text: '{}',
  fidelity: 'exact',
  diagnostics: [],
});

describe('what the page tells the worker', () => {
  it('sends each text once, and the order only when it changes', () => {
    const { update, port } = setUp();
    update({ a: '1', b: '2' }, { focus: 'a' });
    update({ a: '1', b: '2x' }, { focus: 'a' });
    update({ b: '2x', a: '1' }, { focus: 'a' });
    const sent = updates(port());
    expect(sent.map(message => message.tools.map(tool => tool.text))).toEqual([['1', '2'], ['2x'], []]);
    expect(sent.map(message => message.order)).toEqual([['a', 'b'], undefined, ['b', 'a']]);
  });

  it('says nothing when nothing changed', () => {
    const { update, port } = setUp();
    update({ a: '1' }, { focus: 'a' });
    const before = port().heard.length;
    update({ a: '1' }, { focus: 'a' });
    expect(port().heard.length).toBe(before);
  });

  it('names tools that are gone', () => {
    const { update, port } = setUp();
    update({ a: '1', b: '2' });
    update({ b: '2' });
    expect(updates(port()).at(-1)).toMatchObject({ removed: ['a'], order: ['b'], tools: [] });
  });

  it('asks for the preview again only when its tool, its target or its place changed', () => {
    const { update, port } = setUp();
    const preview = { scope: 'tool', key: 'a', target: 'openai-chat' } as const;
    update({ a: '1', b: '2' }, { preview });
    const first = previewSeq(port());
    update({ a: '1', b: '2x' }, { preview });
    expect(previewSeq(port())).toBe(first);
    update({ a: '1x', b: '2x' }, { preview });
    expect(previewSeq(port())).toBe(first + 1);
    update({ a: '1x', b: '2x' }, { preview: { ...preview, target: 'anthropic' } });
    expect(previewSeq(port())).toBe(first + 2);
  });

  it('looks at all tools together only when the hand is still and nothing waits', () => {
    const { update, port, clock, bundles } = setUp();
    update({ a: '1' });
    clock.advance(5000);
    expect(port().heard.some(message => message.type === 'bundle')).toBe(false);
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'a'))] });
    clock.advance(399);
    expect(port().heard.some(message => message.type === 'bundle')).toBe(false);
    clock.advance(1);
    expect(port().heard.at(-1)).toEqual({ type: 'bundle', seq: 1 });
    port().say({ type: 'bundle', seq: 1, report: { diagnostics: [], targets: { anthropic: [] } } });
    expect(bundles).toEqual([{ diagnostics: [], targets: { anthropic: [] } }]);
  });
});

describe('answers', () => {
  it('gives a report its text back and says when all are in', () => {
    const { update, port, reports, busy } = setUp();
    update({ a: 'text of a', b: 'text of b' });
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'a'))] });
    expect(busy).toEqual([true]);
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'b'))] });
    expect(reports.map(({ key, text }) => [key, text])).toEqual([
      ['a', 'text of a'],
      ['b', 'text of b'],
    ]);
    expect(busy).toEqual([true, false]);
  });

  it('drops a report for an earlier text, even when the tool went and came back', () => {
    const { update, port, reports } = setUp();
    update({ a: 'first' });
    const early = sentTool(port(), 'a');
    update({ a: 'second' });
    port().say({ type: 'reports', reports: [reportOf(early)] });
    update({});
    update({ a: 'third' });
    port().say({ type: 'reports', reports: [reportOf(early)] });
    expect(reports).toEqual([]);
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'a'))] });
    expect(reports.map(report => report.text)).toEqual(['third']);
  });

  it('drops all previews but the latest, in whatever order they come', () => {
    const { update, port, previews } = setUp();
    const preview = { scope: 'tool', key: 'a', target: 'openai-chat' } as const;
    update({ a: '1' }, { preview });
    const first = previewSeq(port());
    update({ a: '2' }, { preview });
    const second = previewSeq(port());
    port().say({ type: 'preview', seq: second, result: previewResult('a') });
    port().say({ type: 'preview', seq: first, result: { ...previewResult('a'), text: 'late' } });
    expect(previews).toEqual([previewResult('a')]);
  });
});

describe('a worker that hangs', () => {
  it('marks the tool after half a second, and replaces the worker after two, without running that schema again', () => {
    const { update, port, ports, clock, slow, reports } = setUp();
    update({ good: '1', bad: '2', rest: '3' }, { focus: 'bad' });
    const bad = sentTool(port(), 'bad');
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'good'))] });
    port().say({ type: 'at', phase: 'check', key: 'bad', revision: bad.revision });
    clock.advance(500);
    expect(slow).toContainEqual(['bad', true]);
    expect(ports).toHaveLength(1);
    clock.advance(1600);
    expect(ports).toHaveLength(2);
    expect(ports[0]?.terminated).toBe(true);
    expect(updates(port())[0]?.tools.map(({ key, care, reported }) => [key, care, reported])).toEqual([
      ['good', 'full', true],
      ['bad', 'unchecked', false],
      ['rest', 'full', false],
    ]);
    port().say({ type: 'reports', reports: [reportOf(sentTool(port(), 'bad'))] });
    expect(reports.at(-1)?.key).toBe('bad');
    expect(slow.at(-1)).toEqual(['bad', false]);
  });

  it('leaves a tool alone that hangs without its schema too, until its text changes', () => {
    const { update, port, ports, clock } = setUp();
    update({ bad: '1' });
    for (const phase of ['check', 'compile'] as const) {
      port().say({ type: 'at', phase, key: 'bad', revision: sentTool(port(), 'bad').revision });
      clock.advance(2100);
    }
    expect(ports).toHaveLength(3);
    expect(sentTool(port(), 'bad').care).toBe('none');
    update({ bad: '1, mended' });
    expect(sentTool(port(), 'bad').care).toBe('full');
  });

  it('is left in peace as long as it goes on saying something', () => {
    const { update, port, ports, clock } = setUp();
    update({ a: '1', b: '2', c: '3' });
    for (const key of ['a', 'b', 'c']) {
      port().say({ type: 'at', phase: 'check', key, revision: sentTool(port(), key).revision });
      clock.advance(1900);
    }
    port().say({ type: 'at' });
    clock.advance(60_000);
    expect(ports).toHaveLength(1);
  });

  it('hears nothing any more once it is replaced', () => {
    const { update, port, ports, clock, reports } = setUp();
    update({ a: '1' });
    const tool = sentTool(port(), 'a');
    port().say({ type: 'at', phase: 'check', key: 'a', revision: tool.revision });
    clock.advance(2100);
    ports[0]?.say({ type: 'reports', reports: [reportOf(tool)] });
    expect(reports).toEqual([]);
  });

  it('asks again for a preview that was not answered', () => {
    const { update, port, clock, previews } = setUp();
    const preview = { scope: 'tool', key: 'a', target: 'openai-chat' } as const;
    update({ a: '1', b: '2' }, { preview });
    port().say({ type: 'at', phase: 'check', key: 'b', revision: sentTool(port(), 'b').revision });
    clock.advance(2100);
    port().say({ type: 'preview', seq: previewSeq(port()), result: previewResult('a') });
    expect(previews).toEqual([previewResult('a')]);
  });

  it('does not look at all tools together again when that is what hung', () => {
    const { update, port, ports, clock, previews } = setUp();
    const preview = { scope: 'bundle', target: 'openai-chat' } as const;
    update({ a: '1' }, { preview });
    port().say({ type: 'at', phase: 'bundle' });
    clock.advance(2100);
    expect(ports).toHaveLength(2);
    expect(previews).toEqual([undefined]);
    expect(port().heard.map(message => message.type)).toEqual(['update']);
  });
});

describe('a worker that dies', () => {
  it('is started again, without what it died of', () => {
    const { update, port, ports, unavailable } = setUp();
    update({ a: '1', b: '2' });
    port().say({ type: 'at', phase: 'check', key: 'b', revision: sentTool(port(), 'b').revision });
    port().die('out of memory');
    expect(ports).toHaveLength(2);
    expect(sentTool(port(), 'a').care).toBe('full');
    expect(sentTool(port(), 'b').care).toBe('unchecked');
    expect(unavailable).toEqual([]);
  });

  it('is given up after three deaths without a word, and says so once', () => {
    const { update, port, ports, unavailable, busy } = setUp();
    update({ a: '1' });
    for (let death = 0; death < 3; death++) port().die('blocked by policy');
    expect(ports).toHaveLength(3);
    expect(unavailable).toEqual(['blocked by policy']);
    expect(busy.at(-1)).toBe(false);
    expect(() => update({ a: '2' })).not.toThrow();
  });
});

describe('files', () => {
  const begun = async (job: FileJob) => {
    const page = setUp();
    page.update({ a: '1' });
    const result = page.analyser.file(job);
    const id = page.port().heard.findLast(message => message.type === 'file')?.id ?? -1;
    page.port().say({ type: 'at', phase: 'file', file: id });
    return { ...page, id, result };
  };

  it('that hang are given up, with words; the tools and other files go on', async () => {
    const { analyser, clock, ports, port, result, slow } = await begun({ import: '{}' });
    const other = analyser.file({ read: 'x' });
    clock.advance(4900);
    expect(ports).toHaveLength(1);
    clock.advance(300);
    expect(ports).toHaveLength(2);
    const [told] = (await result).diagnostics;
    expect(told).toMatchObject({ code: 'import/too-slow', severity: 'error' });
    expect(told?.message).toContain('too long');
    expect(slow).toEqual([]);
    expect(sentTool(port(), 'a').care).toBe('full');
    const again = port().heard.filter(message => message.type === 'file');
    expect(again.map(({ job }) => job)).toEqual([{ read: 'x' }]);
    port().say({ type: 'file', id: again[0]?.id ?? -1, result: { diagnostics: [] } });
    expect(await other).toEqual({ diagnostics: [] });
  });

  it('that are large have more time', async () => {
    const { clock, ports, port, id, result } = await begun({ import: ' '.repeat(1_000_000) });
    clock.advance(20_000);
    expect(ports).toHaveLength(1);
    port().say({ type: 'file', id, result: { diagnostics: [] } });
    expect(await result).toEqual({ diagnostics: [] });
  });

  it('that are to be imported can be cancelled: the worker starts anew with all else that it was asked', async () => {
    const { analyser, ports, port, result } = await begun({ import: '{}' });
    const saved = analyser.file({ read: 'x' });
    analyser.cancelImports();
    expect(await result).toEqual({ diagnostics: [] });
    expect(ports).toHaveLength(2);
    const again = port().heard.filter(message => message.type === 'file');
    expect(again.map(({ job }) => job)).toEqual([{ read: 'x' }]);
    analyser.cancelImports();
    expect(ports).toHaveLength(2);
    port().say({ type: 'file', id: again[0]?.id ?? -1, result: { diagnostics: [] } });
    await saved;
  });

  it('that break the worker are not read again', async () => {
    const { ports, port, result } = await begun({ import: '{}' });
    port().die('out of memory');
    expect(ports).toHaveLength(2);
    expect(port().heard.some(({ type }) => type === 'file')).toBe(false);
    expect((await result).diagnostics[0]?.message).toContain('memory');
  });

  it('of the studio are read without a worker; others are not, and it says why', async () => {
    const { analyser, port } = setUp();
    for (let death = 0; death < 3; death++) port().die('blocked by policy');
    const own = await analyser.file({ import: '{"toolId": "a", "version": "1.0.0"}' });
    expect(own.imported).toMatchObject({ kind: 'manifests', tools: [{ toolId: 'a' }] });
    const foreign = await analyser.file({ import: '{"name": "a", "input_schema": {}}' });
    expect(foreign.imported).toMatchObject({
      kind: 'nothing',
      notes: [{ message: expect.stringContaining('worker') }],
    });
  });
});

describe('questions', () => {
  const definition = { what: 'definition', key: 'a', target: 'anthropic' } as const;
  const proof: Extract<Question, { what: 'proof' }> = {
    what: 'proof',
    key: 'a',
    target: 'anthropic',
    loss: { path: ['inputSchema', 'x'], effect: 'dropped' },
  };
  const asks = (port: FakePort) =>
    port.heard.filter((message): message is Extract<ToWorker, { type: 'ask' }> => message.type === 'ask');
  const notProven = { kind: 'not-proven', tried: 7 } as const;

  function askedOf(question: Question = proof) {
    const page = setUp();
    page.update({ a: '1', b: '2' });
    const answers: Answer[] = [];
    const ask = (): (() => void) => page.analyser.ask(question, answer => answers.push(answer));
    const cancel = ask();
    return { ...page, answers, ask, cancel, id: asks(page.port())[0]?.id ?? -1 };
  }

  it('are about the present text, and an answer is remembered until it changes', () => {
    const { port, answers, ask, id, update } = askedOf();
    expect(asks(port())).toEqual([{ type: 'ask', id, revision: sentTool(port(), 'a').revision, question: proof }]);
    port().say({ type: 'answer', id, answer: notProven });
    ask();
    expect(answers).toEqual([notProven, notProven]);
    expect(asks(port())).toHaveLength(1);
    update({ a: '1x', b: '2' });
    ask();
    expect(asks(port()).at(-1)).toMatchObject({ revision: sentTool(port(), 'a').revision });
    expect(asks(port())).toHaveLength(2);
  });

  it('are told apart by what they ask, the target, the effect and the place', () => {
    const { port, answers, analyser, id } = askedOf();
    port().say({ type: 'answer', id, answer: notProven });
    const others: Question[] = [
      { ...proof, target: 'openai-chat' },
      { ...proof, loss: { ...proof.loss, effect: 'narrowed' } },
      { ...proof, loss: { ...proof.loss, path: ['inputSchema', 'y'] } },
      { ...proof, key: 'b' },
      definition,
    ];
    for (const other of others) analyser.ask(other, answer => answers.push(answer));
    expect(asks(port()).map(({ question }) => question)).toEqual([proof, ...others]);
    expect(answers).toEqual([notProven]);
  });

  it('are not answered any more once they are taken back', () => {
    const { port, answers, cancel, id } = askedOf();
    cancel();
    cancel();
    expect(port().heard.filter(({ type }) => type === 'forget')).toEqual([{ type: 'forget', id }]);
    port().say({ type: 'answer', id, answer: notProven });
    expect(answers).toEqual([]);
  });

  it('that hang are given up after two seconds and not tried again; the tools and other questions go on', () => {
    const { port, ports, clock, analyser, answers, ask, slow, id } = askedOf();
    const other: Answer[] = [];
    analyser.ask({ ...definition, key: 'b' }, answer => other.push(answer));
    port().say({ type: 'at', phase: 'answer', question: id });
    clock.advance(2100);
    expect(ports).toHaveLength(2);
    expect(answers).toEqual([{ kind: 'timed-out' }]);
    expect(slow).toEqual([]);
    expect(updates(port())[0]?.tools.map(({ key, care }) => [key, care])).toEqual([
      ['a', 'full'],
      ['b', 'full'],
    ]);
    expect(asks(port()).map(({ question }) => question.key)).toEqual(['b']);
    port().say({ type: 'answer', id: asks(port())[0]?.id ?? -1, answer: { kind: 'compiled', text: '{}' } });
    expect(other).toEqual([{ kind: 'compiled', text: '{}' }]);
    ask();
    expect(answers).toEqual([{ kind: 'timed-out' }, { kind: 'timed-out' }]);
    expect(asks(port())).toHaveLength(1);
  });

  it('that hang although they were taken back are not tried again either', () => {
    const { port, ports, clock, answers, ask, cancel, id } = askedOf();
    port().say({ type: 'at', phase: 'answer', question: id });
    cancel();
    ask();
    clock.advance(2100);
    expect(ports).toHaveLength(2);
    expect(answers).toEqual([{ kind: 'timed-out' }]);
    expect(asks(port())).toEqual([]);
  });

  it('that break the worker have failed', () => {
    const { port, ports, answers, id, unavailable } = askedOf();
    port().say({ type: 'at', phase: 'answer', question: id });
    port().die('out of memory');
    expect(ports).toHaveLength(2);
    expect(answers).toEqual([{ kind: 'failed' }]);
    expect(unavailable).toEqual([]);
  });

  it('have no answer without a worker, nor about a tool that is not there', () => {
    const { port, answers, ask, analyser } = askedOf();
    analyser.ask({ ...definition, key: 'gone' }, answer => answers.push(answer));
    expect(answers).toEqual([{ kind: 'failed' }]);
    for (let death = 0; death < 3; death++) port().die('blocked by policy');
    ask();
    expect(answers.slice(1)).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }]);
  });
});

it('stops every timer and the worker when it is disposed of', () => {
  const { update, port, clock, analyser } = setUp();
  update({ a: '1' });
  port().say({ type: 'at', phase: 'check', key: 'a', revision: sentTool(port(), 'a').revision });
  analyser.dispose();
  expect(port().terminated).toBe(true);
  expect(clock.pending()).toBe(0);
});
