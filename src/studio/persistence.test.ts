import { describe, expect, it } from 'vitest';
import type { StudioOptions } from './options.ts';
import type { SaveBatch, StudioStorage } from './persistence/storage.ts';
import { type Browser, createBrowser, openTestStudio, settle, type TestStudio } from './testing/test-studio.ts';

const open = (browser: Partial<StudioOptions>, given: Partial<StudioOptions> = {}): Promise<TestStudio> =>
  openTestStudio({ ...browser, ...given });

const file = (name: string, ...tools: object[]) =>
  JSON.stringify({ format: 'manifest-bundle', formatVersion: 1, name, tools });

/** Storage whose writes are seen, and fail as long as the test wants. */
function watched(storage: StudioStorage): StudioStorage & { batches: SaveBatch[]; fail: Error | undefined } {
  const seen = {
    ...storage,
    batches: [] as SaveBatch[],
    fail: undefined as Error | undefined,
    async save(batch: SaveBatch) {
      if (seen.fail) throw seen.fail;
      seen.batches.push(structuredClone(batch));
      await storage.save(batch);
    },
  };
  return seen;
}

describe('saving', () => {
  it('writes one record for a keystroke, after a pause, and says so', async () => {
    const storage = watched(createBrowser().storage);
    const studio = await open({ ...createBrowser(), storage });
    studio.commands.importTools(['{"name":"a"}', '{"name":"b"}', '{"name":"c"}'], 'Import');
    studio.clock.advance(400);
    await settle();
    storage.batches.length = 0;
    studio.commands.setValue(studio.key(1), ['name'], 'B');
    expect(studio.state().save).toEqual({ kind: 'saving' });
    studio.clock.advance(399);
    await settle();
    expect(storage.batches).toEqual([]);
    studio.clock.advance(1);
    await settle();
    expect(storage.batches).toHaveLength(1);
    expect(storage.batches[0]?.tools.map(tool => tool.text)).toEqual(['{"name":"B"}']);
    expect(studio.state().save).toEqual({ kind: 'saved', at: studio.clock.now() });
  });

  it('does not wait for ever while somebody types on', async () => {
    const storage = watched(createBrowser().storage);
    const studio = await open({ ...createBrowser(), storage });
    studio.commands.addTool({ text: '""' });
    storage.batches.length = 0;
    for (let time = 0; time < 2300; time += 100) {
      studio.commands.applyEdits(studio.key(0), [{ offset: 1, length: 0, text: 'x' }], {
        origin: 'json',
        label: 'Type',
      });
      studio.clock.advance(100);
      await settle();
    }
    expect(storage.batches.length).toBeGreaterThan(0);
  });

  it('writes one batch at a time, in their order', async () => {
    const { storage } = createBrowser();
    const finish: (() => void)[] = [];
    const slow: StudioStorage = {
      ...storage,
      save: batch => new Promise(resolve => finish.push(() => resolve(storage.save(batch)))),
    };
    const opening = open({ ...createBrowser(), storage: slow });
    await settle();
    finish.shift()?.();
    const studio = await opening;
    studio.commands.addTool({ text: '"one"' });
    void studio.commands.saveNow();
    studio.commands.setText(studio.key(0), '"two"', { origin: 'json', label: 'Type' });
    void studio.commands.saveNow();
    await settle();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    await settle();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    await settle();
    expect((await storage.load(studio.state().workspace.id))?.tools[0]?.text).toBe('"two"');
  });

  it('does not bring back a tool that was removed', async () => {
    const browser = createBrowser();
    const first = await open(browser);
    first.commands.importTools(['"a"', '"b"', '"c"'], 'Import');
    first.clock.advance(400);
    await settle();
    first.commands.removeTool(first.key(1));
    await first.dispose();
    const second = await open(browser);
    expect(second.state().workspace.tools.map(({ text }) => text)).toEqual(['"a"', '"c"']);
  });

  it('finds everything again', async () => {
    const browser = createBrowser();
    const first = await open(browser);
    const { commands } = first;
    commands.importTools(['{ "a": 1.0 }', '\ufeff{"b":\r\n2\n}', '{"c": 3'], 'Import');
    commands.setText(first.key(0), '{ "a": 1.0', { origin: 'json', label: 'Type' });
    commands.moveTool(first.key(0), 2);
    commands.renameBundle('My tools', 'What they are for');
    commands.select(first.key(1));
    commands.setTheme('dark');
    commands.setEditorMode('split');
    commands.setProblemsOpen(true);
    commands.setLayout({ tools: 200 });
    commands.setMode('openai-chat', 'strict');
    const before = first.state();
    await first.dispose();
    const second = await open(browser);
    expect(second.state()).toMatchObject({
      workspace: before.workspace,
      selectedKey: before.selectedKey,
      lastGood: before.lastGood,
      theme: 'dark',
      editorMode: 'split',
      problemsOpen: true,
      layout: { tools: 200 },
      modes: { 'openai-chat': 'strict' },
      save: { kind: 'saved' },
      welcome: false,
    });
    expect(second.state().lastGood.size).toBe(1);
  });

  it('says why it failed, keeps everything, and writes it at the next try', async () => {
    const storage = watched(createBrowser().storage);
    const studio = await open({ ...createBrowser(), storage });
    storage.fail = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    studio.commands.addTool({ text: '{"a":1}' });
    studio.clock.advance(400);
    await settle();
    expect(studio.state().save).toMatchObject({ kind: 'failed', message: expect.stringMatching(/no room/) });
    expect(studio.text(0)).toBe('{"a":1}');
    storage.fail = undefined;
    studio.clock.advance(5000);
    await settle();
    expect(studio.state().save.kind).toBe('saved');
    expect((await storage.load(studio.state().workspace.id))?.tools.map(tool => tool.text)).toEqual(['{"a":1}']);
  });

  it('opens, and says so, where nothing can be stored at all', async () => {
    const gone = () => Promise.reject(Object.assign(new Error('denied'), { name: 'SecurityError' }));
    const storage: StudioStorage = {
      list: gone,
      load: gone,
      save: gone,
      remove: gone,
      loadPreferences: gone,
      savePreferences: gone,
    };
    const locks = { claim: gone, takeOver: gone };
    const studio = await open({ ...createBrowser(), storage, locks }, { example: async () => file('E', {}) });
    expect(studio.state()).toMatchObject({
      ready: true,
      welcome: true,
      workspace: { name: 'E' },
      save: { kind: 'failed' },
    });
    studio.commands.addTool();
    expect(studio.state().workspace.tools).toHaveLength(2);
    await studio.dispose();
  });

  it('keeps what was typed while a save was on its way', async () => {
    const browser = createBrowser();
    let finish = (): void => {};
    const slow: StudioStorage = {
      ...browser.storage,
      save: batch =>
        new Promise(resolve => {
          finish = () => resolve(browser.storage.save(batch));
        }),
    };
    const opening = open({ ...browser, storage: slow });
    await settle();
    finish();
    const studio = await opening;
    studio.commands.addTool({ text: '"one"' });
    studio.clock.advance(400);
    await settle();
    studio.commands.setText(studio.key(0), '"two"', { origin: 'json', label: 'Type' });
    finish();
    await settle();
    expect(studio.state().save.kind).toBe('saving');
    studio.clock.advance(400);
    await settle();
    finish();
    await settle();
    expect(studio.state().save.kind).toBe('saved');
    expect((await browser.storage.load(studio.state().workspace.id))?.tools[0]?.text).toBe('"two"');
  });
});

