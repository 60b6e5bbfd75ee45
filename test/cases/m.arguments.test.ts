import { expect, test } from 'vitest';
import { restoreCall } from '../../src/adapters/restore.ts';
import { checkValue } from '../../src/manifest/check-value.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { ALL, bundle, compile, given, manifest, object, receive } from './given.ts';
import { play, RUNNING, sent, statuses, told } from './running.ts';

given('M01', () => {
  test.each(['', ' \n', '""', null, undefined])('%j is no arguments', sent => {
    const { arguments: back, diagnostics } = receive('openai-chat', { type: 'object', properties: {} }, sent);
    expect(back).toEqual({});
    expect(diagnostics.every(({ code, severity }) => code === 'call/repaired' && severity === 'info')).toBe(true);
  });

  test('a tool that needs some is told which one is missing', () => {
    const schema = object({ q: { type: 'string' } });
    const { arguments: back } = receive('openai-chat', schema, '');
    expect(checkValue(schema, back ?? null)).toEqual([
      expect.objectContaining({ code: 'call/missing-property', message: expect.stringContaining('q') }),
    ]);
  });
});

given('M03', () => {
  const schema = object({ n: { type: 'integer' } });

  test.each([1, 2, 3])('encoded %i times more', times => {
    let sent = '{ "n": 2 }';
    for (let i = 0; i < times; i++) sent = JSON.stringify(sent);
    const { arguments: back, diagnostics } = receive('openai-chat', schema, sent);
    expect(back).toEqual({ n: 2 });
    expect(diagnostics).toHaveLength(times);
  });

  test('a nested object that was encoded is read as well, where no text is wanted', () => {
    const nested = object({ filter: object({ n: { type: 'integer' } }), note: { type: 'string' } });
    const { arguments: back } = receive('anthropic', nested, { filter: '{"n":2}', note: '{"n":2}' });
    expect(back).toEqual({ filter: { n: 2 }, note: '{"n":2}' });
  });

  test('a number in quotes is not made a number', () => {
    expect(receive('openai-chat', schema, { n: '2' }).arguments).toEqual({ n: '2' });
  });
});

given('M05', () => {
  const schema = object({ path: { type: 'string' }, content: { type: 'string' } });

  test.each(['{"path":"a.md","content":"# Tit', '{"path":"a.md"', '{"path":', '{'])(
    '%s is an error, and is not completed',
    sent => {
      const { arguments: back, diagnostics } = receive('openai-chat', schema, sent);
      expect(back).toBeUndefined();
      expect(diagnostics).toEqual([
        expect.objectContaining({
          code: 'call/not-json',
          severity: 'error',
          message: expect.stringMatching(/cut off/),
        }),
      ]);
    },
  );

  test('what is complete as JSON and lacks a field says so', () => {
    const { arguments: back } = receive('openai-chat', schema, '{"path":"a.md"}');
    expect(checkValue(schema, back ?? null).map(({ code }) => code)).toEqual(['call/missing-property']);
  });

  test.each(RUNNING)('%s: nothing of a turn that was cut off is run, complete as it may look', async target => {
    const write = { tool: 'try_it', arguments: { path: 'a.md', content: '# Tit' } };
    const result = await play(target, manifest(schema), {
      model: [{ calls: [write], truncated: true }, { calls: [write] }, { text: 'done' }],
    });
    expect(result.outcome).toBe('completed');
    expect(result.calls.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['invalid-arguments', 0],
      ['ok', 1],
    ]);
    expect(told(result)[0]).toEqual({ isError: true, output: expect.stringMatching(/cut off/) });
  });
});

given('M07', () => {
  const schema = object({ id: { type: 'integer' } });

  test.each(['{"id":2512292042121000001}', '{"list":[{"id":-2512292042121000001}]}'])(
    '%s: no rounded number goes on',
    sent => {
      const { arguments: back, diagnostics } = receive('mcp', schema, sent);
      expect(back).toBeUndefined();
      expect(diagnostics).toEqual([expect.objectContaining({ code: 'call/unsafe-integer', severity: 'error' })]);
      expect(diagnostics[0]?.message).toMatch(/2512292042121000001.*2512292042120999936/);
    },
  );

  test('nor does one inside JSON text', () => {
    const any = object({ id: {} });
    expect(receive('openai-chat:strict', any, { id: '2512292042121000001' }).arguments).toBeUndefined();
  });

  test('a parameter that may hold such numbers is told', () => {
    expect(validateManifest(manifest(schema))).toContainEqual(
      expect.objectContaining({ code: 'lint/large-integer-id', severity: 'info' }),
    );
  });

  test('an output with such a number is told', async () => {
    const { calls } = await play('openai-chat', manifest({ type: 'object' }), { tool: { result: { id: 2 ** 60 } } });
    expect(calls[0]?.diagnostics).toEqual([
      expect.objectContaining({ code: 'call/unsafe-integer', severity: 'warning', path: ['id'] }),
    ]);
  });
});

