import { describe, expect, it } from 'vitest';
import type { ToolReport } from '../analysis/report.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import {
  allRows,
  formSource,
  matrix,
  parsedOf,
  placeOf,
  problemGroups,
  problemTotals,
  selectedFindings,
  targetOf,
  targetTabs,
  toolRows,
} from './selectors.ts';
import { openTestStudio, type TestStudio } from './testing/test-studio.ts';

const finding = (rest: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'lint/some',
  severity: 'warning',
  message: 'Something.',
  path: ['name'],
  span: { offset: 0, length: 1 },
  ...rest,
});

const report = (studio: TestStudio, index: number, rest: Partial<ToolReport> = {}): ToolReport => ({
  key: studio.key(index),
  text: studio.text(index),
  broken: false,
  toolId: `tool_${index}`,
  diagnostics: [],
  targets: {},
  elapsedMs: 1,
  ...rest,
});

const summary = (...diagnostics: Diagnostic[]) => ({
  fidelity: diagnostics.length > 0 ? ('lossy' as const) : ('exact' as const),
  errors: diagnostics.filter(({ severity }) => severity === 'error').length,
  warnings: diagnostics.filter(({ severity }) => severity === 'warning').length,
  infos: diagnostics.filter(({ severity }) => severity === 'info').length,
  diagnostics,
});

const three = async (): Promise<TestStudio> => {
  const studio = await openTestStudio();
  const texts = ['{"toolId":"web_search","name":"Search the web"}', '{"toolId":"b"}', '{"name":"No id"}'];
  studio.commands.importTools(texts, 'Import');
  return studio;
};

