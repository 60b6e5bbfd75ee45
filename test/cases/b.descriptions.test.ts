import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/manifest/json.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { ALL, compile, given, manifest, object } from './given.ts';

const tool = (description: string) => manifest(object({ t: { type: 'string' } }), { description });
const described = (target: string, description: string): unknown => {
  const output = compile(target, tool(description)).output as JsonObject;
  return ((output.function ?? output.toolSpec ?? output) as JsonObject).description;
};

given('B01', () => {
  const long = `${'Think first. '.repeat(84)}Then act 🙂.`;

  test.each(ALL.filter(target => target.startsWith('openai')))(
    '%s: a warning with both lengths; nothing is cut',
    target => {
      const { diagnostics, fidelity } = compile(target, tool(long));
      expect(described(target, long)).toBe(long);
      expect(fidelity).not.toBe('refused');
      const [told] = diagnostics.filter(({ code }) => code === 'limit/description-length');
      expect(told).toMatchObject({ severity: 'warning', path: ['description'] });
      expect(told?.message).toContain(String(long.length));
      expect(told?.message).toContain('1024');
      expect(described(target, long.slice(0, 1024))).toHaveLength(1024);
      expect(compile(target, tool(long.slice(0, 1024))).diagnostics.map(({ code }) => code)).not.toContain(
        'limit/description-length',
      );
    },
  );

  // Azure states the limit, so it is no mere warning there.
  test.each(ALL.filter(target => target.startsWith('azure')))('%s: refused with both lengths', target => {
    const { fidelity, diagnostics } = compile(target, tool(long));
    expect(fidelity).toBe('refused');
    const told = diagnostics.find(({ code }) => code === 'limit/description-length');
    expect(told).toMatchObject({ severity: 'error', path: ['description'] });
    expect(told?.message).toMatch(new RegExp(`${long.length}.*1024`));
    expect(described(target, long.slice(0, 1024))).toHaveLength(1024);
  });

  test.each(ALL.filter(target => !/^(openai|azure)/.test(target)))('%s: kept whole, nothing to tell', target => {
    expect(described(target, long)).toBe(long);
    expect(compile(target, tool(long)).diagnostics.map(({ code }) => code)).not.toContain('limit/description-length');
  });
});

given('B02', () => {
  test.each(ALL)('%s: an empty or blank description is no key at all', target => {
    expect([described(target, ''), described(target, ' \n')]).toEqual([undefined, undefined]);
  });

  test('the manifest is told that it has none', () => {
    expect(validateManifest(tool(''))).toContainEqual(
      expect.objectContaining({ severity: 'error', path: ['description'] }),
    );
  });
});
