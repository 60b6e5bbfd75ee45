import { beforeEach, describe, expect, it } from 'vitest';
import { createEngineRunPort } from '../../analysis/testing/engine-run-port.ts';
import { createFakeRunPort, type FakeRunPort } from '../../analysis/testing/fake-run-port.ts';
import type { Json } from '../../manifest/json.ts';
import { createBrowser, openTestStudio, settle, type TestStudio } from '../testing/test-studio.ts';
import type { PlayCommands } from './play-commands.ts';
import type { PlayState } from './play-state.ts';
import {
  draftOf,
  evalCases,
  evalSummary,
  playTargets,
  presentPlace,
  presentResult,
  runOutdated,
  scenarioItems,
  selectedScenario,
} from './select-play.ts';

const search = {
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Search',
  description: 'Searches.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' }, max_results: { type: 'integer', default: 5 } },
    required: ['query'],
  },
};
const refund = {
  toolId: 'refund',
  version: '1.0.0',
  name: 'Refund',
  description: 'Pays back.',
  inputSchema: { type: 'object', properties: {} },
  risk: 'destructive',
};
const searching = {
  name: 'Search',
  message: 'Search.',
  model: [{ calls: [{ tool: 'web_search', arguments: { query: 'a' } }] }, { text: 'Found.' }],
  'x-own': { kept: true },
};
const refunding = { name: 'Refund', message: '', model: [{ calls: [{ tool: 'refund' }] }, { text: '' }] };

const fileOf = (scenarios: unknown, rest: object = {}): string =>
  JSON.stringify({
    format: 'manifest-bundle',
    formatVersion: 1,
    name: 'B',
    tools: [search, refund],
    scenarios,
    ...rest,
  });

let studio: TestStudio;
let play: PlayCommands;
const state = (): PlayState => studio.state().play;
const scenarios = (): Json => studio.state().workspace.scenarios ?? null;
const names = (): string[] => scenarioItems(studio.state()).map(({ name }) => name);

async function open(list: unknown, given: Parameters<typeof openTestStudio>[0] = {}): Promise<void> {
  studio = await openTestStudio(given);
  await studio.commands.openBundle(fileOf(list));
  play = await studio.commands.play();
}

/** Waits until `done` holds; what runs in process takes some turns of the event loop. */
async function until(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !done(); turn++) await new Promise(resolve => setImmediate(resolve));
  expect(done()).toBe(true);
}

