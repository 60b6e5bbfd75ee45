import { describe, expect, it } from 'vitest';
import { checkBundleOutput, checkOutput } from './index.ts';
import { nested, open, type Planted, rules, text } from './testing.ts';

describe('xAI', () => {
  it('accepts what it enforces and what it tries', () => {
    const schema = open(
      {
        a: { type: 'string', pattern: 'a.*', minLength: 5000, format: 'iri' },
        b: { not: { type: 'string' }, allOf: [{}, {}] },
        c: { anyOf: [text, { $ref: '#/$defs/d' }] },
        e: { type: 'object', additionalProperties: true },
        f: { type: 'array', prefixItems: [text], items: false },
      },
      { $defs: { d: text }, oneOf: [{}] },
    );
    expect(checkOutput('xai', nested(schema))).toEqual([]);
  });

  it.each<Planted>([
    ['a property that is true', true, 'schema/boolean '],
    ['a property that is false', false, 'schema/boolean '],
    ['an empty enum', { enum: [] }, 'schema/empty /enum'],
    ['an empty union', { anyOf: [] }, 'schema/empty /anyOf'],
    ['minContains', { type: 'array', contains: text, minContains: 1 }, 'schema/keyword /minContains'],
    ['maxContains', { type: 'array', contains: text, maxContains: 1 }, 'schema/keyword /maxContains'],
    ['an old tuple', { type: 'array', items: [text] }, 'schema/items /items'],
    ...['(?=a)', '(?<!a)b', '(a)\\1', '\\ba', '\\p{L}', '\\P{L}'].map(
      (pattern): Planted => [`the pattern ${pattern}`, { type: 'string', pattern }, 'schema/pattern /pattern'],
    ),
  ])('refuses: %s', (_what, schema, expected) => {
    const [rule, pointer] = expected.split(' ');
    expect(rules(checkOutput('xai', nested(open({ a: schema }))))).toContain(
      `${rule} /function/parameters/properties/a${pointer}`,
    );
  });

  it('refuses circular references, strict, and 201 tools', () => {
    const tree = open({ t: { $ref: '#/$defs/t' } }, { $defs: { t: open({ t: { $ref: '#/$defs/t' } }) } });
    expect(rules(checkOutput('xai', nested(tree))).join()).toContain('schema/recursion');
    expect(rules(checkOutput('xai', nested(open({}), { strict: true })))).toEqual([
      'envelope/unknown /function/strict',
    ]);
    const tools = Array.from({ length: 201 }, (_, i) => nested(open({}), { name: `t${i}` }));
    expect(rules(checkBundleOutput('xai', tools))).toEqual(['limit/tools ']);
    expect(checkBundleOutput('xai', tools.slice(1))).toEqual([]);
  });
});
