import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../manifest/manifest.ts';
import type { NamePolicy } from './contract.ts';
import { adapted, assignNames, nameField, suffixed, wantedName, wireName } from './names.ts';

const rule = { id: 'test/name', source: 'a page', verified: '2026-11-30' };
const plain: NamePolicy = {
  pattern: /^[a-zA-Z0-9_-]+$/,
  character: /[a-zA-Z0-9_-]/,
  maxLength: 64,
  otherwise: 'rename',
  rule,
};
const starting: NamePolicy = {
  ...plain,
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/,
  character: /[a-zA-Z0-9_.:-]/,
  start: /[a-zA-Z_]/,
  unusual: { character: /:/, message: 'colons are not everywhere.', rule },
};
const advising: NamePolicy = { ...plain, maxLength: 128, otherwise: 'warn' };
const lax: NamePolicy = { ...advising, pattern: /^.+$/su, character: /./su };
const tiny: NamePolicy = { ...plain, maxLength: 12 };

const tool = (toolId: string, exposedName?: string): Manifest => ({
  toolId,
  version: '1.0.0',
  name: 'A tool',
  description: 'A tool.',
  inputSchema: { type: 'object' },
  ...(exposedName === undefined ? {} : { exposedName }),
});
const request = (toolId: string, wanted: string, policy: NamePolicy) => ({
  toolId,
  wanted,
  wire: wireName(tool(toolId, wanted), policy),
});
type Wanted = readonly [toolId: string, wanted: string];
const assign = (wanted: readonly Wanted[], policy = plain) =>
  assignNames(
    wanted.map(([toolId, name]) => request(toolId, name, policy)),
    policy,
  );

describe('the name that is wanted', () => {
  test('is exposedName before toolId, and its field is told', () => {
    expect(wantedName(tool('a.b'))).toBe('a.b');
    expect(nameField(tool('a.b'))).toEqual(['toolId']);
    expect(wantedName(tool('a.b', 'AB'))).toBe('AB');
    expect(nameField(tool('a.b', 'AB'))).toEqual(['exposedName']);
  });
});

describe('wireName', () => {
  const long = 'a'.repeat(65);
  test.each<[wanted: string, policy: NamePolicy, expected: string | RegExp]>([
    ['web_search', plain, 'web_search'],
    ['a-B_9', plain, 'a-B_9'],
    ['a'.repeat(64), plain, 'a'.repeat(64)],
    ['crm.getContact', plain, 'crm_getContact'],
    ['List Invoices', plain, 'List_Invoices'],
    ['fs:read_file', plain, 'fs_read_file'],
    ['fs:read_file', starting, 'fs:read_file'],
    ['crm.get', starting, 'crm.get'],
    ['1st', plain, '1st'],
    ['1st', starting, '_1st'],
    ['-x', starting, '_-x'],
    ['a😀b', plain, 'a_b'],
    ['a\ud83d', plain, 'a_'],
    ['a\ud83d', lax, 'a_'],
    ['搜索', lax, '搜索'],
    ['搜索工具', plain, /^tool_[0-9a-f]{8}$/],
    ['...', plain, /^tool_[0-9a-f]{8}$/],
    ['', plain, /^tool_[0-9a-f]{8}$/],
    [long, plain, /^a{55}_[0-9a-f]{8}$/],
    [`9${'a'.repeat(63)}`, starting, /^_9a{53}_[0-9a-f]{8}$/],
    ['a.b', advising, 'a.b'],
    [long, advising, long],
  ])('%j', (wanted, policy, expected) => {
    const { name, renamed } = wireName(tool('t', wanted), policy);
    if (typeof expected === 'string') expect(name).toBe(expected);
    else expect(name).toMatch(expected);
    expect(renamed).toBe(name !== wanted);
  });

  test('a rename is told as an info that names both and the reason', () => {
    expect(wireName(tool('crm.get'), plain).diagnostics).toEqual([
      expect.objectContaining({
        code: 'name/renamed',
        severity: 'info',
        effect: 'renamed',
        path: ['toolId'],
        rule,
        message: expect.stringMatching(/`crm\.get` is called `crm_get`.*\^\[a-zA-Z0-9_-\]\+\$/),
      }),
    ]);
    const [tooLong] = wireName(tool('x', 'a'.repeat(70)), plain).diagnostics;
    expect(tooLong?.message).toMatch(/70 characters and 64 are allowed/);
    expect(tooLong?.path).toEqual(['exposedName']);
  });

  test('where a rule only advises, the name stays and a fitting one is proposed', () => {
    const { diagnostics } = wireName(tool('x', 'List Invoices'), advising);
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'name/not-portable', severity: 'warning' })]);
    expect(diagnostics[0]?.message).toContain('`List_Invoices`');
    expect(diagnostics[0]?.effect).toBeUndefined();
  });

  test('a name within the rule that some clients refuse is told as an info', () => {
    expect(wireName(tool('x', 'a:b'), starting).diagnostics).toEqual([
      expect.objectContaining({ code: 'name/unusual', severity: 'info' }),
    ]);
    expect(wireName(tool('x', 'a.b'), starting).diagnostics).toEqual([]);
  });
});

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '.', '_', '-', ':', ' ', '1', '名'), maxLength: 8 }),
);