describe('scenarios', () => {
  beforeEach(() => open([searching, refunding]));

  it('are added after the selected one, and a name is used once', () => {
    expect(play.addScenario()).toEqual({ ok: true, index: 1 });
    play.addScenario();
    expect(names()).toEqual(['Search', 'New scenario', 'New scenario 2', 'Refund']);
    expect(selectedScenario(studio.state())?.scenario).toMatchObject({ name: 'New scenario 2' });
    play.duplicateScenario(0);
    expect(names()[1]).toBe('Search 2');
    expect(scenarios()).toMatchObject({ 1: { 'x-own': { kept: true } } });
  });

  it('are moved and removed, and the selection goes with the hand', () => {
    play.moveScenario(0, 1);
    expect([names(), state().selected]).toEqual([['Refund', 'Search'], 1]);
    play.removeScenario(1);
    expect([names(), state().selected]).toEqual([['Refund'], 0]);
    play.removeScenario(0);
    expect(studio.state().workspace).not.toHaveProperty('scenarios');
    studio.commands.undo();
    studio.commands.undo();
    studio.commands.undo();
    expect(scenarios()).toEqual([searching, refunding]);
  });

  it('are changed in one place, and the rest stays', () => {
    const path = ['model', 0, 'calls', 0, 'arguments', 'query'];
    expect(play.changeScenario(0, [{ op: 'set', path, value: 'b' }])).toEqual({ ok: true });
    expect(scenarios()).toMatchObject([
      { model: [{ calls: [{ arguments: { query: 'b' } }] }, {}], 'x-own': { kept: true } },
      {},
    ]);
    expect(studio.state().canUndo).toBe('Edit `query`');
    expect(play.changeScenario(0, [{ op: 'remove', path: ['nothing', 3] }])).toMatchObject({ ok: false });
    expect(play.changeScenario(9, [])).toMatchObject({ ok: false });
  });

  it('typing is one step, and a pause begins another one', () => {
    const type = (value: string) =>
      play.changeScenario(0, [{ op: 'set', path: ['message'], value }], { mergeKey: 'message' });
    type('H');
    studio.clock.advance(300);
    type('He');
    studio.clock.advance(600);
    type('Hey');
    studio.commands.undo();
    expect(scenarios()).toMatchObject([{ message: 'He' }, {}]);
    studio.commands.undo();
    expect(scenarios()).toEqual([searching, refunding]);
    expect(studio.state().canUndo).toBeUndefined();
  });

  it('undo shows what it changed, in the view where that is', () => {
    play.renameScenario(1, 'Money back');
    studio.commands.setValue(studio.key(0), ['name'], 'Find');
    studio.commands.setView('play');
    play.selectScenario(0);
    studio.commands.undo();
    expect(studio.state()).toMatchObject({ view: 'design', selectedKey: studio.key(0) });
    studio.commands.undo();
    expect([studio.state().view, state().selected, names()]).toEqual(['play', 1, ['Search', 'Refund']]);
    studio.commands.redo();
    studio.commands.redo();
    expect([studio.state().view, names()]).toEqual(['design', ['Search', 'Money back']]);
  });

  it('undo of a move stays with what was moved', () => {
    play.addScenario({ name: 'Third', message: '', model: [] });
    play.moveScenario(1, 2);
    play.moveScenario(2, 0);
    expect(names()).toEqual(['Third', 'Search', 'Refund']);
    studio.commands.undo();
    expect([names(), state().selected]).toEqual([['Search', 'Refund', 'Third'], 2]);
  });

  it('a text that is not JSON is kept beside, and nothing is lost', () => {
    const draft = (of: number) => draftOf(studio.state(), of);
    expect(play.setScenarioText(0, '{"name": ')).toMatchObject({ ok: false });
    expect(play.setScenarioText(1, '[')).toMatchObject({ ok: false });
    expect(draft(0)).toEqual({ of: 0, text: '{"name": ', problem: expect.any(String) });
    expect(scenarios()).toEqual([searching, refunding]);
    play.moveScenario(0, 1);
    expect([draft(0)?.text, draft(1)?.text]).toEqual(['[', '{"name": ']);
    studio.commands.undo();
    play.addScenario({ name: 'Between', message: '', model: [] });
    expect([draft(0)?.text, draft(2)?.text]).toEqual(['{"name": ', '[']);
    play.removeScenario(1);
    play.setScenarioText(0, '{"name": "Half"}');
    expect([draft(0)?.problem, draft(1)?.text, scenarios()]).toEqual([undefined, '[', [{ name: 'Half' }, refunding]]);
    expect(selectedScenario(studio.state())).toMatchObject({ name: 'Half', diagnostics: [{ severity: 'error' }] });
    expect(play.run()).toMatchObject({ ok: false });
  });

  it('a text keeps the layout in which it is typed, until what it says changes elsewhere', () => {
    const typed = '{ "name": "S",\n\n "limit": 1.0 }';
    play.setScenarioText(0, typed);
    expect(draftOf(studio.state(), 0)).toEqual({ of: 0, text: typed });
    const label = studio.state().canUndo;
    studio.clock.advance(1000);
    play.setScenarioText(0, `${typed} `);
    expect(draftOf(studio.state(), 0)?.text).toBe(`${typed} `);
    studio.commands.undo();
    expect([label, scenarios(), draftOf(studio.state(), 0)]).toEqual([
      'Edit scenario as JSON',
      [searching, refunding],
      undefined,
    ]);
    play.setScenarioText(0, typed);
    play.renameScenario(0, 'Other');
    expect(draftOf(studio.state(), 0)).toBeUndefined();
    play.setScenarioText(1, '[');
    play.discardDraft(1);
    expect(state().drafts).toEqual([]);
  });

  it('the policy is made, changed, and removed again', () => {
    play.changePolicy([{ op: 'set', path: ['permissions', 'network'], value: 'ask' }]);
    expect(studio.state().workspace.policy).toEqual({ permissions: { network: 'ask' } });
    expect(play.setPolicyText('[]')).toMatchObject({ ok: false });
    expect(draftOf(studio.state(), 'policy')).toMatchObject({ text: '[]', problem: expect.any(String) });
    play.setPolicyText('');
    expect(studio.state().workspace).not.toHaveProperty('policy');
    studio.commands.undo();
    studio.commands.undo();
    expect(studio.state().workspace).not.toHaveProperty('policy');
    expect(studio.state().view).toBe('play');
  });
});

