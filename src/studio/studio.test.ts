import { describe, expect, it } from 'vitest';
import { formSource, selectedParsed, selectedTool } from './selectors.ts';
import { createStudio } from './studio.ts';
import { templateText } from './templates.ts';
import { openTestStudio, type TestStudio, testOptions } from './testing/test-studio.ts';

const value = (studio: TestStudio, index = 0) => JSON.parse(studio.text(index));

describe('a first visit', () => {
  const example = async () =>
    JSON.stringify({
      format: 'manifest-bundle',
      formatVersion: 1,
      name: 'Example',
      tools: [{ toolId: 'a' }, { toolId: 'b' }],
    });

  it('opens the example with the invitation', async () => {
    const studio = await openTestStudio({ example });
    expect(studio.state()).toMatchObject({ ready: true, welcome: true, selectedKey: studio.key(0) });
    expect(studio.state().workspace).toMatchObject({ name: 'Example' });
    expect(studio.state().workspace.tools).toHaveLength(2);
  });

  it('opens an empty bundle when the example cannot be read', async () => {
    for (const broken of [async () => '{', () => Promise.reject(new Error('gone')), async () => '{"tools":3}']) {
      const studio = await openTestStudio({ example: broken });
      expect(studio.state()).toMatchObject({ ready: true, welcome: false, selectedKey: undefined });
      expect(studio.state().workspace.tools).toEqual([]);
    }
  });

  it('refuses changes until the bundle is read', async () => {
    const options = testOptions();
    const studio = createStudio(options);
    expect(studio.store.getState().ready).toBe(false);
    expect(studio.commands.addTool()).toEqual({ ok: false, reason: 'The bundle is still being read.' });
    expect(studio.commands.undo()).toBe(false);
    await studio.ready;
    expect(studio.store.getState().ready).toBe(true);
    expect(studio.commands.addTool().ok).toBe(true);
  });
});

describe('designing a tool with commands only', () => {
  it('goes from a template to a finished manifest and back to the first byte', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    const added = commands.addTool({ template: 'blank' });
    expect(added.ok).toBe(true);
    const key = studio.key(0);
    const start = studio.text(0);
    expect(start).toBe(templateText('blank'));
    expect(commands.setValue(key, ['toolId'], 'web_search')).toEqual({ ok: true });
    expect(commands.renameKey(key, ['inputSchema', 'properties', 'query'], 'term')).toEqual({ ok: true });
    expect(commands.setValue(key, ['inputSchema', 'required', 0], 'term')).toEqual({ ok: true });
    const limit = { type: 'integer', description: 'How many.', default: 5 };
    expect(commands.insertValue(key, ['inputSchema', 'properties', 'limit'], limit, { index: 0 })).toEqual({
      ok: true,
    });
    expect(commands.moveValue(key, ['inputSchema', 'properties', 'limit'], 1)).toEqual({ ok: true });
    expect(commands.removeValue(key, ['inputSchema', 'properties', 'limit', 'default'])).toEqual({ ok: true });
    expect(value(studio)).toMatchObject({
      toolId: 'web_search',
      inputSchema: { properties: { term: { type: 'string' }, limit: { type: 'integer' } }, required: ['term'] },
    });
    expect(Object.keys(value(studio).inputSchema.properties)).toEqual(['term', 'limit']);
    const end = studio.text(0);
    for (let step = 0; step < 6; step++) expect(commands.undo()).toBe(true);
    expect(studio.text(0)).toBe(start);
    while (commands.redo());
    expect(studio.text(0)).toBe(end);
  });

  it('carries out several changes as one step, all or none', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool();
    const key = studio.key(0);
    const start = studio.text(0);
    const properties = ['inputSchema', 'properties'];
    const changes = [
      { op: 'rename', path: [...properties, 'query'], name: 'term' },
      { op: 'set', path: ['inputSchema', 'required', 0], value: 'term' },
    ] as const;
    expect(
      studio.commands.changeValues(key, changes.map(change => ({ ...change, path: [...change.path] })) as never),
    ).toEqual({
      ok: true,
    });
    expect(value(studio).inputSchema.required).toEqual(['term']);
    studio.commands.undo();
    expect(studio.text(0)).toBe(start);
    const refused = studio.commands.changeValues(key, [
      { op: 'set', path: ['name'], value: 'Changed' },
      { op: 'rename', path: ['nowhere'], name: 'else' },
    ]);
    expect(refused.ok).toBe(false);
    expect(studio.text(0)).toBe(start);
  });

  it('merges typing in one field within half a second, and never over two tools', async () => {
    const studio = await openTestStudio();
    const { commands, clock } = studio;
    commands.addTool();
    commands.addTool();
    const [one, two] = [studio.key(0), studio.key(1)];
    const before = [studio.text(0), studio.text(1)];
    const type = (key: string, name: string) => commands.setValue(key, ['name'], name, { mergeKey: 'name' });
    type(one, 'A');
    clock.advance(100);
    type(one, 'Ab');
    clock.advance(100);
    type(two, 'X');
    commands.undo();
    expect(studio.text(1)).toBe(before[1]);
    expect(value(studio, 0).name).toBe('Ab');
    commands.undo();
    expect(studio.text(0)).toBe(before[0]);
  });

  it('says which step undo and redo would take', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool();
    studio.commands.setValue(studio.key(0), ['name'], 'Other');
    expect(studio.state()).toMatchObject({ canUndo: 'Edit `name`', canRedo: undefined });
    studio.commands.undo();
    expect(studio.state()).toMatchObject({ canUndo: 'Add tool', canRedo: 'Edit `name`' });
  });

  it('takes back one certain step, and no other that is called the same', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools(['{"toolId":"twin"}', '{"toolId":"twin"}'], 'Import');
    studio.commands.removeTool(studio.key(0));
    const { undoStep: first = {}, canUndo } = studio.state();
    studio.commands.removeTool(studio.key(0));
    expect(studio.state().canUndo).toBe(canUndo);
    expect(studio.commands.undo(first)).toBe(false);
    expect(studio.state().workspace.tools).toHaveLength(0);
    // Once the later step is undone, or undone and made again and undone, the first one is next.
    studio.commands.undo();
    studio.commands.redo();
    expect(studio.commands.undo(first)).toBe(false);
    studio.commands.undo();
    expect(studio.commands.undo(first)).toBe(true);
    expect(studio.state().workspace.tools).toHaveLength(2);
    expect(studio.commands.undo(first)).toBe(false);
  });

  it('refuses an edit of a text that is no longer there', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '{}' });
    const options = { origin: 'json', label: 'Type' } as const;
    for (const edits of [
      [{ offset: 3, length: 1, text: '' }],
      [
        { offset: 0, length: 2, text: '' },
        { offset: 1, length: 1, text: '' },
      ],
      [{ offset: -1, length: 0, text: 'x' }],
      [{ offset: Number.NaN, length: 0, text: 'x' }],
    ]) {
      expect(studio.commands.applyEdits(studio.key(0), edits, options).ok).toBe(false);
    }
    expect(studio.commands.applyEdits('gone', [], options).ok).toBe(false);
    expect(studio.text(0)).toBe('{}');
  });
});