describe('a crash', () => {
  it('loses nothing of what was typed before autosave came to it', async () => {
    const browser = createBrowser();
    const first = await open(browser);
    first.commands.addTool({ text: '{"a": 1}' });
    first.clock.advance(400);
    await settle();
    first.commands.setText(first.key(0), '{"a": 12', { origin: 'json', label: 'Type' });
    first.commands.addTool({ text: '{"b": 2}' });
    first.commands.setText(first.key(1), '{"b": 3}', { origin: 'json', label: 'Type' });
    browser.locks.free(first.state().workspace.id);
    const second = await open(browser);
    expect([second.text(0), second.text(1)]).toEqual(['{"a": 12', '{"b": 3}']);
    expect(second.state().lastGood.get(second.key(0))).toBe('{"a": 1}');
    expect(browser.journal.read(second.state().workspace.id)).toBeUndefined();
  });

  it('shows what the journal has even when it still cannot be stored, and keeps it', async () => {
    const browser = createBrowser();
    const first = await open(browser);
    first.commands.addTool({ text: '{"a": 1}' });
    const { id } = first.state().workspace;
    browser.locks.free(id);
    const storage = { ...browser.storage, save: () => Promise.reject(new Error('full')) };
    const second = await open({ ...browser, storage });
    expect(second.text(0)).toBe('{"a": 1}');
    expect(browser.journal.read(id)?.tools).toHaveLength(1);
  });

  it('leaves large texts to the moment the page is left', async () => {
    const browser = createBrowser();
    const first = await open(browser);
    const large = `"${'x'.repeat(200_000)}"`;
    first.commands.addTool({ text: large });
    expect(browser.journal.read(first.state().workspace.id)).toBeUndefined();
    first.leave();
    expect(browser.journal.read(first.state().workspace.id)?.tools[0]?.text).toBe(large);
    await settle();
    expect(browser.journal.read(first.state().workspace.id)).toBeUndefined();
  });
});