it('a scenario without a name is called by its place, wherever it has been', async () => {
  const names = (): string[] => scenarioItems(studio.state()).map(({ name }) => name);
  const nameless = { message: 'a', model: [] };
  await open([nameless, nameless, { ...nameless, message: 'b' }]);
  expect(names()).toEqual(['Scenario 1', 'Scenario 2', 'Scenario 3']);
  play.removeScenario(0);
  play.addScenario({ ...nameless, message: 'c' });
  expect(names()).toEqual(['Scenario 1', 'Scenario 2', 'Scenario 3']);
});

it.each([[undefined], [[]], [[1, null, 'x', [], { name: 7 }]]])(
  'foreign scenarios such as %j stay as they are',
  async list => {
    await open(list);
    for (const item of scenarioItems(studio.state()))
      expect([item.scenario, item.diagnostics.length > 0]).toEqual([undefined, true]);
    const file = await studio.commands.exportBundleText();
    expect(JSON.parse('text' in file ? file.text : '').scenarios).toEqual(list);
    expect(play.run()).toMatchObject({ ok: false });
    expect(play.runEvals().ok).toBe((list ?? []).length > 0);
  },
);

it('what nobody edited is exported as it stood in the file, also after a reload', async () => {
  const own = '{ "name": "Own",  "x-limit": 1.50e1,\t"model": [ ] }';
  const policy = '{"default":"ask" , "x-own": 9007199254740993}';
  const browser = createBrowser();
  studio = await openTestStudio(browser);
  const head = '{"format":"manifest-bundle","formatVersion":1,"name":"B","tools":[]';
  await studio.commands.openBundle(`${head},"scenarios":[{"name":"Other"},${own}],"policy":${policy}}`);
  play = await studio.commands.play();
  play.renameScenario(0, 'Edited');
  play.moveScenario(1, 0);
  await studio.dispose();
  studio = await openTestStudio(browser);
  const file = await studio.commands.exportBundleText();
  const text = 'text' in file ? file.text : '';
  expect(text).toContain(`    ${own},\n`);
  expect(text).toContain(`  "policy": ${policy}\n`);
  expect(JSON.parse(text).scenarios.map(({ name }: { name: string }) => name)).toEqual(['Own', 'Edited']);
});

