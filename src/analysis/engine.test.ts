import { describe, expect, it, vi } from 'vitest';
import { analyseTool } from './analyse.ts';
import { createEngine } from './engine.ts';
import type { SentTool, ToPage, ToWorker } from './protocol.ts';

const TARGETS = ['openai-chat', 'openai-chat:strict', 'anthropic'];

const manifest = (toolId: string, schema: object = {}): string =>
  JSON.stringify({
    toolId,
    version: '1.0.0',
    name: toolId,
    description: `Does ${toolId}.`,
    inputSchema: {
      type: 'object',
      properties: { q: { type: 'string', description: 'What.' } },
      required: ['q'],
      ...schema,
    },
  });

function setUp() {
  const said: ToPage[] = [];
  let time = 0;
  const engine = createEngine({ post: message => said.push(structuredClone(message)), now: () => time });
  let revision = 0;
  const tool = (key: string, text: string, rest: Partial<SentTool> = {}): SentTool => ({
    key,
    text,
    revision: ++revision,
    care: 'full',
    reported: false,
    ...rest,
  });
  const update = (tools: SentTool[], rest: Partial<Extract<ToWorker, { type: 'update' }>> = {}): void =>
    engine.accept({
      type: 'update',
      tools,
      removed: [],
      order: tools.map(each => each.key),
      targets: TARGETS,
      focus: undefined,
      ...rest,
    });
  const drain = (): ToPage[] => {
    for (let slices = 0; engine.run(0); slices++) if (slices > 10_000) throw new Error('the engine never ends');
    return said.splice(0);
  };
  return { engine, tool, update, drain, said, pass: (ms: number) => (time += ms) };
}

const reportsIn = (messages: readonly ToPage[]) =>
  messages.flatMap(message => (message.type === 'reports' ? message.reports : []));
const previewsIn = (messages: readonly ToPage[]) =>
  messages.filter((message): message is Extract<ToPage, { type: 'preview' }> => message.type === 'preview');
const kinds = (messages: readonly ToPage[]): string[] =>
  messages.filter(message => message.type !== 'at').map(message => message.type);

describe('what is done first', () => {
  it('answers the preview, then reports the tool in focus, then the others in order', () => {
    const { engine, tool, update, drain } = setUp();
    const tools = ['a', 'b', 'c'].map(key => tool(key, manifest(key)));
    update(tools, { focus: 'b' });
    engine.accept({ type: 'preview', seq: 1, request: { scope: 'tool', key: 'b', target: 'anthropic' } });
    const messages = drain();
    expect(kinds(messages)[0]).toBe('preview');
    expect(reportsIn(messages).map(report => report.key)).toEqual(['b', 'a', 'c']);
  });

  it('lets a keystroke in between two tools of a long list', () => {
    const { engine, tool, update, said } = setUp();
    const tools = Array.from({ length: 200 }, (_, index) => tool(`t${index}`, manifest(`t${index}`)));
    update(tools, { focus: 't0' });
    for (let slice = 0; slice < 5; slice++) engine.run(0);
    said.length = 0;
    const typed = tool('t150', manifest('typed'));
    engine.accept({ type: 'update', tools: [typed], removed: [], targets: TARGETS, focus: 't150' });
    engine.accept({ type: 'preview', seq: 7, request: { scope: 'tool', key: 't150', target: 'openai-chat' } });
    engine.run(0);
    engine.run(0);
    expect(previewsIn(said)[0]).toMatchObject({ seq: 7, result: { key: 't150' } });
    // Those of the first five slices, of which that of the focus was sent alone, and then the one that was typed in.
    expect(reportsIn(said).map(report => report.key)).toEqual(['t1', 't2', 't3', 't4', 't150']);
    expect(reportsIn(said).at(-1)?.revision).toBe(typed.revision);
  });

  it('lets a keystroke in while a whole bundle is compiled for another target', () => {
    const { engine, tool, update, drain, said } = setUp();
    const tools = Array.from({ length: 50 }, (_, index) => tool(`t${index}`, manifest(`t${index}`)));
    update(tools, { focus: 't0' });
    drain();
    engine.accept({ type: 'preview', seq: 1, request: { scope: 'bundle', target: 'gemini' } });
    for (let slice = 0; slice < 5; slice++) engine.run(0);
    const typed = tool('t9', manifest('typed'));
    engine.accept({ type: 'update', tools: [typed], removed: [], targets: TARGETS, focus: 't9' });
    engine.run(0);
    expect(reportsIn(said).map(report => report.revision)).toEqual([typed.revision]);
    expect(previewsIn(said)).toEqual([]);
    expect(previewsIn(drain())[0]?.result?.text).toContain('"typed"');
  });

  it('works no longer than its slice', () => {
    const { engine, tool, update, said } = setUp();
    update(['a', 'b', 'c'].map(key => tool(key, manifest(key))));
    expect(engine.run(0)).toBe(true);
    expect(said.filter(message => message.type === 'at').map(message => message.key)).toEqual(['a', undefined]);
  });

  it('is at nothing between slices, and says when it is at a file, so that what takes long there is no fault of a tool', async () => {
    const { engine, tool, update, said } = setUp();
    update(['a', 'b'].map(key => tool(key, manifest(key))));
    engine.run(0);
    expect(said.filter(message => message.type === 'at').at(-1)).toEqual({ type: 'at' });
    engine.accept({ type: 'file', id: 1, job: { import: '{}' } });
    expect(said.at(-1)).toEqual({ type: 'at', phase: 'file', file: 1 });
    await vi.waitFor(() => expect(said.at(-1)?.type).toBe('file'));
  });

  it('sends reports in batches, by number and by time, and the rest at once when nothing waits any more', () => {
    const { engine, tool, update, said, pass } = setUp();
    const batches = () => said.filter(message => message.type === 'reports');
    update(Array.from({ length: 250 }, (_, index) => tool(`t${index}`, '{}')));
    for (let tools = 0; tools < 40; tools++) engine.run(0);
    expect(batches()).toEqual([]);
    pass(100);
    engine.run(1);
    expect(batches().map(batch => batch.reports.length)).toEqual([41, 100, 100, 9]);
  });
});

