import { expect, test } from 'vitest';
import { restoreCall } from '../../src/adapters/restore.ts';
import { checkValue } from '../../src/manifest/check-value.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { ALL, bundle, compile, given, manifest, object, receive } from './given.ts';

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
});