describe('rows of the list', () => {
  it('name each tool from its text until its report is there', async () => {
    const studio = await three();
    studio.commands.addTool({ text: '{' });
    expect(allRows(studio.state()).map(({ label, status }) => [label, status])).toEqual([
      ['web_search', 'pending'],
      ['untitled', 'pending'],
      ['b', 'pending'],
      ['No id', 'pending'],
    ]);
  });

  it('show the worst that is known over all layers and targets', async () => {
    const studio = await three();
    studio.answer.reports([
      report(studio, 0, { targets: { anthropic: summary(finding({ severity: 'error' }), finding()) } }),
      report(studio, 1, { diagnostics: [finding()] }),
      report(studio, 2, { broken: true, diagnostics: [finding({ severity: 'error' })] }),
    ]);
    expect(allRows(studio.state()).map(({ status, counts }) => [status, counts.errors, counts.warnings])).toEqual([
      ['error', 1, 1],
      ['warning', 0, 1],
      ['broken', 1, 0],
    ]);
  });

  it('find every word of the query in toolId or name', async () => {
    const studio = await three();
    const found = (query: string) => {
      studio.commands.setToolQuery(query);
      return toolRows(studio.state()).map(({ label }) => label);
    };
    expect(found('WEB')).toEqual(['web_search']);
    expect(found('the search')).toEqual(['web_search']);
    expect(found('b id')).toEqual([]);
    expect(found(' ')).toHaveLength(3);
  });

  it('are the same objects while nothing of them changes', async () => {
    const studio = await three();
    const before = allRows(studio.state());
    studio.commands.setText(studio.key(1), '{"toolId":"bb"}', { origin: 'json', label: 'Type' });
    const after = allRows(studio.state());
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe(before[2]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('are the same list, and so are tabs and totals, while a keystroke and its report say nothing new', async () => {
    const studio = await three();
    const views = () => [allRows, toolRows, targetTabs, problemTotals].map(select => select(studio.state()));
    const told = { toolId: 'web_search', name: 'Search the web', targets: { anthropic: summary(finding()) } };
    studio.answer.reports([report(studio, 0, told)]);
    const before = views();
    const text = '{"toolId":"web_search","name":"Search the web","description":"x"}';
    studio.commands.setText(studio.key(0), text, { origin: 'json', label: 'Type' });
    expect(views().map((view, index) => view === before[index])).toEqual([true, true, true, true]);
    studio.answer.reports([report(studio, 0, told)]);
    expect(views().map((view, index) => view === before[index])).toEqual([true, true, true, true]);
    studio.answer.reports([report(studio, 0, { ...told, targets: {} })]);
    expect(views().map((view, index) => view === before[index])).toEqual([false, false, false, false]);
  });
});

describe('problems', () => {
  it('are grouped by tool in the order of the list, worst first, equal ones of several targets as one', async () => {
    const studio = await three();
    const format = finding({ code: 'schema/format', message: '`format` is not sent.', span: { offset: 9, length: 1 } });
    studio.answer.reports([
      report(studio, 1, { diagnostics: [finding()] }),
      report(studio, 0, {
        diagnostics: [finding({ severity: 'info' })],
        targets: { anthropic: summary(format, finding({ severity: 'error' })), gemini: summary(format) },
      }),
    ]);
    const groups = problemGroups(studio.state());
    expect(groups.map(({ label }) => label)).toEqual(['tool_0', 'tool_1']);
    expect(groups[0]?.problems.map(({ diagnostic, targets }) => [diagnostic.severity, targets])).toEqual([
      ['error', ['anthropic']],
      ['warning', ['anthropic', 'gemini']],
      ['info', []],
    ]);
    expect(problemTotals(studio.state())).toEqual({ errors: 1, warnings: 2, infos: 1 });
  });

  it('are filtered by target, severity and selection', async () => {
    const studio = await three();
    studio.answer.reports([
      report(studio, 0, { diagnostics: [finding()], targets: { anthropic: summary(finding({ severity: 'error' })) } }),
      report(studio, 1, { targets: { gemini: summary(finding()) } }),
    ]);
    const shown = (filter: Parameters<typeof studio.commands.setProblemFilter>[0]) => {
      studio.commands.setProblemFilter(filter);
      return problemGroups(studio.state()).flatMap(({ label, problems }) =>
        problems.map(({ diagnostic, targets }) => [label, diagnostic.severity, ...targets].join(' ')),
      );
    };
    expect(shown({ target: 'none' })).toEqual(['tool_0 warning']);
    expect(shown({ target: 'gemini' })).toEqual(['tool_1 warning gemini']);
    expect(shown({ target: 'all', severity: 'error' })).toEqual(['tool_0 error anthropic']);
    expect(shown({ severity: 'all', onlySelected: true })).toEqual(['tool_0 error anthropic', 'tool_0 warning']);
  });

  it('of the bundle come first', async () => {
    const studio = await three();
    const clash = { ...finding({ code: 'bundle/duplicate-tool-id', severity: 'error' }), key: studio.key(2) };
    studio.answer.bundle({ diagnostics: [clash], targets: { anthropic: [finding({ message: 'Too many.' })] } });
    const [group] = problemGroups(studio.state());
    expect(group?.key).toBeUndefined();
    expect(group?.problems.map(({ key, targets }) => [key, targets])).toEqual([
      [studio.key(2), []],
      [undefined, ['anthropic']],
    ]);
  });

  it('have a line and a column', () => {
    const tool = { key: 'a', text: 'a\nbc' };
    expect(placeOf(tool, finding({ span: { offset: 3, length: 1 } }))).toEqual({ line: 2, column: 2 });
    expect(placeOf(tool, finding({ span: { offset: 0, length: 1 } }))).toEqual({ line: 1, column: 1 });
    const { span: _span, ...nowhere } = finding();
    expect(placeOf(tool, nowhere)).toBeUndefined();
  });
});

describe('places', () => {
  it('have the findings of the selected tool that do not depend on a target', async () => {
    const studio = await three();
    const told = report(studio, 0, {
      diagnostics: [finding({ path: ['toolId'] }), finding({ path: ['x', 'a/b'] }), finding({ path: ['toolId'] })],
      targets: { anthropic: summary(finding({ path: ['name'] })) },
    });
    studio.answer.reports([told]);
    expect([...selectedFindings(studio.state())].map(([place, found]) => [place, found.length])).toEqual([
      ['/toolId', 2],
      ['/x/a~1b', 1],
    ]);
    expect(selectedFindings(studio.state())).toBe(selectedFindings(studio.state()));
  });
});

describe('targets', () => {
  it('are written with their mode unless it is the first', () => {
    expect(targetOf('openai-chat', undefined)).toBe('openai-chat');
    expect(targetOf('openai-chat', 'standard')).toBe('openai-chat');
    expect(targetOf('openai-chat', 'strict')).toBe('openai-chat:strict');
  });

  it('count what they say of the selected tool, or of all in the scope of the bundle', async () => {
    const studio = await three();
    studio.commands.setShownAdapters(['openai-chat', 'anthropic']);
    studio.commands.setMode('openai-chat', 'strict');
    studio.answer.reports([
      report(studio, 0, { targets: { 'openai-chat:strict': summary(finding()), anthropic: summary() } }),
      report(studio, 1, {
        targets: { 'openai-chat:strict': summary(finding({ severity: 'error' })), anthropic: summary() },
      }),
    ]);
    const badges = () => targetTabs(studio.state()).map(({ target, counts, fidelity }) => [target, counts, fidelity]);
    expect(badges()).toEqual([
      ['openai-chat:strict', { errors: 0, warnings: 1, infos: 0 }, 'lossy'],
      ['anthropic', { errors: 0, warnings: 0, infos: 0 }, 'exact'],
    ]);
    studio.commands.setScope('bundle');
    expect(badges()[0]).toEqual(['openai-chat:strict', { errors: 1, warnings: 1, infos: 0 }, 'lossy']);
    expect(targetTabs(studio.state())).toBe(targetTabs(studio.state()));
  });

  it('make N × M definitions', async () => {
    const studio = await three();
    studio.commands.setShownAdapters(['openai-chat', 'anthropic']);
    expect(matrix(studio.state())).toEqual({ manifests: 3, targets: 2, definitions: 6 });
  });
});

describe('reading a text', () => {
  it('is done once', () => {
    const text = '{"a": [1]}';
    expect(parsedOf(text)).toBe(parsedOf(`${text}`));
    expect(parsedOf(text)).toMatchObject({ value: { a: [1] }, root: { type: 'object' } });
  });

  it('says where it fails', () => {
    expect(parsedOf('{\n  "a" 1}').problem).toMatchObject({ line: 2, column: 7 });
  });

  it('gives the form the same source until the text changes', async () => {
    const studio = await three();
    const before = formSource(studio.state());
    studio.commands.setTheme('dark');
    expect(formSource(studio.state())).toBe(before);
  });
});