describe('a text that does not parse', () => {
  it('keeps the last good value for the form and refuses form edits until it parses again', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    commands.addTool();
    const key = studio.key(0);
    const good = studio.text(0);
    const type = (text: string) => commands.setText(key, text, { origin: 'json', label: 'Type' });
    type(good.replace('"New tool",', '"New tool"'));
    expect(formSource(studio.state())?.shown.text).toBe(good);
    expect(formSource(studio.state())?.problem).toMatchObject({ line: 4, column: 21 });
    type(`${good.slice(0, 40)}"broken`);
    expect(formSource(studio.state())?.shown.text).toBe(good);
    expect(commands.setValue(key, ['name'], 'x').ok).toBe(false);
    type(good);
    expect(formSource(studio.state())?.problem).toBeUndefined();
    expect(studio.state().lastGood.size).toBe(0);
    expect(commands.setValue(key, ['name'], 'x').ok).toBe(true);
  });

  it('comes back with its last good value when its removal is undone', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    commands.addTool();
    const key = studio.key(0);
    const good = studio.text(0);
    commands.setText(key, '{', { origin: 'json', label: 'Type' });
    commands.removeTool(key);
    commands.undo();
    expect(formSource(studio.state())?.shown.text).toBe(good);
  });

  it('has no good value when it never had one', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '{"toolId": ' });
    expect(formSource(studio.state())?.shown.value).toBeUndefined();
    expect(formSource(studio.state())?.problem?.message).toMatch(/\w/);
  });

  it('reads five megabytes on nobody’s time', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: `"${'x'.repeat(5_000_000)}"` });
    expect(selectedParsed(studio.state())?.problem?.message).toMatch(/million/);
  });
});

