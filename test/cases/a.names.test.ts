import { expect, test } from 'vitest';
import { restoreCall } from '../../src/adapters/restore.ts';
import { ALL, bundle, compile, given, named } from './given.ts';
import { play, sent } from './running.ts';

const GEMINI = ALL.filter(target => target.startsWith('gemini'));
const MCP = ALL.filter(target => target.startsWith('mcp'));
/** Letters, digits, `_` and `-` only, or even less: all but Gemini, MCP, our own loop, and Ollama, which checks no name. */
const NARROW = ALL.filter(target => !/^(gemini|mcp|agent-loop|ollama)/.test(target));

const nameOn = (target: string, name: string): string => compile(target, named(name)).name;
const toldOf = (target: string, name: string): string[] =>
  compile(target, named(name))
    .diagnostics.filter(({ code }) => code.startsWith('name/'))
    .map(({ severity, code }) => `${severity} ${code}`);

given('A01', () => {
  test.each(NARROW)('%s: the dot is replaced, both names are told, and a call finds its tool', target => {
    const { name, fidelity, diagnostics } = compile(target, named('crm.getContact'));
    expect(name).toBe('crm_getContact');
    expect(toldOf(target, 'crm.getContact')).toEqual(['info name/renamed']);
    expect(diagnostics.find(({ code }) => code === 'name/renamed')?.message).toMatch(
      /`crm\.getContact`.*`crm_getContact`/,
    );
    expect(fidelity).not.toBe('refused');
    const compiled = bundle(target, [named('crm.getContact')]);
    expect(restoreCall(compiled, { name: 'crm_getContact', arguments: {} }).toolId).toBe('try_it');
  });

  test.each(GEMINI)('%s: the dot stays', target => {
    expect(nameOn(target, 'crm.getContact')).toBe('crm.getContact');
    expect(toldOf(target, 'crm.getContact')).toEqual([]);
  });

  test.each(MCP)('%s: the dot stays, and is told, as several clients refuse it', target => {
    expect(nameOn(target, 'crm.getContact')).toBe('crm.getContact');
    expect(toldOf(target, 'crm.getContact')).toEqual(['info name/unusual']);
  });
});

given('A03', () => {
  test.each([...NARROW, ...GEMINI])('%s: spaces become underscores', target => {
    expect(nameOn(target, 'List Invoices')).toBe('List_Invoices');
    expect(toldOf(target, 'List Invoices')).toEqual(['info name/renamed']);
  });

  test.each(MCP)(
    '%s: the name is kept, with a warning that proposes another; the title is there for people',
    target => {
      const { name, output, diagnostics } = compile(target, { ...named('List Invoices'), name: 'List invoices' });
      expect(name).toBe('List Invoices');
      expect(output).toMatchObject({ title: 'List invoices' });
      expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'name/not-portable', severity: 'warning' }));
      expect(diagnostics[0]?.message).toContain('List_Invoices');
    },
  );
});

given('A04', () => {
  test.each(GEMINI)('%s: the colon stays, with a remark', target => {
    expect(nameOn(target, 'fs:read_file')).toBe('fs:read_file');
    expect(toldOf(target, 'fs:read_file')).toEqual(['info name/unusual']);
  });

  test.each(NARROW)('%s: the colon becomes an underscore', target => {
    expect(nameOn(target, 'fs:read_file')).toBe('fs_read_file');
  });

  test.each(MCP)('%s: the colon is outside of what is advised', target => {
    expect(nameOn(target, 'fs:read_file')).toBe('fs:read_file');
    expect(toldOf(target, 'fs:read_file')).toEqual(['warning name/not-portable']);
  });
});

given('A05', () => {
  const long = 'enterprise_knowledge_base_connector_production_search_documents_by_similarity';

  // Anthropic was measured to take 128; 64 is safe everywhere, and a name that is the same everywhere is worth more.
  test.each([...NARROW, ...GEMINI])('%s: is cut to 64 with a hash of the whole, and both names are told', target => {
    const { name, diagnostics } = compile(target, named(long));
    expect(name).toHaveLength(64);
    expect(name).toMatch(/^enterprise_knowledge_base_connector_production_search_d\w*_[0-9a-f]{8}$/);
    const { message } = diagnostics.find(({ code }) => code === 'name/renamed') ?? {};
    expect(message).toContain(long);
    expect(message).toContain(name);
    expect(nameOn(target, `${long}_2`)).not.toBe(name);
  });

  test.each(MCP)('%s: stays up to 128', target => {
    expect(nameOn(target, long)).toBe(long);
    expect(toldOf(target, 'a'.repeat(129))).toEqual(['warning name/not-portable']);
  });
});