describe('a second tab', () => {
  const pair = async () => {
    const browser = createBrowser();
    const one = await open(browser);
    one.commands.addTool({ text: '{"a": 1}' });
    one.clock.advance(400);
    await settle();
    const two = await open(browser);
    return { browser, one, two };
  };
  const stored = async (browser: Browser, studio: TestStudio) =>
    (await browser.storage.load(studio.state().workspace.id))?.tools.map(tool => tool.text);

  it('shows the same bundle, says that it does not save it, and does not', async () => {
    const { browser, one, two } = await pair();
    expect(two.state().save).toMatchObject({ kind: 'detached', message: expect.stringMatching(/another tab/) });
    expect(two.text(0)).toBe('{"a": 1}');
    two.commands.setText(two.key(0), '"lost"', { origin: 'json', label: 'Type' });
    two.commands.addTool();
    two.clock.advance(10_000);
    two.leave();
    await settle();
    expect(await stored(browser, one)).toEqual(['{"a": 1}']);
    expect(two.state().save.kind).toBe('detached');
    one.commands.setText(one.key(0), '{"a": 2}', { origin: 'json', label: 'Type' });
    one.clock.advance(400);
    await settle();
    expect(await stored(browser, one)).toEqual(['{"a": 2}']);
  });

  it('takes over with what the first tab typed last, and the first one stops saving and says so', async () => {
    const { browser, one, two } = await pair();
    one.commands.setText(one.key(0), '{"a": "typed last"}', { origin: 'json', label: 'Type' });
    expect(await two.commands.takeOver()).toEqual({ ok: true });
    expect(two.text(0)).toBe('{"a": "typed last"}');
    expect(two.state().save.kind).toBe('saved');
    expect(one.state().save).toMatchObject({ kind: 'detached', message: expect.stringMatching(/taken over/) });
    one.commands.setText(one.key(0), '"from the first"', { origin: 'json', label: 'Type' });
    one.clock.advance(10_000);
    one.leave();
    await settle();
    expect(await stored(browser, two)).toEqual(['{"a": "typed last"}']);
    expect(browser.journal.read(two.state().workspace.id)).toBeUndefined();
    two.commands.setText(two.key(0), '"from the second"', { origin: 'json', label: 'Type' });
    two.clock.advance(400);
    await settle();
    expect(await stored(browser, two)).toEqual(['"from the second"']);
  });

  it('has the first tab write what is too large for the journal before it takes over', async () => {
    const { one, two } = await pair();
    const large = `"${'x'.repeat(200_000)}"`;
    one.commands.setText(one.key(0), large, { origin: 'json', label: 'Type' });
    await two.commands.takeOver();
    expect(two.text(0)).toBe(large);
  });

  it('keeps its own changes as a bundle of their own when it takes over', async () => {
    const { browser, two } = await pair();
    two.commands.setText(two.key(0), '"mine"', { origin: 'json', label: 'Type' });
    await two.commands.takeOver();
    expect(two.text(0)).toBe('{"a": 1}');
    const copy = two.state().recent.find(({ id }) => id !== two.state().workspace.id);
    expect(copy?.name).toMatch(/copy/);
    expect((await browser.storage.load(copy?.id ?? ''))?.tools.map(tool => tool.text)).toEqual(['"mine"']);
  });

  it('can be taken back by the first tab', async () => {
    const { one, two } = await pair();
    await two.commands.takeOver();
    await one.commands.takeOver();
    expect(one.state().save.kind).toBe('saved');
    expect(two.state().save.kind).toBe('detached');
  });

  it('keeps what analysis said of texts that stay the same, for it is not said again', async () => {
    const browser = createBrowser();
    const one = await open(browser);
    one.commands.importTools(['{"a": 1}', '{"b": 1}'], 'Import');
    one.clock.advance(400);
    await settle();
    const two = await open(browser);
    const report = (index: number) => ({
      key: two.key(index),
      text: two.text(index),
      broken: false,
      diagnostics: [],
      targets: {},
      elapsedMs: 0,
    });
    two.answer.reports([report(0), report(1)]);
    const { target = '' } = two.asked.at(-1)?.preview ?? {};
    const preview = { target, scope: 'tool', key: two.key(0), text: '{}', fidelity: 'exact', diagnostics: [] } as const;
    two.answer.preview({ ...preview, diagnostics: [] });
    one.commands.setText(one.key(1), '{"b": 2}', { origin: 'json', label: 'Type' });
    await two.commands.takeOver();
    expect([...two.state().reports.keys()]).toEqual([two.key(0)]);
    expect(two.state().preview).toMatchObject(preview);
    two.answer.bundle({ diagnostics: [], targets: { mcp: [] } });
    await two.commands.saveAsNewWorkspace();
    expect([...two.state().reports.keys()]).toEqual([two.key(0)]);
    expect(two.state().bundleReport.targets).toEqual({ mcp: [] });
    await two.commands.newBundle();
    expect(two.state()).toMatchObject({ preview: undefined, bundleReport: { targets: {} } });
    expect(two.state().reports.size).toBe(0);
  });

  it('goes on with its own changes, and can undo them, in a bundle of its own', async () => {
    const { browser, two } = await pair();
    two.commands.setText(two.key(0), '"mine"', { origin: 'json', label: 'Type' });
    await two.commands.saveAsNewWorkspace();
    expect(two.state().recent).toHaveLength(2);
    two.commands.undo();
    two.clock.advance(400);
    await settle();
    expect(await stored(browser, two)).toEqual(['{"a": 1}']);
  });

  it('keeps changes that are nowhere else when it opens another bundle', async () => {
    const { browser, two } = await pair();
    two.commands.setText(two.key(0), '"mine"', { origin: 'json', label: 'Type' });
    await two.commands.newBundle();
    const copy = two.state().recent.find(({ name }) => /copy/.test(name));
    expect((await browser.storage.load(copy?.id ?? ''))?.tools.map(({ text }) => text)).toEqual(['"mine"']);
  });

  it('makes no copy when it was saved before another tab took over', async () => {
    const { one, two } = await pair();
    await two.commands.takeOver();
    await one.commands.takeOver();
    await one.commands.newBundle();
    expect(
      one
        .state()
        .recent.map(({ name }) => name)
        .filter(name => /copy/.test(name)),
    ).toEqual([]);
  });

  it('goes on with what it has when the bundle was deleted meanwhile', async () => {
    const { browser, one, two } = await pair();
    const { id } = two.state().workspace;
    await one.commands.newBundle();
    await browser.storage.remove(id);
    two.commands.setText(two.key(0), '"mine"', { origin: 'json', label: 'Type' });
    expect(await two.commands.takeOver()).toEqual({ ok: true });
    await settle();
    two.clock.advance(400);
    await settle();
    expect(await stored(browser, two)).toEqual(['"mine"']);
  });

  it('goes on in a bundle of its own when asked to', async () => {
    const { browser, one, two } = await pair();
    two.commands.setText(two.key(0), '"mine"', { origin: 'json', label: 'Type' });
    expect(await two.commands.saveAsNewWorkspace()).toEqual({ ok: true });
    expect(two.state().save.kind).toBe('saved');
    expect(two.state().workspace.id).not.toBe(one.state().workspace.id);
    expect(await stored(browser, two)).toEqual(['"mine"']);
    expect(await stored(browser, one)).toEqual(['{"a": 1}']);
  });

  it('opens another bundle as the one that saves it', async () => {
    const { one, two } = await pair();
    await two.commands.newBundle();
    expect(two.state().save.kind).toBe('saved');
    expect(one.state().save.kind).toBe('saved');
  });
});