describe('what is done at all', () => {
  it('analyses only what changed', () => {
    const { tool, update, drain } = setUp();
    const [a, b] = [tool('a', manifest('a')), tool('b', manifest('b'))];
    update([a, b]);
    drain();
    update([tool('b', manifest('b2'))], { order: ['a', 'b'] });
    expect(reportsIn(drain()).map(({ key, toolId }) => [key, toolId])).toEqual([['b', 'b2']]);
  });

  it('does not repeat what the page has after a restart, but knows it', () => {
    const { engine, tool, update, drain } = setUp();
    update([tool('a', manifest('same'), { reported: true }), tool('b', manifest('same'))]);
    expect(reportsIn(drain()).map(report => report.key)).toEqual(['b']);
    engine.accept({ type: 'bundle', seq: 1 });
    const [answer] = drain().filter(message => message.type === 'bundle');
    expect(answer?.report.diagnostics.map(({ key, code }) => [key, code])).toEqual([['b', 'bundle/duplicate-tool-id']]);
  });

  it('reports all again for other targets, and only those', () => {
    const { tool, update, drain } = setUp();
    update([tool('a', manifest('a'))]);
    drain();
    update([], { order: ['a'], targets: ['mcp'] });
    expect(reportsIn(drain()).map(({ targets }) => Object.keys(targets))).toEqual([['mcp']]);
  });

  it('lists infos of the tool in focus, and counts those of the others', () => {
    const { tool, update, drain } = setUp();
    const text = manifest('a', { required: [] });
    update([tool('a', text), tool('b', text)], { focus: 'a', targets: ['openai-chat:strict'] });
    const infos = (key: string, messages: readonly ToPage[]) => {
      const summary = reportsIn(messages).find(report => report.key === key)?.targets['openai-chat:strict'];
      return [summary?.infos, summary?.diagnostics.filter(({ severity }) => severity === 'info').length];
    };
    const first = drain();
    expect(infos('a', first)[0]).toBeGreaterThan(0);
    expect(infos('a', first)[1]).toBe(infos('a', first)[0]);
    expect(infos('b', first)).toEqual([infos('a', first)[0], 0]);
    update([], { order: ['a', 'b'], focus: 'b', targets: ['openai-chat:strict'] });
    const second = drain();
    expect(reportsIn(second).map(report => report.key)).toEqual(['b']);
    expect(infos('b', second)).toEqual(infos('a', first));
  });

  it('answers only the latest preview', () => {
    const { engine, tool, update, drain } = setUp();
    update([tool('a', manifest('a'))], { focus: 'a' });
    for (const seq of [1, 2, 3]) {
      engine.accept({ type: 'preview', seq, request: { scope: 'tool', key: 'a', target: 'anthropic' } });
    }
    expect(previewsIn(drain()).map(message => message.seq)).toEqual([3]);
  });

  it('has no preview for a text that does not parse, or a tool that is gone', () => {
    const { engine, tool, update, drain } = setUp();
    update([tool('a', '{'), tool('b', manifest('b'))]);
    for (const [seq, key] of [
      [1, 'a'],
      [2, 'gone'],
    ] as const) {
      engine.accept({ type: 'preview', seq, request: { scope: 'tool', key, target: 'anthropic' } });
      expect(previewsIn(drain())).toEqual([{ type: 'preview', seq, result: undefined }]);
    }
  });

  it('previews the whole bundle, without the tools that do not parse, and says which', () => {
    const { engine, tool, update, drain } = setUp();
    update([tool('a', manifest('a')), tool('b', '{'), tool('c', manifest('c'))]);
    engine.accept({ type: 'preview', seq: 1, request: { scope: 'bundle', target: 'anthropic' } });
    const result = previewsIn(drain())[0]?.result;
    expect(JSON.parse(result?.text ?? '')).toMatchObject([{ name: 'a' }, { name: 'c' }]);
    expect(result?.names).toEqual({ a: 'a', c: 'c' });
    expect(result?.diagnostics.map(({ code, key }) => [code, key])).toEqual([['bundle/left-out', 'b']]);
  });

  it('says the same as the whole analysis at once', () => {
    const { tool, update, drain } = setUp();
    const text = manifest('Bad Id', { properties: { q: { type: 'string', format: 'uri', default: 3 } } });
    update([tool('a', text)], { focus: 'a' });
    const { revision: _revision, ...report } = reportsIn(drain())[0] ?? { revision: 0 };
    expect(report).toEqual(
      (({ text: _text, ...rest }) => structuredClone(rest))(analyseTool({ key: 'a', text }, { targets: TARGETS })),
    );
  });
});