given('A07', () => {
  const tools = [
    { ...named('notion.search'), toolId: 'one' },
    { ...named('notion_search'), toolId: 'two' },
  ];

  test.each(NARROW)('%s: the valid name stays, the rewritten one gets a hash, each leads to its own tool', target => {
    for (const order of [tools, [...tools].reverse()]) {
      const { names, diagnostics } = bundle(target, order);
      expect(names.notion_search).toBe('two');
      const [other] = Object.keys(names).filter(name => names[name] === 'one');
      expect(other).toMatch(/^notion_search_[0-9a-f]{8}$/);
      expect(diagnostics.map(({ code, tool }) => [code, tool]).sort()).toEqual([
        ['name/collision', 'one'],
        ['name/collision', 'two'],
      ]);
    }
  });

  test.each([...GEMINI, ...MCP])('%s: both stay', target => {
    expect(bundle(target, tools).names).toEqual({ 'notion.search': 'one', notion_search: 'two' });
  });
});

given('A08', () => {
  const compiled = bundle('anthropic', [named('fetch.get_url')]);

  test('the name on the wire leads back to the tool', () => {
    const found = restoreCall(compiled, { name: 'fetch_get_url', arguments: { q: 'x' } });
    expect(found).toMatchObject({ toolId: 'try_it', arguments: { q: 'x' } });
  });

  test.each(['fetch.get_url', 'try_it'])('so does %s, with a warning', name => {
    const { toolId, diagnostics } = restoreCall(compiled, { name, arguments: { q: 'x' } });
    expect(toolId).toBe('try_it');
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'call/original-name', severity: 'warning' })]);
  });

  test.each(['bedrock', 'anthropic', 'openai-chat'])(
    '%s: what is sent again names the tool as it is sent',
    async target => {
      const result = await play(
        target,
        { ...named('fetch.get_url'), toolId: 'fetch.get_url' },
        {
          calls: [{ tool: 'fetch.get_url', arguments: { q: 'x' } }],
        },
      );
      expect(result.calls).toEqual([
        expect.objectContaining({ toolId: 'fetch.get_url', wireName: 'fetch_get_url', status: 'ok' }),
      ]);
      expect(sent(result)).not.toContain('"fetch.get_url"');
    },
  );

  test('a model that calls by the original name is understood, and the run goes on', async () => {
    const result = await play('openai-chat', named('fetch.get_url'), {
      calls: [{ tool: 'fetch.get_url', arguments: { q: 'x' } }],
    });
    expect(result).toMatchObject({
      outcome: 'completed',
      calls: [{ toolId: 'try_it', wireName: 'fetch.get_url', status: 'ok' }],
    });
    expect(result.calls[0]?.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'call/original-name', severity: 'warning' }),
    );
  });
});

given('A09', () => {
  const tools = [
    { ...named('搜索工具'), toolId: 'one' },
    { ...named('翻译工具'), toolId: 'two' },
  ];

  test.each([...NARROW, ...GEMINI])('%s: two names of their own, neither empty', target => {
    const { names } = bundle(target, tools);
    expect(Object.values(names).sort()).toEqual(['one', 'two']);
    for (const name of Object.keys(names)) expect(name).toMatch(/^tool_[0-9a-f]{8}$/);
  });

  test.each(MCP)('%s: stay as they are, with a warning', target => {
    expect(nameOn(target, '搜索工具')).toBe('搜索工具');
    expect(toldOf(target, '搜索工具')).toEqual(['warning name/not-portable']);
  });
});

given('A11', () => {
  test.each(ALL)('%s: an error names both tools, and a call by the shared name has one reading', target => {
    const { names, diagnostics, tools } = bundle(target, [
      { ...named('get_weather'), toolId: 'b' },
      { ...named('get_weather'), toolId: 'a' },
    ]);
    expect(names.get_weather).toBe('a');
    expect(Object.values(names).sort()).toEqual(['a', 'b']);
    expect(tools.every(({ output }) => output !== undefined)).toBe(true);
    expect(diagnostics.map(({ severity, code, tool }) => `${severity} ${code} ${tool}`)).toEqual([
      'error name/duplicate b',
    ]);
    expect(diagnostics[0]?.message).toMatch(/`a`, `b`/);
  });
});