describe('opening bundles', () => {
  it('never overwrites what was open', async () => {
    const browser = createBrowser();
    const studio = await open(browser);
    studio.commands.addTool({ text: '"mine"' });
    const mine = studio.state().workspace.id;
    expect(await studio.commands.openBundle(file('Theirs', { toolId: 'x' }))).toEqual({ ok: true });
    expect(studio.state().workspace.name).toBe('Theirs');
    expect(studio.state()).toMatchObject({ canUndo: undefined, selectedKey: studio.key(0) });
    expect(studio.state().recent.map(({ name }) => name)).toEqual(['Theirs', 'Untitled bundle']);
    expect(await studio.commands.openWorkspace(mine)).toEqual({ ok: true });
    expect(studio.text(0)).toBe('"mine"');
  });

  it('does not leave a bundle that could not be saved anywhere', async () => {
    const browser = createBrowser();
    let fail = false;
    const storage: StudioStorage = {
      ...browser.storage,
      save: batch => (fail ? Promise.reject(new Error('full')) : browser.storage.save(batch)),
    };
    const journal = { ...browser.journal, write: () => false };
    const studio = await open({ ...browser, storage, journal });
    studio.commands.addTool({ text: '"mine"' });
    fail = true;
    expect(await studio.commands.newBundle()).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/could not be saved/),
    });
    expect(studio.text(0)).toBe('"mine"');
    fail = false;
    expect(await studio.commands.newBundle()).toEqual({ ok: true });
  });

  it('opens one bundle after the other, however fast they are asked for', async () => {
    const browser = createBrowser();
    const studio = await open(browser);
    studio.commands.addTool({ text: '"first"' });
    const first = studio.state().workspace.id;
    await Promise.all([
      studio.commands.newBundle(),
      studio.commands.openWorkspace(first),
      studio.commands.openBundle(file('Last', { toolId: 'x' })),
    ]);
    expect(studio.state().workspace.name).toBe('Last');
    expect(studio.state().save.kind).toBe('saved');
    expect((await browser.storage.load(first))?.tools.map(({ text }) => text)).toEqual(['"first"']);
    const events = { handOver: async () => {}, lost: () => {} };
    expect(await browser.locks.claim(studio.state().workspace.id, events)).toBeUndefined();
    expect(await browser.locks.claim(first, events)).toBeDefined();
  });

  it('says why a file is not one, and leaves everything as it was', async () => {
    const studio = await open(createBrowser());
    studio.commands.addTool({ text: '"mine"' });
    for (const text of ['', '{', '3', '{"format": "manifest-bundle", "tools": 3}']) {
      const opened = await studio.commands.openBundle(text);
      expect(opened).toMatchObject({ ok: false, reason: expect.stringMatching(/\w+ \w+/) });
    }
    expect(studio.text(0)).toBe('"mine"');
  });

  it('forgets an example that nobody touched, and keeps one that somebody did', async () => {
    const example = async () => file('Example', { toolId: 'x' });
    const studio = await open(createBrowser(), { example });
    await studio.commands.newBundle();
    expect(studio.state()).toMatchObject({ welcome: false, recent: [{ name: 'Untitled bundle' }] });
    const touched = await open(createBrowser(), { example });
    touched.commands.addTool();
    await touched.commands.newBundle();
    expect(touched.state().recent.map(({ name }) => name)).toEqual(['Untitled bundle', 'Example']);
  });

  it('shows the invitation again after a reload until it is answered', async () => {
    const browser = createBrowser();
    const example = async () => file('Example', { toolId: 'x' });
    const first = await open(browser, { example });
    await first.dispose();
    const second = await open(browser, { example });
    expect(second.state().welcome).toBe(true);
    second.commands.dismissWelcome();
    await second.dispose();
    const third = await open(browser, { example });
    expect(third.state().welcome).toBe(false);
    expect(third.state().workspace.name).toBe('Example');
  });

  it('opens in each tab what that tab had open', async () => {
    const browser = createBrowser();
    const memory = (): NonNullable<StudioOptions['tabMemory']> => {
      let id: string | undefined;
      return {
        read: () => id,
        write: next => {
          id = next;
        },
      };
    };
    const [left, right] = [memory(), memory()];
    const one = await open(browser, { tabMemory: left });
    one.commands.renameBundle('One');
    const two = await open(browser, { tabMemory: right });
    await two.commands.newBundle();
    two.commands.renameBundle('Two');
    await one.dispose();
    await two.dispose();
    expect((await open(browser, { tabMemory: left })).state().workspace.name).toBe('One');
    expect((await open(browser, { tabMemory: right })).state().workspace.name).toBe('Two');
  });

  it('does not delete what is open, and says when a bundle is gone', async () => {
    const studio = await open(createBrowser());
    const first = studio.state().workspace.id;
    expect((await studio.commands.deleteWorkspace(first)).ok).toBe(false);
    studio.commands.addTool();
    await studio.commands.newBundle();
    expect(await studio.commands.deleteWorkspace(first)).toEqual({ ok: true });
    expect(studio.state().recent).toHaveLength(1);
    expect((await studio.commands.openWorkspace(first)).ok).toBe(false);
  });

  it('does not delete what is open in another tab', async () => {
    const browser = createBrowser();
    const one = await open(browser);
    one.commands.addTool();
    const two = await open(browser);
    await two.commands.newBundle();
    expect(await two.commands.deleteWorkspace(one.state().workspace.id)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/another tab/),
    });
    expect(await browser.storage.load(one.state().workspace.id)).toBeDefined();
  });

  it('opens the next one when the last one cannot be read', async () => {
    const browser = createBrowser();
    const one = await open(browser);
    one.commands.renameBundle('Good');
    await one.commands.newBundle();
    one.commands.renameBundle('Unreadable');
    const { id } = one.state().workspace;
    await one.dispose();
    const { load } = browser.storage;
    const storage: StudioStorage = {
      ...browser.storage,
      load: asked => (asked === id ? Promise.reject(new Error('corrupt')) : load(asked)),
    };
    expect((await open({ ...browser, storage })).state().workspace.name).toBe('Good');
  });

  it('says why a file could not be written, and hands none over', async () => {
    const file = async () => ({ diagnostics: [] });
    const dead = async () => Promise.reject(new Error('the worker is gone'));
    for (const [answer, reason] of [
      [file, 'The file holds no bundle.'],
      [dead, 'Writing the file failed: the worker is gone'],
    ] as const) {
      const createAnalyser = () => ({
        update: () => {},
        file: answer,
        ask: () => () => {},
        cancelImports: () => {},
        dispose: () => {},
      });
      const studio = await openTestStudio({ createAnalyser });
      expect(await studio.commands.exportBundleText()).toEqual({ ok: false, reason });
      expect(await studio.commands.saveBundleFile()).toEqual({ ok: false, reason });
      expect(studio.files).toEqual([]);
    }
  });

  it('writes a file that opens again as what it was', async () => {
    const studio = await open(createBrowser());
    studio.commands.renameBundle('Ünïcode tools / v2');
    studio.commands.importTools(['{"toolId":"a"}', '{"broken'], 'Import');
    const exported = await studio.commands.exportBundleText();
    if (!exported.ok) throw new Error(exported.reason);
    expect(exported.drafts).toEqual([studio.key(1)]);
    expect(JSON.parse(exported.text)).toMatchObject({ format: 'manifest-bundle', tools: [{ toolId: 'a' }] });
    await studio.commands.saveBundleFile();
    expect(studio.files).toEqual([{ name: 'unicode-tools-v2.json', text: exported.text }]);
    await studio.commands.openBundle(exported.text);
    expect([studio.text(0), studio.text(1)]).toEqual(['{"toolId":"a"}', '{"broken']);
    expect(studio.state().workspace.name).toBe('Ünïcode tools / v2');
  });
});