describe('the list of tools', () => {
  it('adds after the selected tool, with a toolId that is free', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    commands.addTool();
    commands.addTool();
    commands.select(studio.key(0));
    commands.addTool();
    expect([0, 1, 2].map(index => value(studio, index).toolId)).toEqual(['new_tool', 'new_tool_3', 'new_tool_2']);
    expect(studio.state().selectedKey).toBe(studio.key(1));
  });

  it('duplicates byte for byte but for the toolId', async () => {
    const studio = await openTestStudio();
    const text = '{ "toolId" : "a",\t"n": 1.0e2, "x-own": [1,2 ] }';
    studio.commands.addTool({ text });
    studio.commands.duplicateTool(studio.key(0));
    expect(studio.text(1)).toBe(text.replace('"a"', '"a_2"'));
    studio.commands.undo();
    expect(studio.state().workspace.tools).toHaveLength(1);
  });

  it('duplicates a broken text as it is', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '{"toolId": "a"' });
    studio.commands.duplicateTool(studio.key(0));
    expect(studio.text(1)).toBe('{"toolId": "a"');
  });

  it('selects the neighbour of a removed tool, and the tool again when that is undone', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    commands.importTools(['{"toolId":"a"}', '{"toolId":"b"}', '{"toolId":"c"}'], 'Import 3 tools');
    const [, b, c] = [0, 1, 2].map(studio.key);
    commands.select(b as string);
    commands.removeTool(b as string);
    expect(studio.state().selectedKey).toBe(c);
    commands.removeTool(c as string);
    expect(studio.state().selectedKey).toBe(studio.key(0));
    commands.undo();
    expect(studio.state().selectedKey).toBe(c);
    commands.undo();
    expect(studio.state()).toMatchObject({ selectedKey: b, reveal: { key: b } });
    commands.undo();
    expect(studio.state().selectedKey).toBeUndefined();
  });

  it('moves with undo', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools(['"a"', '"b"', '"c"'], 'Import');
    studio.commands.moveTool(studio.key(0), 2);
    expect([0, 1, 2].map(studio.text)).toEqual(['"b"', '"c"', '"a"']);
    studio.commands.undo();
    expect([0, 1, 2].map(studio.text)).toEqual(['"a"', '"b"', '"c"']);
  });

  it('imports as one step', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool();
    const texts = Array.from({ length: 1000 }, (_, index) => `{"toolId":"t${index}"}`);
    const imported = studio.commands.importTools(texts, 'Import 1,000 tools');
    expect(imported.ok && imported.keys.length).toBe(1000);
    expect(studio.state().selectedKey).toBe(studio.key(1));
    studio.commands.undo();
    expect(studio.state().workspace.tools).toHaveLength(1);
    expect(studio.commands.importTools([], 'Import').ok).toBe(false);
  });

  it('takes off a byte order mark and mixed line ends', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '\ufeff{\r\n"a": 1\n}' });
    expect(studio.text(0)).toBe('{\n"a": 1\n}');
    expect(selectedTool(studio.state())?.origin?.bom).toBe(true);
  });
});

describe('undo shows what it changed', () => {
  it('selects the tool and names the place, wherever the change was made', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    commands.importTools(['{"name":"a"}', '{"name":"b"}'], 'Import');
    const [one, two] = [studio.key(0), studio.key(1)];
    commands.setValue(one, ['name'], 'A');
    commands.applyEdits(two, [{ offset: 9, length: 1, text: 'B' }], { origin: 'json', label: 'Type' });
    commands.select(one);
    commands.undo();
    expect(studio.state()).toMatchObject({
      selectedKey: two,
      reveal: { key: two, offset: 9, length: 1, focus: 'none' },
    });
    const { seq } = studio.state().reveal as { seq: number };
    commands.undo();
    expect(studio.state()).toMatchObject({
      selectedKey: one,
      selectedPath: ['name'],
      reveal: { key: one, path: ['name'] },
    });
    expect(studio.state().reveal?.seq).toBeGreaterThan(seq);
    commands.redo();
    expect(studio.state().reveal).toMatchObject({ key: one, path: ['name'] });
  });
});

describe('quick fixes', () => {
  it('change values, or the text where it does not parse', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '{"a": 1, "b": 2}' });
    const key = studio.key(0);
    const fix = {
      title: 'Remove `b`',
      edits: [
        { op: 'remove' as const, path: ['b'] },
        { op: 'set' as const, path: ['a'], value: 3 },
      ],
    };
    expect(studio.commands.applyFix(key, fix)).toEqual({ ok: true });
    expect(studio.text(0)).toBe('{"a": 3}');
    expect(studio.state().canUndo).toBe('Remove `b`');
    studio.commands.setText(key, '{"a": 3,}', { origin: 'json', label: 'Type' });
    const mend = { title: 'Remove the comma', edits: [], textEdits: [{ offset: 7, length: 1, text: '' }] };
    expect(studio.commands.applyFix(key, mend)).toEqual({ ok: true });
    expect(studio.text(0)).toBe('{"a": 3}');
  });

  it('mend the syntax of the text that they were made for and of no other', async () => {
    const studio = await openTestStudio();
    studio.commands.addTool({ text: '{"a": 3,}' });
    const key = studio.key(0);
    const mend = { title: 'Remove the comma', edits: [], textEdits: [{ offset: 7, length: 1, text: '' }] };
    studio.commands.setText(key, '{"a": "x,y",}', { origin: 'json', label: 'Type' });
    expect(studio.commands.applyFix(key, mend)).toMatchObject({ ok: false, reason: /has changed meanwhile/ });
    expect(studio.text(0)).toBe('{"a": "x,y",}');
  });
});