given('M08', () => {
  const broken = 'report \ud83d';

  test.each(ALL)('%s: every text that is sent can be decoded, and that is told with its place', target => {
    const tool = manifest(object({ p: { type: 'string', description: broken, enum: ['a', broken] } }), {
      description: broken,
      name: broken,
    });
    const { output, diagnostics } = compile(target, tool);
    const sent = JSON.stringify(output);
    expect(sent).not.toMatch(/\\ud[89a-f]/i);
    expect(sent).toContain('\ufffd');
    const told = diagnostics.filter(({ code }) => code === 'text/lone-surrogate');
    expect(told.map(({ severity, effect }) => `${severity} ${effect}`)).toEqual([
      'warning rewritten',
      'warning narrowed',
    ]);
    expect(told[0]?.path.length).toBeGreaterThan(0);
  });

  test('a long description is never cut inside a character', () => {
    const long = object({ p: { type: 'string', pattern: `(?=${'🙂'.repeat(300)})` } });
    const text = JSON.stringify(compile('openai-chat:strict', manifest(long)).output);
    expect(text).toContain('🙂');
    expect(text).not.toMatch(/\\ud[89a-f]/i);
  });

  test.each(RUNNING)(
    '%s: nor does a result, an error or a message reach the provider with half a character',
    async target => {
      const tool = manifest({ type: 'object' });
      for (const script of [{ result: { text: broken, list: [broken] } }, { error: broken }]) {
        const result = await play(target, tool, { tool: script });
        expect(result.outcome).toBe('completed');
        expect(sent(result)).not.toMatch(/\\ud[89a-f]/i);
        expect(sent(result)).toContain('\ufffd');
      }
      const { calls } = await play(target, tool, { tool: { result: broken } });
      expect(calls[0]).toMatchObject({ output: 'report \ufffd', diagnostics: [{ code: 'text/lone-surrogate' }] });
    },
  );
});

given('M09', () => {
  const tools = ['view', 'edit'].map(toolId => manifest({ type: 'object' }, { toolId }));

  test.each(['creating:view', 'default_api:view', 'View', 'vew', ''])(
    '%j is an error that lists what there is',
    name => {
      const {
        toolId,
        arguments: back,
        diagnostics,
      } = restoreCall(bundle('openai-chat', tools), { name, arguments: {} });
      expect([toolId, back]).toEqual([undefined, undefined]);
      expect(diagnostics).toEqual([expect.objectContaining({ code: 'call/unknown-tool', severity: 'error' })]);
      expect(diagnostics[0]?.message).toMatch(/Available: `view`, `edit`\./);
      if (name !== '') expect(diagnostics[0]?.message).toContain('Did you mean `view`?');
    },
  );

  test.each(RUNNING)('%s: the model is told, the run goes on, and the turn counts', async target => {
    const turns = ['creating:view', 'default_api:view', 'view'].map(tool => ({ calls: [{ tool }] }));
    const view = manifest({ type: 'object' }, { toolId: 'view' });
    const result = await play(target, view, { model: [...turns, { text: 'done' }] });
    expect(result.outcome).toBe('completed');
    expect(statuses(result)).toEqual(['unknown-tool', 'unknown-tool', 'ok']);
    expect(told(result)[0]).toEqual({
      isError: true,
      output: expect.stringMatching(/no tool `creating:view`.*Available: `view`/),
    });
    const limited = await play(target, view, { model: [...turns, { text: 'done' }], limits: { maxTurns: 2 } });
    expect(limited.outcome).toBe('turn-limit');
  });
});

given('M11', () => {
  test('arguments of two calls that were run together are refused, not half read', async () => {
    const raw = '{"a":1}{"a":2}';
    const result = await play('openai-chat', manifest(object({ a: { type: 'integer' } })), {
      calls: [{ tool: 'try_it', raw }],
    });
    expect(result.calls[0]).toMatchObject({
      status: 'invalid-arguments',
      attempts: 0,
      diagnostics: [{ code: 'call/not-json' }],
    });
  });
});
