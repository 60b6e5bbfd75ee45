import { expect, test } from 'vitest';
import { checkValue } from '../../src/manifest/check-value.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { applyDefaults } from '../../src/runtime/apply-defaults.ts';
import { given, manifest, object } from './given.ts';

const text: JsonObject = { type: 'string' };

given('K01', () => {
  const branch = (t: string, more: JsonObject = {}): JsonObject => object({ t: { const: t }, ...more }, ['t']);
  const schema = {
    type: 'object',
    anyOf: [branch('foo'), branch('bar', { status: { type: 'integer', default: 503 } })],
  };

  test('the branch that matches alone gives its defaults', () => {
    expect(applyDefaults(schema, { t: 'bar' })).toMatchObject({
      value: { t: 'bar', status: 503 },
      applied: [{ path: ['status'], value: 503 }],
    });
    expect(applyDefaults(schema, { t: 'foo' }).value).toEqual({ t: 'foo' });
    expect(applyDefaults(schema, { t: 'else' }).value).toEqual({ t: 'else' });
  });

  test('of several that match, none does, and that is told', () => {
    const open = { type: 'object', anyOf: [{}, object({ status: { default: 503 } }, [])] };
    const { value, diagnostics } = applyDefaults(open, {});
    expect(value).toEqual({});
    expect(diagnostics.map(({ code }) => code)).toEqual(['call/ambiguous-default']);
  });
});

given('K03', () => {
  const schema = object({ enabled: { type: 'boolean', default: 'mp3' } }, []);

  test('is an error of the manifest, at the default', () => {
    expect(validateManifest(manifest(schema))).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        path: ['inputSchema', 'properties', 'enabled', 'default'],
        message: expect.stringMatching(/mp3/),
      }),
    );
  });

  test('is not given to a call', () => {
    const { value, applied, diagnostics } = applyDefaults(schema, {});
    expect([value, applied]).toEqual([{}, []]);
    expect(diagnostics.some(({ code }) => code.startsWith('call/') && !/invalid-default/.test(code))).toBe(false);
    expect(diagnostics).toHaveLength(1);
    expect(checkValue(schema, value)).toEqual([]);
  });
});

given('K05', () => {
  test('what the model sent stays as it was sent', () => {
    const schema = object({ a: text, b: { type: 'string', default: 'd' }, o: { default: {} } }, []);
    const sent = Object.freeze({ a: 'x', extra: Object.freeze([1]) });
    const { value, applied } = applyDefaults(schema, sent as unknown as JsonObject);
    expect(sent).toEqual({ a: 'x', extra: [1] });
    expect(value).toEqual({ a: 'x', extra: [1], b: 'd', o: {} });
    expect(applied).toEqual([
      { path: ['b'], value: 'd' },
      { path: ['o'], value: {} },
    ]);
    checkValue(schema, sent as unknown as JsonObject);
    expect(sent).toEqual({ a: 'x', extra: [1] });
  });
});

given('K07', () => {
  const opt = (more: JsonObject = {}): JsonObject =>
    object({ opt: { ...object({ zoo: { type: 'string', default: 'x' } }, []), ...more } }, []);

  test('an absent parent stays absent', () => {
    expect(applyDefaults(opt(), {}).value).toEqual({});
    expect(applyDefaults(opt(), { opt: {} }).value).toEqual({ opt: { zoo: 'x' } });
  });

  test('a parent with a default of its own is completed', () => {
    expect(applyDefaults(opt({ default: {} }), {}).value).toEqual({ opt: { zoo: 'x' } });
  });

  test('that is told where the manifest is written', () => {
    expect(validateManifest(manifest(opt()))).toContainEqual(
      expect.objectContaining({
        code: 'lint/idle-default',
        severity: 'info',
        path: ['inputSchema', 'properties', 'opt', 'properties', 'zoo', 'default'],
      }),
    );
  });
});

given('K09', () => {
  const schema = {
    ...object({ a: { type: 'integer' }, xs: { type: 'array', items: { type: 'integer', default: 1 } } }, []),
    default: { a: 1 },
  };

  test('the default of the root is not mixed into arguments, and null is no absence', () => {
    const { value } = applyDefaults(schema, { xs: [null] });
    expect(value).toEqual({ xs: [null] });
    expect(checkValue(schema, value).map(({ path }) => path)).toEqual([['xs', 0]]);
    expect(applyDefaults(schema, {}).value).toEqual({});
  });

  test('the places of a tuple that are missing get theirs, in order', () => {
    const pair = object({ p: { type: 'array', prefixItems: [{ default: 1 }, { default: 'b' }, {}] } });
    expect(applyDefaults(pair, { p: [7] }).value).toEqual({ p: [7, 'b'] });
  });

  test('defaults that never act are told', () => {
    const found = validateManifest(manifest(schema)).filter(({ code }) => code === 'lint/idle-default');
    expect(found.map(({ path }) => path.slice(1).join('/')).sort()).toEqual(['default', 'properties/xs/items/default']);
  });
});