describe('what is shown', () => {
  it('keeps at least one target and an active one that is shown', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    const shown = studio.state().shownAdapters;
    expect(commands.setShownAdapters([]).ok).toBe(false);
    expect(commands.setShownAdapters(['nobody']).ok).toBe(false);
    expect(studio.state().shownAdapters).toBe(shown);
  });

  it('keeps a filter on a target with its mode, and drops it with its tab', async () => {
    const studio = await openTestStudio();
    const { commands } = studio;
    const target = () => studio.state().problemFilter.target;
    commands.setShownAdapters(['openai-chat', 'anthropic']);
    commands.setProblemFilter({ target: 'openai-chat' });
    commands.setMode('openai-chat', 'strict');
    expect(target()).toBe('openai-chat:strict');
    commands.setMode('anthropic', 'strict');
    expect(target()).toBe('openai-chat:strict');
    commands.setShownAdapters(['anthropic', 'openai-chat']);
    expect(target()).toBe('openai-chat:strict');
    commands.setShownAdapters(['anthropic']);
    expect(target()).toBe('all');
    expect(studio.state().activeAdapter).toBe('anthropic');
    commands.setMode('anthropic', 'no such mode');
    expect(studio.state().modes.anthropic).toBe('strict');
  });

  it('keeps the last output, marked as late, while the text does not parse, and drops it with its tool', async () => {
    const studio = await openTestStudio();
    const { commands, answer, clock } = studio;
    commands.importTools(['{"toolId":"a"}', '{"toolId":"b"}'], 'Import');
    const target = studio.asked.at(-1)?.preview?.target ?? '';
    const result = {
      target,
      scope: 'tool',
      key: studio.key(0),
      text: '{}',
      fidelity: 'exact',
      diagnostics: [],
    } as const;
    answer.preview({ ...result, diagnostics: [] });
    expect(studio.state()).toMatchObject({ preview: { text: '{}' }, previewStale: false });
    commands.setText(studio.key(0), '{', { origin: 'json', label: 'Type' });
    clock.advance(149);
    expect(studio.state().previewStale).toBe(false);
    clock.advance(1);
    expect(studio.state().previewStale).toBe(true);
    answer.preview(undefined);
    expect(studio.state()).toMatchObject({ preview: { text: '{}' }, previewStale: true });
    commands.select(studio.key(1));
    expect(studio.state()).toMatchObject({ preview: undefined, previewStale: false });
    answer.preview({ ...result, diagnostics: [] });
    expect(studio.state().preview).toBeUndefined();
  });

  it('says that it analyses only when that takes long enough to be read', async () => {
    const { answer, clock, state, store } = await openTestStudio();
    let changes = 0;
    store.subscribe(() => {
      changes++;
    });
    answer.busy(true);
    clock.advance(149);
    answer.busy(false);
    clock.advance(1000);
    expect(changes).toBe(0);
    answer.busy(true);
    clock.advance(150);
    expect(state().analysing).toBe(true);
    answer.busy(false);
    expect(state().analysing).toBe(false);
    answer.bundle({ diagnostics: [], targets: { mcp: [] } });
    const said = state().bundleReport;
    answer.bundle({ diagnostics: [], targets: { mcp: [] } });
    expect(state().bundleReport).toBe(said);
  });

  it('forgets reports of tools that are gone', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools(['{"toolId":"a"}', '{"toolId":"b"}'], 'Import');
    const report = { text: '', broken: false, diagnostics: [], targets: {}, elapsedMs: 0 };
    studio.answer.reports([0, 1].map(index => ({ ...report, key: studio.key(index) })));
    const kept = studio.key(1);
    studio.commands.removeTool(studio.key(0));
    expect([...studio.state().reports.keys()]).toEqual([kept]);
  });

  it('tells the analyser of texts, targets and the tool in focus', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools(['{"toolId":"a"}', '{"toolId":"b"}'], 'Import');
    expect(studio.asked.at(-1)).toMatchObject({ focus: studio.key(0), targets: studio.state().shownAdapters });
    studio.commands.select(studio.key(1));
    expect(studio.asked.at(-1)).toMatchObject({ focus: studio.key(1), preview: { scope: 'tool', key: studio.key(1) } });
    studio.commands.setScope('bundle');
    expect(studio.asked.at(-1)?.preview?.scope).toBe('bundle');
    const count = studio.asked.length;
    studio.commands.setTheme('dark');
    studio.commands.setToolQuery('b');
    expect(studio.asked).toHaveLength(count);
  });
});
