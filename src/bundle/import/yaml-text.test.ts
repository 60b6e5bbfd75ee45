import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { brief } from './testing/import-json.ts';
import { MAX_YAML_LENGTH, parseYamlText } from './yaml-text.ts';

const doubling = (levels: number): string =>
  Array.from({ length: levels }, (_, i) =>
    i === 0 ? 'a0: &a0 [x, x, x, x, x, x, x, x]' : `a${i}: &a${i} [${`*a${i - 1}, `.repeat(8)}]`,
  ).join('\n');

describe('YAML as JSON data', () => {
  it.each([
    [
      'scalars',
      'a: 1\nb: 1.5\nc: true\nd: null\ne: ~\nf: "1"\ng: no\nh: 2024-01-01\ni: 1.0.0\n',
      { a: 1, b: 1.5, c: true, d: null, e: null, f: '1', g: 'no', h: '2024-01-01', i: '1.0.0' },
    ],
    ['keys that are no text', '1: a\ntrue: b\nnull: c\n', { 1: 'a', true: 'b', null: 'c' }],
    ['blocks', 'a: |\n  x\n  y\nb: >-\n  x\n  y\n', { a: 'x\ny\n', b: 'x y' }],
    ['aliases', 'a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
    [
      'merges, which the map itself overrides',
      'base: &b {x: 1, y: 2}\nc:\n  y: 3\n  <<: *b\n',
      { base: { x: 1, y: 2 }, c: { y: 3, x: 1 } },
    ],
    [
      'merges of several',
      'a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b]}\n',
      { a: { x: 1 }, b: { x: 2, y: 2 }, c: { x: 1, y: 2 } },
    ],
    ['a key called << with a text', '"<<": x\n', { '<<': 'x' }],
    ['core tags', 'a: !!str 1\nb: !!int "2"\n', { a: '1', b: 2 }],
    ['a directive of 1.1', '%YAML 1.1\n---\na: 1\n', { a: 1 }],
    ['nothing but a comment', '# x\n', undefined],
  ])('%s', (_what, text, value) => {
    const result = parseYamlText(text);
    expect(result.value).toEqual(value);
    expect(result.diagnostics).toEqual([]);
  });

  it.each([
    ['a key twice', 'a: 1\na: 2\n', { a: 2 }, 'error yaml/duplicate-key /a'],
    ['a list as key', '? [a]\n: 1\nb: 2\n', { b: 2 }, 'error yaml/key'],
    ['a number that JSON cannot hold', 'a: .nan\n', { a: null }, 'error yaml/number /a'],
    [
      'an integer that is rounded',
      'a: 12345678901234567890\n',
      { a: 12345678901234567000 },
      'warning yaml/unsafe-integer /a',
    ],
    ['a tag of a program', 'a: !!python/object:os.system {b: 1}\n', { a: { b: 1 } }, 'warning yaml/tag'],
    ['a tag of its own', 'a: !secret x\n', { a: 'x' }, 'warning yaml/tag'],
    ['an alias of nothing', 'a: *b\n', { a: null }, 'error yaml/alias /a'],
    ['an anchor in itself', 'a: &a [*a]\n', undefined, 'error yaml/alias /a/0'],
    ['aliases that multiply', doubling(7), undefined, 'error yaml/alias'],
    ['a fault', 'a: [1,\nb: }\n', undefined, 'error yaml/syntax'],
    ['brackets without end', '['.repeat(20_000), undefined, 'error yaml/too-deep'],
    ['lists without end', '- '.repeat(20_000), undefined, 'error yaml/too-deep'],
    ['levels beyond the limit', `${'{a: '.repeat(250)}1${'}'.repeat(250)}`, undefined, 'error yaml/too-deep'],
    ['a text beyond the limit', `a: ${'x'.repeat(MAX_YAML_LENGTH)}`, undefined, 'error yaml/too-large'],
  ])('%s', (_what, text, value, told) => {
    const { value: read, diagnostics } = parseYamlText(text);
    expect(read).toEqual(value);
    expect(brief(diagnostics)[0]).toContain(told);
    expect(diagnostics.length).toBeLessThanOrEqual(100);
    for (const { message } of diagnostics) expect(message.length).toBeLessThan(400);
  });

  it('keeps a key called __proto__ a key', () => {
    const { value } = parseYamlText('__proto__: {polluted: true}\nconstructor: 1\n');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('reads what the package writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        const { value: read, diagnostics } = parseYamlText(stringify(plain, { schema: 'core' }));
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(read).toEqual(plain);
      }),
    );
  });

  it('never throws', () => {
    const pieces = fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '&a ',
      '*a',
      '!t ',
      '"',
      "'",
      '|',
      '>',
      '? ',
      '#',
      '<<: ',
      '---\n',
      '%',
      '\t',
      ',',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
        const { value, diagnostics } = parseYamlText(parts.join(''));
        if (value !== undefined) expect(JSON.stringify(value)).toBeDefined();
        for (const { message } of diagnostics) expect(message).not.toContain('undefined');
      }),
      { numRuns: 500 },
    );
  });

  it('knows where a value stands', () => {
    const text = 'a:\n  - x: 1\n    y: two\n---\nb: 3\n';
    const at = (...path: (string | number)[]): string => {
      const span = parseYamlText(text).spanOf(path);
      return text.slice(span?.offset, (span?.offset ?? 0) + (span?.length ?? 0));
    };
    expect(at(0, 'a', 0, 'y')).toBe('two');
    expect(at(1, 'b')).toBe('3');
    expect(at(1, 'b', 'nowhere')).toBe('3');
  });
});
