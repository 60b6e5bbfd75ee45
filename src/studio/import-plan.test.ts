import { describe, expect, it } from 'vitest';
import type { ImportedTool } from '../analysis/import-reading.ts';
import { copyIds, firstChoice, type ImportChoice, isTaken, planImport, presentTools } from './import-plan.ts';
import { openTestStudio } from './testing/test-studio.ts';

const text = (toolId: string, more = ''): string => `{ "toolId": "${toolId}"${more} }`;
const tool = (toolId: string, more: Partial<ImportedTool> = {}): ImportedTool => ({
  toolId,
  text: text(toolId),
  format: 'Manifest',
  notes: [],
  ...more,
});
const choice = (given: ImportedTool, more: Partial<ImportChoice> = {}): ImportChoice => ({
  tool: given,
  taken: true,
  fixed: false,
  answer: 'copy',
  isThere: false,
  ...more,
});
const present = new Map([
  ['a', 'key-a'],
  ['b', 'key-b'],
]);

describe('what is handed to the bundle', () => {
  it('adds what does not clash as it is, whatever the answer would be', () => {
    const given = [choice(tool('c'), { answer: 'skip' }), choice(tool('d'), { answer: 'replace' })];
    expect(planImport(given, present)).toEqual([{ text: text('c') }, { text: text('d') }]);
  });

  it('leaves out what is not taken, and what clashes and is skipped', () => {
    const given = [choice(tool('c'), { taken: false }), choice(tool('a'), { answer: 'skip' })];
    expect(planImport(given, present)).toEqual([]);
    expect(given.map(each => isTaken(each, present))).toEqual([false, false]);
  });

  it('gives a copy an identifier that neither the bundle nor the import has, and changes nothing else', () => {
    const given = [choice(tool('a', { text: text('a', ',  "maximum": 1.0') })), choice(tool('a')), choice(tool('a_2'))];
    expect([...copyIds(given, present)]).toEqual([
      [0, 'a_3'],
      [1, 'a_4'],
    ]);
    expect(planImport(given, present).map(item => item.text)).toEqual([
      text('a_3', ',  "maximum": 1.0'),
      text('a_4'),
      text('a_2'),
    ]);
  });

  it('puts a replacement in the place of the other', () => {
    expect(planImport([choice(tool('b'), { answer: 'replace' })], present)).toEqual([
      { text: text('b'), replaces: 'key-b' },
    ]);
  });

  it('takes the text of the fix only when it was asked for', () => {
    const fix = { title: '', text: text('c', ', "x": 1'), notes: [], before: '', after: '' };
    expect(planImport([choice(tool('c', { fix }))], present)).toEqual([{ text: text('c') }]);
    expect(planImport([choice(tool('c', { fix }), { fixed: true })], present)).toEqual([{ text: fix.text }]);
  });

  it('adds a tool without a toolId, and one whose text cannot be edited', () => {
    const { toolId: _none, ...nameless } = tool('a');
    const broken = tool('a', { text: '{ "toolId": "a", "toolId": "a" }' });
    expect(planImport([choice(nameless), choice(broken)], present).map(item => item.text)).toEqual([
      text('a'),
      broken.text,
    ]);
  });
});

describe('what is proposed', () => {
  it('skips what is there already with the same content, however it is spelled', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools([text('a', ', "n": 1')], 'Import');
    const state = studio.state();
    const known = presentTools(state);
    const answerFor = (given: string) => firstChoice(tool('a', { text: given }), state, known);
    expect(answerFor('{"n": 1.0,\n"toolId": "a"}')).toMatchObject({ answer: 'skip', isThere: true });
    expect(answerFor(text('a', ', "n": 2'))).toMatchObject({ answer: 'copy', isThere: false });
    expect(answerFor('{ "toolId": "a"')).toMatchObject({ answer: 'copy' });
  });
});

describe('adding', () => {
  it('adds and replaces as one step, in place, and selects the first', async () => {
    const studio = await openTestStudio();
    studio.commands.importTools([text('a'), text('b')], 'Import');
    const before = studio.state().workspace.tools;
    const items = planImport(
      [choice(tool('b', { text: text('b', ', "n": 2') }), { answer: 'replace' }), choice(tool('c'))],
      presentTools(studio.state()),
    );
    const added = studio.commands.importTools(items, 'Import 2 tools');
    expect([0, 1, 2].map(studio.text)).toEqual([text('a'), text('b', ', "n": 2'), text('c')]);
    expect(added).toEqual({ ok: true, keys: [studio.key(1), studio.key(2)] });
    expect(studio.state().selectedKey).toBe(studio.key(1));
    studio.commands.undo();
    expect(studio.state().workspace.tools).toEqual(before);
    studio.commands.redo();
    expect(studio.text(1)).toBe(text('b', ', "n": 2'));
  });

  it('adds what was to replace a tool that is gone meanwhile', async () => {
    const studio = await openTestStudio();
    const added = studio.commands.importTools([{ text: text('a'), replaces: 'gone' }], 'Import');
    expect(added.ok).toBe(true);
    expect(studio.text(0)).toBe(text('a'));
  });

  it('keeps how a tool stood in the bundle that it comes from', async () => {
    const studio = await openTestStudio();
    const bundle =
      '{ "format": "manifest-bundle", "formatVersion": 1, "name": "x", "tools": [\n  { "toolId": "a",\n    "x": 1 }] }';
    const { kind, tools } = await studio.commands.readImport(bundle);
    expect(kind).toBe('bundle');
    studio.commands.importTools(tools, 'Import');
    expect(studio.state().workspace.tools[0]).toEqual({
      key: studio.key(0),
      text: '{ "toolId": "a",\n  "x": 1 }',
      origin: { margin: '  ' },
    });
  });
});