describe('what may hang', () => {
  it('is announced before it is done, and taken back when nothing is done any more', () => {
    const { tool, update, drain } = setUp();
    const a = tool('a', manifest('a'));
    update([a]);
    const said = drain();
    expect(said[0]).toEqual({ type: 'at', phase: 'check', key: 'a', revision: a.revision });
    expect(said.at(-1)).toEqual({ type: 'at' });
  });

  it('is not run again: the tool is compiled, its values are not checked, and it says why', () => {
    const { tool, update, drain } = setUp();
    const slow = manifest('a', { properties: { q: { type: 'string', pattern: '^(a+)+$', default: 'aaaa!' } } });
    update([tool('a', slow, { care: 'unchecked' })]);
    const messages = drain();
    expect(messages[0]).toMatchObject({ type: 'at', phase: 'compile' });
    const [report] = reportsIn(messages);
    expect(report?.diagnostics.map(({ code }) => code)).toContain('schema/too-slow');
    expect(report?.diagnostics.map(({ code }) => code)).not.toContain('schema/default');
    expect(Object.keys(report?.targets ?? {})).toEqual(TARGETS);
  });

  it('is left alone altogether when compiling hung too', () => {
    const { tool, update, drain } = setUp();
    update([tool('a', manifest('a'), { care: 'none' })]);
    const [report] = reportsIn(drain());
    expect(report).toMatchObject({
      toolId: 'a',
      diagnostics: [{ code: 'schema/too-slow', severity: 'error' }],
      targets: {},
    });
  });
});

describe('hostile texts', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  it.each([
    ['an empty text', ''],
    ['broken JSON', '{"a": '],
    ['a list', '[]'],
    ['null', 'null'],
    ['great depth', deep],
    ['a prototype key', '{"__proto__": {"x": 1}, "inputSchema": {"type": "object", "properties": {"__proto__": {}}}}'],
    ['a schema that is no schema', '{"toolId": "a", "inputSchema": 3}'],
    ['a schema that is true', '{"toolId": "a", "inputSchema": true}'],
    ['recursion', '{"toolId": "a", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#"}}}}'],
    [
      'a reference to nowhere',
      '{"toolId": "a", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/no"}}}}',
    ],
    ['odd identity', '{"toolId": 3, "name": null, "version": [], "inputSchema": {"type": "object"}}'],
    ['a lone surrogate', '{"toolId": "\\ud800", "inputSchema": {"type": "object"}}'],
  ])('%s is reported, and the next tool too', (_name, text) => {
    const { engine, tool, update, drain } = setUp();
    update([tool('bad', text), tool('good', manifest('good'))], { focus: 'bad' });
    engine.accept({ type: 'preview', seq: 1, request: { scope: 'bundle', target: 'openai-chat:strict' } });
    engine.accept({ type: 'bundle', seq: 1 });
    const messages = drain();
    const reports = reportsIn(messages);
    expect(reports.map(report => report.key)).toEqual(['bad', 'good']);
    expect(reports[0]?.diagnostics.length).toBeGreaterThan(0);
    expect(reports[0]?.diagnostics.map(({ code }) => code)).not.toContain('analysis/failed');
    expect(previewsIn(messages)[0]?.result?.text).toContain('good');
    expect(messages.some(message => message.type === 'bundle')).toBe(true);
  });
});
