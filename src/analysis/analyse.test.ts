import { describe, expect, it } from 'vitest';
import { analyseTool, compilable, compileFor, readTool } from './analyse.ts';
import { analyseBundle, bundlePreview } from './analyse-bundle.ts';
import { analysisCodes } from './finding.ts';
import type { ToolSource } from './report.ts';

const manifest = (rest: object = {}): object => ({
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Web search',
  description: 'Finds pages on the web. Use it for anything recent.',
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'What.' } }, required: ['query'] },
  ...rest,
});
const source = (value: object, key = 'k'): ToolSource => ({ key, text: JSON.stringify(value, null, 2) });

describe('one tool', () => {
  it('has its identity and a summary for each target', () => {
    const report = analyseTool(source(manifest()), { targets: ['openai-chat', 'openai-chat:strict', 'mcp'] });
    expect(report).toMatchObject({
      toolId: 'web_search',
      name: 'Web search',
      version: '1.0.0',
      broken: false,
      diagnostics: [],
    });
    expect(Object.entries(report.targets).map(([target, { fidelity }]) => [target, fidelity])).toEqual([
      ['openai-chat', 'exact'],
      ['openai-chat:strict', 'lossless'],
      ['mcp', 'exact'],
    ]);
  });

  it('counts what each target says and finds it in the text', () => {
    const tool = source(
      manifest({
        inputSchema: { type: 'object', properties: { at: { type: 'string', format: 'date', description: 'Day.' } } },
      }),
    );
    const { targets } = analyseTool(tool, { targets: ['gemini:openapi'] });
    const summary = targets['gemini:openapi'];
    const { errors = 0, warnings = 0, infos = 0, diagnostics = [] } = summary ?? {};
    expect(errors + warnings + infos).toBe(diagnostics.length);
    const format = diagnostics.find(({ path }) => path.includes('format'));
    const { offset = 0, length = 0 } = format?.span ?? {};
    expect(tool.text.slice(offset, offset + length)).toBe('"date"');
  });

  it('puts a finding about something missing at the bracket of its owner', () => {
    const { inputSchema: _schema, ...rest } = manifest() as { inputSchema: object };
    const tool = source(rest);
    const found = analyseTool(tool, { targets: ['mcp'] }).diagnostics.find(({ severity }) => severity === 'error');
    expect(found?.span).toEqual({ offset: 0, length: 1 });
  });

  it('has no targets while its text is broken', () => {
    const report = analyseTool({ key: 'k', text: '{"toolId": ' }, { targets: ['mcp'] });
    expect(report).toMatchObject({ broken: true, targets: {} });
    expect(report.diagnostics.length).toBeGreaterThan(0);
  });

  it('measures with the clock it is given', () => {
    let time = 0;
    const now = (): number => {
      time += 7;
      return time;
    };
    expect(analyseTool(source(manifest()), { targets: [], now }).elapsedMs).toBe(7);
  });
});

describe('a bundle', () => {
  it('tells of each toolId that comes again, at the later tool', () => {
    const tools = [source(manifest(), 'a'), source(manifest({ toolId: 'b' }), 'b'), source(manifest(), 'c')];
    const { diagnostics } = analyseBundle(tools, []);
    expect(diagnostics).toMatchObject([
      { code: 'bundle/duplicate-tool-id', severity: 'error', key: 'c', path: ['toolId'], tool: 'web_search' },
    ]);
    const { offset = 0, length = 0 } = diagnostics[0]?.span ?? {};
    expect(tools[2]?.text.slice(offset, offset + length)).toBe('"web_search"');
    expect(diagnostics[0]?.message).toContain('tool 1');
  });

  it('places what is said of tools with one toolId at each of them', () => {
    const tools = ['a', 'b', 'c'].map(key => {
      const tool = readTool(JSON.stringify(manifest(key === 'b' ? { toolId: 'other' } : {})));
      const made = compilable(tool);
      return { key, tool, manifest: made, compiled: (target: string) => made && compileFor(made, target) };
    });
    const { diagnostics } = bundlePreview(tools, 'openai-chat');
    const clashes = diagnostics.filter(({ code }) => code === 'name/duplicate-tool-id');
    expect(clashes.map(({ key, path }) => [key, path])).toEqual([
      ['a', ['toolId']],
      ['c', ['toolId']],
    ]);
  });

  it('tells for each target whose names collide, once the target has changed them', () => {
    const tools = [source(manifest({ toolId: 'mail.send' }), 'a'), source(manifest({ toolId: 'mail_send' }), 'b')];
    const { targets } = analyseBundle(tools, ['openai-chat', 'mcp']);
    expect(targets['openai-chat']?.length).toBeGreaterThan(0);
    for (const { key, target } of targets['openai-chat'] ?? []) {
      expect(['a', 'b']).toContain(key);
      expect(target).toBe('openai-chat');
    }
    expect(targets.mcp).toEqual([]);
  });

  it('counts the limits of a whole request', () => {
    const tools = Array.from({ length: 200 }, (_, index) => source(manifest({ toolId: `t${index}` }), `k${index}`));
    const { targets } = analyseBundle(tools, ['openai-chat']);
    expect(targets['openai-chat']?.map(({ code }) => code)).toContain('limit/tool-count');
  });

  it('is not impressed by texts that do not parse or are no objects', () => {
    const tools = ['{', '', '3', 'null', '[]', '{"toolId": 3}'].map((text, index) => ({ key: `k${index}`, text }));
    expect(analyseBundle(tools, ['mcp'])).toMatchObject({ diagnostics: [], targets: { mcp: expect.any(Array) } });
  });
});

it('explains each of its codes', () => {
  for (const { title, explanation } of Object.values(analysisCodes))
    expect(title.length * explanation.length).toBeGreaterThan(100);
});
