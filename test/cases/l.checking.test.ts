import { expect, test } from 'vitest';
import { checkValue } from '../../src/manifest/check-value.ts';
import { parseManifest } from '../../src/manifest/parse-manifest.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { given, manifest, object } from './given.ts';

// Values are checked by our own interpreter (src/manifest/evaluate), not by Ajv; what these cases saw in Ajv must not
// come back in it.

given('L01', () => {
  test.each([
    'https://json-schema.org/draft/2020-12/schema',
    'http://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-04/schema#',
    undefined,
  ])('%s is read', $schema => {
    const schema = { ...($schema ? { $schema } : {}), ...object({ a: { type: 'string' } }) };
    expect(checkValue(schema, { a: 'x' })).toEqual([]);
    expect(checkValue(schema, {}).map(({ code }) => code)).toEqual(['call/missing-property']);
  });

  test('tuples are those of the dialect', () => {
    const old = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'array', items: [{ type: 'string' }] };
    expect(checkValue(old, [1])).toHaveLength(1);
    expect(checkValue({ type: 'array', prefixItems: [{ type: 'string' }] }, [1])).toHaveLength(1);
  });

  test('a dialect that nobody knows is a warning, and is read as 2020-12', () => {
    const found = checkValue({ $schema: 'https://example.test/mine', type: 'integer' }, 'x');
    expect(found.map(({ code, severity }) => `${severity} ${code}`).sort()).toEqual([
      'error call/wrong-type',
      'warning call/unknown-dialect',
    ]);
  });
});

given('L03', () => {
  test('what is valid is checked without a complaint about style', () => {
    const schema = {
      type: 'object',
      properties: { v: { type: ['string', 'integer'] }, w: { minLength: 1 } },
      required: ['zz'],
    };
    expect(checkValue(schema, { v: 1, zz: 2 })).toEqual([]);
    expect(checkValue(schema, { v: 1 }).map(({ code }) => code)).toEqual(['call/missing-property']);
  });

  test('style is said where the manifest is written', () => {
    const schema = { type: 'object', properties: { v: { type: ['string', 'integer'] } }, required: ['zz'] };
    expect(validateManifest(manifest(schema)).map(({ code }) => code)).toContain('lint/undeclared-required');
  });
});

given('L05', () => {
  // A pattern that hangs is stopped from outside: the worker that analyses a tool is watched and killed (src/analysis).
  test.each(['^(a|a)*$', '^(a+)+$'])('the pattern %s is told before anything is matched by it', pattern => {
    expect(validateManifest(manifest(object({ s: { type: 'string', pattern } })))).toContainEqual(
      expect.objectContaining({ code: 'lint/slow-pattern', path: ['inputSchema', 'properties', 's', 'pattern'] }),
    );
  });

  test('combinators in combinators are given up after a number of steps, not followed for ever', () => {
    const shared = {
      $ref: '#/$defs/d25',
      $defs: Object.fromEntries(
        Array.from({ length: 26 }, (_, i) => [
          `d${i}`,
          i === 0
            ? { const: 'x' }
            : { anyOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}`, title: 'again' }] },
        ]),
      ),
    };
    expect(checkValue(shared, 'y').map(({ code }) => code)).toContain('call/undecided');
  });
});

given('L07', () => {
  const schema = object({ at: { type: 'string', format: 'date-time' } });
  test.each([
    ['2026-01-26T00:18:49Z', true],
    ['2026-01-26T00:18:49.5+09:00', true],
    ['2026-01-26t00:18:49z', true],
    ['2026-01-26T00:18:49', false],
    ['2026-01-26T00:18:49+09', false],
    ['2026-01-26 00:18:49Z', false],
    ['2026-02-30T00:00:00Z', false],
  ])('%s: valid is %s', (at, valid) => {
    const value = { at };
    const found = checkValue(schema, value);
    expect(found.map(({ code }) => code)).toEqual(valid ? [] : ['call/format']);
    expect(value).toEqual({ at });
  });

  test('a missing zone is said as such', () => {
    expect(checkValue(schema, { at: '2026-01-26T00:18:49' })[0]?.message).toMatch(/zone|offset/i);
  });
});

given('L08', () => {
  // That the JSON pane asks nobody for the meta-schema and shows our own findings is tried in the browser (e2e).
  test('problems come from our own checks, which know 2020-12', () => {
    const inputSchema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...object({
        pair: {
          type: 'array',
          description: 'A pair.',
          prefixItems: [{ type: 'string', description: 'One.' }],
          items: false,
        },
      }),
    };
    const { diagnostics } = parseManifest(JSON.stringify(manifest(inputSchema), null, 2));
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});

given('L10', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {},
    anyOf: [{ properties: { a: { type: 'string' } } }],
  };

  test('a property that is not declared beside it is told, and nothing is taken away', () => {
    const value = Object.freeze({ a: 'x' });
    expect(checkValue(schema, value).map(({ code, path }) => [code, path])).toEqual([['call/unknown-property', ['a']]]);
    expect(value).toEqual({ a: 'x' });
  });
});
