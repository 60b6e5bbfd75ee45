import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/manifest/check-value.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { bundle, compile, given, manifest, object, receive, send } from './given.ts';

const text: JsonObject = { type: 'string' };

given('I01', () => {
  const tool = (strict: boolean) =>
    manifest(object({ t: text, o: object({ a: text }) }, ['t', 'o']), { extensions: { openai: { strict } } });

  test('strict is claimed for closed objects only, all the way down', () => {
    const { output, diagnostics } = compile('openai-chat', tool(true));
    expect(output).toMatchObject({
      function: {
        strict: true,
        parameters: {
          additionalProperties: false,
          properties: { o: { additionalProperties: false, required: ['a'] } },
        },
      },
    });
    expect(diagnostics.filter(({ code }) => code === 'schema/object-closed').map(({ severity }) => severity)).toEqual([
      'info',
      'info',
    ]);
  });

  test('without it, the schema stays and strict is off in so many words', () => {
    for (const target of ['openai-chat', 'openai-chat:strict']) {
      expect(compile(target, tool(false)).output).toMatchObject({
        function: { strict: false, parameters: tool(false).inputSchema },
      });
    }
  });
});

given('I03', () => {
  const repos = object({ q: text, after: text, cursor: { type: ['string', 'null'] } }, ['q']);

  test('null for an optional parameter is absence, unless the manifest admits null', () => {
    const { arguments: back } = receive('openai-chat:strict', repos, { q: 'a', after: null, cursor: null });
    expect(back).toEqual({ q: 'a', cursor: null });
    expect(checkValue(repos, back ?? null)).toEqual([]);
    expect(send('openai-chat:strict', repos).told).toContain(
      'warning rewritten schema/null-or-absent properties/cursor',
    );
  });

  test('in objects, lists, unions and maps of definitions as well', () => {
    const schema = object(
      {
        list: { type: 'array', items: { $ref: '#/$defs/item' } },
        either: { anyOf: [{ $ref: '#/$defs/item' }, { type: 'integer' }] },
      },
      ['list'],
      { $defs: { item: object({ id: text, note: text, tags: { type: 'array', items: text } }, ['id']) } },
    );
    const sent = { list: [{ id: 'a', note: null, tags: null }], either: { id: 'b', note: 'x', tags: null } };
    expect(receive('openai-chat:strict', schema, sent).arguments).toEqual({
      list: [{ id: 'a' }],
      either: { id: 'b', note: 'x' },
    });
    expect(receive('openai-chat:strict', schema, { list: [], either: null }).arguments).toEqual({ list: [] });
  });

  test('null for a required parameter stays, and is an error of the call', () => {
    const { arguments: back } = receive('openai-chat:strict', repos, { q: null, after: null, cursor: 'c' });
    expect(back).toEqual({ q: null, cursor: 'c' });
    expect(checkValue(repos, back ?? null).map(({ path }) => path)).toEqual([['q']]);
  });
});

given('I05', () => {
  const wide = (count: number): JsonObject =>
    object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text])));
  const deep = (levels: number): JsonObject =>
    levels === 1 ? object({ v: text }) : object({ inner: deep(levels - 1) });
  const listed = (count: number): JsonObject =>
    object({ e: { type: 'string', enum: Array.from({ length: count }, (_, i) => `v${i}`) } });

  test.each<[what: string, schema: JsonObject, limit: string, used: number, max: number, passes: boolean]>([
    ['144 properties', wide(144), 'strict-properties', 144, 5000, true],
    ['5001 properties', wide(5001), 'strict-properties', 5001, 5000, false],
    ['7 levels', deep(7), 'strict-depth', 7, 10, true],
    ['11 levels', deep(11), 'strict-depth', 11, 10, false],
    ['1000 listed values', listed(1000), 'strict-enum-values', 1000, 1000, true],
    ['1200 listed values', listed(1200), 'strict-enum-values', 1200, 1000, false],
  ])('%s', (_what, schema, id, used, max, passes) => {
    const { output, limits, diagnostics } = compile('openai-chat:strict', manifest(schema));
    expect(limits).toContainEqual(expect.objectContaining({ id, used, max }));
    expect(output !== undefined).toBe(passes);
    const [told] = diagnostics.filter(({ code }) => code === `limit/${id}`);
    expect(told === undefined).toBe(passes);
    if (!told) return;
    expect(told).toMatchObject({ severity: 'error', rule: { verified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } });
    expect(told.message).toMatch(new RegExp(`^${used} .*${max}`));
    expect(compile('openai-chat', manifest(schema)).fidelity).toBe('exact');
  });
});

given('I07', () => {
  const optional = (count: number) =>
    object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text])), [], {
      additionalProperties: false,
    });
  const unions = (count: number) =>
    object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: ['string', 'null'] }])));

  describe.each<[what: string, schemas: JsonObject[], id: string, used: number, max: number]>([
    ['21 strict tools', Array.from({ length: 21 }, () => optional(0)), 'strict-tools', 21, 20],
    ['26 optional parameters in one tool', [optional(26)], 'strict-optional', 26, 24],
    ['17 unions over two tools', [unions(9), unions(8)], 'strict-unions', 17, 16],
  ])('%s', (_what, schemas, id, used, max) => {
    const tools = schemas.map((schema, index) => manifest(schema, { toolId: `t${index}` }));

    test('passes the budget of a request, which is told with both figures and what to do', () => {
      const { diagnostics, limits } = bundle('anthropic:strict', tools);
      expect(limits).toContainEqual(expect.objectContaining({ id, used, max }));
      expect(diagnostics).toEqual([expect.objectContaining({ code: `limit/${id}`, severity: 'error' })]);
      expect(diagnostics[0]?.message).toMatch(new RegExp(`${used} .*${max}.*standard mode`));
    });

    test('is nothing to tell without strict', () => {
      expect(bundle('anthropic', tools).diagnostics).toEqual([]);
    });
  });

  test('the budget message names the tools with the largest share', () => {
    const { diagnostics } = bundle('anthropic:strict', [
      manifest(optional(3), { toolId: 'small' }),
      manifest(optional(23), { toolId: 'fattest' }),
    ]);
    expect(diagnostics[0]?.message).toMatch(/`fattest`/);
  });
});