describe('adapted', () => {
  test.each([
    ['plain', plain],
    ['starting', starting],
    ['tiny', tiny],
  ])('gives a name that the policy %s takes, whatever was wanted', (_name, policy) => {
    fc.assert(
      fc.property(anyName, wanted => {
        const name = adapted(wanted, policy);
        expect(name).toMatch(policy.pattern);
        expect(name.length).toBeLessThanOrEqual(policy.maxLength);
        expect(adapted(wanted, policy)).toBe(name);
      }),
    );
  });

  test('keeps two over-long names apart that begin alike', () => {
    const start = 'enterprise_knowledge_base_connector_production_search_documents_by_';
    const [a, b] = [adapted(`${start}similarity`, plain), adapted(`${start}date`, plain)];
    expect(a).not.toBe(b);
    expect(a.slice(0, 55)).toBe(b.slice(0, 55));
  });
});

describe('assignNames', () => {
  test('names that differ stay, and nothing is told', () => {
    expect(
      assign([
        ['a', 'x'],
        ['b', 'y.z'],
      ]),
    ).toEqual([{ name: 'x' }, { name: 'y_z' }]);
  });

  test('the name that was valid stays; the rewritten one gets a suffix; both are told', () => {
    const [dotted, exact] = assign([
      ['one', 'notion.search'],
      ['two', 'notion_search'],
    ]);
    expect(exact?.name).toBe('notion_search');
    expect(exact?.diagnostic).toMatchObject({ code: 'name/collision', severity: 'info' });
    expect(exact?.diagnostic?.effect).toBeUndefined();
    expect(dotted?.name).toBe(suffixed('notion_search', 'notion.search', 64));
    expect(dotted?.diagnostic).toMatchObject({ code: 'name/collision', severity: 'info', effect: 'renamed' });
  });

  test('two rewritten names that meet both get a suffix of their own', () => {
    const names = assign([
      ['one', 'a.b'],
      ['two', 'a b'],
    ]).map(({ name }) => name);
    expect(names).toEqual([suffixed('a_b', 'a.b', 64), suffixed('a_b', 'a b', 64)]);
  });

  test('a suffixed name never meets one that another tool gets', () => {
    const thief = suffixed('notion_search', 'notion.search', 64).replace('_', '.');
    const taker = suffixed('notion_search', 'notion.search', 64);
    for (const rival of [thief, taker]) {
      const names = assign([
        ['a', 'notion.search'],
        ['b', 'notion_search'],
        ['z', rival],
      ]).map(({ name }) => name);
      expect(new Set(names).size).toBe(3);
      expect(names).not.toContain(undefined);
    }
  });

  test.each<[string, Wanted[]]>([
    [
      'valid',
      [
        ['a', 'get_weather'],
        ['b', 'get_weather'],
      ],
    ],
    [
      'rewritten',
      [
        ['a', 'get weather'],
        ['b', 'get weather'],
      ],
    ],
  ])('of two tools that want the same %s name none is left out, and the message lists them', (kind, wanted) => {
    const [first, second, other] = assign([...wanted, ['c', 'other']]);
    const own = suffixed('get_weather', `${wanted[1]?.[1]}#b`, 64);
    expect(second?.name).toBe(own);
    expect(first?.name === 'get_weather').toBe(kind === 'valid');
    expect(other).toEqual({ name: 'other' });
    expect(second?.diagnostic).toMatchObject({ code: 'name/duplicate', severity: 'error', effect: 'renamed' });
    expect(second?.diagnostic?.message).toMatch(/`a`.*`b`/);
  });

  test('a tool keeps the name that is its toolId, whoever else wants it', () => {
    const names = assign([
      ['a', 'search'],
      ['search', 'search'],
    ]).map(({ name }) => name);
    expect(names).toEqual([suffixed('search', 'search#a', 64), 'search']);
  });

  const bundle = fc.uniqueArray(
    fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.', '_'), minLength: 1, maxLength: 4 }), anyName),
    { selector: ([toolId]) => toolId, maxLength: 8 },
  );

  test.each([
    ['plain', plain],
    ['starting', starting],
    ['tiny', tiny],
  ])('names are unique, fit the policy %s, and no tool goes without', (_name, policy) => {
    fc.assert(
      fc.property(bundle, wanted => {
        const assigned = assign(wanted, policy);
        const names = assigned.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(policy.pattern);
          expect(name.length).toBeLessThanOrEqual(policy.maxLength);
        }
        expect(names.length).toBe(wanted.length);
      }),
    );
  });

  test('the order of the bundle plays no part', () => {
    const shuffled = bundle.chain(wanted =>
      fc.tuple(
        fc.constant(wanted),
        fc.shuffledSubarray(wanted, { minLength: wanted.length, maxLength: wanted.length }),
      ),
    );
    const byTool = (wanted: readonly Wanted[]) => {
      const assigned = assign(wanted);
      return new Map(wanted.map(([toolId], index) => [toolId, assigned[index]?.name]));
    };
    fc.assert(
      fc.property(shuffled, ([wanted, other]) => {
        const expected = byTool(wanted);
        for (const [toolId, name] of byTool(other)) expect(name).toBe(expected.get(toolId));
      }),
    );
  });
});