describe('targets', () => {
  beforeEach(() => open([searching]));

  it('are the first two shown that can run, until someone chooses', () => {
    expect(playTargets(studio.state()).map(({ target }) => target)).toHaveLength(2);
    studio.commands.setShownAdapters(['anthropic', 'gemini', 'openai-chat']);
    studio.commands.setMode('anthropic', 'strict');
    expect(playTargets(studio.state()).map(({ target }) => target)).toEqual(['anthropic:strict', 'gemini']);
    expect(play.setTargets([{ target: 'agent-loop', variant: 'unheard of' }])).toEqual({ ok: true });
    expect(playTargets(studio.state())).toEqual([{ target: 'agent-loop', variant: 'standard' }]);
  });

  it.each([
    [[], 'At least one'],
    [['nobody'], 'cannot run'],
    [['agent-loop', 'gemini', 'anthropic', 'ollama', 'openai-chat'], 'At most 4'],
  ])('%j are refused', (targets, reason) => {
    const chosen = targets.map(target => ({ target, variant: 'standard' }));
    expect(play.setTargets(chosen)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
    expect(state().targets).toBeUndefined();
  });

  it('and the seed are remembered, and so is the selected scenario', async () => {
    const browser = createBrowser();
    await open([searching, refunding], browser);
    play.setSeed(7);
    play.setTargets([{ target: 'gemini', variant: 'standard' }]);
    play.selectScenario(1);
    studio.commands.setView('play');
    await studio.dispose();
    const again = await openTestStudio(browser);
    expect(again.state().play).toMatchObject({ seed: 7, targets: [{ target: 'gemini' }], selected: 1 });
    expect(again.state().view).toBe('play');
    expect(again.state().workspace.scenarios).toEqual([searching, refunding]);
  });
});

describe('a run in process', () => {
  const given = { createRunPort: createEngineRunPort };
  const ended = () => until(() => !['running', 'asking'].includes(state().run?.status ?? ''));

  it('fills a lane for each target, and is out of date once something else would come out', async () => {
    await open([searching], given);
    expect(play.run()).toEqual({ ok: true });
    expect(state().run).toMatchObject({ status: 'running', lanes: [{ status: 'waiting' }, { status: 'waiting' }] });
    await ended();
    const { run } = state();
    expect(run?.lanes.map(({ status, result }) => [status, result?.text])).toEqual([
      ['done', 'Found.'],
      ['done', 'Found.'],
    ]);
    expect(run?.lanes[1]?.result?.calls[0]?.applied).toEqual([{ path: ['max_results'], value: 5 }]);
    expect(runOutdated(studio.state())).toBe(false);
    const edits: (() => unknown)[] = [
      () => play.changeScenario(0, [{ op: 'set', path: ['message'], value: 'x' }]),
      () => play.changePolicy([{ op: 'set', path: ['default'], value: 'deny' }]),
      () => studio.commands.setValue(studio.key(0), ['name'], 'x'),
      () => studio.commands.removeTool(studio.key(1)),
    ];
    for (const edit of edits) {
      edit();
      expect(runOutdated(studio.state())).toBe(true);
      studio.commands.undo();
      expect(runOutdated(studio.state())).toBe(false);
    }
    play.setSeed(2);
    expect(runOutdated(studio.state())).toBe(true);
  });

  it('is what comes out of the scenario that ran, as long as it is the same apart from what it expects', async () => {
    await open([searching, refunding], given);
    play.run();
    await ended();
    const text = (): string | undefined => presentResult(studio.state())?.text;
    expect(text()).toBe('Found.');
    play.changeScenario(0, [{ op: 'set', path: ['expect'], value: { text: 'Found.' } }]);
    expect([text(), runOutdated(studio.state())]).toEqual(['Found.', false]);
    play.changeScenario(0, [{ op: 'set', path: ['message'], value: 'x' }]);
    expect(text()).toBeUndefined();
    studio.commands.undo();
    play.selectScenario(1);
    expect(text()).toBeUndefined();
  });

  it.each([
    ['approve', 'ok'],
    ['deny', 'denied'],
  ] as const)('waits for a person: %s', async (answer, status) => {
    await open([refunding], given);
    play.run();
    await until(() => state().run?.status === 'asking');
    expect(state().run).toMatchObject({ approval: { lane: 0, toolId: 'refund' }, lanes: [{ status: 'asking' }, {}] });
    expect(state().run?.lanes[0]?.events.at(-1)?.type).toBe('approval-asked');
    play.answerApproval(answer);
    expect(state().run).not.toHaveProperty('approval');
    await ended();
    expect(state().run?.lanes.map(({ result }) => result?.calls[0]?.status)).toEqual([status, status]);
  });

  it('can be cancelled while a person is asked', async () => {
    await open([refunding], given);
    play.run();
    await until(() => state().run?.status === 'asking');
    play.cancelRun();
    await ended();
    expect(state().run).toMatchObject({ status: 'cancelled', lanes: [{ status: 'done' }, { status: 'cancelled' }] });
    expect(state().run?.lanes[0]?.result?.outcome).toBe('cancelled');
  });

  it('goes without tools that are broken, and says so', async () => {
    await open([searching], given);
    studio.commands.setText(studio.key(1), '{', { origin: 'json', label: 'Type' });
    play.run();
    await ended();
    expect(state().run).toMatchObject({ status: 'done', notices: [expect.stringContaining('Tool 2 is left out')] });
  });

  it('is stepped through on all lanes together', async () => {
    await open([searching], given);
    play.run();
    await ended();
    const [lead, other] = state().run?.lanes ?? [];
    const last = (lead?.events.length ?? 0) - 1;
    expect(presentPlace(studio.state(), 1)).toBe((other?.events.length ?? 0) - 1);
    play.step(-1);
    expect(state().cursor).toBe(last - 1);
    play.step(1);
    play.step(1);
    expect(state().cursor).toBeUndefined();
    const called = lead?.events.findIndex(({ type }) => type === 'defaults-applied') ?? -1;
    play.setCursor(called);
    expect(other?.events[presentPlace(studio.state(), 1)]?.type).toBe('defaults-applied');
    play.setCursor(-5);
    expect(state().cursor).toBe(0);
    play.setCursor(10_000);
    expect(state().cursor).toBeUndefined();
  });

  it('is copied in each format', async () => {
    await open([searching], given);
    expect(await play.exportRun('json')).toMatchObject({ ok: false });
    play.run();
    await ended();
    expect(await play.exportRun('json', 1)).toMatchObject({ ok: true, text: expect.stringContaining('"web_search"') });
    expect(await play.exportRun('markdown')).toMatchObject({ ok: true, text: expect.stringContaining('Search') });
    expect(await play.exportRun('vitest')).toMatchObject({ ok: true, text: expect.stringContaining('runScenario') });
  });

  it('keeps what became of a case at the scenario that it is of', async () => {
    await open([searching, refunding], given);
    play.runEvals();
    await until(() => state().evals?.status === 'done');
    const indexes = (): (number | undefined)[] =>
      scenarioItems(studio.state()).map(({ value }) => evalCases(studio.state()).get(value)?.index);
    play.moveScenario(0, 1);
    expect(indexes()).toEqual([1, 0]);
    play.changeScenario(0, [{ op: 'set', path: ['message'], value: 'x' }]);
    expect(indexes()).toEqual([undefined, 0]);
    studio.commands.undo();
    play.removeScenario(0);
    expect(indexes()).toEqual([0]);
  });

  it('judges eval cases, and says which say nothing', async () => {
    await open(
      [searching, { ...searching, expect: { text: 'Found.' } }, { ...searching, expect: { text: 'Lost.' } }, 4],
      given,
    );
    expect(play.runEvals()).toEqual({ ok: true });
    expect(evalSummary(studio.state())).toEqual({ passed: 0, judged: 0, left: 3 });
    await until(() => state().evals?.status === 'done');
    expect(state().evals?.cases.map(({ status }) => status)).toEqual(['unexpecting', 'passed', 'failed', 'unreadable']);
    expect(evalSummary(studio.state())).toEqual({ passed: 1, judged: 2, left: 0 });
  });

  it('a suggested scenario is one more, selected, and one step back', async () => {
    await open([searching], given);
    const added = play.suggestScenario(studio.key(0));
    expect(state().suggesting).toBe(true);
    expect(await added).toEqual({ ok: true, index: 1 });
    expect(state()).toMatchObject({ suggesting: false, selected: 1 });
    studio.commands.undo();
    expect(scenarios()).toEqual([searching]);
  });

  it('a call of one tool follows what is typed and what is edited', async () => {
    await open([], given);
    play.callTool(studio.key(0));
    await until(() => state().call.report !== undefined);
    expect(state().call).toMatchObject({ stale: false, report: { accepted: false, arguments: { max_results: 5 } } });
    play.changeCallValue([{ op: 'set', path: ['query'], value: 'a' }]);
    expect(state().call.stale).toBe(true);
    await until(() => !state().call.stale);
    expect(state().call.report).toMatchObject({ accepted: true, arguments: { query: 'a', max_results: 5 } });
    studio.commands.setValue(studio.key(0), ['inputSchema', 'properties', 'max_results', 'default'], 9);
    await until(() => !state().call.stale);
    expect(state().call.report).toMatchObject({ applied: [{ path: ['max_results'], value: 9 }] });
    play.setSeed(77);
    expect(state().call.stale).toBe(true);
    await until(() => !state().call.stale);
    play.setCallTerms('openai-chat:strict');
    play.setCallValue('{"query":"a","max_results":null}');
    await until(() => !state().call.stale);
    expect(state().call.report).toMatchObject({ accepted: true, received: { query: 'a' } });
    play.callTool(studio.key(1));
    await until(() => !state().call.stale);
    play.callTool(studio.key(0));
    expect(state().call.drafts[studio.key(0)]).toEqual({
      terms: 'openai-chat:strict',
      value: '{"query":"a","max_results":null}',
    });
    studio.commands.removeTool(studio.key(0));
    expect(state().call).toMatchObject({ key: undefined, report: undefined });
  });
});

describe('with a worker in hand', () => {
  let ports: FakeRunPort[];
  const port = (): FakeRunPort => ports.at(-1) as FakeRunPort;
  const given = () => ({
    createRunPort() {
      ports.push(createFakeRunPort());
      return port();
    },
  });
  beforeEach(async () => {
    ports = [];
    await open([searching], given());
  });

  it('nothing is started before it is needed', () => {
    expect(ports).toHaveLength(0);
    play.run();
    expect(ports).toHaveLength(1);
  });

  it('a hang fails the run with the call, and the next run has a worker of its own', () => {
    play.run();
    port().at({ job: 1, target: 'openai-chat', tool: 'web_search', call: 1 });
    studio.clock.advance(2300);
    expect(state().run).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining('call 1, `web_search`, on OpenAI Chat'), tool: 'web_search' },
      lanes: [{ status: 'failed' }, { status: 'failed' }],
    });
    expect(port().terminated).toBe(true);
    expect(play.run()).toEqual({ ok: true });
    expect(ports).toHaveLength(2);
  });

  it('an eval case that hangs fails, and the others have their turn', () => {
    play.duplicateScenario(0);
    play.duplicateScenario(0);
    play.runEvals();
    const verdict = { target: 'a', variant: 'b', passed: true, outcome: 'completed' as const, differences: [] };
    port().tell(1, { type: 'case', index: 0, verdicts: [verdict] });
    port().at({ job: 1, target: 'openai-chat', scenario: 'Search 3', index: 1, tool: 'web_search', call: 1 });
    studio.clock.advance(2300);
    expect(ports).toHaveLength(2);
    expect(port().heard).toMatchObject([{ type: 'job', id: 2, job: { kind: 'evals', from: 2 } }]);
    port().tell(2, { type: 'case', index: 2, verdicts: [verdict] });
    port().tell(2, { type: 'done', answer: { kind: 'evals' } });
    expect(state().evals).toMatchObject({
      status: 'done',
      cases: [
        { status: 'unexpecting' },
        { status: 'failed', problem: expect.stringContaining('call 1, `web_search`, of “Search 3” on OpenAI Chat') },
        { status: 'unexpecting' },
      ],
    });
  });

  it('a newer run is the one that is heard', () => {
    play.run();
    play.run();
    port().tell(1, { type: 'notices', notices: ['old'] });
    port().tell(2, { type: 'notices', notices: ['new'] });
    expect(state().run).toMatchObject({ id: 2, status: 'running', notices: ['new'] });
  });

  it('another bundle ends what is under way and forgets it; the targets stay', async () => {
    play.setTargets([{ target: 'gemini', variant: 'standard' }]);
    play.run();
    play.runEvals();
    const suggested = play.suggestScenario();
    await studio.commands.openBundle(fileOf([refunding]));
    await settle();
    expect(await suggested).toMatchObject({ ok: false });
    port().tell(1, { type: 'done', answer: { kind: 'run', tookMs: 1 } });
    expect(state()).toMatchObject({ run: undefined, evals: undefined, selected: 0, targets: [{ target: 'gemini' }] });
    expect(scenarios()).toEqual([refunding]);
  });

  it('nothing is left when the studio goes', async () => {
    play.run();
    await studio.dispose();
    expect(port().terminated).toBe(true);
  });
});
