import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { ExtensionField } from './contract.ts';
import { booleanField, listField, readExtensions } from './extensions.ts';
import { adapters, findAdapter } from './targets.ts';

const manifest = (extensions: unknown): Manifest =>
  ({ toolId: 't', version: '1.0.0', name: 'T', inputSchema: true, extensions }) as Manifest;

function read(adapterId: string, extensions: unknown) {
  const adapter = findAdapter(adapterId);
  if (!adapter) throw new Error(`no adapter ${adapterId}`);
  const found: Omit<Diagnostic, 'target'>[] = [];
  const accepted = readExtensions(manifest(extensions), adapter, diagnostic => found.push(diagnostic));
  return { accepted, found: found.map(({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`) };
}

describe('readExtensions', () => {
  test('hands on the known fields of this vendor only', () => {
    const extensions = { openai: { strict: true }, anthropic: { defer_loading: true }, mcp: { icons: [] } };
    expect(read('openai-chat', extensions)).toEqual({ accepted: { strict: true }, found: [] });
    expect(read('anthropic', extensions)).toEqual({ accepted: { defer_loading: true }, found: [] });
    expect(read('gemini', extensions)).toEqual({ accepted: {}, found: [] });
  });

  test('a field of a sibling format is told, not sent', () => {
    expect(read('openai-chat', { openai: { defer_loading: true } })).toEqual({
      accepted: {},
      found: ['info extension/not-sent extensions.openai.defer_loading'],
    });
  });

  test('a field with a wrong value is told, not sent', () => {
    expect(read('openai-chat', { openai: { strict: 'yes' } })).toEqual({
      accepted: {},
      found: ['warning extension/invalid extensions.openai.strict'],
    });
  });

  test.each([
    undefined,
    null,
    'x',
    [],
    { openai: null },
    { openai: [] },
    { openai: 'strict' },
    JSON.parse('{"__proto__":{"openai":{"strict":true}}}'),
  ])('takes nothing from %j', extensions => {
    expect(read('openai-chat', extensions)).toEqual({ accepted: {}, found: [] });
  });

  test.each(['__proto__', 'constructor', 'toString'])('a field called %s is unknown like any other', field => {
    const { accepted, found } = read('anthropic', { anthropic: JSON.parse(`{"${field}":true}`) });
    expect(Object.keys(accepted)).toEqual([]);
    expect(found).toEqual([`info extension/not-sent extensions.anthropic.${field}`]);
  });
});

describe('fields', () => {
  const of = (id: string, field: string): ExtensionField => {
    const found = findAdapter(id)?.extensionFields?.[field];
    if (!found) throw new Error(`no field ${field}`);
    return found;
  };
  test.each<[name: string, field: ExtensionField, good: Json[], bad: Json[]]>([
    ['boolean', booleanField(''), [true, false], ['true', 1, null, []]],
    ['list of', listField(['a', 'b'], ''), [['a'], ['b', 'a']], [[], ['c'], ['a', 1], 'a', null]],
    [
      'cache_control',
      of('anthropic', 'cache_control'),
      [{ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' }],
      [{ type: 'ephemeral', ttl: '2h' }, { type: 'forever' }, { type: 'ephemeral', more: 1 }, {}, null, true],
    ],
    ['input_examples', of('anthropic', 'input_examples'), [[], [{}]], [{}, [1], null]],
    ['icons', of('mcp', 'icons'), [[], [{ src: 'a.png' }]], [[{}], [{ src: 1 }], {}, null]],
    [
      'annotations',
      of('mcp', 'annotations'),
      [{}, { title: 'T', readOnlyHint: true, openWorldHint: false }],
      [{ title: 1 }, { readOnlyHint: 'yes' }, { other: true }, [], null],
    ],
  ])('%s', (_name, field, good, bad) => {
    for (const value of good) expect([value, field.check(value)]).toEqual([value, undefined]);
    for (const value of bad) expect([value, field.check(value)]).toEqual([value, expect.stringMatching(/^must /)]);
  });

  test('each field of each adapter says what it is for', () => {
    for (const { extensionFields, extensionVendor } of adapters) {
      for (const { hint } of Object.values(extensionFields ?? {})) expect(hint).toMatch(/^[A-Z].*\.$/);
      expect(extensionFields === undefined).toBe(extensionVendor === undefined);
    }
  });
});
